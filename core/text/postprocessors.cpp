#include "core/text/postprocessors_p.h"

#include "core/text/bytelevel_p.h"
#include "core/text/unicode_p.h"

#include <algorithm>
#include <map>

namespace mnemo::text {

namespace {

struct Special {
    std::string text;
    std::int64_t id = -1;
};

Row rowOf(const std::vector<Special>& specials, int typeId)
{
    Row row;
    for (const Special& special : specials) {
        row.tokens.push_back({ special.id, 0, 0, static_cast<std::int32_t>(row.written.size()), typeId, true });
        row.written.push_back(special.text);
    }
    return row;
}

void setTypeIds(Row& row, int typeId)
{
    for (PlacedToken& token : row.tokens)
        token.typeId = typeId;
}

bool isBlank(char32_t c)
{
    return c == 0x120 || isSpace(c); // U+0120 is the blank of the byte alphabet
}

std::size_t leadingBlanks(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t position = 0; position < text.size() && isBlank(nextCharacter(text, position));)
        ++count;
    return count;
}

std::size_t trailingBlanks(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t position = text.size(); position > 0 && isBlank(previousCharacter(text, position));)
        ++count;
    return count;
}

/// Takes the blanks of each token's text out of its offsets, one character of the original for each.
void trimOffsets(Row& row, bool addPrefixSpace, const TokenTexts& texts)
{
    bool isFirst = true;
    for (PlacedToken& token : row.tokens) {
        const std::string& text = texts.textOf(row, token);
        std::size_t leading = leadingBlanks(text);
        std::size_t trailing = trailingBlanks(text);
        if ((isFirst || token.begin == 0) && addPrefixSpace && leading == 1)
            leading = 0; // it was put there, and stands for nothing
        isFirst = false;
        const auto isInside
            = [&](std::size_t at) { return at < row.original.size() && isContinuation(row.original[at]); };
        for (; leading > 0 && token.begin < token.end; --leading)
            do
                ++token.begin;
            while (token.begin < token.end && isInside(token.begin));
        for (; trailing > 0 && token.end > token.begin; --trailing)
            do
                --token.end;
            while (token.end > token.begin && isInside(token.end));
    }
}

class TrimOffsets final : public PostProcessor {
public:
    explicit TrimOffsets(const Source& source)
        : m_trims(source.booleanOr("trim_offsets", true))
        , m_addPrefixSpace(source.booleanOr("add_prefix_space", true))
    {
    }
    std::vector<Row> apply(std::vector<Row> rows, bool, const TokenTexts& texts) const override
    {
        for (Row& row : rows)
            if (m_trims)
                trimOffsets(row, m_addPrefixSpace, texts);
        return rows;
    }

private:
    bool m_trims;
    bool m_addPrefixSpace;
};

/// One place of a template: a text (0 or 1), or tokens to add.
struct Slot {
    int sequence = -1;
    std::vector<Special> specials;
    int typeId = 0;
};

class Template final : public PostProcessor {
public:
    explicit Template(const Source& source)
    {
        m_single = readSlots(source, source.at("single"));
        if (source.has("pair"))
            m_pair = readSlots(source, source.at("pair"));
    }
    std::vector<Row> apply(std::vector<Row> rows, bool addSpecialTokens, const TokenTexts&) const override
    {
        if (rows.size() != 1 && rows.size() != 2)
            return rows;
        std::vector<Row> result;
        for (const Slot& slot : rows.size() == 1 ? m_single : m_pair) {
            if (slot.sequence >= static_cast<int>(rows.size()) || (slot.sequence < 0 && !addSpecialTokens))
                continue;
            result.push_back(
                slot.sequence < 0 ? rowOf(slot.specials, slot.typeId) : rows[static_cast<std::size_t>(slot.sequence)]);
            setTypeIds(result.back(), slot.typeId);
        }
        return result;
    }

private:
    static std::vector<Slot> readSlots(const Source& source, const Source& list)
    {
        std::vector<Slot> slots;
        for (std::size_t i = 0; i < list.arraySize(); ++i) {
            const Source entry = list.at(i);
            Slot slot;
            if (entry.has("Sequence")) {
                const Source sequence = entry.at("Sequence");
                const std::string& name = sequence.at("id").string();
                if (name != "A" && name != "B")
                    sequence.at("id").refuse("bad_value", "must be A or B, not \"" + name + "\".");
                slot.sequence = name == "A" ? 0 : 1;
                slot.typeId = static_cast<int>(sequence.integerOr("type_id", 0));
            } else {
                const Source special = entry.at("SpecialToken");
                slot.specials = readSpecials(source, special.at("id"));
                slot.typeId = static_cast<int>(special.integerOr("type_id", 0));
            }
            slots.push_back(std::move(slot));
        }
        return slots;
    }
    static std::vector<Special> readSpecials(const Source& source, const Source& name)
    {
        const Source table = source.at("special_tokens");
        if (!table.has(name.string().c_str()))
            name.refuse("missing_key", "names \"" + name.string() + "\", which " + table.path() + " does not define.",
                name.string());
        const Source entry = table.at(name.string().c_str());
        const Source ids = entry.at("ids");
        const Source texts = entry.at("tokens");
        if (ids.arraySize() != texts.arraySize())
            entry.refuse("bad_value", "must have as many ids as tokens.");
        std::vector<Special> specials;
        for (std::size_t i = 0; i < ids.arraySize(); ++i) {
            if (ids.at(i).integer() < 0)
                ids.at(i).refuse("bad_value", "must not be negative.");
            specials.push_back({ texts.at(i).string(), ids.at(i).integer() });
        }
        return specials;
    }

    std::vector<Slot> m_single;
    std::vector<Slot> m_pair;
};

/// BERT: [CLS] A [SEP] B [SEP]. RoBERTa: <s> A </s></s> B </s>, all of type 0, offsets trimmed.
class ClassifierFrame final : public PostProcessor {
public:
    ClassifierFrame(const Source& source, bool isRoberta)
        : m_cls(readPair(source.at("cls")))
        , m_sep(readPair(source.at("sep")))
        , m_isRoberta(isRoberta)
        , m_trims(isRoberta && source.booleanOr("trim_offsets", true))
        , m_addPrefixSpace(source.booleanOr("add_prefix_space", true))
    {
    }
    std::vector<Row> apply(std::vector<Row> rows, bool addSpecialTokens, const TokenTexts& texts) const override
    {
        std::vector<Row> result;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Row& row = rows[i];
            if (m_trims)
                trimOffsets(row, m_addPrefixSpace, texts);
            const int typeId = m_isRoberta || i == 0 ? 0 : 1;
            setTypeIds(row, typeId);
            if (addSpecialTokens && (i == 0 || m_isRoberta))
                result.push_back(rowOf({ i == 0 ? m_cls : m_sep }, typeId));
            result.push_back(std::move(row));
            if (addSpecialTokens)
                result.push_back(rowOf({ m_sep }, typeId));
        }
        return result;
    }

private:
    static Special readPair(const Source& source)
    {
        if (source.arraySize() != 2)
            source.refuse("wrong_type", "must be a token and its id.");
        return { source.at(std::size_t { 0 }).string(), source.at(std::size_t { 1 }).integer() };
    }

    Special m_cls, m_sep;
    bool m_isRoberta, m_trims, m_addPrefixSpace;
};

class SequencePostProcessor final : public PostProcessor {
public:
    explicit SequencePostProcessor(const Source& list)
    {
        for (std::size_t i = 0; i < list.arraySize(); ++i)
            m_steps.push_back(makePostProcessor(list.at(i)));
    }
    std::vector<Row> apply(std::vector<Row> rows, bool addSpecialTokens, const TokenTexts& texts) const override
    {
        for (const auto& step : m_steps)
            rows = step->apply(std::move(rows), addSpecialTokens, texts);
        return rows;
    }

private:
    std::vector<std::unique_ptr<PostProcessor>> m_steps;
};

} // namespace

std::unique_ptr<PostProcessor> makePostProcessor(const Source& source)
{
    const std::string& type = source.type();
    if (type == "Sequence")
        return std::make_unique<SequencePostProcessor>(source.at("processors"));
    if (type == "ByteLevel")
        return std::make_unique<TrimOffsets>(source);
    if (type == "TemplateProcessing")
        return std::make_unique<Template>(source);
    if (type == "RobertaProcessing" || type == "BertProcessing")
        return std::make_unique<ClassifierFrame>(source, type == "RobertaProcessing");
    source.refuseType("post-processor");
}

} // namespace mnemo::text
