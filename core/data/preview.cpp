#include "core/data/import.h"
#include "core/data/recordreader.h"
#include "core/data/rowmapper.h"

namespace mnemo {

namespace {

Error named(Error error, const std::filesystem::path& path)
{
    if (error.file.empty()) {
        error.file = path.string();
        error.message = error.file + ": " + error.message;
    }
    return error;
}

void show(Preview& preview, Record& record, std::int64_t row)
{
    if (record.problem) {
        record.problem->row = row;
        preview.problems.push_back(*record.problem);
    }
    preview.lines.push_back(record.line);
    preview.rows.push_back(record.cells);
}

} // namespace

Result<Preview> previewFile(const std::filesystem::path& path, const ImportOptions& options, int rows)
{
    if (const auto valid = validate(options); !valid)
        return valid.error();
    auto stream = openForReading(path);
    if (!stream)
        return stream.error();
    auto mapper = RowMapper::make(options);
    if (!mapper)
        return mapper.error();
    auto reader = makeRecordReader(std::move(*stream), options);
    if (!reader)
        return named(reader.error(), path);
    Preview preview;
    Record record;
    while (static_cast<int>(preview.rows.size()) < rows) {
        const auto more = (*reader)->next(record);
        if (!more)
            return named(more.error(), path);
        preview.complete = !*more;
        if (preview.complete)
            break;
        mapper->map(record, (*reader)->columns());
        show(preview, record, static_cast<std::int64_t>(preview.rows.size()) + 1);
    }
    while (preview.complete && !preview.problems.empty() && preview.problems.back().kind == "empty_row"
        && preview.problems.back().row
            == static_cast<std::int64_t>(preview.rows.size())) { // empty lines at the end mean nothing
        preview.rows.pop_back();
        preview.lines.pop_back();
        preview.problems.pop_back();
    }
    preview.columns = (*reader)->columns();
    for (auto& cells : preview.rows)
        cells.resize(std::max(cells.size(), preview.columns.size()));
    if (const auto checked = mapper->check(preview.columns); !checked && !preview.rows.empty())
        return named(checked.error(), path);
    preview.labels = mapper->labels().finish(static_cast<std::int64_t>(preview.rows.size())).labels.words();
    return preview;
}

} // namespace mnemo
