#pragma once

#include "core/text/alignedtext_p.h"
#include "core/text/source_p.h"
#include "core/text/vocabulary_p.h"

#include <memory>

namespace mnemo::text {

/// One token of a piece, [begin, end) in bytes of the piece.
struct ModelToken {
    Vocabulary::Id id = Vocabulary::none;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// From one piece of text to tokens. Immutable.
class Model {
public:
    virtual ~Model() = default;
    /// Appends the tokens of a piece; returns how many of its bytes have no token and vanish.
    virtual std::size_t tokenize(std::string_view piece, std::vector<ModelToken>& tokens) const = 0;

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    Vocabulary::Id unknown() const { return m_unknown; }

protected:
    Vocabulary m_vocabulary;
    Vocabulary::Id m_unknown = Vocabulary::none;
};

/// Reads the part "model" of a tokenizer.json. `symbolsAreBytes`: each character the model sees stands for one byte.
std::unique_ptr<Model> makeModel(const Source& source, bool symbolsAreBytes);
std::unique_ptr<Model> makeBpe(const Source& source, bool symbolsAreBytes);
std::unique_ptr<Model> makeWordLevel(const Source& source);
std::unique_ptr<Model> makeWordPiece(const Source& source);
/// "vocab": an object of ids. Refuses ids that are negative, huge, not whole, or given twice.
Vocabulary readVocabulary(const Source& source);
/// "unk_token": its id, or none when the key is absent or null; refuses a token that the vocabulary lacks.
Vocabulary::Id readUnknown(const Source& source, const Vocabulary& vocabulary);

} // namespace mnemo::text
