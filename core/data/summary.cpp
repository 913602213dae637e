#include "core/data/summary.h"

#include "core/data/encoding.h"
#include "core/data/repeats.h"
#include "core/data/textreader.h"

#include <algorithm>
#include <string_view>

namespace mnemo {

namespace {

/// Rows whose input stood before: with the same answer, or with other ones only.
void countRepeats(const DatasetView& view, DataSummary& summary)
{
    const Dataset& data = *view.dataset();
    for (const auto& group : repeatedInputs(view)) {
        std::vector<std::string_view> answers;
        for (const RowIndex row : group)
            answers.push_back(data.answer(row));
        std::sort(answers.begin(), answers.end());
        const auto different = std::unique(answers.begin(), answers.end()) - answers.begin();
        summary.duplicateRows += static_cast<std::int64_t>(group.size()) - different;
        summary.contradictions += different - 1;
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
    std::vector<std::uint32_t> lengths;
    lengths.reserve(view.size());
    double total = 0.0;
    for (std::size_t i = 0; i < view.size(); ++i) {
        if (i % 4096 == 0 && stop.stop_requested())
            return Error { ErrorCode::Cancelled, "cancelled", "Counting was stopped.", {}, {} };
        const auto input = view.input(i);
        summary.emptyInputs += isBlank(input);
        summary.emptyAnswers += isBlank(view.answer(i));
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
    countRepeats(view, summary);
    return summary;
}

} // namespace mnemo
