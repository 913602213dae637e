#include "core/text/segments.h"

#include "core/text/seam_p.h"

#include <algorithm>

namespace mnemo {

namespace {

/// The text begins with the start token, and the tokenizer added it once more.
bool isStartDoubled(const Encoding& encoding)
{
    return encoding.size() > 1 && encoding.special[0] && !encoding.special[1] && encoding.ids[0] == encoding.ids[1];
}

class Cutter {
public:
    explicit Cutter(const std::vector<TextSpan>& spans)
        : m_spans(spans)
    {
    }
    /// `span`: its index, or the number of spans for what stands in front of all.
    void put(std::int64_t id, std::size_t span)
    {
        if (m_sequence.segments.empty() || span != m_current) {
            const bool isInside = span < m_spans.size();
            m_sequence.segments.push_back(
                { isInside ? m_spans[span].span : SpanClass::System, isInside ? m_spans[span].exemplar : -1, {} });
            m_current = span;
        }
        m_sequence.segments.back().ids.push_back(id);
    }
    /// The span that holds a byte; the last one for what lies behind them all.
    std::size_t spanAt(std::size_t byte) const
    {
        const auto found
            = std::find_if(m_spans.begin(), m_spans.end(), [&](const TextSpan& span) { return byte < span.end; });
        return found != m_spans.end() ? static_cast<std::size_t>(found - m_spans.begin())
                                      : m_spans.size() - (m_spans.empty() ? 0 : 1);
    }
    Sequence take() { return std::move(m_sequence); }

private:
    const std::vector<TextSpan>& m_spans;
    std::size_t m_current = 0;
    Sequence m_sequence;
};

} // namespace

Sequence cutIntoSegments(const RenderedPrompt& prompt, const Tokenizer& tokenizer, bool addSpecialTokens)
{
    const Encoding encoding = tokenizer.encode(prompt.text, addSpecialTokens);
    Cutter cutter(prompt.spans);
    bool isInFront = true;
    for (std::size_t i = isStartDoubled(encoding) ? 1 : 0; i < encoding.size(); ++i) {
        isInFront = isInFront && encoding.special[i];
        const std::size_t owner = encoding.special[i]
            ? cutter.spanAt(prompt.text.size())
            : cutter.spanAt(text::firstInkedByte(prompt.text, encoding.byteOffsets[i]));
        cutter.put(encoding.ids[i], isInFront ? prompt.spans.size() : owner);
    }
    return cutter.take();
}

} // namespace mnemo
