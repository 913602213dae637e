#pragma once

#include "core/base/json.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/lm/safetensors.h"
#include "tests/support/reference.h"

#include <cmath>

namespace mnemo::test {

/// Largest absolute difference of two arrays; infinite when their sizes disagree or a value is not a number.
inline double largestDifference(const std::vector<float>& a, const std::vector<float>& b)
{
    if (a.size() != b.size())
        return INFINITY;
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(double(a[i]) - double(b[i]));
        if (!(difference <= largest))
            largest = std::isnan(difference) ? INFINITY : difference;
    }
    return largest;
}

/// The same over real tokens only: both are [B, T, ...], `mask` is [B, T].
inline double largestDifferenceAtReal(const Array& a, const Array& b, const std::vector<std::int64_t>& mask)
{
    if (a.shape != b.shape || a.values.size() % mask.size() != 0)
        return INFINITY;
    const std::size_t width = a.values.size() / mask.size();
    double largest = 0.0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        if (mask[i / width] && !(std::abs(double(a.values[i]) - double(b.values[i])) <= largest))
            largest = std::abs(double(a.values[i]) - double(b.values[i]));
    }
    return largest;
}

/// input_ids and attention_mask of one set ("single0.", "left.", or "" for none).
inline Input goldenInput(const SafetensorsFile& file, const std::string& set)
{
    const auto ids = file.integers(set + "input_ids").value();
    const auto mask = file.integers(set + "attention_mask").value();
    const auto shape = file.entries().at(set + "input_ids").shape;
    return Input::fromRectangle(shape[0], shape[1], ids, mask).value();
}

} // namespace mnemo::test
