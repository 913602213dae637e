#include "core/data/import.h"

#include "core/data/datasetmeta.h"
#include "core/data/packedwriter.h"
#include "core/data/recordreader.h"
#include "core/data/rowmapper.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string_view>

namespace mnemo {

namespace {

/// Counts what is wrong and keeps the first of it.
class ProblemList {
public:
    explicit ProblemList(ImportReport& report)
        : m_report(report)
    {
    }
    void add(RowProblem problem)
    {
        ++m_report.problemCounts[problem.kind];
        if (m_report.problems.size() < ImportReport::mostProblems)
            m_report.problems.push_back(std::move(problem));
    }

private:
    ImportReport& m_report;
};

/// One import from open to close.
class Importer {
public:
    Importer(const std::filesystem::path& path, const ImportOptions& options, const std::filesystem::path& cacheFolder,
        ImportReport& report)
        : m_path(path)
        , m_options(options)
        , m_writer(cacheFolder)
        , m_report(report)
        , m_problems(report)
    {
    }
    Result<SharedDataset> run(const ImportProgress& progress, const std::stop_token& stop);

private:
    Result<void> readRows(
        RecordReader& reader, RowMapper& mapper, const ImportProgress& progress, const std::stop_token& stop);
    Result<void> take(Record& record, RecordReader& reader, RowMapper& mapper);
    Result<void> judge(const RecordReader& reader, const RowMapper& mapper);
    Result<SharedDataset> close(const RecordReader& reader, const RowMapper& mapper, const std::stop_token& stop);
    Error named(Error error) const;

    const std::filesystem::path& m_path;
    const ImportOptions& m_options;
    PackedWriter m_writer;
    ImportReport& m_report;
    ProblemList m_problems;
    std::vector<std::int64_t> m_emptyLines; ///< since the last row; of no account at the end of the file
    std::vector<std::uint64_t> m_keyHashes;
};

/// Puts the file's name before an error that came from its content.
Error Importer::named(Error error) const
{
    if (error.file.empty()) {
        error.file = m_path.string();
        error.message = error.file + ": " + error.message;
    }
    return error;
}

Result<SharedDataset> Importer::run(const ImportProgress& progress, const std::stop_token& stop)
{
    auto stream = openForReading(m_path);
    if (!stream)
        return stream.error();
    auto mapper = RowMapper::make(m_options);
    if (!mapper)
        return mapper.error();
    auto reader = makeRecordReader(std::move(*stream), m_options);
    if (!reader)
        return named(reader.error());
    if (const bool known = !(*reader)->columns().empty(); known)
        if (const auto checked = mapper->check((*reader)->columns()); !checked)
            return named(checked.error());
    if (const auto read = readRows(**reader, *mapper, progress, stop); !read)
        return named(read.error());
    if (const auto judged = judge(**reader, *mapper); !judged)
        return named(judged.error());
    auto dataset = close(**reader, *mapper, stop);
    if (dataset && progress)
        progress(1.0, m_report.rowsRead);
    return dataset;
}

Result<void> Importer::readRows(
    RecordReader& reader, RowMapper& mapper, const ImportProgress& progress, const std::stop_token& stop)
{
    using Clock = std::chrono::steady_clock;
    std::error_code code;
    const auto size = static_cast<double>(std::max<std::uintmax_t>(std::filesystem::file_size(m_path, code), 1));
    auto told = Clock::now();
    Record record;
    for (std::uint64_t count = 0;; ++count) {
        const auto more = reader.next(record);
        if (!more)
            return more.error();
        if (!*more)
            return {};
        if (const auto taken = take(record, reader, mapper); !taken)
            return taken;
        if (count % 256 != 0)
            continue;
        if (stop.stop_requested())
            return Error { ErrorCode::Cancelled, "cancelled", "The import was stopped; nothing was kept.",
                m_path.string(), {} };
        if (progress && Clock::now() - told > std::chrono::milliseconds(100)) {
            told = Clock::now();
            progress(0.95 * std::min(1.0, static_cast<double>(reader.bytesRead()) / size), m_report.rowsRead);
        }
    }
}

Result<void> Importer::take(Record& record, RecordReader& reader, RowMapper& mapper)
{
    const bool good = mapper.map(record, reader.columns());
    if (record.problem && record.problem->kind == "empty_row") {
        m_emptyLines.push_back(record.line);
        return {};
    }
    for (const std::int64_t line : m_emptyLines) // they stood between rows after all
        m_problems.add(
            { line, ++m_report.rowsRead, "empty_row", {}, "Line " + std::to_string(line) + ": the row is empty." });
    m_emptyLines.clear();
    ++m_report.rowsRead;
    if (!good) {
        record.problem->row = m_report.rowsRead;
        m_problems.add(std::move(*record.problem));
        return {};
    }
    if (!m_options.skipBad && !m_report.problemCounts.empty())
        return {}; // refused already: the rest is only looked at
    ++m_report.rowsKept;
    if (reader.keysAreUnique())
        m_keyHashes.push_back(std::hash<std::string_view> {}(mapper.cells().front()));
    return m_writer.add(mapper.cells(), record.line, mapper.label(), mapper.split());
}

Result<void> Importer::judge(const RecordReader& reader, const RowMapper& mapper)
{
    if (m_report.rowsRead == 0)
        return Error { ErrorCode::Format, "no_rows",
            m_path.string() + " holds no rows" + (reader.columns().empty() ? "." : " below its header."),
            m_path.string(), {} };
    if (const auto checked = mapper.check(reader.columns()); !checked)
        return checked;
    const auto count = m_report.problemCount();
    if (count > 0 && !m_options.skipBad) {
        m_report.rowsKept = 0;
        return Error { ErrorCode::Format, "bad_rows",
            m_path.string() + " has " + std::to_string(count) + (count == 1 ? " bad row" : " bad rows") + " of "
                + std::to_string(m_report.rowsRead) + "; the first is: " + m_report.problems.front().message
                + " Mend them, or agree to leave them out.",
            m_path.string(), std::to_string(m_report.problems.front().line) };
    }
    if (m_report.rowsKept == 0)
        return Error { ErrorCode::Format, "no_rows",
            "None of the " + std::to_string(m_report.rowsRead) + " rows of " + m_path.string()
                + " can be used; the first fault is: " + m_report.problems.front().message,
            m_path.string(), {} };
    return {};
}

Result<SharedDataset> Importer::close(const RecordReader& reader, const RowMapper& mapper, const std::stop_token& stop)
{
    if (reader.keysAreUnique())
        if (const auto gone = static_cast<std::int64_t>(m_writer.keepLastOfEqual(m_keyHashes)); gone > 0) {
            m_report.rowsKept -= gone;
            m_report.notes.push_back(std::to_string(gone) + (gone == 1 ? " row was" : " rows were")
                + " left out because the key stands again further on: as everywhere in JSON, the last value of a key "
                  "counts.");
        }
    const auto columns = mapper.tableColumns(reader.columns());
    auto labels = mapper.labels().finish(m_report.rowsKept);
    DatasetMeta meta;
    meta.name = m_options.name.empty() ? m_path.stem().string() : m_options.name;
    meta.inputColumn = positionOf(columns, m_options.inputColumn);
    meta.answerColumn = positionOf(columns, m_options.answerColumn);
    meta.answerListMark = m_options.answerListMark;
    meta.hasSplits = !m_options.splitColumn.empty();
    meta.labels = std::move(labels.labels);
    meta.labelOrder = std::move(labels.order);
    meta.origin = { { "path", m_path.string() }, { "options", toJson(m_options) } };
    return DatasetBuilder::close(m_writer, columns, std::move(meta), stop);
}

} // namespace

std::int64_t ImportReport::problemCount() const
{
    return std::accumulate(problemCounts.begin(), problemCounts.end(), std::int64_t { 0 },
        [](std::int64_t sum, const auto& kind) { return sum + kind.second; });
}

Result<ImportedTable> importFile(const std::filesystem::path& path, const ImportOptions& options,
    const std::filesystem::path& cacheFolder, const ImportProgress& progress, std::stop_token stop,
    ImportReport* report)
{
    if (const auto valid = validate(options); !valid)
        return valid.error();
    if (options.inputColumn.empty())
        return Error { ErrorCode::InvalidArgument, "no_input",
            "No column is chosen as the input of " + path.string() + ".", path.string(), "input" };
    ImportReport own;
    ImportReport& target = report ? *report : own;
    target = {};
    auto dataset = Importer(path, options, cacheFolder, target).run(progress, stop);
    if (!dataset)
        return dataset.error();
    return ImportedTable { std::move(*dataset), target };
}

} // namespace mnemo
