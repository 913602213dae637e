#pragma once

#include "core/text/addedtokens_p.h"
#include "core/text/decoders_p.h"
#include "core/text/models_p.h"
#include "core/text/normalizers_p.h"
#include "core/text/postprocessors_p.h"
#include "core/text/pretokenizers_p.h"
#include "core/text/specialids_p.h"
#include "core/text/tokenizer.h"

namespace mnemo {

/// What went wrong with one text on its way to tokens.
struct EncodingLosses {
    std::size_t lostBytes = 0;
    bool isRepaired = false; ///< invalid UTF-8 was replaced
    bool gaveUp = false; ///< the pre-tokeniser's pattern ran into its limit
};

struct Tokenizer::Private final : text::TokenTexts {
    std::unique_ptr<text::Normalizer> normalizer; ///< may be null, as the next ones
    std::unique_ptr<text::PreTokenizer> preTokenizer;
    std::unique_ptr<text::Model> model;
    std::unique_ptr<text::AddedTokens> added;
    std::unique_ptr<text::PostProcessor> postProcessor;
    std::unique_ptr<text::Decoder> decoder;
    bool symbolsAreBytes = false; ///< the vocabulary is written in GPT-2's byte alphabet
    text::SpecialIds special;
    std::string fingerprint;

    /// Throws text::Refusal.
    explicit Private(const text::Source& source);

    text::Row row(std::string_view text, EncodingLosses& losses) const;
    std::vector<text::Row> process(std::vector<text::Row> rows, bool addSpecialTokens) const;
    Encoding encoding(const std::vector<text::Row>& rows, const EncodingLosses& losses) const;

    const std::string& textOf(const text::Row& row, const text::PlacedToken& token) const override;
    const std::string& token(std::int64_t id) const;
    bool exists(std::int64_t id) const { return added->find(id) || model->vocabulary().contains(id); }

private:
    void readSpecialIds(const text::Source& source);
    void placeModelTokens(const text::Stretch& stretch, text::Row& row, EncodingLosses& losses) const;
};

} // namespace mnemo
