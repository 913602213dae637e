#include "core/text/decoders_p.h"

#include "core/text/bytelevel_p.h"
#include "core/text/pattern_p.h"
#include "core/text/unicode_p.h"

#include <algorithm>
#include <charconv>
#include <functional>

namespace mnemo::text {

namespace {

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    if (from.empty())
        return;
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

void join(std::vector<std::string>& parts)
{
    std::string whole;
    for (const std::string& part : parts)
        whole += part;
    parts.assign(1, std::move(whole));
}

void decodeBytes(std::vector<std::string>& parts)
{
    for (std::string& part : parts)
        part = bytesOf(part);
    join(parts);
    parts.front() = repairedUtf8(parts.front());
}

/// Runs of <0xNN> become their characters, or one U+FFFD a byte when they are not UTF-8.
void decodeFallback(std::vector<std::string>& parts)
{
    std::vector<std::string> result;
    std::string bytes;
    const auto flush = [&] {
        if (isUtf8(bytes) && !bytes.empty())
            result.push_back(bytes);
        else
            result.insert(result.end(), bytes.size(), "\xEF\xBF\xBD");
        bytes.clear();
    };
    for (std::string& part : parts) {
        if (const int byte = fallbackByte(part); byte >= 0) {
            bytes += static_cast<char>(byte);
            continue;
        }
        flush();
        result.push_back(std::move(part));
    }
    flush();
    parts = std::move(result);
}

/// The marks become blanks; those of the first token go when the text was given one in front.
void decodeMetaspace(std::vector<std::string>& parts, const std::string& mark, bool dropsFirst)
{
    for (std::size_t i = 0; i < parts.size(); ++i)
        replaceAll(parts[i], mark, i == 0 && dropsFirst ? "" : " ");
}

void stripEnds(std::string& part, const std::string& content, std::int64_t start, std::int64_t stop)
{
    for (; start > 0 && part.starts_with(content); --start)
        part.erase(0, content.size());
    for (; stop > 0 && part.ends_with(content); --stop)
        part.resize(part.size() - content.size());
}

void cleanUp(std::string& text)
{
    static constexpr std::pair<const char*, const char*> rules[] { { " .", "." }, { " ?", "?" }, { " !", "!" },
        { " ,", "," }, { " ' ", "'" }, { " n't", "n't" }, { " 'm", "'m" }, { " do not", " don't" }, { " 's", "'s" },
        { " 've", "'ve" }, { " 're", "'re" } };
    for (const auto& [from, to] : rules)
        replaceAll(text, from, to);
}

void decodeWordPiece(std::vector<std::string>& parts, const std::string& prefix, bool cleans)
{
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0)
            parts[i] = parts[i].starts_with(prefix) ? parts[i].substr(prefix.size()) : " " + parts[i];
        if (cleans)
            cleanUp(parts[i]);
    }
}

void decodeSuffix(std::vector<std::string>& parts, const std::string& suffix)
{
    for (std::size_t i = 0; i < parts.size(); ++i)
        replaceAll(parts[i], suffix, i + 1 == parts.size() ? "" : " ");
}

void replaceMatches(std::string& part, const Pattern& pattern, const std::string& content)
{
    std::vector<Range> matches;
    pattern.find(part, matches);
    std::string result;
    std::size_t position = 0;
    for (const Range match : matches) {
        result.append(part, position, match.begin - position);
        result += content;
        position = match.end;
    }
    part = result.append(part, position);
}

class Step final : public Decoder {
public:
    explicit Step(std::function<void(std::vector<std::string>&)> function)
        : m_function(std::move(function))
    {
    }
    void apply(std::vector<std::string>& parts) const override { m_function(parts); }

private:
    std::function<void(std::vector<std::string>&)> m_function;
};

class SequenceDecoder final : public Decoder {
public:
    explicit SequenceDecoder(const Source& list)
    {
        for (std::size_t i = 0; i < list.arraySize(); ++i)
            m_steps.push_back(makeDecoder(list.at(i)));
    }
    void apply(std::vector<std::string>& parts) const override
    {
        for (const auto& step : m_steps)
            step->apply(parts);
    }

private:
    std::vector<std::unique_ptr<Decoder>> m_steps;
};

std::function<void(std::vector<std::string>&)> makeMetaspace(const Source& source)
{
    const std::string scheme
        = source.stringOr("prepend_scheme", source.booleanOr("add_prefix_space", true) ? "always" : "never");
    return [mark = source.stringOr("replacement", "\u2581"), drops = scheme != "never"](
               std::vector<std::string>& parts) { decodeMetaspace(parts, mark, drops); };
}

std::function<void(std::vector<std::string>&)> makeStrip(const Source& source)
{
    if (source.at("content").string().empty())
        source.at("content").refuse("bad_value", "must not be empty.");
    return [content = source.at("content").string(), start = source.integerOr("start", 0),
               stop = source.integerOr("stop", 0)](std::vector<std::string>& parts) {
        for (std::string& part : parts)
            stripEnds(part, content, start, stop);
    };
}

std::function<void(std::vector<std::string>&)> makeReplace(const Source& source)
{
    return [pattern = readPattern(source), content = source.at("content").string()](std::vector<std::string>& parts) {
        for (std::string& part : parts)
            replaceMatches(part, pattern, content);
    };
}

std::function<void(std::vector<std::string>&)> makeStep(const Source& source)
{
    const std::string& type = source.type();
    if (type == "ByteLevel")
        return decodeBytes;
    if (type == "ByteFallback")
        return decodeFallback;
    if (type == "Fuse")
        return join;
    if (type == "Metaspace")
        return makeMetaspace(source);
    if (type == "Strip")
        return makeStrip(source);
    if (type == "Replace")
        return makeReplace(source);
    if (type == "WordPiece")
        return [prefix = source.stringOr("prefix", "##"), cleans = source.booleanOr("cleanup", true)](
                   std::vector<std::string>& parts) { decodeWordPiece(parts, prefix, cleans); };
    if (type == "BPEDecoder")
        return [suffix = source.stringOr("suffix", "</w>")](
                   std::vector<std::string>& parts) { decodeSuffix(parts, suffix); };
    source.refuseType("decoder");
}

} // namespace

int fallbackByte(std::string_view token)
{
    if (token.size() != 6 || !token.starts_with("<0x") || token.back() != '>')
        return -1;
    unsigned value = 0;
    const auto [end, error] = std::from_chars(token.data() + 3, token.data() + 5, value, 16);
    return error == std::errc() && end == token.data() + 5 ? static_cast<int>(value) : -1;
}

std::unique_ptr<Decoder> makeDecoder(const Source& source)
{
    if (source.type() == "Sequence")
        return std::make_unique<SequenceDecoder>(source.at("decoders"));
    return std::make_unique<Step>(makeStep(source));
}

} // namespace mnemo::text
