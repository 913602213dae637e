#pragma once

#include "core/base/json.h"
#include "core/base/seed.h"
#include "core/engine/episode.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/lm/safetensors.h"

#include <cmath>
#include <filesystem>

namespace mnemo::test {

/// A Llama-shaped architecture small enough for every test.
inline Architecture tinyArchitecture()
{
    Architecture base;
    base.hiddenSize = 24;
    base.layers = 3;
    base.heads = 4;
    base.kvHeads = 2;
    base.headDim = 6;
    base.feedForward = 40;
    base.vocabulary = 50;
    base.context = 64;
    base.isTied = true;
    base.storedDtype = "float32";
    base.windows.assign(3, 0);
    return base;
}

/// Writes a model folder with random weights of `base`; the same bytes for the same seed.
inline void writeTinyModel(const std::filesystem::path& folder, const Architecture& base, std::uint64_t seed = 1)
{
    Random random(seed);
    SafetensorsWriter writer;
    const auto add = [&](const std::string& name, std::vector<std::int64_t> shape, double deviation, float center) {
        Array array;
        array.shape = std::move(shape);
        std::int64_t count = 1;
        for (const auto extent : array.shape)
            count *= extent;
        for (std::int64_t i = 0; i < count; ++i)
            array.values.push_back(center + static_cast<float>(deviation * random.normal()));
        writer.add(name, array);
    };
    const auto map = [&](const std::string& name, std::int64_t out, std::int64_t in) {
        add(name + ".weight", { out, in }, 1.0 / std::sqrt(static_cast<double>(in)), 0.0F);
    };
    const auto d = base.hiddenSize;
    add("model.embed_tokens.weight", { base.vocabulary, d }, 0.3, 0.0F);
    for (std::int64_t layer = 0; layer < base.layers; ++layer) {
        const std::string block = "model.layers." + std::to_string(layer) + ".";
        add(block + "input_layernorm.weight", { d }, 0.1, 1.0F);
        map(block + "self_attn.q_proj", base.queryWidth(), d);
        map(block + "self_attn.k_proj", base.kvWidth(), d);
        map(block + "self_attn.v_proj", base.kvWidth(), d);
        map(block + "self_attn.o_proj", d, base.queryWidth());
        add(block + "post_attention_layernorm.weight", { d }, 0.1, 1.0F);
        map(block + "mlp.gate_proj", base.feedForward, d);
        map(block + "mlp.up_proj", base.feedForward, d);
        map(block + "mlp.down_proj", d, base.feedForward);
    }
    add("model.norm.weight", { d }, 0.1, 1.0F);
    std::filesystem::create_directories(folder);
    if (!writer.write(folder / "model.safetensors").ok()
        || !writeAtomically(folder / "config.json", base.toConfig().dump(1)).ok())
        std::abort();
}

inline std::shared_ptr<const FrozenModel> tinyModel(
    const std::filesystem::path& folder, const Architecture& base = tinyArchitecture())
{
    writeTinyModel(folder, base);
    return FrozenModel::open(folder).value();
}

/// Episodes of a task that can be learned by heart: three labels, the label decided by the first token, prompts of 3 to
/// 7 tokens, dense vectors of `width` numbers that tell the label, `exemplars` exemplars each.
inline std::vector<Episode> tinyEpisodes(
    std::size_t count, std::uint64_t seed, std::size_t width = 8, std::size_t exemplars = 3)
{
    Random random(seed);
    const auto vector = [&](int label) {
        std::vector<float> values(width);
        for (float& value : values)
            value = static_cast<float>(0.3 * random.normal());
        values[static_cast<std::size_t>(label)] += 1.0F;
        return values;
    };
    std::vector<Episode> episodes(count);
    for (std::size_t i = 0; i < count; ++i) {
        Episode& episode = episodes[i];
        episode.row = static_cast<std::int64_t>(i);
        episode.label = static_cast<int>(random.below(3));
        Segment segment;
        segment.ids.push_back(10 + episode.label);
        for (std::uint64_t n = 2 + random.below(5); n > 0; --n)
            segment.ids.push_back(static_cast<std::int64_t>(20 + random.below(25)));
        episode.prompt.segments.push_back(segment);
        episode.answer = { 3 + episode.label };
        episode.queryVector = vector(episode.label);
        for (std::size_t k = 0; k < exemplars; ++k)
            episode.exemplars.push_back(
                { static_cast<std::int64_t>(100 * k + i), episode.label, 1.0F, vector(episode.label) });
    }
    return episodes;
}

inline std::vector<std::vector<std::int64_t>> tinyLabels()
{
    return { { 3 }, { 4 }, { 5 } };
}

} // namespace mnemo::test
