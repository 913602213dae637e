#include "core/engine/retrieval/trigrams.h"

#include <algorithm>

namespace mnemo {

namespace {

/// Code points; a byte that is no UTF-8 counts as one character.
std::vector<std::uint32_t> characters(std::string_view utf8)
{
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto lead = static_cast<unsigned char>(utf8[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        std::uint32_t point = length == 1 ? lead : lead & (0x7FU >> length);
        for (std::size_t j = 1; j < length && i + j < utf8.size(); ++j)
            point = point << 6 | (static_cast<unsigned char>(utf8[i + j]) & 0x3FU);
        result.push_back(point);
        i += length;
    }
    return result;
}

int total(const Trigrams& grams, TanimotoForm form)
{
    int sum = 0;
    for (const auto& [gram, count] : grams)
        sum += form == TanimotoForm::Set ? 1 : count;
    return sum;
}

int shared(int a, int b, TanimotoForm form)
{
    return form == TanimotoForm::Set ? 1 : std::min(a, b);
}

/// Of what both have and what each has: sum(max) = a + b - sum(min).
double ratio(int common, int a, int b)
{
    return common == 0 ? 0.0 : static_cast<double>(common) / (a + b - common);
}

} // namespace

Trigrams trigrams(std::string_view utf8)
{
    const std::vector<std::uint32_t> points = characters(utf8);
    Trigrams grams;
    for (std::size_t i = 0; i + 2 < points.size(); ++i) {
        const auto gram = static_cast<std::uint64_t>(points[i]) << 42 | static_cast<std::uint64_t>(points[i + 1]) << 21
            | points[i + 2];
        ++grams[gram];
    }
    return grams;
}

double tanimoto(const Trigrams& a, const Trigrams& b, TanimotoForm form)
{
    int common = 0;
    for (const auto& [gram, count] : a) {
        if (const auto found = b.find(gram); found != b.end())
            common += shared(count, found->second, form);
    }
    return ratio(common, total(a, form), total(b, form));
}

TrigramIndex::TrigramIndex(const DatasetView& pool, TanimotoForm form)
    : m_form(form)
{
    for (std::size_t place = 0; place < pool.size(); ++place) {
        const Trigrams grams = trigrams(pool.input(place));
        m_rows.push_back(pool[place]);
        m_sizes.push_back(total(grams, form));
        for (const auto& [gram, count] : grams)
            m_places[gram].emplace_back(place, count);
    }
}

Neighbours TrigramIndex::nearest(const Trigrams& query, int k, std::int64_t own) const
{
    std::map<std::size_t, int> common;
    for (const auto& [gram, count] : query) {
        const auto found = m_places.find(gram);
        if (found == m_places.end())
            continue;
        for (const auto& [place, times] : found->second)
            common[place] += shared(count, times, m_form);
    }
    Neighbours neighbours;
    neighbours.asked = k;
    const int size = total(query, m_form);
    for (const auto& [place, count] : common) {
        if (m_rows[place] != own)
            neighbours.found.push_back({ m_rows[place], ratio(count, size, m_sizes[place]) });
    }
    std::sort(neighbours.found.begin(), neighbours.found.end(),
        [](const Neighbour& a, const Neighbour& b) { return a.score != b.score ? a.score > b.score : a.row < b.row; });
    neighbours.found.resize(std::min(neighbours.found.size(), static_cast<std::size_t>(k)));
    return neighbours;
}

namespace {

Error badCount(int k)
{
    return { ErrorCode::InvalidArgument, "bad_count",
        "The number of exemplars must be at least 1, not " + std::to_string(k) + ".", {}, "k" };
}

} // namespace

Result<Neighbours> TrigramIndex::searchText(std::string_view text, int k) const
{
    if (k < 1)
        return badCount(k);
    return nearest(trigrams(text), k, -1);
}

Result<std::vector<Neighbours>> TrigramIndex::search(const DatasetView& queries, int k, std::stop_token stop) const
{
    if (k < 1)
        return badCount(k);
    std::vector<Neighbours> all;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (stop.stop_requested())
            return Error { ErrorCode::Cancelled, "cancelled", "The search was stopped.", {}, {} };
        all.push_back(nearest(trigrams(queries.input(i)), k, queries[i]));
    }
    return all;
}

} // namespace mnemo
