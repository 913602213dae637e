#include "core/data/datasetmeta.h"
#include "core/data/labelresolver.h"
#include "core/data/rowmapper.h"

namespace mnemo {

namespace {

Error badRow(std::size_t row, const char* kind, const std::string& what)
{
    const std::string number = std::to_string(row + 1);
    return { ErrorCode::InvalidArgument, kind, "Row " + number + " " + what + ".", {}, number };
}

/// Puts rows of a given shape into a table.
class ShapedRows {
public:
    explicit ShapedRows(const Dataset::Shape& shape)
        : m_shape(shape)
        , m_labels(shape.labels ? LabelResolver::closed(*shape.labels) : LabelResolver::growing(AnswerKind::Auto))
        , m_answer(positionOf(shape.columns, shape.answerColumn))
        , m_split(positionOf(shape.columns, shape.splitColumn))
        , m_writer({})
    {
    }
    Result<void> add(const std::vector<std::string>& row);
    Result<SharedDataset> close(const std::string& name);

private:
    const Dataset::Shape& m_shape;
    LabelResolver m_labels;
    int m_answer;
    int m_split;
    PackedWriter m_writer;
};

Result<void> ShapedRows::add(const std::vector<std::string>& row)
{
    const std::size_t number = m_writer.rows();
    if (row.size() != m_shape.columns.size())
        return badRow(number, "wrong_field_count",
            "has " + std::to_string(row.size()) + " cells where " + std::to_string(m_shape.columns.size())
                + " are expected");
    std::vector<std::string_view> cells(row.begin(), row.end());
    RowSplit split = RowSplit::None;
    if (m_split >= 0) {
        if (!splitFromName(cells[static_cast<std::size_t>(m_split)], split))
            return badRow(number, "unknown_split", "names a split other than train, valid and test");
        cells.erase(cells.begin() + m_split);
    }
    int label = LabelResolver::freeText;
    if (m_answer >= 0)
        label = m_labels.resolve(row[static_cast<std::size_t>(m_answer)]);
    if (label == LabelResolver::unknown)
        return badRow(number, "unknown_label",
            "has the answer " + inQuotes(row[static_cast<std::size_t>(m_answer)]) + ", which is none of the labels");
    return m_writer.add(cells, 0, label, split);
}

Result<SharedDataset> ShapedRows::close(const std::string& name)
{
    std::vector<std::string> columns = m_shape.columns;
    if (m_split >= 0)
        columns.erase(columns.begin() + m_split);
    auto labels = m_labels.finish(m_writer.rows());
    DatasetMeta meta;
    meta.name = name;
    meta.inputColumn = positionOf(columns, m_shape.inputColumn);
    meta.answerColumn = positionOf(columns, m_shape.answerColumn);
    meta.hasSplits = m_split >= 0;
    meta.labels = std::move(labels.labels);
    meta.labelOrder = std::move(labels.order);
    return DatasetBuilder::close(m_writer, columns, std::move(meta));
}

} // namespace

Result<SharedDataset> Dataset::fromRows(const std::string& name, const std::vector<std::vector<std::string>>& rows)
{
    return fromRows(name, rows, Shape());
}

Result<SharedDataset> Dataset::fromRows(
    const std::string& name, const std::vector<std::vector<std::string>>& rows, const Shape& shape)
{
    for (const auto& role : { shape.inputColumn, shape.answerColumn, shape.splitColumn })
        if (!role.empty() && positionOf(shape.columns, role) < 0)
            return Error { ErrorCode::NotFound, "unknown_column",
                "There is no column \"" + role + "\"; there are: " + listed(shape.columns) + ".", {}, role };
    ShapedRows shaped(shape);
    for (const auto& row : rows)
        if (const auto added = shaped.add(row); !added)
            return added.error();
    return shaped.close(name);
}

} // namespace mnemo
