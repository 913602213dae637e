#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace mnemo {

/// What kind of thing went wrong. The window makes its sentence from `Error::kind`; programs branch on this.
enum class ErrorCode {
    InvalidArgument, ///< a setting or a call is wrong
    NotFound, ///< a file, tensor, row or run does not exist
    Io, ///< reading or writing failed, or the disk is full
    Format, ///< a file is broken
    Unsupported, ///< a file is sound, but of a kind that is not read
    Mismatch, ///< two things do not fit together (adapter and base, index and data)
    Stale, ///< something made earlier no longer belongs to its source
    Cancelled, ///< the person stopped it
    Diverged, ///< a loss or a result stopped being finite
    OutOfMemory,
    Busy, ///< another program holds it
    Internal ///< a bug of ours, or an exception of a library
};

/// One failure: a code to branch on, a stable word to translate from, and one plain English sentence.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string kind; ///< stable word, for instance "truncated_header"; never shown
    std::string message; ///< one sentence: what, where, what to do
    std::string file; ///< path, when a file is at fault
    std::string item; ///< row, tensor, token or field, when one is at fault
};

/// The code's name, for logs and `--json`, for instance "format".
const char* errorCodeName(ErrorCode code);

/// A value, or an Error. Reading the wrong one is a programming error (assertion).
template<typename T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value()
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    const T& value() const
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const
    {
        assert(!ok());
        return *std::get_if<1>(&m_state);
    }

private:
    std::variant<T, Error> m_state;
};

/// Success, or an Error.
template<>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
        , m_ok(false)
    {
    }
    bool ok() const { return m_ok; }
    explicit operator bool() const { return ok(); }
    const Error& error() const
    {
        assert(!m_ok);
        return m_error;
    }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace mnemo
