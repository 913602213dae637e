#include "core/text/bpe_p.h"

#include "core/text/unicode_p.h"
#include "core/text/wordcache_p.h"

#include <algorithm>

namespace mnemo::text {

namespace {

std::pair<std::string, std::string> readMerge(const Source& entry)
{
    if (entry.json().is_array()) {
        if (entry.arraySize() != 2)
            entry.refuse("bad_merge",
                "must have two parts, not " + std::to_string(entry.arraySize()) + ": " + entry.json().dump() + ".");
        return { entry.at(std::size_t { 0 }).string(), entry.at(std::size_t { 1 }).string() };
    }
    const std::string& text = entry.string();
    const auto blank = text.find(' ');
    if (blank == std::string::npos || text.find(' ', blank + 1) != std::string::npos)
        entry.refuse("bad_merge", "must be two tokens with one blank between them, not \"" + text + "\".", text);
    return { text.substr(0, blank), text.substr(blank + 1) };
}

Vocabulary::Id known(const Vocabulary& vocabulary, const std::string& token, const Source& entry)
{
    const auto id = vocabulary.find(token);
    if (id == Vocabulary::none)
        entry.refuse("bad_merge", "needs the token \"" + token + "\", which is not in the vocabulary.", token);
    return id;
}

} // namespace

Bpe::Bpe(const Source& source, bool symbolsAreBytes)
    : m_prefix(source.stringOr("continuing_subword_prefix", {}))
    , m_suffix(source.stringOr("end_of_word_suffix", {}))
    , m_merges(source.at("merges").arraySize())
    , m_symbolsAreBytes(symbolsAreBytes)
    , m_number(WordCache::nextModel())
{
    if (source.has("dropout") && source.at("dropout").json() != 0)
        source.at("dropout").refuse(
            "unsupported", "asks for random merges; set it to null.", {}, ErrorCode::Unsupported);
    m_fuseUnknown = source.booleanOr("fuse_unk", false);
    m_byteFallback = source.booleanOr("byte_fallback", false);
    m_ignoreMerges = source.booleanOr("ignore_merges", false);
    m_vocabulary = readVocabulary(source.at("vocab"));
    m_unknown = readUnknown(source, m_vocabulary);
    readMerges(source.at("merges"));
    std::string symbol;
    for (char32_t c = 0; c < m_symbols.size(); ++c) {
        symbol.clear();
        appendUtf8(symbol, c);
        m_symbols[c] = m_vocabulary.find(symbol);
    }
    for (std::size_t byte = 0; byte < 256; ++byte) {
        static constexpr std::string_view digits = "0123456789ABCDEF";
        m_bytes[byte] = m_vocabulary.find(std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">");
    }
}

void Bpe::readMerges(const Source& source)
{
    std::uint32_t rank = 0;
    const std::size_t count = source.arraySize();
    for (std::size_t i = 0; i < count; ++i) {
        const Source entry = source.at(i);
        if (i == 0 && entry.json().is_string() && entry.string().starts_with("#version"))
            continue;
        const auto [left, right] = readMerge(entry);
        const auto leftId = known(m_vocabulary, left, entry);
        const auto rightId = known(m_vocabulary, right, entry);
        if (right.size() < m_prefix.size())
            entry.refuse(
                "bad_merge", "ends in \"" + right + "\", which is shorter than the prefix of continued words.", right);
        m_merges.set(leftId, rightId, { rank++, known(m_vocabulary, left + right.substr(m_prefix.size()), entry) });
    }
}

std::size_t Bpe::tokenize(std::string_view piece, std::vector<ModelToken>& tokens) const
{
    if (m_ignoreMerges) {
        if (const auto id = m_vocabulary.find(piece); id != Vocabulary::none) {
            tokens.push_back({ id, 0, static_cast<std::uint32_t>(piece.size()) });
            return 0;
        }
    }
    WordCache::Word* remembered = WordCache::slot(m_number, piece);
    if (remembered && remembered->recall(m_number, piece, tokens))
        return 0;
    thread_local BpeWork work;
    work.clear();
    const std::size_t lost = split(piece, work);
    work.merge(m_merges);
    const std::size_t first = tokens.size();
    work.emit(tokens);
    if (remembered && lost == 0)
        remembered->remember(m_number, piece, std::span(tokens).subspan(first));
    return lost;
}

std::size_t Bpe::split(std::string_view piece, BpeWork& work) const
{
    std::size_t lost = 0;
    std::uint32_t unknownLength = 0; // of an unknown run that is not yet written
    const auto writeUnknown = [&] {
        if (unknownLength > 0)
            work.add(m_unknown, unknownLength);
        unknownLength = 0;
    };
    for (std::size_t position = 0; position < piece.size();) {
        const std::size_t begin = position;
        const char32_t c = nextCharacter(piece, position);
        const auto length = static_cast<std::uint32_t>(position - begin);
        const std::string_view text = decorated(piece.substr(begin, length), begin == 0, position == piece.size());
        const auto id = c < m_symbols.size() && text.size() == length ? m_symbols[c] : m_vocabulary.find(text);
        if (id != Vocabulary::none) {
            writeUnknown();
            work.add(id, length);
        } else if (m_byteFallback && addBytes(text, work)) {
            continue;
        } else if (m_unknown != Vocabulary::none) {
            if (!m_fuseUnknown)
                writeUnknown();
            unknownLength += length;
        } else {
            lost += m_symbolsAreBytes ? 1 : length;
        }
    }
    writeUnknown();
    return lost;
}

std::string_view Bpe::decorated(std::string_view character, bool isFirst, bool isLast) const
{
    const bool hasPrefix = !isFirst && !m_prefix.empty();
    const bool hasSuffix = isLast && !m_suffix.empty();
    if (!hasPrefix && !hasSuffix)
        return character;
    thread_local std::string buffer;
    buffer = hasPrefix ? m_prefix : std::string();
    buffer += character;
    if (hasSuffix)
        buffer += m_suffix;
    return buffer;
}

bool Bpe::addBytes(std::string_view text, BpeWork& work) const
{
    const auto idOf = [&](char byte) { return m_bytes[static_cast<unsigned char>(byte)]; };
    if (std::any_of(text.begin(), text.end(), [&](char byte) { return idOf(byte) == Vocabulary::none; }))
        return false;
    for (const char byte : text)
        work.add(idOf(byte), 1);
    return true;
}

std::unique_ptr<Model> makeBpe(const Source& source, bool symbolsAreBytes)
{
    return std::make_unique<Bpe>(source, symbolsAreBytes);
}

} // namespace mnemo::text
