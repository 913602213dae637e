#include "core/store/sqlite_p.h"

#include <limits>
#include <utility>

#include <sqlite3.h>

namespace mnemo {

Statement::Statement(Connection& connection, sqlite3_stmt* statement, int code)
    : m_connection(&connection)
    , m_statement(statement)
    , m_code(code)
{
}

Statement::Statement(Statement&& other) noexcept
    : m_connection(other.m_connection)
    , m_statement(std::exchange(other.m_statement, nullptr))
    , m_code(other.m_code)
    , m_isFresh(other.m_isFresh)
{
}

Statement::~Statement()
{
    if (m_statement)
        m_connection->giveBack(m_statement);
}

void Statement::reset()
{
    sqlite3_reset(m_statement);
    m_isFresh = true;
}

void Statement::note(int code)
{
    if (m_code == SQLITE_OK)
        m_code = code;
}

void Statement::put(int index, std::int64_t value)
{
    note(sqlite3_bind_int64(m_statement, index, value));
}

void Statement::put(int index, double value)
{
    note(sqlite3_bind_double(m_statement, index, value));
}

void Statement::put(int index, std::string_view value)
{
    const char* text = value.data() ? value.data() : "";
    note(sqlite3_bind_text64(m_statement, index, text, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::put(int index, std::span<const std::byte> value)
{
    note(value.empty() ? sqlite3_bind_zeroblob(m_statement, index, 0)
                       : sqlite3_bind_blob64(m_statement, index, value.data(), value.size(), SQLITE_STATIC));
}

void Statement::put(int index, const std::optional<std::int64_t>& value)
{
    note(value ? sqlite3_bind_int64(m_statement, index, *value) : sqlite3_bind_null(m_statement, index));
}

Result<bool> Statement::next()
{
    if (m_code != SQLITE_OK)
        return m_connection->error(m_code);
    if (std::exchange(m_isFresh, false))
        ++m_connection->m_statements;
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE) {
        reset();
        return false;
    }
    const Error error = m_connection->error(code);
    reset();
    return error;
}

Result<void> Statement::run()
{
    for (;;) {
        const auto row = next();
        if (!row)
            return row.error();
        if (!*row)
            return {};
    }
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

double Statement::number(int column) const
{
    return isNull(column) ? std::numeric_limits<double>::quiet_NaN() : sqlite3_column_double(m_statement, column);
}

std::string Statement::text(int column) const
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
    return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)))
                : std::string();
}

std::span<const std::byte> Statement::blob(int column) const
{
    const auto* data = static_cast<const std::byte*>(sqlite3_column_blob(m_statement, column));
    return { data, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)) };
}

} // namespace mnemo
