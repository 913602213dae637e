#pragma once

#include "core/engine/probe/attentionprobe.h"

namespace mnemo {

/// Names and spans of the columns of one prompt: "P0", "P1", ... for virtual tokens, then as the tokenizer shows them.
void nameTokens(const FrozenModel& model, const Episode& episode, int virtualTokens, std::vector<std::string>& tokens,
    std::vector<TokenSpan>& spans);

} // namespace mnemo
