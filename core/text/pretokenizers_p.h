#pragma once

#include "core/text/alignedtext_p.h"
#include "core/text/source_p.h"

#include <memory>

namespace mnemo::text {

/// Cuts a stretch into the pieces that the model sees; some rewrite the text on the way. Immutable.
class PreTokenizer {
public:
    virtual ~PreTokenizer() = default;
    /// Returns false when a pattern gave up (see Pattern); the pieces are then coarser than they should be.
    virtual bool apply(Stretch& stretch) const = 0;
};

/// Reads the part "pre_tokenizer" of a tokenizer.json.
std::unique_ptr<PreTokenizer> makePreTokenizer(const Source& source);

/// What becomes of the separators: for "-" in "the-final--count",
/// Removed: the final count; Isolated: the - final - - count; MergedWithPrevious: the- final- - count;
/// MergedWithNext: the -final - -count; Contiguous: the - final -- count.
enum class Separators { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };
Separators readSeparators(const Source& source, Separators fallback);

/// Cuts one piece at its separators (sorted, without overlap, within the piece); pieces without text are left out.
/// `inverted`: what lies between the matches is the separator.
void cutPiece(
    Range piece, const std::vector<Range>& matches, Separators separators, bool inverted, std::vector<Range>& out);

} // namespace mnemo::text
