#include "core/engine/evaluate/ordertest.h"

#include "core/base/seed.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

struct OrderRuns {
    std::vector<double> accuracies;
    double largestChange = 0.0;
};

double largestChange(const Evaluation& first, const Evaluation& other)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < first.items.size(); ++i) {
        for (std::size_t label = 0; label < first.items[i].labelLogits.size(); ++label)
            largest = std::max(largest,
                std::abs(static_cast<double>(first.items[i].labelLogits[label])
                    - static_cast<double>(other.items[i].labelLogits[label])));
    }
    return largest;
}

Result<OrderRuns> runOrders(const Evaluator& evaluator, const InterventionMaker& maker, const ShuffledSource& shuffled,
    const OrderOptions& options, std::stop_token stop, const EngineProgress& progress)
{
    OrderRuns runs;
    std::optional<Evaluation> first;
    Random random = Seed(options.seed).random("order test");
    for (int i = 0; i < options.shuffles; ++i) {
        const std::shared_ptr<const EpisodeSource> source = shuffled(random.next());
        const auto part = [&](std::size_t done, std::size_t total) {
            if (progress)
                progress(
                    static_cast<std::size_t>(i) * total + done, static_cast<std::size_t>(options.shuffles) * total);
        };
        auto evaluation = evaluator.run(maker, *source, stop, part);
        if (!evaluation)
            return evaluation.error();
        runs.accuracies.push_back(evaluation->accuracy.value);
        if (first)
            runs.largestChange = std::max(runs.largestChange, largestChange(*first, *evaluation));
        else
            first = std::move(*evaluation);
    }
    return runs;
}

} // namespace

Result<OrderReport> orderTest(const Evaluator& evaluator, const InterventionMaker& maker,
    const ShuffledSource& shuffled, const OrderOptions& options, std::stop_token stop, const EngineProgress& progress)
{
    if (options.shuffles < 2)
        return Error { ErrorCode::InvalidArgument, "bad_count",
            "The order test needs at least 2 shuffles, not " + std::to_string(options.shuffles) + ".", {}, "shuffles" };
    auto runs = runOrders(evaluator, maker, shuffled, options, stop, progress);
    if (!runs)
        return runs.error();
    OrderReport report;
    report.standardDeviation = standardDeviation(runs->accuracies);
    report.accuracies = std::move(runs->accuracies);
    report.largestLogitChange = runs->largestChange;
    if (!options.unsorted)
        return report;
    const auto unsorted = runOrders(evaluator, *options.unsorted, shuffled, options, stop, progress);
    if (!unsorted)
        return unsorted.error();
    report.largestLogitChangeUnsorted = unsorted->largestChange;
    return report;
}

Json toJson(const OrderReport& report)
{
    return { { "accuracies", report.accuracies }, { "standard_deviation", report.standardDeviation },
        { "largest_logit_change", report.largestLogitChange },
        { "largest_logit_change_unsorted",
            report.largestLogitChangeUnsorted ? Json(*report.largestLogitChangeUnsorted) : Json() } };
}

} // namespace mnemo
