#include "core/data/export.h"

#include "core/base/files.h"
#include "core/base/json.h"

#include <algorithm>
#include <ostream>

namespace mnemo {

namespace {

/// A column of the export: one of the data set, the split or the source line.
struct Field {
    enum class Kind { Cell, Split, Line };
    Kind kind = Kind::Cell;
    std::string name;
    std::size_t column = 0;
};

std::vector<Field> fieldsOf(const Dataset& dataset, const ExportOptions& options)
{
    std::vector<Field> fields;
    for (const auto& name : dataset.columns())
        fields.push_back({ Field::Kind::Cell, name, fields.size() });
    if (options.splitColumn && dataset.hasSplits() && dataset.columnIndex("split") < 0)
        fields.push_back({ Field::Kind::Split, "split", 0 });
    if (options.sourceLine && dataset.columnIndex("source_line") < 0)
        fields.push_back({ Field::Kind::Line, "source_line", 0 });
    return fields;
}

std::string valueOf(const Dataset& dataset, RowIndex row, const Field& field)
{
    switch (field.kind) {
    case Field::Kind::Split:
        return std::string(dataset.split(row));
    case Field::Kind::Line:
        return std::to_string(dataset.sourceLine(row));
    case Field::Kind::Cell:
        break;
    }
    return std::string(dataset.value(row, field.column));
}

/// Quoted where a reader could take the text for something else.
void writeField(std::ostream& out, const std::string& text, char delimiter)
{
    const bool edges = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (!edges && text.find_first_of(std::string("\"\r\n\t'") + delimiter) == std::string::npos) {
        out << text;
        return;
    }
    out << '"';
    for (const char c : text)
        c == '"' ? out << "\"\"" : out << c;
    out << '"';
}

/// A row of one empty cell would be an empty line.
void writeRow(std::ostream& out, const std::vector<std::string>& cells, char delimiter)
{
    if (cells.size() == 1 && cells.front().empty())
        out << "\"\"";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            out << delimiter;
        writeField(out, cells[i], delimiter);
    }
    out << '\n';
}

} // namespace

Result<void> exportCsv(const DatasetView& view, const std::filesystem::path& path, const ExportOptions& options)
{
    const Dataset& dataset = *view.dataset();
    const auto fields = fieldsOf(dataset, options);
    return writeAtomically(path, [&](std::ostream& out) {
        if (options.byteOrderMark)
            out << "\xEF\xBB\xBF";
        std::vector<std::string> cells;
        for (const Field& field : fields)
            cells.push_back(field.name);
        writeRow(out, cells, options.delimiter);
        for (const RowIndex row : view.rows()) {
            for (std::size_t i = 0; i < fields.size(); ++i)
                cells[i] = valueOf(dataset, row, fields[i]);
            writeRow(out, cells, options.delimiter);
        }
        return out.good();
    });
}

Result<void> exportJsonl(const DatasetView& view, const std::filesystem::path& path, const ExportOptions& options)
{
    const Dataset& dataset = *view.dataset();
    const auto fields = fieldsOf(dataset, options);
    return writeAtomically(path, [&](std::ostream& out) {
        for (const RowIndex row : view.rows()) {
            OrderedJson object = OrderedJson::object();
            for (const Field& field : fields)
                object[field.name] = valueOf(dataset, row, field);
            out << object.dump() << '\n';
        }
        return out.good();
    });
}

} // namespace mnemo
