#pragma once

#include "core/base/json.h"
#include "core/base/statistics.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mnemo {

/// One evaluated method on one data set and setting.
struct AgreementPoint {
    std::string method;
    std::string dataset;
    double dntp = 0.0; ///< nats
    double accuracy = 0.0;
};

struct CorrelationPair {
    std::optional<Correlation> pearson;
    std::optional<Correlation> spearman;
};

/// Whether a method that comes nearer to in-context learning is also more often right.
struct Agreement {
    bool isLogarithmic = false;
    std::int64_t points = 0;
    std::int64_t leftOut = 0; ///< dNTP not finite, or not above 0 on a logarithmic axis (the reference itself)
    CorrelationPair overall;
    CorrelationPair withinMethods; ///< all points, each minus the mean of its method
    std::map<std::string, CorrelationPair> byMethod; ///< each method alone
    std::map<std::string, CorrelationPair> byDataset;
};

/// `logarithmic` correlates log10(dNTP) with accuracy, as the scatter draws it; ranks do not change.
Agreement agreementOf(const std::vector<AgreementPoint>& points, bool logarithmic = false);
Json toJson(const Agreement& agreement);

} // namespace mnemo
