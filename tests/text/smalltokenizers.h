#pragma once

#include "core/base/json.h"
#include "core/text/tokenizer.h"

#include <QTest>

namespace mnemo::test {

using Ids = std::vector<std::int64_t>;
using Offsets = std::vector<std::pair<std::size_t, std::size_t>>;

inline std::shared_ptr<const Tokenizer> make(const Json& json)
{
    auto tokenizer = Tokenizer::fromJson(json.dump(), "test.json");
    if (!tokenizer)
        qFatal("%s", tokenizer.error().message.c_str());
    return *tokenizer;
}

inline Json wordLevel()
{
    return {
        { "added_tokens",
            { { { "id", 0 }, { "content", "<unk>" }, { "special", true } },
                { { "id", 6 }, { "content", "<eos>" }, { "special", true } } } },
        { "pre_tokenizer", { { "type", "WhitespaceSplit" } } },
        { "model",
            { { "type", "WordLevel" }, { "unk_token", "<unk>" },
                { "vocab",
                    { { "<unk>", 0 }, { "sunny", 1 }, { "rain", 2 }, { "->", 3 }, { "weather", 4 }, { "\n", 5 } } } } }
    };
}

/// Characters a to d, and the merges a+b, ab+c, b+c, c+d in this order of rank.
inline Json bpe()
{
    return { { "model",
        { { "type", "BPE" },
            { "vocab",
                { { "a", 0 }, { "b", 1 }, { "c", 2 }, { "d", 3 }, { "ab", 4 }, { "abc", 5 }, { "bc", 6 },
                    { "cd", 7 } } },
            { "merges", { "a b", "ab c", Json::array({ "b", "c" }), "c d" } } } } };
}

/// A model of single characters: what comes out is what the pre-tokeniser and normaliser made.
inline Json characters(const std::string& letters)
{
    Json vocab = Json::object();
    int id = 0;
    for (std::size_t i = 0; i < letters.size(); ++id) {
        const auto lead = static_cast<unsigned char>(letters[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        vocab[letters.substr(i, length)] = id;
        i += length;
    }
    return { { "model", { { "type", "BPE" }, { "vocab", vocab }, { "merges", Json::array() } } } };
}

} // namespace mnemo::test
