#include "core/engine/probe/attentionprobe.h"

#include "core/engine/adapters/adapterqueries.h"
#include "core/engine/probe/attentionmeasures.h"
#include "core/engine/probe/tokennames_p.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

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

const SharedMatrix& AttentionMaps::picture(int layer, int head) const
{
    const auto place = static_cast<std::size_t>(layer * heads + head);
    return maps[place] || digests.empty() ? maps[place] : digests[place].picture;
}

double AttentionMaps::massOn(int layer, int head, SpanClass span) const
{
    const auto place = static_cast<std::size_t>(layer * heads + head);
    double mass = 0.0;
    for (const auto& stretch : spans) {
        if (stretch.span != span)
            continue;
        const auto begin = static_cast<std::size_t>(stretch.begin);
        const auto end = static_cast<std::size_t>(stretch.end);
        if (maps[place])
            mass += lastRowMass(*maps[place], begin, end);
        else
            mass += std::accumulate(
                digests[place].lastRow.begin() + stretch.begin, digests[place].lastRow.begin() + stretch.end, 0.0);
    }
    return mass;
}

double AttentionMaps::entropy(int layer, int head) const
{
    const auto place = static_cast<std::size_t>(layer * heads + head);
    return maps[place] ? headEntropy(*maps[place]).mean : digests[place].entropy;
}

double AttentionMaps::relativeEntropy(int layer, int head) const
{
    const auto place = static_cast<std::size_t>(layer * heads + head);
    return maps[place] ? headEntropy(*maps[place]).normalised : digests[place].relativeEntropy;
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
    change.digests.clear();
    for (std::size_t i = 0; i < on.maps.size(); ++i) {
        if (!on.maps[i] || !off.maps[i]) {
            change.maps[i] = nullptr;
            continue;
        }
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

namespace {

/// The largest weight of each block of cells.
SharedMatrix pictureOf(const Matrix& map)
{
    const std::size_t block = (map.rows + AttentionKeep::side - 1) / AttentionKeep::side;
    const std::size_t cells = (map.rows + block - 1) / block;
    auto picture = std::make_shared<Matrix>(cells, cells);
    for (std::size_t row = 0; row < map.rows; ++row) {
        for (std::size_t column = 0; column <= row; ++column) {
            float& cell = (*picture)(row / block, column / block);
            cell = std::max(cell, map(row, column));
        }
    }
    return picture;
}

HeadDigest digestOf(const Matrix& map)
{
    HeadDigest digest;
    digest.picture = pictureOf(map);
    digest.lastRow.assign(map.values.end() - static_cast<std::ptrdiff_t>(map.columns), map.values.end());
    const auto entropy = headEntropy(map);
    digest.entropy = entropy.mean;
    digest.relativeEntropy = entropy.normalised;
    return digest;
}

/// Takes the heads of one layer, whole or as digests, out of [1,H,T,T].
class HeadTaker {
public:
    HeadTaker(AttentionMaps& maps, const AttentionKeep& keep)
        : m_maps(maps)
        , m_keep(keep)
    {
    }

    void take(const Array& layer)
    {
        const auto tokens = static_cast<std::size_t>(layer.shape[2]);
        const std::uint64_t all = sizeof(float) * tokens * tokens * m_maps.maps.size();
        const bool isWhole = all <= m_keep.mostBytes || m_layer == std::min(m_keep.layer, m_maps.layers - 1);
        if (!isWhole)
            m_maps.digests.resize(m_maps.maps.size());
        for (int head = 0; head < m_maps.heads; ++head) {
            auto matrix = std::make_shared<Matrix>(tokens, tokens);
            const auto begin
                = layer.values.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(head) * tokens * tokens);
            std::copy(begin, begin + static_cast<std::ptrdiff_t>(tokens * tokens), matrix->values.begin());
            const auto place = static_cast<std::size_t>(m_layer * m_maps.heads + head);
            if (isWhole)
                m_maps.maps[place] = std::move(matrix);
            else
                m_maps.digests[place] = digestOf(*matrix);
        }
        ++m_layer;
    }

private:
    AttentionMaps& m_maps;
    const AttentionKeep& m_keep;
    int m_layer = 0;
};

} // namespace

Result<AttentionMaps> probeAttention(
    const FrozenModel& model, const Episode& episode, const InterventionMaker* maker, const AttentionKeep& keep)
{
    const auto intervention = madeFor(episode, maker);
    if (!intervention)
        return intervention.error();
    AttentionMaps maps;
    maps.layers = static_cast<int>(model.architecture().layers);
    maps.heads = static_cast<int>(model.architecture().heads);
    maps.maps.resize(static_cast<std::size_t>(maps.layers * maps.heads));
    HeadTaker taker(maps, keep);
    Capture capture;
    capture.attention = true;
    capture.sink = [&](const std::string&, Array&& array) { taker.take(array); }; // one layer at a time, in order
    auto output = model.forward(Input::fromSequences({ episode.prompt }), *intervention, capture);
    if (!output)
        return output.error();
    maps.logits = std::move(output->logits.values);
    nameTokens(model, episode, static_cast<int>(intervention->virtualTokens()), maps.tokens, maps.spans);
    return maps;
}

} // namespace mnemo
