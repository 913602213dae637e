#include "core/engine/probe/attentionprobe.h"

#include "core/engine/adapters/adapterqueries.h"
#include "core/engine/probe/attentionmeasures.h"
#include "core/text/tokenizer.h"

namespace mnemo {

namespace {

void nameColumns(const FrozenModel& model, const Episode& episode, int virtualTokens, AttentionMaps& maps)
{
    const auto tokenizer = model.tokenizer();
    for (int i = 0; i < virtualTokens; ++i)
        maps.tokens.push_back("P" + std::to_string(i));
    if (virtualTokens > 0)
        maps.spans.push_back({ 0, virtualTokens, SpanClass::Virtual, -1 });
    int column = virtualTokens;
    for (const auto& segment : episode.prompt.segments) {
        const int end = column + static_cast<int>(segment.ids.size());
        maps.spans.push_back({ column, end, segment.span, segment.exemplar });
        for (const auto id : segment.ids)
            maps.tokens.push_back(tokenizer ? tokenizer->display(id) : std::to_string(id));
        column = end;
    }
}

} // namespace

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

Result<AttentionMaps> probeAttention(const FrozenModel& model, const Episode& episode, const InterventionMaker* maker)
{
    Intervention intervention;
    if (maker) {
        auto made = interventionOf(*maker, std::span(&episode, 1));
        if (!made)
            return made.error();
        intervention = std::move(*made);
    }
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
    auto output = model.forward(Input::fromSequences({ episode.prompt }), intervention, capture);
    if (!output)
        return output.error();
    maps.logits = std::move(output->logits.values);
    nameColumns(model, episode, static_cast<int>(intervention.virtualTokens()), maps);
    return maps;
}

} // namespace mnemo
