#include "core/data/summary.h"

#include "core/data/encoding.h"
#include "core/data/repeats.h"
#include "core/data/textreader.h"

#include <algorithm>
#include <map>
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

using Lengths = std::map<std::size_t, std::int64_t>; ///< rows of each length

void countLengths(const Lengths& lengths, int bins, DataSummary& summary)
{
    summary.shortest = lengths.begin()->first;
    summary.longest = lengths.rbegin()->first;
    summary.binWidth = summary.longest / static_cast<std::size_t>(std::max(bins, 1)) + 1;
    summary.lengthBins.assign(summary.longest / summary.binWidth + 1, 0);
    double total = 0.0;
    for (const auto& [length, rows] : lengths) {
        summary.lengthBins[length / summary.binWidth] += rows;
        total += static_cast<double>(length) * static_cast<double>(rows);
    }
    summary.meanLength = total / static_cast<double>(summary.rows);
}

} // namespace

Result<DataSummary> summarize(const DatasetView& view, int bins, std::stop_token stop)
{
    DataSummary summary;
    summary.rows = static_cast<std::int64_t>(view.size());
    if (view.isEmpty())
        return summary;
    summary.labelCounts = view.labelCounts();
    summary.majorityShare = view.majorityShare();
    const Dataset& data = *view.dataset();
    Lengths lengths;
    std::size_t seen = 0;
    for (const RowIndex row : view.rowsInFileOrder()) {
        if (seen++ % 4096 == 0 && stop.stop_requested())
            return Error { ErrorCode::Cancelled, "cancelled", "Counting was stopped.", {}, {} };
        const std::string_view input = data.input(row);
        summary.emptyInputs += isBlank(input);
        summary.emptyAnswers += isBlank(data.answer(row));
        ++lengths[characterCount(input)];
    }
    countLengths(lengths, bins, summary);
    countRepeats(view, summary);
    return summary;
}

} // namespace mnemo
