#include "core/data/view.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace mnemo {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool holds(std::string_view text, std::string_view loweredPiece)
{
    const auto found = std::search(text.begin(), text.end(), loweredPiece.begin(), loweredPiece.end(),
        [](char a, char b) { return lower(a) == b; });
    return loweredPiece.empty() || found != text.end();
}

std::uint64_t hashOf(std::string_view text)
{
    return std::hash<std::string_view> {}(text);
}

} // namespace

DatasetView::DatasetView(SharedDataset dataset, std::string name)
    : m_dataset(std::move(dataset))
    , m_name(std::move(name))
{
    assert(m_dataset);
    m_rows.resize(m_dataset->size());
    std::iota(m_rows.begin(), m_rows.end(), RowIndex { 0 });
}

DatasetView::DatasetView(SharedDataset dataset, std::vector<RowIndex> rows, std::string name)
    : m_dataset(std::move(dataset))
    , m_rows(std::move(rows))
    , m_name(std::move(name))
{
    assert(m_dataset
        && std::all_of(m_rows.begin(), m_rows.end(), [this](RowIndex row) { return row < m_dataset->size(); }));
}

bool DatasetView::contains(RowIndex row) const
{
    return std::find(m_rows.begin(), m_rows.end(), row) != m_rows.end();
}

DatasetView DatasetView::named(std::string name) const
{
    DatasetView view = *this;
    view.m_name = std::move(name);
    return view;
}

std::vector<RowIndex> DatasetView::rowsInFileOrder() const
{
    std::vector<RowIndex> rows = m_rows;
    if (!std::is_sorted(rows.begin(), rows.end()))
        std::sort(rows.begin(), rows.end());
    return rows;
}

DatasetView DatasetView::filtered(const std::function<bool(const Dataset&, RowIndex)>& keep) const
{
    if (!m_dataset)
        return *this;
    std::vector<bool> kept(m_dataset->size());
    for (const RowIndex row : rowsInFileOrder())
        kept[row] = keep(*m_dataset, row);
    std::vector<RowIndex> rows;
    std::copy_if(m_rows.begin(), m_rows.end(), std::back_inserter(rows), [&](RowIndex row) { return kept[row]; });
    return { m_dataset, std::move(rows), m_name };
}

DatasetView DatasetView::containing(std::string_view text) const
{
    std::string piece(text);
    std::transform(piece.begin(), piece.end(), piece.begin(), lower);
    return filtered([&](const Dataset& data, RowIndex row) {
        for (std::size_t column = 0; column < data.columns().size(); ++column)
            if (holds(data.value(row, column), piece))
                return true;
        return false;
    });
}

DatasetView DatasetView::withLabel(int label) const
{
    return filtered([label](const Dataset& data, RowIndex row) { return data.label(row) == label; });
}

DatasetView DatasetView::bySplit(std::string_view split) const
{
    return filtered([split](const Dataset& data, RowIndex row) {
        return data.split(row) == split;
    }).named(std::string(split));
}

DatasetView DatasetView::shuffled(std::uint64_t seed) const
{
    DatasetView view = *this;
    Random(seed).shuffle(view.m_rows);
    return view;
}

DatasetView DatasetView::first(std::size_t n) const
{
    DatasetView view = *this;
    view.m_rows.resize(std::min(n, m_rows.size()));
    return view;
}

DatasetView DatasetView::without(const DatasetView& other) const
{
    assert(!other.m_dataset || other.m_dataset == m_dataset);
    std::vector<bool> taken(m_dataset ? m_dataset->size() : 0);
    for (const RowIndex row : other.m_rows)
        taken[row] = true;
    return filtered([&](const Dataset&, RowIndex row) { return !taken[row]; });
}

Result<DatasetView> DatasetView::balanced(std::size_t perClass, Random& random) const
{
    const std::size_t classes = m_dataset ? m_dataset->labels().size() : 0;
    if (classes == 0)
        return Error { ErrorCode::InvalidArgument, "unlabelled", "The data set has no labels to balance.", {}, {} };
    std::vector<std::vector<RowIndex>> byLabel(classes);
    for (std::size_t i = 0; i < size(); ++i)
        if (label(i) >= 0)
            byLabel[static_cast<std::size_t>(label(i))].push_back(m_rows[i]);
    std::vector<RowIndex> rows;
    for (std::size_t c = 0; c < classes; ++c) {
        if (byLabel[c].size() < perClass)
            return Error { ErrorCode::InvalidArgument, "too_few_rows",
                "The label \"" + m_dataset->labels().word(c) + "\" has " + std::to_string(byLabel[c].size())
                    + " rows here, " + std::to_string(perClass) + " are wanted.",
                {}, m_dataset->labels().word(c) };
        random.shuffle(byLabel[c]);
        rows.insert(rows.end(), byLabel[c].begin(), byLabel[c].begin() + static_cast<std::ptrdiff_t>(perClass));
    }
    random.shuffle(rows);
    return DatasetView(m_dataset, std::move(rows), m_name);
}

DatasetView DatasetView::evenly(std::size_t n, Random& random) const
{
    if (!m_dataset)
        return *this;
    std::vector<std::vector<RowIndex>> byLabel(m_dataset->labels().size() + 1); // the last one: without label
    for (const RowIndex row : m_rows) {
        const int label = m_dataset->label(row);
        byLabel[label < 0 ? byLabel.size() - 1 : static_cast<std::size_t>(label)].push_back(row);
    }
    for (auto& pool : byLabel)
        random.shuffle(pool);
    std::vector<RowIndex> rows;
    for (std::size_t round = 0; rows.size() < std::min(n, m_rows.size()); ++round)
        for (const auto& pool : byLabel)
            if (round < pool.size() && rows.size() < n)
                rows.push_back(pool[round]);
    random.shuffle(rows);
    return { m_dataset, std::move(rows), m_name };
}

std::vector<std::int64_t> DatasetView::labelCounts() const
{
    std::vector<std::int64_t> counts(m_dataset ? m_dataset->labels().size() : 0);
    if (counts.empty())
        return counts;
    for (const RowIndex row : rowsInFileOrder())
        if (const int label = m_dataset->label(row); label >= 0)
            ++counts[static_cast<std::size_t>(label)];
    return counts;
}

double DatasetView::majorityShare() const
{
    const auto counts = labelCounts();
    if (counts.empty() || isEmpty())
        return 0.0;
    return static_cast<double>(*std::max_element(counts.begin(), counts.end())) / static_cast<double>(size());
}

std::string DatasetView::fingerprint() const
{
    Sha256 hash;
    if (m_dataset)
        hash.add(m_dataset->fingerprint());
    hash.add(std::as_bytes(std::span(m_rows)));
    return hash.hex();
}

std::int64_t overlap(const DatasetView& a, const DatasetView& b)
{
    using Entry = std::pair<std::uint64_t, RowIndex>; // hash of the input, row of b
    std::vector<Entry> inputs;
    inputs.reserve(b.size());
    for (const RowIndex row : b.rowsInFileOrder())
        inputs.emplace_back(hashOf(b.dataset()->input(row)), row);
    std::sort(inputs.begin(), inputs.end());
    std::int64_t common = 0;
    for (const RowIndex row : a.rowsInFileOrder()) {
        const std::string_view input = a.dataset()->input(row);
        const auto begin = std::lower_bound(inputs.begin(), inputs.end(), Entry(hashOf(input), 0));
        const auto end = std::lower_bound(begin, inputs.end(), Entry(hashOf(input), UINT32_MAX));
        common
            += std::any_of(begin, end, [&](const Entry& entry) { return b.dataset()->input(entry.second) == input; });
    }
    return common;
}

} // namespace mnemo
