#pragma once

#include "core/base/result.h"

#include <cassert>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace mnemo {

class Connection;

/// One prepared statement on loan from its connection. A failure (of preparing, binding) is kept until the next step.
class Statement {
public:
    Statement(Statement&& other) noexcept;
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds all parameters, from the first on, and forgets rows under way. Text is copied; bytes must outlive the
    /// last step. NaN becomes NULL.
    template<typename... Values>
    Statement& bind(const Values&... values)
    {
        reset();
        int index = 0;
        (put(++index, values), ...);
        return *this;
    }
    /// For lists whose length is known at run time: `index` counts from 1.
    template<typename Value>
    void bindAt(int index, const Value& value)
    {
        put(index, value);
    }

    /// True while there is a row.
    Result<bool> next();
    /// Steps to the end.
    Result<void> run();
    /// Every row, read by `read(Statement&)`.
    template<typename Read>
    auto all(Read read) -> Result<std::vector<std::invoke_result_t<Read, Statement&>>>
    {
        std::vector<std::invoke_result_t<Read, Statement&>> rows;
        for (;;) {
            const auto row = next();
            if (!row)
                return row.error();
            if (!*row)
                return rows;
            rows.push_back(read(*this));
        }
    }
    /// The first row, if there is one.
    template<typename Read>
    auto one(Read read) -> Result<std::optional<std::invoke_result_t<Read, Statement&>>>
    {
        std::optional<std::invoke_result_t<Read, Statement&>> found;
        const auto row = next();
        if (!row)
            return row.error();
        if (*row)
            found = read(*this);
        reset();
        return found;
    }

    // Columns of the current row, from 0.
    bool isNull(int column) const;
    std::int64_t integer(int column) const;
    double number(int column) const; ///< NaN for NULL
    std::string text(int column) const;
    std::span<const std::byte> blob(int column) const; ///< until the next step

private:
    friend class Connection;
    Statement(Connection& connection, sqlite3_stmt* statement, int code);
    void reset();
    void put(int index, std::int64_t value);
    void put(int index, int value) { put(index, static_cast<std::int64_t>(value)); }
    void put(int index, bool value) { put(index, static_cast<std::int64_t>(value)); }
    void put(int index, double value);
    void put(int index, std::string_view value);
    void put(int index, const std::string& value) { put(index, std::string_view(value)); }
    void put(int index, const char* value) { put(index, std::string_view(value)); }
    void put(int index, std::span<const std::byte> value);
    void put(int index, const std::optional<std::int64_t>& value);
    void note(int code);

    Connection* m_connection = nullptr;
    sqlite3_stmt* m_statement = nullptr;
    int m_code = 0;
    bool m_isFresh = true; ///< not stepped since the last reset
};

/// One SQLite connection without a mutex: for one thread.
class Connection {
public:
    enum class Access { Create, ReadWrite, ReadOnly, Immutable };
    static Result<std::unique_ptr<Connection>> open(
        const std::filesystem::path& path, Access access, std::chrono::milliseconds busyTimeout);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    Statement prepare(std::string_view sql);
    /// Runs a script that holds no values.
    Result<void> execute(const std::string& script);
    /// Prepares, binds and runs.
    template<typename... Values>
    Result<void> change(std::string_view sql, const Values&... values)
    {
        return prepare(sql).bind(values...).run();
    }
    /// The one number a statement gives, for instance of a pragma or a count.
    Result<std::int64_t> number(std::string_view sql);
    /// BEGIN IMMEDIATE, `change`, COMMIT; a savepoint when one is open; rolled back when `change` fails.
    Result<void> transaction(const std::function<Result<void>()>& change);
    /// Copies everything, by SQLite's backup, into a file that must not exist.
    Result<void> copyTo(const std::filesystem::path& copy);

    std::int64_t lastId() const;
    std::int64_t changedRows() const; ///< by the last statement
    std::int64_t totalChanges() const;
    std::int64_t statementCount() const { return m_statements; }
    bool isWritable() const;
    const std::filesystem::path& path() const { return m_path; }
    /// Bytes the file's header promises, read through SQLite's own descriptor: opening and closing the file another
    /// way would drop this process's locks on it.
    std::optional<std::int64_t> promisedSize() const;
    /// The last failure as a sentence; `code` is SQLite's extended code.
    Error error(int code) const;

private:
    friend class Statement;
    Connection() = default;
    Result<void> rollback(const Error& cause, const std::string& savepoint);
    void giveBack(sqlite3_stmt* statement);

    sqlite3* m_handle = nullptr;
    std::filesystem::path m_path;
    Access m_access = Access::ReadOnly;
    std::chrono::milliseconds m_busyTimeout {};
    std::unordered_map<std::string, sqlite3_stmt*> m_idle;
    std::int64_t m_statements = 0;
    int m_depth = 0;
};

} // namespace mnemo
