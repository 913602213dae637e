#include "core/engine/probe/attentionprobe.h"

#include "core/engine/adapters/adapterqueries.h"
#include "core/engine/probe/attentionmeasures.h"
#include "core/engine/probe/tokennames_p.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mnemo {

void nameTokens(const FrozenModel& model, const Episode& episode, int virtualTokens, std::vector<std::string>& tokens,
    std::vector<TokenSpan>& spans)
{
    const auto tokenizer = model.tokenizer();
    for (int i = 0; i < virtualTokens; ++i)
        tokens.push_back("P" + std::to_string(i));
    if (virtualTokens > 0)
        spans.push_back({ 0, virtualTokens, SpanClass::Virtual, -1 });
    int column = virtualTokens;
    for (const auto& segment : episode.prompt.segments) {
        const int end = column + static_cast<int>(segment.ids.size());
        spans.push_back({ column, end, segment.span, segment.exemplar });
        for (const auto id : segment.ids)
            tokens.push_back(tokenizer ? tokenizer->display(id) : std::to_string(id));
        column = end;
    }
}

double AttentionMaps::massOn(int layer, int head, SpanClass span) const
{
    double mass = 0.0;
    for (const auto& stretch : spans) {
        if (stretch.span == span)
            mass += lastRowMass(
                *map(layer, head), static_cast<std::size_t>(stretch.begin), static_cast<std::size_t>(stretch.end));
    }
    return mass;
}

double AttentionMaps::entropy(int layer, int head) const
{
    return headEntropy(*map(layer, head)).mean;
}

double AttentionMaps::relativeEntropy(int layer, int head) const
{
    return headEntropy(*map(layer, head)).normalised;
}

Result<AttentionMaps> attentionChange(const AttentionMaps& on, const AttentionMaps& off)
{
    const std::size_t ahead = on.tokens.size() - std::min(on.tokens.size(), off.tokens.size());
    const bool fits = on.layers == off.layers && on.heads == off.heads && on.tokens.size() == off.tokens.size() + ahead
        && (ahead == 0
            || (!on.spans.empty() && on.spans.front().span == SpanClass::Virtual
                && static_cast<std::size_t>(on.spans.front().end) == ahead));
    if (!fits)
        return Error { ErrorCode::Mismatch, "shape_mismatch",
            "The two prompts differ in length, so their maps cannot be subtracted.", {}, {} };
    AttentionMaps change = on;
    for (std::size_t i = 0; i < on.maps.size(); ++i) {
        const Matrix& to = *on.maps[i];
        const Matrix& from = *off.maps[i];
        auto matrix = std::make_shared<Matrix>(to.rows, to.columns, std::numeric_limits<float>::quiet_NaN());
        for (std::size_t row = 0; row < from.rows; ++row) {
            for (std::size_t column = 0; column < from.columns; ++column)
                (*matrix)(row + ahead, column + ahead) = to(row + ahead, column + ahead) - from(row, column);
        }
        change.maps[i] = std::move(matrix);
    }
    return change;
}

namespace {

Result<Intervention> madeFor(const Episode& episode, const InterventionMaker* maker)
{
    return maker ? interventionOf(*maker, std::span(&episode, 1)) : Result<Intervention>(Intervention());
}

} // namespace

Result<std::vector<float>> answerLogits(
    const FrozenModel& model, const Episode& episode, const InterventionMaker* maker)
{
    const auto intervention = madeFor(episode, maker);
    if (!intervention)
        return intervention.error();
    auto output = model.forward(Input::fromSequences({ episode.prompt }), *intervention, Capture());
    if (!output)
        return output.error();
    return std::move(output->logits.values);
}

Result<AttentionMaps> probeAttention(const FrozenModel& model, const Episode& episode, const InterventionMaker* maker)
{
    const auto intervention = madeFor(episode, maker);
    if (!intervention)
        return intervention.error();
    AttentionMaps maps;
    maps.layers = static_cast<int>(model.architecture().layers);
    maps.heads = static_cast<int>(model.architecture().heads);
    maps.maps.resize(static_cast<std::size_t>(maps.layers * maps.heads));
    Capture capture;
    capture.attention = true;
    int layer = 0;
    capture.sink = [&](const std::string&, Array&& array) { // one layer at a time, in order
        const auto tokens = static_cast<std::size_t>(array.shape[2]);
        for (int head = 0; head < maps.heads; ++head) {
            auto matrix = std::make_shared<Matrix>(tokens, tokens);
            const auto begin
                = array.values.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(head) * tokens * tokens);
            std::copy(begin, begin + static_cast<std::ptrdiff_t>(tokens * tokens), matrix->values.begin());
            maps.maps[static_cast<std::size_t>(layer * maps.heads + head)] = std::move(matrix);
        }
        ++layer;
    };
    auto output = model.forward(Input::fromSequences({ episode.prompt }), *intervention, capture);
    if (!output)
        return output.error();
    maps.logits = std::move(output->logits.values);
    nameTokens(model, episode, static_cast<int>(intervention->virtualTokens()), maps.tokens, maps.spans);
    return maps;
}

} // namespace mnemo
