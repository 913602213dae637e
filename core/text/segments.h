#pragma once

#include "core/data/spans.h"
#include "core/text/sequence.h"
#include "core/text/tokenizer.h"

namespace mnemo {

/// Tokenises a prompt as a whole and cuts the ids by the prompt's spans.
///
/// A token that straddles a boundary goes to the span of its first non-blank byte (of its first byte, when it is
/// blank). Tokens added in front are System, tokens added behind belong to the last span. When the text itself begins
/// with the start token, none is added. Segments without a token are left out.
Sequence cutIntoSegments(const RenderedPrompt& prompt, const Tokenizer& tokenizer, bool addSpecialTokens);

} // namespace mnemo
