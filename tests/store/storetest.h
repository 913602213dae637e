#pragma once

#include "core/store/runstore.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <stdexcept>

namespace mnemo::test {

/// The value, or a test that ends at once with the error's sentence.
template<typename T>
T take(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().kind + ": " + result.error().message);
    return std::move(*result);
}

inline void take(const Result<void>& result)
{
    if (!result)
        throw std::runtime_error(result.error().kind + ": " + result.error().message);
}

template<typename T>
QString kindOf(const Result<T>& result)
{
    return result ? QString("ok") : QString::fromStdString(result.error().kind);
}

template<typename T>
QString messageOf(const Result<T>& result)
{
    return result ? QString() : QString::fromStdString(result.error().message);
}

/// A fresh folder with a project in it.
struct Folder {
    QTemporaryDir folder;
    std::filesystem::path path(const std::string& name = "Study.mnemo") const
    {
        return std::filesystem::path(folder.path().toStdString()) / name;
    }
    std::unique_ptr<RunStore> store(RunStore::Mode mode = RunStore::Mode::ReadWrite) const
    {
        return take(RunStore::open(path(), mode));
    }
};

/// Runs statements on a file as another program would.
inline void runSql(const std::filesystem::path& path, const char* sql)
{
    sqlite3* handle = nullptr;
    sqlite3_open(path.c_str(), &handle);
    char* message = nullptr;
    sqlite3_exec(handle, sql, nullptr, nullptr, &message);
    const std::string failure = message ? message : "";
    sqlite3_free(message);
    sqlite3_close(handle);
    if (!failure.empty())
        throw std::runtime_error(failure);
}

inline std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

inline std::int64_t startRun(RunStore& store, const std::string& name = "run")
{
    RunRecord record;
    record.name = name;
    return take(store.startRun(record));
}

/// Starts the helper and waits until it says its first line.
inline QByteArray startHelper(QProcess& process, const QStringList& arguments)
{
    process.start(MNEMO_STOREHELPER, arguments);
    if (!process.waitForStarted() || !process.waitForReadyRead(30000))
        throw std::runtime_error("the helper did not answer");
    return process.readLine().trimmed();
}

} // namespace mnemo::test
