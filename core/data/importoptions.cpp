#include "core/data/importoptions.h"

#include <algorithm>
#include <array>

namespace mnemo {

namespace {

constexpr std::array formatNames { "csv", "jsonl", "json", "lines" };
constexpr std::array answerNames { "auto", "labels", "free" };

std::string oneCharacter(char c)
{
    return std::string(c ? 1 : 0, c);
}

Json toJson(const ValueWords& words)
{
    Json list = Json::array();
    for (const auto& [value, word] : words)
        list.push_back({ value, word });
    return list;
}

ValueWords wordsFrom(const Json& json)
{
    ValueWords words;
    if (json.is_object()) { // the short form a person writes: {"1": "Yes", "0": "No"}
        for (const auto& [value, word] : json.items())
            words.emplace_back(value, word.get<std::string>());
        return words;
    }
    for (const Json& pair : json)
        words.emplace_back(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
    return words;
}

/// Reads one field after the other, and remembers the first that is wrong.
class Fields {
public:
    explicit Fields(const Json& json)
        : m_json(json)
    {
    }
    std::string wrong;

    template<typename Read>
    void read(const char* name, const Read& take)
    {
        const auto found = m_json.find(name);
        if (found == m_json.end() || !wrong.empty())
            return;
        try {
            if (!take(*found))
                wrong = name;
        } catch (const Json::exception&) {
            wrong = name;
        }
    }
    template<typename T>
    void value(const char* name, T& target)
    {
        read(name, [&](const Json& json) { return json.get_to(target), true; });
    }
    void character(const char* name, char& target)
    {
        read(name, [&](const Json& json) {
            const auto text = json.get<std::string>();
            target = text.empty() ? '\0' : text.front();
            return text.size() <= 1;
        });
    }
    template<typename Enum, std::size_t N>
    void choice(const char* name, const std::array<const char*, N>& names, Enum& target)
    {
        read(name, [&](const Json& json) {
            const auto found = std::find(names.begin(), names.end(), json.get<std::string>());
            target = found == names.end() ? target : static_cast<Enum>(found - names.begin());
            return found != names.end();
        });
    }

private:
    const Json& m_json;
};

void readTextFields(Fields& fields, ImportOptions& options)
{
    fields.choice("format", formatNames, options.format);
    fields.read("encoding", [&](const Json& json) {
        const auto encoding = encodingFromName(json.get<std::string>());
        options.encoding = encoding.value_or(options.encoding);
        return encoding.has_value();
    });
    fields.character("delimiter", options.delimiter);
    fields.character("quote", options.quote);
    fields.value("trim", options.trim);
    fields.value("header", options.header);
    fields.value("column_count", options.columnCount);
    fields.value("key", options.key);
    fields.value("line_separator", options.lineSplit.separator);
    fields.read("line_split", [&](const Json& json) {
        options.lineSplit.at = json == "last" ? LineSplit::At::Last : LineSplit::At::First;
        return json == "last" || json == "first";
    });
    fields.character("decimal_mark", options.decimalMark);
    fields.value("number_columns", options.numberColumns);
}

void readMeaningFields(Fields& fields, ImportOptions& options)
{
    fields.value("input", options.inputColumn);
    fields.value("answer", options.answerColumn);
    fields.value("split", options.splitColumn);
    fields.character("answer_list_mark", options.answerListMark);
    fields.choice("answers", answerNames, options.answers);
    fields.read("label_names", [&](const Json& json) { return options.labelNames = json.get<std::string>(), true; });
    fields.value("label_base", options.labelBase);
    fields.read("label_words", [&](const Json& json) { return options.labelWords = wordsFrom(json), true; });
    fields.read("column_words", [&](const Json& json) {
        options.columnWords.clear();
        for (const auto& [column, words] : json.items())
            options.columnWords.emplace_back(column, wordsFrom(words));
        return json.is_object();
    });
    fields.value("skip_bad", options.skipBad);
    fields.value("name", options.name);
}

Error sameColumn(const std::string& column, const char* roles)
{
    return { ErrorCode::InvalidArgument, "same_column",
        "The column \"" + column + "\" cannot be " + roles + " at once; choose another for one of them.", {}, column };
}

} // namespace

Json toJson(const ImportOptions& options)
{
    Json columnWords = Json::object();
    for (const auto& [column, words] : options.columnWords)
        columnWords[column] = toJson(words);
    return { { "format", formatNames[static_cast<std::size_t>(options.format)] },
        { "encoding", encodingName(options.encoding) }, { "delimiter", oneCharacter(options.delimiter) },
        { "quote", oneCharacter(options.quote) }, { "trim", options.trim }, { "header", options.header },
        { "column_count", options.columnCount }, { "key", options.key },
        { "line_separator", options.lineSplit.separator },
        { "line_split", options.lineSplit.at == LineSplit::At::First ? "first" : "last" },
        { "decimal_mark", oneCharacter(options.decimalMark) }, { "number_columns", options.numberColumns },
        { "input", options.inputColumn }, { "answer", options.answerColumn }, { "split", options.splitColumn },
        { "answer_list_mark", oneCharacter(options.answerListMark) },
        { "answers", answerNames[static_cast<std::size_t>(options.answers)] },
        { "label_names", options.labelNames.string() }, { "label_base", options.labelBase },
        { "label_words", toJson(options.labelWords) }, { "column_words", columnWords }, { "skip_bad", options.skipBad },
        { "name", options.name } };
}

Result<ImportOptions> importOptionsFromJson(const Json& json)
{
    if (!json.is_object())
        return Error { ErrorCode::InvalidArgument, "bad_options", "The import options are not a JSON object.", {}, {} };
    ImportOptions options;
    Fields fields(json);
    readTextFields(fields, options);
    readMeaningFields(fields, options);
    if (!fields.wrong.empty())
        return Error { ErrorCode::InvalidArgument, "bad_options",
            "The import option \"" + fields.wrong + "\" has a value that is not understood.", {}, fields.wrong };
    return options;
}

Result<void> validate(const ImportOptions& options)
{
    const auto bad = [](const char* kind, const std::string& sentence, const char* field) {
        return Error { ErrorCode::InvalidArgument, kind, sentence, {}, field };
    };
    if (!options.inputColumn.empty() && options.inputColumn == options.answerColumn)
        return sameColumn(options.inputColumn, "input and answer");
    if (!options.splitColumn.empty() && options.splitColumn == options.inputColumn)
        return sameColumn(options.splitColumn, "input and split");
    if (!options.splitColumn.empty() && options.splitColumn == options.answerColumn)
        return sameColumn(options.splitColumn, "answer and split");
    if (options.decimalMark != '.' && options.decimalMark != ',')
        return bad("bad_decimal_mark", "The decimal mark is a point or a comma.", "decimal_mark");
    if (options.labelBase != 0 && options.labelBase != 1)
        return bad("bad_options", "Labels are counted from 0 or from 1.", "label_base");
    if (options.format != FileFormat::Csv)
        return {};
    const auto code = static_cast<unsigned char>(options.delimiter);
    if ((code < 0x20 && options.delimiter != '\t') || code >= 0x7F)
        return bad("bad_delimiter", "The delimiter is one printable ASCII character or a tab.", "delimiter");
    if (options.delimiter == options.quote)
        return bad("bad_delimiter", "Delimiter and quote are the same character; choose another for one of them.",
            "delimiter");
    return {};
}

} // namespace mnemo
