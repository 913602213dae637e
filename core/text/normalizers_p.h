#pragma once

#include "core/text/alignedtext_p.h"
#include "core/text/source_p.h"

#include <memory>

namespace mnemo::text {

/// Rewrites a stretch of text before it is cut. Immutable.
class Normalizer {
public:
    virtual ~Normalizer() = default;
    virtual void apply(AlignedText& text) const = 0;
};

/// Reads the part "normalizer" of a tokenizer.json.
std::unique_ptr<Normalizer> makeNormalizer(const Source& source);

/// Unicode normalisation forms (UAX 15), with the alignment rules of the reference library.
enum class Form { Nfc, Nfd, Nfkc, Nfkd };
void normalizeForm(AlignedText& text, Form form);

} // namespace mnemo::text
