#include "core/data/datasetmeta.h"

#include <algorithm>

namespace mnemo {

namespace {

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

/// For each label of a part its position in the joint set; -1 where that set is empty.
std::vector<int> labelsIn(const LabelSet& joint, const LabelSet& part)
{
    const auto words = joint.words();
    std::vector<int> order;
    for (const Label& label : part)
        order.push_back(positionOf(words, label.word));
    return order;
}

std::string columnOf(const Dataset& dataset, int column)
{
    return column < 0 ? std::string() : dataset.columns()[static_cast<std::size_t>(column)];
}

Result<void> checkRoles(const Dataset& first, const Dataset& other)
{
    for (const auto role : { &Dataset::inputColumn, &Dataset::answerColumn }) {
        const std::string wanted = columnOf(first, (first.*role)());
        const std::string found = columnOf(other, (other.*role)());
        if (wanted != found)
            return Error { ErrorCode::Mismatch, "role_mismatch",
                "\"" + other.name() + "\" has the column \"" + found + "\" where \"" + first.name() + "\" has \""
                    + wanted + "\"; map the same columns in both.",
                {}, other.name() };
    }
    return {};
}

std::vector<std::string> joinedColumns(const std::vector<Dataset::Part>& parts)
{
    std::vector<std::string> columns;
    for (const auto& [split, part] : parts)
        for (const auto& column : part->columns())
            if (positionOf(columns, column) < 0)
                columns.push_back(column);
    return columns;
}

Json originsOf(const std::vector<Dataset::Part>& parts)
{
    Json origins = Json::array();
    for (const auto& [split, part] : parts)
        origins.push_back({ { "split", split }, { "name", part->name() }, { "fingerprint", part->fingerprint() },
            { "origin", part->origin() } });
    return { { "joined", origins } };
}

Result<void> addPart(
    PackedWriter& writer, const Dataset::Part& part, const std::vector<std::string>& columns, const LabelSet& labels)
{
    const Dataset& data = *part.second;
    RowSplit split = RowSplit::None;
    if (!splitFromName(part.first, split))
        return Error { ErrorCode::InvalidArgument, "unknown_split",
            "\"" + part.first + "\" is no split; say train, valid or test.", {}, part.first };
    const auto order = labelsIn(labels, data.labels());
    std::vector<std::size_t> places;
    for (const auto& column : data.columns())
        places.push_back(static_cast<std::size_t>(positionOf(columns, column)));
    std::vector<std::string_view> cells(columns.size());
    for (RowIndex row = 0; row < data.size(); ++row) {
        for (std::size_t i = 0; i < places.size(); ++i)
            cells[places[i]] = data.value(row, i);
        const int label = data.label(row);
        const int joint = label < 0 ? -1 : order[static_cast<std::size_t>(label)];
        if (const auto added = writer.add(cells, data.sourceLine(row), joint, split); !added)
            return added;
    }
    return {};
}

} // namespace

Result<SharedDataset> Dataset::join(
    const std::string& name, const std::vector<Part>& parts, const std::filesystem::path& cacheFolder)
{
    const Error none { ErrorCode::InvalidArgument, "no_rows", "There are no rows to join.", {}, {} };
    if (parts.empty())
        return none;
    const Dataset& first = *parts.front().second;
    const auto columns = joinedColumns(parts);
    DatasetMeta meta;
    meta.name = name;
    meta.inputColumn = positionOf(columns, columnOf(first, first.inputColumn()));
    meta.answerColumn = positionOf(columns, columnOf(first, first.answerColumn()));
    meta.answerListMark = DatasetBuilder::meta(first).answerListMark;
    meta.hasSplits = true;
    meta.labels = joinedLabels(parts);
    meta.labelOrder = labelsIn(meta.labels, meta.labels);
    meta.origin = originsOf(parts);
    PackedWriter writer(cacheFolder);
    for (const Part& part : parts) {
        if (const auto checked = checkRoles(first, *part.second); !checked)
            return checked.error();
        if (const auto added = addPart(writer, part, columns, meta.labels); !added)
            return added.error();
    }
    return writer.rows() == 0 ? Result<SharedDataset>(none) : DatasetBuilder::close(writer, columns, std::move(meta));
}

} // namespace mnemo
