#pragma once

#include "core/base/result.h"

#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// An Error on its way out of nested engine code: thrown inside the engine, caught by `guarded`.
struct EngineFailure : std::runtime_error {
    explicit EngineFailure(Error failure)
        : std::runtime_error(failure.message)
        , error(std::move(failure))
    {
    }
    Error error;
};

[[noreturn]] inline void fail(Error error)
{
    throw EngineFailure(std::move(error));
}

/// Runs engine code at a public function: exceptions of torch, faiss and the library end here as an Error.
template<typename Function>
auto guarded(Function&& function) -> Result<std::invoke_result_t<Function>>
{
    using Value = std::invoke_result_t<Function>;
    try {
        if constexpr (std::is_void_v<Value>) {
            std::forward<Function>(function)();
            return Result<void>();
        } else {
            return Result<Value>(std::forward<Function>(function)());
        }
    } catch (const EngineFailure& failure) {
        return failure.error;
    } catch (const std::bad_alloc&) {
        return Error { ErrorCode::OutOfMemory, "out_of_memory",
            "The memory was not enough: take a smaller batch, shorter texts or fewer captured layers.", {}, {} };
    } catch (const c10::Error& error) {
        const std::string what = error.what_without_backtrace();
        if (what.find("not enough memory") != std::string::npos || what.find("out of memory") != std::string::npos)
            return Error { ErrorCode::OutOfMemory, "out_of_memory",
                "The memory was not enough: take a smaller batch, shorter texts or fewer captured layers.", {}, {} };
        return Error { ErrorCode::Internal, "engine", "The engine failed: " + what, {}, {} };
    } catch (const std::exception& error) {
        return Error { ErrorCode::Internal, "engine", std::string("The engine failed: ") + error.what(), {}, {} };
    }
}

} // namespace mnemo
