#include "core/data/summary.h"

#include "core/data/encoding.h"
#include "core/data/textreader.h"

#include <algorithm>
#include <string_view>

namespace mnemo {

namespace {

struct RowFacts {
    std::uint64_t input = 0; ///< hashes
    std::uint64_t answer = 0;
};

std::uint64_t hashOf(std::string_view text)
{
    return std::hash<std::string_view> {}(text);
}

/// Counts rows whose input stood before: with the same answer, or with other ones only.
void countRepeats(std::vector<RowFacts>& facts, DataSummary& summary)
{
    std::sort(facts.begin(), facts.end(), [](const RowFacts& a, const RowFacts& b) {
        return a.input != b.input ? a.input < b.input : a.answer < b.answer;
    });
    std::size_t groupAnswers = 0;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const bool sameInput = i > 0 && facts[i].input == facts[i - 1].input;
        groupAnswers = sameInput ? groupAnswers : 0;
        if (sameInput && facts[i].answer == facts[i - 1].answer) {
            ++summary.duplicateRows;
            continue;
        }
        summary.contradictions += groupAnswers > 0;
        ++groupAnswers;
    }
}

void makeBins(const std::vector<std::uint32_t>& lengths, int bins, DataSummary& summary)
{
    const auto count = static_cast<std::size_t>(std::max(bins, 1));
    summary.binWidth = summary.longest / count + 1;
    summary.lengthBins.assign(summary.longest / summary.binWidth + 1, 0);
    for (const std::uint32_t length : lengths)
        ++summary.lengthBins[length / summary.binWidth];
}

} // namespace

Result<DataSummary> summarize(const DatasetView& view, int bins, std::stop_token stop)
{
    DataSummary summary;
    summary.rows = static_cast<std::int64_t>(view.size());
    summary.labelCounts = view.labelCounts();
    summary.majorityShare = view.majorityShare();
    std::vector<RowFacts> facts;
    std::vector<std::uint32_t> lengths;
    facts.reserve(view.size());
    lengths.reserve(view.size());
    double total = 0.0;
    for (std::size_t i = 0; i < view.size(); ++i) {
        if (i % 4096 == 0 && stop.stop_requested())
            return Error { ErrorCode::Cancelled, "cancelled", "Counting was stopped.", {}, {} };
        const auto input = view.input(i);
        const auto answer = view.answer(i);
        summary.emptyInputs += isBlank(input);
        summary.emptyAnswers += isBlank(answer);
        facts.push_back({ hashOf(input), hashOf(answer) });
        lengths.push_back(static_cast<std::uint32_t>(characterCount(input)));
        total += lengths.back();
    }
    if (lengths.empty())
        return summary;
    const auto [shortest, longest] = std::minmax_element(lengths.begin(), lengths.end());
    summary.shortest = *shortest;
    summary.longest = *longest;
    summary.meanLength = total / static_cast<double>(lengths.size());
    makeBins(lengths, bins, summary);
    countRepeats(facts, summary);
    return summary;
}

} // namespace mnemo
