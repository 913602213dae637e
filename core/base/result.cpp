#include "core/base/result.h"

namespace mnemo {

const char* errorCodeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return "invalid_argument";
    case ErrorCode::NotFound:
        return "not_found";
    case ErrorCode::Io:
        return "io";
    case ErrorCode::Format:
        return "format";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::Mismatch:
        return "mismatch";
    case ErrorCode::Stale:
        return "stale";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::Diverged:
        return "diverged";
    case ErrorCode::OutOfMemory:
        return "out_of_memory";
    case ErrorCode::Busy:
        return "busy";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

} // namespace mnemo
