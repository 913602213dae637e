#include "core/data/splits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>
#include <unordered_map>

namespace mnemo {

namespace {

using Shares = std::array<double, 3>; // train, valid, test
using Parts = std::array<std::vector<RowIndex>, 3>;

/// Rows that must stay together: one, or all of equal input.
using Group = std::vector<RowIndex>;

std::vector<Group> groupsOf(const DatasetView& rows, bool together)
{
    std::vector<Group> groups;
    if (!together) {
        for (const RowIndex row : rows.rows())
            groups.push_back({ row });
        return groups;
    }
    std::unordered_multimap<std::size_t, std::size_t> known; // hash of the input -> group
    const Dataset& data = *rows.dataset();
    for (const RowIndex row : rows.rows()) {
        const auto input = data.input(row);
        const std::size_t hash = std::hash<std::string_view> {}(input);
        const auto [begin, end] = known.equal_range(hash);
        const auto found = std::find_if(
            begin, end, [&](const auto& entry) { return data.input(groups[entry.second].front()) == input; });
        if (found != end) {
            groups[found->second].push_back(row);
            continue;
        }
        known.emplace(hash, groups.size());
        groups.push_back({ row });
    }
    return groups;
}

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

/// Deals shuffled groups out until each part has its number of rows; a group that would overfill goes where most room
/// is.
void deal(const std::vector<const Group*>& groups, std::size_t rows, const Shares& shares, Parts& parts)
{
    const auto wanted = apportion(rows, shares);
    std::array<std::ptrdiff_t, 4> room { static_cast<std::ptrdiff_t>(wanted[0]), static_cast<std::ptrdiff_t>(wanted[1]),
        static_cast<std::ptrdiff_t>(wanted[2]), 0 };
    room[3] = static_cast<std::ptrdiff_t>(rows) - room[0] - room[1] - room[2]; // stays out
    for (const Group* group : groups) {
        const auto size = static_cast<std::ptrdiff_t>(group->size());
        std::size_t part = 0;
        while (part < 4 && room[part] < size)
            ++part;
        if (part == 4)
            part = static_cast<std::size_t>(std::max_element(room.begin(), room.end()) - room.begin());
        room[part] -= size;
        if (part < 3)
            parts[part].insert(parts[part].end(), group->begin(), group->end());
    }
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
    auto groups = groupsOf(rows, plan.keepEqualTogether);
    random.shuffle(groups);
    const std::size_t classes = plan.stratified ? rows.dataset()->labels().size() + 1 : 1;
    std::vector<std::vector<const Group*>> strata(classes);
    std::vector<std::size_t> counts(classes);
    for (const Group& group : groups) { // a group counts for the label of its first row
        const int label = plan.stratified ? rows.dataset()->label(group.front()) : -1;
        const std::size_t stratum = label < 0 ? classes - 1 : static_cast<std::size_t>(label);
        strata[stratum].push_back(&group);
        counts[stratum] += group.size();
    }
    Parts parts;
    for (std::size_t i = 0; i < classes; ++i)
        deal(strata[i], counts[i], shares, parts);
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
