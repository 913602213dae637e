#include "core/text/tokenizer.h"

#include "core/text/bytelevel_p.h"
#include "core/text/tokenizer_p.h"
#include "core/text/unicode_p.h"

#include <algorithm>

namespace mnemo {

using text::PlacedToken;
using text::Row;

Row Tokenizer::Private::row(std::string_view input, EncodingLosses& losses) const
{
    Row row;
    row.original = input;
    losses.isRepaired = losses.isRepaired || !text::isUtf8(input);
    for (text::Stretch& stretch : added->cut(input, normalizer.get())) {
        if (stretch.addedToken < 0) {
            if (preTokenizer && !preTokenizer->apply(stretch))
                losses.gaveUp = true;
            placeModelTokens(stretch, row, losses);
            continue;
        }
        const auto origin = stretch.text.originOf({ 0, static_cast<std::uint32_t>(stretch.text.text.size()) });
        PlacedToken token { stretch.addedToken, origin.begin, origin.end };
        if (stretch.text.text != added->find(stretch.addedToken)->content) {
            token.written = static_cast<std::int32_t>(row.written.size());
            row.written.push_back(std::move(stretch.text.text));
        }
        row.tokens.push_back(token);
    }
    return row;
}

void Tokenizer::Private::placeModelTokens(const text::Stretch& stretch, Row& row, EncodingLosses& losses) const
{
    thread_local std::vector<text::ModelToken> tokens;
    const std::string_view view = stretch.text.text;
    for (const text::Range piece : stretch.pieces) {
        tokens.clear();
        losses.lostBytes += model->tokenize(view.substr(piece.begin, piece.size()), tokens);
        for (const text::ModelToken& token : tokens) {
            // The bytes of a decorated symbol may outnumber those of the piece.
            const text::Range range { std::min(piece.begin + token.begin, piece.end),
                std::min(piece.begin + token.end, piece.end) };
            const auto origin = stretch.text.originOf(range);
            row.tokens.push_back({ token.id, origin.begin, origin.end });
        }
    }
}

std::vector<Row> Tokenizer::Private::process(std::vector<Row> rows, bool addSpecialTokens) const
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (PlacedToken& token : rows[i].tokens)
            token.typeId = static_cast<int>(i);
    return postProcessor ? postProcessor->apply(std::move(rows), addSpecialTokens, *this) : rows;
}

Encoding Tokenizer::Private::encoding(const std::vector<Row>& rows, const EncodingLosses& losses) const
{
    Encoding result;
    for (const Row& row : rows) {
        for (const PlacedToken& token : row.tokens) {
            result.ids.push_back(token.id);
            result.tokens.push_back(textOf(row, token));
            result.byteOffsets.emplace_back(token.begin, token.end);
            result.special.push_back(token.isSpecial);
            result.typeIds.push_back(token.typeId);
        }
    }
    result.lostBytes = losses.lostBytes;
    if (losses.lostBytes > 0)
        result.warnings.push_back(std::to_string(losses.lostBytes)
            + " bytes of the text have no token in this vocabulary and were left out.");
    if (losses.isRepaired)
        result.warnings.emplace_back("The text is not valid UTF-8; each broken character counts as U+FFFD.");
    if (losses.gaveUp)
        result.warnings.emplace_back(
            "The pattern of the pre-tokeniser needed too many steps; the rest of the text was not cut.");
    if (result.size() > 1 && result.special[0] && !result.special[1] && result.ids[0] == result.ids[1])
        result.warnings.push_back(
            "The text already begins with the start token " + result.tokens[0] + ", and another one was added.");
    return result;
}

const std::string& Tokenizer::Private::textOf(const Row& row, const PlacedToken& placed) const
{
    return placed.written < 0 ? token(placed.id) : row.written[static_cast<std::size_t>(placed.written)];
}

const std::string& Tokenizer::Private::token(std::int64_t id) const
{
    const text::AddedToken* found = added->find(id);
    return found ? found->content : model->vocabulary().token(id);
}

Tokenizer::Tokenizer(std::unique_ptr<Private> implementation)
    : d(std::move(implementation))
{
}

Tokenizer::~Tokenizer() = default;

Encoding Tokenizer::encode(std::string_view text, bool addSpecialTokens) const
{
    EncodingLosses losses;
    std::vector<Row> rows;
    rows.push_back(d->row(text, losses));
    return d->encoding(d->process(std::move(rows), addSpecialTokens), losses);
}

Encoding Tokenizer::encodePair(std::string_view first, std::string_view second, bool addSpecialTokens) const
{
    EncodingLosses losses;
    std::vector<Row> rows;
    rows.push_back(d->row(first, losses));
    rows.push_back(d->row(second, losses));
    return d->encoding(d->process(std::move(rows), addSpecialTokens), losses);
}

std::vector<std::int64_t> Tokenizer::ids(std::string_view text, bool addSpecialTokens) const
{
    EncodingLosses losses;
    std::vector<Row> rows;
    rows.push_back(d->row(text, losses));
    std::vector<std::int64_t> result;
    for (const Row& row : d->process(std::move(rows), addSpecialTokens))
        for (const PlacedToken& token : row.tokens)
            result.push_back(token.id);
    return result;
}

std::string Tokenizer::decode(std::span<const std::int64_t> ids, bool skipSpecialTokens) const
{
    std::vector<std::string> parts;
    for (const std::int64_t id : ids) {
        if (!d->exists(id))
            continue;
        const auto* added = d->added->find(id);
        const std::string& part = added ? added->decoded : d->token(id);
        if (!skipSpecialTokens || !d->added->isSpecial(part))
            parts.push_back(part);
    }
    if (d->decoder)
        d->decoder->apply(parts);
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i > 0 && !d->decoder ? " " : "") + parts[i];
    return text;
}

std::string Tokenizer::token(std::int64_t id) const
{
    return d->token(id);
}

std::optional<std::int64_t> Tokenizer::id(std::string_view token) const
{
    if (const auto* found = d->added->find(token))
        return found->id;
    const auto id = d->model->vocabulary().find(token);
    return id == text::Vocabulary::none ? std::nullopt : std::optional<std::int64_t>(id);
}

std::size_t Tokenizer::size() const
{
    return std::max(d->model->vocabulary().size(), static_cast<std::size_t>(d->added->highestId() + 1));
}

bool Tokenizer::isSpecial(std::int64_t id) const
{
    return d->added->isSpecial(d->token(id));
}

std::optional<std::int64_t> Tokenizer::bosId() const
{
    return d->special.bos;
}

std::optional<std::int64_t> Tokenizer::eosId() const
{
    return d->special.eos;
}

std::optional<std::int64_t> Tokenizer::padId() const
{
    return d->special.pad;
}

std::optional<std::int64_t> Tokenizer::unkId() const
{
    return d->special.unk;
}

const std::string& Tokenizer::fingerprint() const
{
    return d->fingerprint;
}

} // namespace mnemo
