#include "core/data/dataset.h"

#include "core/data/datasetmeta.h"
#include "core/data/labelresolver.h"
#include "core/data/packedwriter.h"

#include <algorithm>

namespace mnemo {

namespace {

Result<SharedDataset> closeTable(PackedWriter& writer, const std::vector<std::string>& columns, DatasetMeta meta)
{
    const auto footer = [&](const PackedTable& table) {
        meta.content = table.contentHash(meta.labelOrder);
        return meta.footer(columns);
    };
    auto table = writer.finish(columns, footer);
    if (!table)
        return table.error();
    return DatasetBuilder::make(std::move(*table), std::move(meta));
}

int indexOf(const std::vector<std::string>& columns, const std::string& name)
{
    const auto found = std::find(columns.begin(), columns.end(), name);
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

Error unknownColumn(const std::string& name, const std::vector<std::string>& columns)
{
    std::string all;
    for (const auto& column : columns)
        all += (all.empty() ? "" : ", ") + column;
    return { ErrorCode::NotFound, "unknown_column", "There is no column \"" + name + "\"; there are: " + all + ".", {},
        name };
}

Error badRow(std::size_t row, const char* kind, const std::string& what)
{
    return { ErrorCode::InvalidArgument, kind, "Row " + std::to_string(row + 1) + " " + what + ".", {},
        std::to_string(row + 1) };
}

/// Labels of all parts, joined by word; none when a part has free answers.
LabelSet joinedLabels(const std::vector<Dataset::Part>& parts)
{
    std::vector<Label> labels;
    for (const auto& [split, part] : parts) {
        if (part->labels().isEmpty())
            return {};
        for (const Label& label : part->labels())
            if (std::none_of(labels.begin(), labels.end(), [&](const Label& l) { return l.word == label.word; }))
                labels.push_back(label);
    }
    return LabelSet(std::move(labels));
}

std::vector<int> labelsIn(const LabelSet& joint, const LabelSet& part)
{
    std::vector<int> order;
    const auto words = joint.words();
    for (const Label& label : part) {
        const auto found = std::find(words.begin(), words.end(), label.word);
        order.push_back(found == words.end() ? -1 : static_cast<int>(found - words.begin()));
    }
    return order;
}

std::string roleName(const Dataset& dataset, int column)
{
    return column < 0 ? std::string() : dataset.columns()[static_cast<std::size_t>(column)];
}

} // namespace

Result<SharedDataset> Dataset::fromRows(const std::string& name, const std::vector<std::vector<std::string>>& rows)
{
    return fromRows(name, rows, Shape());
}

Result<SharedDataset> Dataset::fromRows(
    const std::string& name, const std::vector<std::vector<std::string>>& rows, const Shape& shape)
{
    std::vector<std::string> columns;
    for (const auto& column : shape.columns)
        if (column != shape.splitColumn)
            columns.push_back(column);
    for (const auto& role : { shape.inputColumn, shape.answerColumn, shape.splitColumn })
        if (!role.empty() && indexOf(shape.columns, role) < 0)
            return unknownColumn(role, shape.columns);
    LabelResolver labels
        = shape.labels ? LabelResolver::closed(*shape.labels) : LabelResolver::growing(AnswerKind::Auto);
    const int splitAt = shape.splitColumn.empty() ? -1 : indexOf(shape.columns, shape.splitColumn);
    const int answerAt = shape.answerColumn.empty() ? -1 : indexOf(shape.columns, shape.answerColumn);
    PackedWriter writer({});
    std::vector<std::string_view> cells;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto& row = rows[r];
        if (row.size() != shape.columns.size())
            return badRow(r, "wrong_field_count",
                "has " + std::to_string(row.size()) + " cells where " + std::to_string(shape.columns.size())
                    + " are expected");
        cells.assign(row.begin(), row.end());
        RowSplit split = RowSplit::None;
        if (splitAt >= 0) {
            if (!splitFromName(row[static_cast<std::size_t>(splitAt)], split))
                return badRow(r, "unknown_split", "names a split other than train, valid and test");
            cells.erase(cells.begin() + splitAt);
        }
        const int label
            = answerAt < 0 ? LabelResolver::freeText : labels.resolve(row[static_cast<std::size_t>(answerAt)]);
        if (label == LabelResolver::unknown)
            return badRow(r, "unknown_label",
                "has the answer \"" + row[static_cast<std::size_t>(answerAt)] + "\", which is none of the labels");
        if (const auto added = writer.add(cells, 0, label, split); !added)
            return added.error();
    }
    const auto outcome = labels.finish(static_cast<std::int64_t>(rows.size()));
    DatasetMeta meta;
    meta.name = name;
    meta.inputColumn = shape.inputColumn.empty() ? -1 : indexOf(columns, shape.inputColumn);
    meta.answerColumn = shape.answerColumn.empty() ? -1 : indexOf(columns, shape.answerColumn);
    meta.hasSplits = splitAt >= 0;
    meta.labels = outcome.labels;
    meta.labelOrder = outcome.order;
    return closeTable(writer, columns, std::move(meta));
}

Result<SharedDataset> Dataset::join(
    const std::string& name, const std::vector<Part>& parts, const std::filesystem::path& cacheFolder)
{
    if (parts.empty())
        return Error { ErrorCode::InvalidArgument, "no_rows", "There are no data sets to join.", {}, {} };
    const Dataset& first = *parts.front().second;
    DatasetMeta meta;
    std::vector<std::string> columns;
    Json origins = Json::array();
    for (const auto& [split, part] : parts) {
        for (const auto role : { &Dataset::inputColumn, &Dataset::answerColumn })
            if (roleName(*part, (*part.*role)()) != roleName(first, (first.*role)()))
                return Error { ErrorCode::Mismatch, "role_mismatch",
                    "\"" + part->name() + "\" has the column \"" + roleName(*part, (*part.*role)()) + "\" where \""
                        + first.name() + "\" has \"" + roleName(first, (first.*role)())
                        + "\"; map the same columns in both.",
                    {}, part->name() };
        for (const auto& column : part->columns())
            if (indexOf(columns, column) < 0)
                columns.push_back(column);
        origins.push_back({ { "split", split }, { "name", part->name() }, { "fingerprint", part->fingerprint() },
            { "origin", part->origin() } });
    }
    meta.name = name;
    meta.labels = joinedLabels(parts);
    meta.origin = { { "joined", origins } };
    meta.hasSplits = true;
    meta.answerListMark = DatasetBuilder::meta(first).answerListMark;
    PackedWriter writer(cacheFolder);
    std::vector<std::string_view> cells(columns.size());
    for (const auto& [splitWord, part] : parts) {
        RowSplit split = RowSplit::None;
        if (!splitFromName(splitWord, split))
            return Error { ErrorCode::InvalidArgument, "unknown_split",
                "\"" + splitWord + "\" is no split; say train, valid or test.", {}, splitWord };
        const auto order = labelsIn(meta.labels, part->labels());
        for (RowIndex row = 0; row < part->size(); ++row) {
            std::fill(cells.begin(), cells.end(), std::string_view());
            for (std::size_t c = 0; c < part->columns().size(); ++c)
                cells[static_cast<std::size_t>(indexOf(columns, part->columns()[c]))] = part->value(row, c);
            const int label = meta.labels.isEmpty() ? -1 : part->label(row);
            const auto added = writer.add(
                cells, part->sourceLine(row), label < 0 ? -1 : order[static_cast<std::size_t>(label)], split);
            if (!added)
                return added.error();
        }
    }
    if (writer.rows() == 0)
        return Error { ErrorCode::InvalidArgument, "no_rows", "The data sets to join hold no rows.", {}, {} };
    meta.inputColumn = indexOf(columns, roleName(first, first.inputColumn()));
    meta.answerColumn = first.answerColumn() < 0 ? -1 : indexOf(columns, roleName(first, first.answerColumn()));
    meta.labelOrder = labelsIn(meta.labels, meta.labels);
    return closeTable(writer, columns, std::move(meta));
}

} // namespace mnemo
