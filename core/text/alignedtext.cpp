#include "core/text/alignedtext_p.h"

#include "core/text/unicode_p.h"

#include <algorithm>

namespace mnemo::text {

AlignedText::AlignedText(std::string_view original)
{
    text.reserve(original.size());
    origins.reserve(original.size());
    for (std::uint32_t position = 0; position < original.size();) {
        if (static_cast<unsigned char>(original[position]) < 0x80) {
            text += original[position];
            origins.push_back({ position, position + 1 });
            ++position;
            continue;
        }
        const Utf8Step step = stepUtf8(original.substr(position));
        const Range origin { position, position + static_cast<std::uint32_t>(step.length) };
        put(step.isValid ? original.substr(position, step.length) : std::string_view("\xEF\xBF\xBD"), origin);
        position = origin.end;
    }
}

AlignedText AlignedText::slice(Range range) const
{
    AlignedText part;
    part.start = range.begin < range.end ? origins[range.begin].begin : start;
    part.copy(*this, range);
    return part;
}

Range AlignedText::originOf(Range range) const
{
    if (range.begin >= range.end) {
        const std::uint32_t place = range.begin > 0 ? origins[range.begin - 1].end : start;
        return { place, place };
    }
    return { origins[range.begin].begin, origins[range.end - 1].end };
}

void AlignedText::put(std::string_view characters, Range origin)
{
    text += characters;
    for (std::size_t i = 0; i < characters.size(); ++i) // a few bytes: quicker than an insert
        origins.push_back(origin);
}

void AlignedText::put(char32_t character, Range origin)
{
    appendUtf8(text, character);
    origins.resize(text.size(), origin);
}

void AlignedText::copy(const AlignedText& from, Range range)
{
    text.append(from.text, range.begin, range.size());
    origins.insert(origins.end(), from.origins.begin() + range.begin, from.origins.begin() + range.end);
}

void rewrite(AlignedText& text, std::span<const Change> changes, std::size_t dropped)
{
    AlignedText next;
    next.start = text.start;
    next.text.reserve(text.text.size());
    next.origins.reserve(text.text.size());
    std::size_t position = 0;
    const auto skip = [&](std::size_t characters) {
        for (; characters > 0 && position < text.text.size(); --characters)
            position += characterLength(text.text[position]);
    };
    skip(dropped);
    for (const Change& change : changes) {
        const std::size_t index = change.kind > 0 ? position - 1 : position; // wraps to "none" at the front
        next.put(
            change.character, index < text.origins.size() ? text.origins[index] : Range { text.start, text.start });
        if (change.kind <= 0)
            skip(1 + static_cast<std::size_t>(-change.kind));
    }
    text = std::move(next);
}

} // namespace mnemo::text
