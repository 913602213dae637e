#pragma once

#include "core/text/source_p.h"

#include <memory>
#include <string>
#include <vector>

namespace mnemo::text {

/// From token texts back to text: each step rewrites the list, whose parts are joined at the end. Immutable.
class Decoder {
public:
    virtual ~Decoder() = default;
    virtual void apply(std::vector<std::string>& parts) const = 0;
};

/// Reads the part "decoder" of a tokenizer.json.
std::unique_ptr<Decoder> makeDecoder(const Source& source);

/// The byte of a token <0xNN>, or -1.
int fallbackByte(std::string_view token);

} // namespace mnemo::text
