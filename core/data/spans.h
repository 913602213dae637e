#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace mnemo {

/// What a stretch of a prompt is for. Panels colour and letter by it; measures sum attention over it.
enum class SpanClass {
    System, ///< instruction and anything that belongs to no example
    Demonstration, ///< input text, separators and line ends of one exemplar
    Label, ///< the answer word of one exemplar
    Query, ///< the question itself
    Answer, ///< the query's own answer, present in training only
    Virtual ///< rows of vectors that no text stands behind
};

/// A stretch [begin, end) of a prompt's UTF-8 bytes. Spans of a prompt follow each other without gap.
struct TextSpan {
    std::size_t begin = 0;
    std::size_t end = 0;
    SpanClass span = SpanClass::System;
    int exemplar = -1; ///< which demonstration, from 0 in the order of the text; -1 for none
};

/// A prompt as text. It is tokenised as a whole and only then cut: gluing separately tokenised pieces gives other
/// tokens at the seams.
struct RenderedPrompt {
    std::string text;
    std::vector<TextSpan> spans;
};

} // namespace mnemo
