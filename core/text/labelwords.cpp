#include "core/text/labelwords.h"

#include "core/text/seam_p.h"

namespace mnemo {

namespace {

std::vector<std::int64_t> idsBehind(const std::string& word, const Tokenizer& tokenizer, std::string_view before)
{
    const std::string text = std::string(before) + word;
    const Encoding encoding = tokenizer.encode(text, false);
    std::vector<std::int64_t> ids;
    for (std::size_t i = 0; i < encoding.size(); ++i)
        if (text::firstInkedByte(text, encoding.byteOffsets[i]) >= before.size())
            ids.push_back(encoding.ids[i]);
    return ids;
}

} // namespace

LabelTokens labelTokens(const std::vector<std::string>& words, const Tokenizer& tokenizer, std::string_view before)
{
    LabelTokens result;
    for (const std::string& word : words)
        result.ids.push_back(idsBehind(word, tokenizer, before));
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::size_t j = i + 1; j < words.size(); ++j) {
            const auto& first = result.ids[i];
            const auto& second = result.ids[j];
            if (first.empty() || second.empty() || first.front() == second.front())
                result.clashes.emplace_back(static_cast<int>(i), static_cast<int>(j));
        }
    }
    return result;
}

} // namespace mnemo
