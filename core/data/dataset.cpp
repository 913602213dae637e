#include "core/data/dataset.h"

#include "core/data/datasetmeta.h"
#include "core/data/numbers.h"
#include "core/data/textreader.h"

#include <algorithm>
#include <cassert>

namespace mnemo {

struct Dataset::Private {
    std::shared_ptr<const PackedTable> table;
    DatasetMeta meta;
    std::string fingerprint;
};

Dataset::Dataset(std::unique_ptr<Private> p)
    : d(std::move(p))
{
}

Dataset::~Dataset() = default;

const DatasetMeta& DatasetBuilder::meta(const Dataset& dataset)
{
    return dataset.d->meta;
}

SharedDataset DatasetBuilder::make(std::shared_ptr<const PackedTable> table, DatasetMeta meta)
{
    auto p = std::make_unique<Dataset::Private>();
    p->fingerprint = meta.fingerprint(table->columns());
    p->table = std::move(table);
    p->meta = std::move(meta);
    return SharedDataset(new Dataset(std::move(p)));
}

const std::string& Dataset::name() const
{
    return d->meta.name;
}

RowIndex Dataset::size() const
{
    return d->table->rows();
}

const std::vector<std::string>& Dataset::columns() const
{
    return d->table->columns();
}

int Dataset::columnIndex(std::string_view column) const
{
    const auto& all = columns();
    const auto found = std::find(all.begin(), all.end(), column);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

int Dataset::inputColumn() const
{
    return d->meta.inputColumn;
}

int Dataset::answerColumn() const
{
    return d->meta.answerColumn;
}

std::string_view Dataset::value(RowIndex row, std::size_t column) const
{
    assert(row < size());
    return d->table->cell(row, column);
}

std::string_view Dataset::value(RowIndex row, std::string_view column) const
{
    const int index = columnIndex(column);
    return index < 0 ? std::string_view() : value(row, static_cast<std::size_t>(index));
}

std::optional<double> Dataset::number(RowIndex row, std::size_t column) const
{
    return parseNumber(value(row, column));
}

std::string_view Dataset::input(RowIndex row) const
{
    return d->meta.inputColumn < 0 ? std::string_view() : value(row, static_cast<std::size_t>(d->meta.inputColumn));
}

std::string_view Dataset::answer(RowIndex row) const
{
    if (d->meta.answerColumn < 0)
        return {};
    if (const int index = label(row); index >= 0)
        return d->meta.labels.word(static_cast<std::size_t>(index));
    return beforeMark(value(row, static_cast<std::size_t>(d->meta.answerColumn)), d->meta.answerListMark);
}

int Dataset::label(RowIndex row) const
{
    assert(row < size());
    const auto number = d->table->label(row);
    return number < 0 || static_cast<std::size_t>(number) >= d->meta.labelOrder.size()
        ? -1
        : d->meta.labelOrder[static_cast<std::size_t>(number)];
}

std::int64_t Dataset::sourceLine(RowIndex row) const
{
    assert(row < size());
    return d->table->line(row);
}

std::string_view Dataset::split(RowIndex row) const
{
    assert(row < size());
    return splitName(d->table->split(row));
}

bool Dataset::hasSplits() const
{
    return d->meta.hasSplits;
}

const LabelSet& Dataset::labels() const
{
    return d->meta.labels;
}

const std::string& Dataset::fingerprint() const
{
    return d->fingerprint;
}

const Json& Dataset::origin() const
{
    return d->meta.origin;
}

SharedDataset Dataset::withLabelWords(const std::vector<std::string>& words) const
{
    DatasetMeta meta = d->meta;
    meta.labels = meta.labels.withWords(words);
    return DatasetBuilder::make(d->table, std::move(meta));
}

SharedDataset Dataset::withName(const std::string& name) const
{
    DatasetMeta meta = d->meta;
    meta.name = name;
    return DatasetBuilder::make(d->table, std::move(meta));
}

std::string Dataset::toBytes() const
{
    std::string bytes(d->table->body());
    bytes += packedEnding(d->table->indexAt(), size(), bytes.size(), d->meta.footer(columns()));
    return bytes;
}

Result<SharedDataset> Dataset::fromBytes(std::string bytes)
{
    auto table = PackedTable::fromBytes(std::move(bytes));
    if (!table)
        return table.error();
    auto meta = DatasetMeta::fromFooter((*table)->footer());
    if (!meta)
        return meta.error();
    auto dataset = DatasetBuilder::make(std::move(*table), std::move(*meta));
    if (const auto verified = dataset->verify(); !verified)
        return verified.error();
    return dataset;
}

Result<SharedDataset> Dataset::open(const std::filesystem::path& path)
{
    auto table = PackedTable::open(path);
    if (!table)
        return table.error();
    auto meta = DatasetMeta::fromFooter((*table)->footer());
    if (!meta)
        return meta.error();
    return DatasetBuilder::make(std::move(*table), std::move(*meta));
}

std::uint64_t Dataset::packedSize() const
{
    return d->table->body().size();
}

std::filesystem::path Dataset::file() const
{
    return d->table->file();
}

Result<void> Dataset::verify() const
{
    if (d->table->contentHash(d->meta.labelOrder) != d->meta.content)
        return Error { ErrorCode::Format, "changed_table",
            "The rows of \"" + name() + "\" are not those that were imported; import the data again.", file().string(),
            name() };
    return {};
}

} // namespace mnemo
