#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/dataset.h"
#include "core/data/importoptions.h"
#include "core/data/spans.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// How examples become text: instruction, exemplars, query. `{input}`, `{answer}` and `{any column}` are filled in from
/// the row; `{{` and `}}` stand for braces. Plain data; values of rows are never read as templates.
///
/// The blank before an answer belongs to the answer (" positive" is one token for most models), so the query form ends
/// without it and the answer form begins with it.
struct PromptTemplate {
    std::string name;
    std::string instruction; ///< before the first exemplar, once
    std::string example; ///< one exemplar with its answer, for instance "Review: {input}\nSentiment: {answer}\n"
    std::string query; ///< the query without its answer, for instance "Review: {input}\nSentiment:"
    std::string answer = " {answer}"; ///< what follows the query in training
    std::string separator; ///< between exemplars, and between the last one and the query

    bool operator==(const PromptTemplate&) const = default;

    /// A template whose query and answer forms follow from the example form.
    static PromptTemplate fromExample(const std::string& name, const std::string& example,
        const std::string& instruction = {}, const std::string& separator = {});

    /// Kinds: "unknown_column" (names the column and lists those there are), "unclosed_brace", "no_answer" (the example
    /// or answer form lacks {answer}, or has it twice), "answer_in_query".
    Result<void> validate(const std::vector<std::string>& columns) const;
    Result<void> validate(const Dataset& dataset) const;

    /// The prompt of one query after its exemplars, with spans that cover it without gap: instruction System, exemplar
    /// Demonstration, its answer with the blank before it Label, query Query, its answer Answer. Valid templates only.
    RenderedPrompt render(
        const Dataset& dataset, std::span<const RowIndex> exemplars, RowIndex query, bool withAnswer) const;
    /// The same for a query that is no row: `{input}` is `input`, other columns are empty.
    RenderedPrompt renderText(
        const Dataset& dataset, std::span<const RowIndex> exemplars, std::string_view input) const;
    /// One row as an exemplar (with its answer), or as a query: what is embedded for retrieval.
    std::string exampleText(const Dataset& dataset, RowIndex row) const;
    std::string queryText(const Dataset& dataset, RowIndex row) const;
    /// An answer word as it follows the query, blank included: the string whose first token is scored.
    std::string answerText(std::string_view word) const;

    /// SHA-256 over all forms; the name does not count.
    std::string fingerprint() const;
};

Json toJson(const PromptTemplate& promptTemplate);
/// Kind: "bad_template" names the field.
Result<PromptTemplate> templateFromJson(const Json& json);

/// A benchmark task: its template and the words of its labels (methods of the LTV, MHA-ESP and task-vector papers).
struct TaskPreset {
    std::string id; ///< "sst2", "agnews", "bace", ...
    std::string title;
    PromptTemplate promptTemplate;
    ValueWords labelWords; ///< value in the data file -> word, in label order; empty for open answers
};

/// General templates: "arrow" (the bundled language), "field", "qa", "hendel", "plain".
const std::vector<PromptTemplate>& templatePresets();
/// The preset of that name; null for none.
const PromptTemplate* templatePreset(std::string_view name);
/// sst2, sst5, mr, subj, trec, hate_speech18, agnews, dbpedia; bace, bbbp, clintox.
const std::vector<TaskPreset>& taskPresets();
const TaskPreset* taskPreset(std::string_view id);

} // namespace mnemo
