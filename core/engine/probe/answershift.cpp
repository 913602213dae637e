#include "core/engine/probe/answershift.h"

#include "core/text/tokenizer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace mnemo {

namespace {

std::vector<double> logSoftmax(std::span<const float> logits, std::span<const std::int64_t> ids)
{
    double top = -std::numeric_limits<double>::infinity();
    for (const auto id : ids)
        top = std::max(top, static_cast<double>(logits[static_cast<std::size_t>(id)]));
    double sum = 0.0;
    for (const auto id : ids)
        sum += std::exp(static_cast<double>(logits[static_cast<std::size_t>(id)]) - top);
    std::vector<double> values;
    for (const auto id : ids)
        values.push_back(static_cast<double>(logits[static_cast<std::size_t>(id)]) - top - std::log(sum));
    return values;
}

std::int64_t likeliest(const std::vector<double>& values, std::span<const std::int64_t> ids)
{
    return ids[static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin())];
}

} // namespace

AnswerShift answerShift(std::span<const float> before, std::span<const float> after, const Tokenizer* tokenizer,
    std::size_t count, std::span<const std::int64_t> among)
{
    assert(before.size() == after.size());
    std::vector<std::int64_t> ids(among.begin(), among.end());
    if (ids.empty()) {
        ids.resize(before.size());
        std::iota(ids.begin(), ids.end(), 0);
    }
    const auto from = logSoftmax(before, ids);
    const auto to = logSoftmax(after, ids);
    AnswerShift shift;
    shift.bestBefore = likeliest(from, ids);
    shift.bestAfter = likeliest(to, ids);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const double p = std::exp(from[i]);
        if (p > 0.0)
            shift.divergence += p * (from[i] - to[i]);
        shift.tokens.push_back({ ids[i], {}, p, std::exp(to[i]) });
    }
    std::sort(shift.tokens.begin(), shift.tokens.end(), [](const TokenShift& a, const TokenShift& b) {
        const double left = std::abs(a.change());
        const double right = std::abs(b.change());
        return left > right || (left == right && a.id < b.id);
    });
    shift.tokens.resize(std::min(count, shift.tokens.size()));
    for (auto& token : shift.tokens)
        token.token = tokenizer ? tokenizer->display(token.id) : std::to_string(token.id);
    return shift;
}

} // namespace mnemo
