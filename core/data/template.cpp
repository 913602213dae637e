#include "core/data/template.h"

#include "core/base/hash.h"
#include "core/data/rowmapper.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace mnemo {

namespace {

/// A stretch of a form: literal text, or the name of what is filled in.
struct Piece {
    bool isField = false;
    std::string text;
};

Error badForm(const char* kind, const std::string& templateName, const std::string& sentence, const std::string& item)
{
    return { ErrorCode::InvalidArgument, kind, "The template \"" + templateName + "\" " + sentence, {}, item };
}

/// Cuts a form into its pieces; false when a brace is left open.
bool cut(std::string_view form, std::vector<Piece>& pieces)
{
    std::string literal;
    const auto flush = [&] {
        if (!literal.empty())
            pieces.push_back({ false, std::exchange(literal, {}) });
    };
    for (std::size_t i = 0; i < form.size(); ++i) {
        const bool doubled = i + 1 < form.size() && form[i + 1] == form[i];
        if ((form[i] == '{' || form[i] == '}') && doubled) {
            literal += form[i++];
        } else if (form[i] == '{') {
            const auto end = form.find('}', i);
            if (end == std::string_view::npos)
                return false;
            flush();
            pieces.push_back({ true, std::string(form.substr(i + 1, end - i - 1)) });
            i = end;
        } else if (form[i] == '}') {
            return false;
        } else {
            literal += form[i];
        }
    }
    flush();
    return true;
}

std::vector<Piece> piecesOf(const std::string& form)
{
    std::vector<Piece> pieces;
    [[maybe_unused]] const bool whole = cut(form, pieces);
    assert(whole);
    return pieces;
}

std::ptrdiff_t answersIn(const std::vector<Piece>& pieces)
{
    return std::count_if(pieces.begin(), pieces.end(), [](const Piece& p) { return p.isField && p.text == "answer"; });
}

using Values = std::function<std::string_view(const std::string& field)>;

/// Writes text and its spans, joining neighbours of one kind.
class PromptWriter {
public:
    void add(std::string_view text, SpanClass span, int exemplar = -1)
    {
        if (text.empty())
            return;
        const std::size_t begin = m_prompt.text.size();
        m_prompt.text += text;
        auto& spans = m_prompt.spans;
        if (!spans.empty() && spans.back().span == span && spans.back().exemplar == exemplar)
            spans.back().end = m_prompt.text.size();
        else
            spans.push_back({ begin, m_prompt.text.size(), span, exemplar });
    }
    /// Fills a form in; the answer, with one blank before it, takes the class `answer`.
    void fill(
        const std::vector<Piece>& pieces, const Values& values, SpanClass rest, SpanClass answer, int exemplar = -1)
    {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (pieces[i].isField) {
                add(values(pieces[i].text), pieces[i].text == "answer" ? answer : rest, exemplar);
                continue;
            }
            std::string_view text = pieces[i].text;
            const bool leads = i + 1 < pieces.size() && pieces[i + 1].isField && pieces[i + 1].text == "answer"
                && text.ends_with(' ');
            add(leads ? text.substr(0, text.size() - 1) : text, rest, exemplar);
            if (leads)
                add(" ", answer, exemplar);
        }
    }
    RenderedPrompt take() { return std::move(m_prompt); }

private:
    RenderedPrompt m_prompt;
};

Values rowValues(const Dataset& dataset, RowIndex row)
{
    return [&dataset, row](const std::string& field) {
        if (field == "input")
            return dataset.input(row);
        return field == "answer" ? dataset.answer(row) : dataset.value(row, field);
    };
}

std::string filled(const std::string& form, const Values& values)
{
    PromptWriter writer;
    writer.fill(piecesOf(form), values, SpanClass::Query, SpanClass::Answer);
    return writer.take().text;
}

void renderExemplars(
    PromptWriter& writer, const PromptTemplate& shape, const Dataset& dataset, std::span<const RowIndex> exemplars)
{
    writer.add(shape.instruction, SpanClass::System);
    const auto pieces = piecesOf(shape.example);
    for (std::size_t i = 0; i < exemplars.size(); ++i) {
        const int number = static_cast<int>(i);
        writer.fill(pieces, rowValues(dataset, exemplars[i]), SpanClass::Demonstration, SpanClass::Label, number);
        writer.add(shape.separator, SpanClass::Demonstration, number);
    }
}

} // namespace

PromptTemplate PromptTemplate::fromExample(
    const std::string& name, const std::string& example, const std::string& instruction, const std::string& separator)
{
    PromptTemplate made { name, instruction, example, example, " {answer}", separator };
    const auto at = example.find("{answer}");
    if (at == std::string::npos)
        return made;
    const bool blank = at > 0 && example[at - 1] == ' ';
    made.query = example.substr(0, blank ? at - 1 : at);
    made.answer = blank ? " {answer}" : "{answer}";
    return made;
}

Result<void> PromptTemplate::validate(const std::vector<std::string>& columns) const
{
    for (const auto& [title, form] :
        { std::pair { "example", &example }, { "query", &query }, { "answer", &answer } }) {
        std::vector<Piece> pieces;
        if (!cut(*form, pieces))
            return badForm("unclosed_brace", name,
                std::string("has a single brace in its ") + title + " form; write {column}, or {{ and }} for braces.",
                title);
        for (const Piece& piece : pieces) {
            const bool known = piece.text == "input" || piece.text == "answer"
                || std::find(columns.begin(), columns.end(), piece.text) != columns.end();
            if (piece.isField && !known)
                return badForm("unknown_column", name,
                    "asks for the column {" + piece.text + "}, which the data set lacks; it has: " + listed(columns)
                        + ".",
                    piece.text);
        }
        const bool isQuery = form == &query;
        if (isQuery && answersIn(pieces) > 0)
            return badForm(
                "answer_in_query", name, "gives the answer away in its query form; leave {answer} out there.", title);
        if (!isQuery && answersIn(pieces) != 1)
            return badForm("no_answer", name, std::string("must hold {answer} once in its ") + title + " form.", title);
    }
    return {};
}

Result<void> PromptTemplate::validate(const Dataset& dataset) const
{
    return validate(dataset.columns());
}

RenderedPrompt PromptTemplate::render(
    const Dataset& dataset, std::span<const RowIndex> exemplars, RowIndex row, bool withAnswer) const
{
    PromptWriter writer;
    renderExemplars(writer, *this, dataset, exemplars);
    const auto values = rowValues(dataset, row);
    writer.fill(piecesOf(query), values, SpanClass::Query, SpanClass::Answer);
    if (withAnswer)
        writer.fill(piecesOf(answer), values, SpanClass::Answer, SpanClass::Answer);
    return writer.take();
}

RenderedPrompt PromptTemplate::renderText(
    const Dataset& dataset, std::span<const RowIndex> exemplars, std::string_view input) const
{
    PromptWriter writer;
    renderExemplars(writer, *this, dataset, exemplars);
    const Values values = [input](const std::string& field) { return field == "input" ? input : std::string_view(); };
    writer.fill(piecesOf(query), values, SpanClass::Query, SpanClass::Answer);
    return writer.take();
}

std::string PromptTemplate::exampleText(const Dataset& dataset, RowIndex row) const
{
    return filled(example, rowValues(dataset, row));
}

std::string PromptTemplate::queryText(const Dataset& dataset, RowIndex row) const
{
    return filled(query, rowValues(dataset, row));
}

std::string PromptTemplate::answerText(std::string_view word) const
{
    return filled(answer, [word](const std::string& field) { return field == "answer" ? word : std::string_view(); });
}

std::string PromptTemplate::fingerprint() const
{
    return sha256(Json({ instruction, example, query, answer, separator }).dump());
}

Json toJson(const PromptTemplate& t)
{
    return { { "name", t.name }, { "instruction", t.instruction }, { "example", t.example }, { "query", t.query },
        { "answer", t.answer }, { "separator", t.separator } };
}

Result<PromptTemplate> templateFromJson(const Json& json)
{
    PromptTemplate made;
    const auto bad = [](const char* field) {
        return Error { ErrorCode::InvalidArgument, "bad_template",
            std::string("The template's field \"") + field + "\" is missing or no text.", {}, field };
    };
    if (!json.is_object())
        return bad("example");
    const auto example = json.find("example");
    if (example == json.end() || !example->is_string())
        return bad("example");
    made = PromptTemplate::fromExample({}, example->get<std::string>());
    const std::pair<const char*, std::string*> fields[] { { "name", &made.name }, { "instruction", &made.instruction },
        { "query", &made.query }, { "answer", &made.answer }, { "separator", &made.separator } };
    for (const auto& [field, target] : fields)
        if (const auto found = json.find(field); found != json.end()) {
            if (!found->is_string())
                return bad(field);
            *target = found->get<std::string>();
        }
    return made;
}

} // namespace mnemo
