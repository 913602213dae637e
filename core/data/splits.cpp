#include "core/data/splits.h"

#include "core/data/repeats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <unordered_map>

namespace mnemo {

namespace {

using Shares = std::array<double, 3>; // train, valid, test
using Parts = std::array<std::vector<RowIndex>, 3>;

/// Rows of equal input, found by any of them.
class Groups {
public:
    Groups(const DatasetView& rows, bool together)
    {
        if (!together)
            return;
        m_groups = repeatedInputs(rows);
        for (std::size_t i = 0; i < m_groups.size(); ++i)
            for (const RowIndex row : m_groups[i])
                m_groupOf.emplace(row, i);
    }
    /// The row alone, or all that must stay with it.
    std::span<const RowIndex> of(const RowIndex& row) const
    {
        const auto found = m_groupOf.find(row);
        return found == m_groupOf.end() ? std::span(&row, 1) : std::span(m_groups[found->second]);
    }

private:
    std::vector<std::vector<RowIndex>> m_groups;
    std::unordered_map<RowIndex, std::size_t> m_groupOf;
};

/// Whole numbers nearest to the shares, by largest remainder; what is left over goes to no part.
std::array<std::size_t, 3> apportion(std::size_t n, const Shares& shares)
{
    const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
    const auto wanted = static_cast<std::size_t>(std::llround(static_cast<double>(n) * total));
    std::array<std::size_t, 3> counts {};
    std::array<double, 3> rest {};
    for (std::size_t i = 0; i < 3; ++i) {
        const double exact = static_cast<double>(n) * shares[i];
        counts[i] = static_cast<std::size_t>(exact + 1e-9);
        rest[i] = exact - static_cast<double>(counts[i]);
    }
    while (counts[0] + counts[1] + counts[2] < std::min(wanted, n)) {
        const auto most = static_cast<std::size_t>(std::max_element(rest.begin(), rest.end()) - rest.begin());
        ++counts[most];
        rest[most] -= 1.0;
    }
    return counts;
}

/// One label's rows, each standing for its group, and how many they are with their groups.
struct Stratum {
    std::vector<RowIndex> rows;
    std::size_t count = 0;
};

/// Deals rows out with their groups until each part has its number; a group that would overfill every part goes where
/// most room is.
void deal(const Stratum& stratum, const Groups& groups, const Shares& shares, Parts& parts)
{
    const auto wanted = apportion(stratum.count, shares);
    std::array<std::ptrdiff_t, 4> room {};
    room[3] = static_cast<std::ptrdiff_t>(stratum.count); // the rest stays out
    for (std::size_t i = 0; i < 3; ++i) {
        room[i] = static_cast<std::ptrdiff_t>(wanted[i]);
        room[3] -= room[i];
    }
    for (const RowIndex& row : stratum.rows) {
        const auto group = groups.of(row);
        const auto size = static_cast<std::ptrdiff_t>(group.size());
        auto part = std::find_if(room.begin(), room.end(), [size](std::ptrdiff_t r) { return r >= size; });
        if (part == room.end())
            part = std::max_element(room.begin(), room.end());
        *part -= size;
        if (const auto index = static_cast<std::size_t>(part - room.begin()); index < 3)
            parts[index].insert(parts[index].end(), group.begin(), group.end());
    }
}

/// Rows by label, the last stratum for those without; a group counts for the label of its first row.
std::vector<Stratum> strataOf(const DatasetView& rows, const Groups& groups, bool stratified)
{
    const Dataset& data = *rows.dataset();
    std::vector<Stratum> strata(stratified ? data.labels().size() + 1 : 1);
    for (const RowIndex& row : rows.rows()) {
        const auto group = groups.of(row);
        if (group.front() != row)
            continue;
        const int label = stratified ? data.label(row) : -1;
        Stratum& stratum = label < 0 ? strata.back() : strata[static_cast<std::size_t>(label)];
        stratum.rows.push_back(row);
        stratum.count += group.size();
    }
    return strata;
}

Splits named(const DatasetView& rows, Parts parts)
{
    return { DatasetView(rows.dataset(), std::move(parts[0]), "train"),
        DatasetView(rows.dataset(), std::move(parts[1]), "valid"),
        DatasetView(rows.dataset(), std::move(parts[2]), "test") };
}

Splits byRatio(const DatasetView& rows, const SplitPlan& plan)
{
    const double total = plan.train + plan.valid + plan.test;
    const double scale = total > 1.0 ? 1.0 / total : 1.0;
    const Shares shares { plan.train * scale, plan.valid * scale, plan.test * scale };
    Random random = Seed(plan.seed).random("split");
    const Groups groups(rows, plan.keepEqualTogether);
    Parts parts;
    for (Stratum& stratum : strataOf(rows, groups, plan.stratified)) {
        random.shuffle(stratum.rows);
        deal(stratum, groups, shares, parts);
    }
    for (auto& part : parts)
        random.shuffle(part);
    return named(rows, std::move(parts));
}

Error badSplit(const std::string& sentence, const std::string& field)
{
    return { ErrorCode::InvalidArgument, "bad_split", sentence, {}, field };
}

} // namespace

Json toJson(const SplitPlan& plan)
{
    return { { "by", plan.by == SplitPlan::By::File ? "file" : "ratio" }, { "train", plan.train },
        { "valid", plan.valid }, { "test", plan.test }, { "seed", plan.seed }, { "stratified", plan.stratified },
        { "keep_equal_together", plan.keepEqualTogether } };
}

Result<SplitPlan> splitPlanFromJson(const Json& json)
{
    SplitPlan plan;
    const char* field = "by";
    try {
        const auto by = json.value("by", std::string("ratio"));
        if (by != "file" && by != "ratio")
            return badSplit("A split is made by \"file\" or by \"ratio\", not by \"" + by + "\".", "by");
        plan.by = by == "file" ? SplitPlan::By::File : SplitPlan::By::Ratio;
        plan.train = json.value(field = "train", plan.train);
        plan.valid = json.value(field = "valid", plan.valid);
        plan.test = json.value(field = "test", plan.test);
        plan.seed = json.value(field = "seed", plan.seed);
        plan.stratified = json.value(field = "stratified", plan.stratified);
        plan.keepEqualTogether = json.value(field = "keep_equal_together", plan.keepEqualTogether);
    } catch (const Json::exception&) {
        return badSplit(
            std::string("The field \"") + field + "\" of the split has a value that is not understood.", field);
    }
    return plan;
}

Result<Splits> makeSplits(const DatasetView& rows, const SplitPlan& plan)
{
    if (plan.by == SplitPlan::By::File) {
        if (!rows.dataset()->hasSplits())
            return Error { ErrorCode::InvalidArgument, "no_splits",
                "\"" + rows.dataset()->name()
                    + "\" has no splits of its own; split it by ratio, or map a split column.",
                {}, {} };
        return Splits { rows.bySplit("train"), rows.bySplit("valid"), rows.bySplit("test") };
    }
    for (const auto& [field, ratio] :
        { std::pair { "train", plan.train }, { "valid", plan.valid }, { "test", plan.test } })
        if (!std::isfinite(ratio) || ratio < 0.0)
            return badSplit(
                std::string("The share of \"") + field + "\" is below 0; give shares such as 0.7, 0.15, 0.15.", field);
    if (plan.train + plan.valid + plan.test <= 0.0)
        return badSplit("All shares of the split are 0; give shares such as 0.7, 0.15, 0.15.", "train");
    return byRatio(rows, plan);
}

} // namespace mnemo
