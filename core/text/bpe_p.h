#pragma once

#include "core/text/bpework_p.h"
#include "core/text/models_p.h"

#include <array>

namespace mnemo::text {

/// Byte-pair encoding (Sennrich et al. 2016): from single characters, the pair of lowest rank is merged first, the
/// leftmost of equals.
class Bpe final : public Model {
public:
    Bpe(const Source& source, bool symbolsAreBytes);
    std::size_t tokenize(std::string_view piece, std::vector<ModelToken>& tokens) const override;

private:
    void readMerges(const Source& source);
    /// Fills `work` with the symbols of a piece; returns how many bytes have none.
    std::size_t split(std::string_view piece, BpeWork& work) const;
    /// A character with the prefix of continued words and the suffix of a word's end; valid until the next call.
    std::string_view decorated(std::string_view character, bool isFirst, bool isLast) const;
    /// The tokens <0xNN> of a symbol's bytes; false, and nothing added, when one of them is missing.
    bool addBytes(std::string_view text, BpeWork& work) const;

    std::string m_prefix;
    std::string m_suffix;
    PairMap m_merges;
    std::array<Vocabulary::Id, 1024> m_symbols {}; ///< ids of the first characters of Unicode
    std::array<Vocabulary::Id, 256> m_bytes {}; ///< ids of <0x00> to <0xFF>
    bool m_fuseUnknown = false;
    bool m_byteFallback = false;
    bool m_ignoreMerges = false;
    bool m_symbolsAreBytes;
    std::uint64_t m_number; ///< tells this model's words from others' in the cache
};

} // namespace mnemo::text
