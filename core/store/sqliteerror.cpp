#include "core/store/sqlite_p.h"

#include <cerrno>
#include <cstring>

#include <sqlite3.h>

namespace mnemo {

namespace {

bool isDiskFull(int code, int systemError)
{
    const bool isFullDisk = systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG;
    return (code & 255) == SQLITE_FULL || ((code & 255) == SQLITE_IOERR && isFullDisk);
}

} // namespace

Error Connection::error(int code) const
{
    const std::string file = m_path.string();
    const int systemError = sqlite3_system_errno(m_handle);
    const std::string detail = m_handle ? sqlite3_errmsg(m_handle) : sqlite3_errstr(code);
    const std::string reason = systemError != 0 ? std::strerror(systemError) : detail;
    if (isDiskFull(code, systemError))
        return { ErrorCode::Io, "disk_full",
            "The disk is full: the last change to " + file + " was not stored, free some space and try again.", file,
            {} };
    switch (code & 255) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return { ErrorCode::Busy, "busy",
            "Another program kept " + file + " locked for more than " + std::to_string(m_busyTimeout.count())
                + " ms; close it there, or try again.",
            file, {} };
    case SQLITE_READONLY:
        return { ErrorCode::Io, "read_only", file + " is open for reading only and cannot be changed here.", file, {} };
    case SQLITE_CORRUPT:
        return { ErrorCode::Format, "damaged_project",
            file + " is damaged (" + detail
                + "); go back to a backup, or take what can still be read with \"sqlite3 FILE .recover\".",
            file, {} };
    case SQLITE_NOTADB:
        return { ErrorCode::Format, "not_a_project",
            file + " is not a Mnemoscope project; choose a file that ends in .mnemo.", file, {} };
    case SQLITE_CANTOPEN:
        return { ErrorCode::Io, "io", "Cannot open " + file + ": " + reason + ".", file, {} };
    case SQLITE_IOERR:
        return { ErrorCode::Io, "io", "Reading or writing " + file + " failed: " + reason + ".", file, {} };
    case SQLITE_TOOBIG:
        return { ErrorCode::Unsupported, "too_large",
            "A value is larger than the 1 GB that " + file + " can hold in one place.", file, {} };
    case SQLITE_NOMEM:
        return { ErrorCode::OutOfMemory, "out_of_memory", "Not enough memory to work with " + file + ".", file, {} };
    default:
        return { ErrorCode::Internal, "sqlite", "The project file " + file + " refused a statement: " + detail + ".",
            file, {} };
    }
}

} // namespace mnemo
