#pragma once

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/seed.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/lm/safetensors.h"

#include <QTemporaryDir>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace mnemo::test {

/// A Llama-shaped model with random weights and a word-level tokenizer, in a folder of its own that goes with it.
/// Equal shapes and seeds give equal models. Words are cut at blanks; a line end is a word.
class TinyModel {
public:
    struct Shape {
        std::vector<std::string> words; ///< the vocabulary, behind <pad>, <unk> and the line end
        std::int64_t hiddenSize = 32;
        std::int64_t layers = 2;
        std::int64_t heads = 4;
        std::int64_t kvHeads = 2;
        std::int64_t feedForward = 48;
        std::int64_t context = 512;
        std::uint64_t seed = 1;
    };

    explicit TinyModel(const Shape& shape)
        : m_random(shape.seed)
    {
        Architecture architecture;
        architecture.hiddenSize = shape.hiddenSize;
        architecture.layers = shape.layers;
        architecture.heads = shape.heads;
        architecture.kvHeads = shape.kvHeads;
        architecture.headDim = shape.hiddenSize / shape.heads;
        architecture.feedForward = shape.feedForward;
        architecture.vocabulary = static_cast<std::int64_t>(shape.words.size()) + 3;
        architecture.context = shape.context;
        architecture.isTied = true;
        architecture.windows.assign(static_cast<std::size_t>(shape.layers), 0);
        write("config.json", architecture.toConfig().dump(1));
        write("tokenizer.json", tokenizerJson(shape.words).dump(1));
        writeWeights(architecture);
        auto opened = FrozenModel::open(folder());
        if (!opened)
            throw std::runtime_error(opened.error().message);
        m_model = *opened;
    }

    const std::shared_ptr<const FrozenModel>& model() const { return m_model; }
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }

private:
    void write(const char* name, const std::string& text) const
    {
        if (!writeAtomically(folder() / name, text))
            throw std::runtime_error("the temporary folder cannot be written");
    }

    static Json tokenizerJson(const std::vector<std::string>& words)
    {
        Json vocabulary { { "<pad>", 0 }, { "<unk>", 1 }, { "\n", 2 } };
        for (std::size_t i = 0; i < words.size(); ++i)
            vocabulary[words[i]] = i + 3;
        return { { "version", "1.0" }, { "truncation", nullptr }, { "padding", nullptr },
            { "added_tokens", Json::array() }, { "normalizer", nullptr }, { "post_processor", nullptr },
            { "decoder", nullptr },
            { "pre_tokenizer",
                { { "type", "Split" }, { "pattern", { { "Regex", "\\S+|\\n" } } }, { "behavior", "Removed" },
                    { "invert", true } } },
            { "model", { { "type", "WordLevel" }, { "unk_token", "<unk>" }, { "vocab", vocabulary } } } };
    }

    Array normal(std::vector<std::int64_t> shape, double deviation)
    {
        Array array { std::move(shape), {} };
        std::int64_t count = 1;
        for (const std::int64_t size : array.shape)
            count *= size;
        for (std::int64_t i = 0; i < count; ++i)
            array.values.push_back(static_cast<float>(m_random.normal() * deviation));
        return array;
    }
    Array linear(std::int64_t out, std::int64_t in) { return normal({ out, in }, 1.5 / std::sqrt(double(in))); }

    void writeWeights(const Architecture& a)
    {
        SafetensorsWriter writer;
        const Array gain { { a.hiddenSize }, std::vector<float>(static_cast<std::size_t>(a.hiddenSize), 1.0F) };
        writer.add("model.embed_tokens.weight", normal({ a.vocabulary, a.hiddenSize }, 0.7));
        for (std::int64_t layer = 0; layer < a.layers; ++layer) {
            const std::string block = "model.layers." + std::to_string(layer) + ".";
            writer.add(block + "input_layernorm.weight", gain);
            writer.add(block + "post_attention_layernorm.weight", gain);
            writer.add(block + "self_attn.q_proj.weight", linear(a.queryWidth(), a.hiddenSize));
            writer.add(block + "self_attn.k_proj.weight", linear(a.kvWidth(), a.hiddenSize));
            writer.add(block + "self_attn.v_proj.weight", linear(a.kvWidth(), a.hiddenSize));
            writer.add(block + "self_attn.o_proj.weight", linear(a.hiddenSize, a.queryWidth()));
            writer.add(block + "mlp.gate_proj.weight", linear(a.feedForward, a.hiddenSize));
            writer.add(block + "mlp.up_proj.weight", linear(a.feedForward, a.hiddenSize));
            writer.add(block + "mlp.down_proj.weight", linear(a.hiddenSize, a.feedForward));
        }
        writer.add("model.norm.weight", gain);
        if (!writer.write(folder() / "model.safetensors"))
            throw std::runtime_error("the temporary folder cannot be written");
    }

    QTemporaryDir m_folder;
    Random m_random;
    std::shared_ptr<const FrozenModel> m_model;
};

} // namespace mnemo::test
