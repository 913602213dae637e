#include "core/store/sqlite_p.h"

#include <array>

#include <sqlite3.h>

namespace mnemo {

namespace {

/// A path as SQLite's URI, read without locks and without a -shm file: for folders that cannot be written.
std::string immutableUri(const std::filesystem::path& path)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : path.string()) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = byte < 128 && (std::isalnum(byte) != 0 || c == '/' || c == '.' || c == '-' || c == '_');
        if (isPlain)
            uri += c;
        else
            uri.append({ '%', digits[byte >> 4], digits[byte & 15] });
    }
    return uri + "?immutable=1";
}

int openFlags(Connection::Access access)
{
    switch (access) {
    case Connection::Access::Create:
        return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Connection::Access::ReadWrite:
        return SQLITE_OPEN_READWRITE;
    case Connection::Access::ReadOnly:
        return SQLITE_OPEN_READONLY;
    case Connection::Access::Immutable:
        return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    }
    return SQLITE_OPEN_READONLY;
}

/// A project may come by mail: nothing in its schema may run on its own.
void distrustSchema(sqlite3* handle)
{
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
}

} // namespace

Result<std::unique_ptr<Connection>> Connection::open(
    const std::filesystem::path& path, Access access, std::chrono::milliseconds busyTimeout)
{
    std::unique_ptr<Connection> connection(new Connection);
    connection->m_path = path;
    connection->m_access = access;
    connection->m_busyTimeout = busyTimeout;
    const std::string name = access == Access::Immutable ? immutableUri(path) : path.string();
    const int code = sqlite3_open_v2(
        name.c_str(), &connection->m_handle, openFlags(access) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    if (code != SQLITE_OK)
        return connection->error(code);
    sqlite3_busy_timeout(connection->m_handle, static_cast<int>(busyTimeout.count()));
    distrustSchema(connection->m_handle);
    return connection;
}

Connection::~Connection()
{
    for (const auto& [sql, statement] : m_idle)
        sqlite3_finalize(statement);
    sqlite3_close_v2(m_handle);
}

Statement Connection::prepare(std::string_view sql)
{
    if (const auto idle = m_idle.find(std::string(sql)); idle != m_idle.end()) {
        sqlite3_stmt* statement = idle->second;
        m_idle.erase(idle);
        return { *this, statement, SQLITE_OK };
    }
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(
        m_handle, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    return { *this, statement, code };
}

void Connection::giveBack(sqlite3_stmt* statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (!m_idle.emplace(sqlite3_sql(statement), statement).second)
        sqlite3_finalize(statement);
}

Result<void> Connection::execute(const std::string& script)
{
    ++m_statements;
    const int code = sqlite3_exec(m_handle, script.c_str(), nullptr, nullptr, nullptr);
    return code == SQLITE_OK ? Result<void>() : error(code);
}

Result<std::int64_t> Connection::number(std::string_view sql)
{
    const auto value = prepare(sql).one([](Statement& row) { return row.integer(0); });
    if (!value)
        return value.error();
    return value->value_or(0);
}

Result<void> Connection::transaction(const std::function<Result<void>()>& change)
{
    const std::string savepoint = m_depth > 0 ? "level" + std::to_string(m_depth) : std::string();
    if (const auto begun = execute(savepoint.empty() ? "BEGIN IMMEDIATE" : "SAVEPOINT " + savepoint); !begun)
        return begun;
    ++m_depth;
    const auto changed = change();
    --m_depth;
    if (!changed)
        return rollback(changed.error(), savepoint);
    const auto done = execute(savepoint.empty() ? "COMMIT" : "RELEASE " + savepoint);
    return done ? done : rollback(done.error(), savepoint);
}

Result<void> Connection::rollback(const Error& cause, const std::string& savepoint)
{
    // On a full disk SQLite may have rolled everything back by itself.
    const bool isOpen = sqlite3_get_autocommit(m_handle) == 0;
    if (isOpen)
        static_cast<void>(
            execute(savepoint.empty() ? "ROLLBACK" : "ROLLBACK TO " + savepoint + "; RELEASE " + savepoint));
    return cause;
}

Result<void> Connection::copyTo(const std::filesystem::path& copy)
{
    auto target = open(copy, Access::Create, m_busyTimeout);
    if (!target)
        return target.error();
    sqlite3_backup* backup = sqlite3_backup_init((*target)->m_handle, "main", m_handle, "main");
    if (!backup)
        return (*target)->error(sqlite3_extended_errcode((*target)->m_handle));
    const int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? Result<void>() : (*target)->error(code);
}

std::int64_t Connection::lastId() const
{
    return sqlite3_last_insert_rowid(m_handle);
}

std::int64_t Connection::changedRows() const
{
    return sqlite3_changes64(m_handle);
}

std::int64_t Connection::totalChanges() const
{
    return sqlite3_total_changes64(m_handle);
}

bool Connection::isWritable() const
{
    return sqlite3_db_readonly(m_handle, "main") == 0;
}

std::optional<std::int64_t> Connection::promisedSize() const
{
    sqlite3_file* file = nullptr;
    std::array<unsigned char, 32> header {};
    if (sqlite3_file_control(m_handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file
        || !file->pMethods
        || file->pMethods->xRead(file, header.data(), static_cast<int>(header.size()), 0) != SQLITE_OK)
        return {};
    const auto big = [&](std::size_t at, std::size_t count) {
        std::int64_t value = 0;
        for (std::size_t i = 0; i < count; ++i)
            value = value * 256 + header[at + i];
        return value;
    };
    const std::int64_t pageSize = big(16, 2) == 1 ? 65536 : big(16, 2);
    return pageSize * big(28, 4);
}

} // namespace mnemo
