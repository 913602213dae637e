#include "core/store/runstore.h"

#include "core/store/projectfile_p.h"
#include "core/store/store_p.h"

#include <array>
#include <cstdio>

namespace mnemo {

std::string utcNow()
{
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto day = std::chrono::floor<std::chrono::days>(now);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss time(now - day);
    std::array<char, 48> text {};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", int(date.year()),
        unsigned(date.month()), unsigned(date.day()), int(time.hours().count()), int(time.minutes().count()),
        int(time.seconds().count()), int(time.subseconds().count()));
    return text.data();
}

Result<std::unique_ptr<RunStore>> RunStore::open(const std::filesystem::path& path, Mode mode)
{
    return open(path, mode, Options());
}

Result<std::unique_ptr<RunStore>> RunStore::open(const std::filesystem::path& path, Mode mode, const Options& options)
{
    std::error_code code;
    const auto absolute = std::filesystem::absolute(path, code);
    if (code || path.empty())
        return Error { ErrorCode::NotFound, "file_not_found", "No project file was named.", path.string(), {} };
    auto file = openProjectFile(absolute, mode, options);
    if (!file)
        return file.error();
    auto data = std::make_unique<Private>();
    data->connection = std::move(file->connection);
    data->path = absolute;
    data->backup = file->backup;
    data->mode = mode;
    return std::unique_ptr<RunStore>(new RunStore(std::move(data)));
}

RunStore::RunStore(std::unique_ptr<Private> data)
    : d(std::move(data))
{
}

RunStore::~RunStore() = default;

const std::filesystem::path& RunStore::path() const
{
    return d->path;
}

RunStore::Mode RunStore::mode() const
{
    return d->mode;
}

const std::filesystem::path& RunStore::backup() const
{
    return d->backup;
}

Result<void> RunStore::transaction(const std::function<Result<void>()>& change)
{
    return d->connection->transaction(change);
}

Result<std::int64_t> RunStore::revision()
{
    const auto others = d->connection->number("PRAGMA data_version");
    if (!others)
        return others;
    return *others + d->connection->totalChanges();
}

Result<void> RunStore::checkIntegrity()
{
    const auto text = [](Statement& row) { return row.text(0); };
    const auto found = d->connection->prepare("PRAGMA integrity_check(1)").one(text);
    if (!found)
        return found.error();
    const auto dangling = d->connection->prepare("PRAGMA foreign_key_check").one(text);
    if (!dangling)
        return dangling.error();
    const bool isSound = found->value_or("") == "ok" && !dangling->has_value();
    if (isSound)
        return {};
    const std::string what
        = dangling->has_value() ? "a row of " + **dangling + " names another that is not there" : found->value_or("");
    return fileError(ErrorCode::Format, "damaged_project", d->path, " is damaged: " + what + "; go back to a backup.");
}

Result<void> RunStore::checkpoint()
{
    const auto isBusy = d->connection->number("PRAGMA wal_checkpoint(TRUNCATE)");
    if (!isBusy)
        return isBusy.error();
    if (*isBusy == 0)
        return {};
    return fileError(ErrorCode::Busy, "busy", d->path, " is being read by another program; try again when it is done.");
}

Result<void> RunStore::copyTo(const std::filesystem::path& copy)
{
    std::error_code code;
    const auto target = std::filesystem::absolute(copy, code);
    if (std::filesystem::exists(target, code))
        return fileError(ErrorCode::InvalidArgument, "file_exists", target, " exists already; choose another name.");
    return copyProject(*d->connection, target);
}

std::int64_t RunStore::statementCount() const
{
    return d->connection->statementCount();
}

} // namespace mnemo
