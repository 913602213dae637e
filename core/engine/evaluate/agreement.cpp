#include "core/engine/evaluate/agreement.h"

#include <cmath>

namespace mnemo {

namespace {

struct Series {
    std::vector<double> dntp;
    std::vector<double> accuracy;

    void add(double x, double y)
    {
        dntp.push_back(x);
        accuracy.push_back(y);
    }
    CorrelationPair correlation() const { return { pearson(dntp, accuracy), spearman(dntp, accuracy) }; }
};

std::map<std::string, CorrelationPair> correlations(const std::map<std::string, Series>& series)
{
    std::map<std::string, CorrelationPair> pairs;
    for (const auto& [name, one] : series)
        pairs.emplace(name, one.correlation());
    return pairs;
}

Json toJson(const std::optional<Correlation>& correlation)
{
    if (!correlation)
        return {};
    return { { "r", correlation->r }, { "p", correlation->p ? Json(*correlation->p) : Json() }, { "n", correlation->n },
        { "df", correlation->freedom } };
}

Json toJson(const CorrelationPair& pair)
{
    return { { "pearson", toJson(pair.pearson) }, { "spearman", toJson(pair.spearman) } };
}

Json toJson(const std::map<std::string, CorrelationPair>& pairs)
{
    Json json = Json::object();
    for (const auto& [name, pair] : pairs)
        json[name] = toJson(pair);
    return json;
}

} // namespace

Agreement agreementOf(const std::vector<AgreementPoint>& points, bool logarithmic)
{
    Agreement agreement;
    agreement.isLogarithmic = logarithmic;
    Series all;
    std::vector<int> groups;
    std::map<std::string, int> numbers;
    std::map<std::string, Series> byMethod;
    std::map<std::string, Series> byDataset;
    for (const AgreementPoint& point : points) {
        const double x = logarithmic ? std::log10(point.dntp) : point.dntp;
        if (!std::isfinite(x) || !std::isfinite(point.accuracy)) {
            ++agreement.leftOut;
            continue;
        }
        all.add(x, point.accuracy);
        groups.push_back(numbers.emplace(point.method, static_cast<int>(numbers.size())).first->second);
        byMethod[point.method].add(x, point.accuracy);
        byDataset[point.dataset].add(x, point.accuracy);
    }
    agreement.points = static_cast<std::int64_t>(all.dntp.size());
    agreement.overall = all.correlation();
    agreement.withinMethods
        = { pearsonWithin(all.dntp, all.accuracy, groups), spearmanWithin(all.dntp, all.accuracy, groups) };
    agreement.byMethod = correlations(byMethod);
    agreement.byDataset = correlations(byDataset);
    return agreement;
}

Json toJson(const Agreement& agreement)
{
    return { { "logarithmic", agreement.isLogarithmic }, { "n", agreement.points }, { "left_out", agreement.leftOut },
        { "overall", toJson(agreement.overall) }, { "within_methods", toJson(agreement.withinMethods) },
        { "by_method", toJson(agreement.byMethod) }, { "by_dataset", toJson(agreement.byDataset) } };
}

} // namespace mnemo
