#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo::text {

/// [begin, end) in bytes. Texts are below 4 GB.
struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t size() const { return end - begin; }
    bool operator==(const Range&) const = default;
};

/// A stretch of text on its way from the original to tokens. Each byte knows which bytes of the original it stands for.
struct AlignedText {
    std::string text;
    std::vector<Range> origins; ///< one a byte of `text`
    std::uint32_t start = 0; ///< where the stretch begins in the original

    /// Every byte of a character stands for the whole character. Invalid UTF-8 becomes U+FFFD.
    explicit AlignedText(std::string_view original);
    AlignedText() = default;

    AlignedText slice(Range range) const;
    /// The original's bytes behind a range: from the first byte's begin to the last byte's end; nothing behind nothing.
    Range originOf(Range range) const;

    void put(std::string_view characters, Range origin);
    void put(char32_t character, Range origin);
    void copy(const AlignedText& from, Range range);
};

/// One character of a new version of a text, in the terms of the reference library: it is inserted (kind > 0, and
/// stands for what the byte in front of it stood for), replaces one character (0), or replaces one and drops the next
/// -kind characters (it then stands for the first of them alone).
struct Change {
    char32_t character = 0;
    int kind = 0;
};
/// Replaces the whole text; the first `dropped` characters have no successor.
void rewrite(AlignedText& text, std::span<const Change> changes, std::size_t dropped = 0);

/// A piece of the input between two added tokens, or one added token.
struct Stretch {
    AlignedText text;
    std::vector<Range> pieces; ///< what the model sees one by one, in order, within `text`
    std::int64_t addedToken = -1;
};

} // namespace mnemo::text
