#include "app/cli/context.h"

#include "core/data/import.h"
#include "core/experiment/lookup.h"
#include "core/store/runstore.h"
#include "core/store/storewriter.h"
#include "core/text/tokenizer.h"

#include <iostream>

namespace mnemo::cli {

namespace {

struct ImportFlags {
    std::string file, name, input, answer, split, encoding, delimiter, decimal, labelNames, key, optionsFile;
    std::vector<std::string> words, labels;
    bool skipBad = false;
    bool noHeader = false;
    bool freeText = false;
    int preview = 0;
};

Result<ImportOptions> optionsOf(const ImportFlags& flags, Detected detected)
{
    Json json = toJson(detected.options);
    if (!flags.optionsFile.empty()) {
        auto given = readJson(flags.optionsFile);
        if (!given)
            return given.error();
        json.update(*given);
    }
    auto options = importOptionsFromJson(json);
    if (!options)
        return options;
    options->inputKind = detected.options.inputKind;
    options->inputKindColumn = detected.options.inputKindColumn;
    if (!flags.name.empty())
        options->name = flags.name;
    if (!flags.input.empty())
        options->inputColumn = flags.input;
    if (!flags.answer.empty())
        options->answerColumn = flags.answer;
    if (!flags.split.empty())
        options->splitColumn = flags.split;
    if (!flags.key.empty())
        options->key = flags.key;
    if (!flags.delimiter.empty())
        options->delimiter = flags.delimiter == "tab" || flags.delimiter == "\\t" ? '\t' : flags.delimiter[0];
    if (!flags.decimal.empty())
        options->decimalMark = flags.decimal[0];
    if (!flags.labelNames.empty())
        options->labelNames = flags.labelNames;
    for (const auto& label : flags.labels)
        options->labelWords.emplace_back(label, label);
    for (const auto& word : flags.words) {
        const auto equals = word.find('=');
        if (equals == std::string::npos)
            return Error { ErrorCode::InvalidArgument, "bad_value", "\"" + word + "\" must be VALUE=WORD.", {}, word };
        options->labelWords.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    if (flags.noHeader)
        options->header = false;
    if (flags.freeText)
        options->answers = AnswerKind::Free;
    options->skipBad = flags.skipBad;
    if (!flags.encoding.empty()) {
        Json changed = toJson(*options);
        changed["encoding"] = flags.encoding;
        auto read = importOptionsFromJson(changed);
        if (!read)
            return read;
        options->encoding = read->encoding;
    }
    return options;
}

Json problemJson(const RowProblem& problem)
{
    return { { "line", problem.line }, { "kind", problem.kind }, { "column", problem.column },
        { "message", problem.message } };
}

void showPreview(Context& context, const ImportFlags& flags, const ImportOptions& options, const Detected& detected)
{
    const auto preview = previewFile(flags.file, options, flags.preview);
    if (!preview)
        return context.fail(preview.error());
    Json json { { "options", toJson(options) }, { "columns", preview->columns }, { "rows", preview->rows },
        { "reasons", Json::array() }, { "problems", Json::array() } };
    std::string text;
    for (const auto& reason : detected.reasons) {
        json["reasons"].push_back({ { "field", reason.field }, { "value", reason.value }, { "why", reason.why } });
        text += reason.field + ": " + reason.value + " (" + reason.why + ")\n";
    }
    text += "\n";
    for (std::size_t row = 0; row < preview->rows.size(); ++row) {
        text += "line " + std::to_string(preview->lines[row]) + ":";
        for (const auto& cell : preview->rows[row])
            text += "  " + cell;
        text += "\n";
    }
    for (const auto& problem : preview->problems) {
        json["problems"].push_back(problemJson(problem));
        text += problem.message + "\n";
    }
    context.print(json, text);
}

void runImport(Context& context, const ImportFlags& flags)
{
    auto detected = detectOptions(flags.file, context.inputKinds());
    if (!detected)
        return context.fail(detected.error());
    auto options = optionsOf(flags, *detected);
    if (!options)
        return context.fail(options.error());
    if (flags.preview > 0)
        return showPreview(context, flags, *options, *detected);
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto events = context.events();
    ImportReport report;
    auto table = importFile(
        flags.file, *options, (*laboratory)->places().cache,
        [&](double share, std::int64_t rows) {
            events.onProgress("importing, " + std::to_string(rows) + " rows", share);
        },
        context.stop(), &report);
    context.endProgress();
    Json json { { "rows_read", report.rowsRead }, { "rows_kept", report.rowsKept }, { "problems", Json::array() },
        { "problem_counts", report.problemCounts }, { "notes", report.notes } };
    std::string text;
    for (const auto& problem : report.problems) {
        json["problems"].push_back(problemJson(problem));
        text += problem.message + "\n";
    }
    if (!table) {
        std::cerr << text;
        return context.fail(table.error());
    }
    const auto& dataset = *table->dataset;
    if (auto* store = (*laboratory)->store()) {
        const auto known = store->call([&](RunStore& runs) { return runs.dataset(dataset.fingerprint()); });
        if (known && known->name != dataset.name())
            text += "The same data were here as \"" + known->name + "\"; they have the new name now.\n";
    }
    if (const auto added = (*laboratory)->addDataset(table->dataset, std::filesystem::absolute(flags.file)); !added)
        return context.fail(added.error());
    json["name"] = dataset.name();
    json["fingerprint"] = dataset.fingerprint();
    json["columns"] = dataset.columns();
    json["labels"] = dataset.labels().words();
    text += std::to_string(report.rowsKept) + " of " + std::to_string(report.rowsRead) + " rows imported as \""
        + dataset.name() + "\", " + std::to_string(dataset.labels().size()) + " labels\n";
    if (context.project.empty())
        text += "Nothing was stored: name a project with --project NAME.mnemo\n";
    context.print(json, text);
}

struct RetrieveFlags {
    ConfigOptions config;
    std::string text;
    int row = -1;
    int count = 5;
    bool knn = false;
};

Json neighboursJson(const Dataset& dataset, const Neighbours& found)
{
    Json list = Json::array();
    for (const auto& neighbour : found.found)
        list.push_back({ { "row", neighbour.row }, { "score", neighbour.score },
            { "text", dataset.input(static_cast<RowIndex>(neighbour.row)) },
            { "answer", dataset.answer(static_cast<RowIndex>(neighbour.row)) },
            { "label", dataset.label(static_cast<RowIndex>(neighbour.row)) } });
    return list;
}

std::string neighboursText(const Json& list)
{
    std::string text;
    int rank = 0;
    for (const auto& item : list) {
        char line[40];
        std::snprintf(line, sizeof line, "%2d  %.4f  ", ++rank, item["score"].get<double>());
        text += line + item["text"].get<std::string>() + "  [" + item["answer"].get<std::string>() + "]\n";
    }
    return text;
}

/// Of a row or a typed text, as the configuration finds them.
Result<Lookup> lookUp(Laboratory& laboratory, const Task& task, const RetrieveFlags& flags, std::stop_token stop)
{
    if (flags.row >= 0) {
        if (static_cast<RowIndex>(flags.row) >= task.dataset->size())
            return Error { ErrorCode::InvalidArgument, "bad_row",
                "There is no row " + std::to_string(flags.row) + "; the data set has rows 0 to "
                    + std::to_string(task.dataset->size() - 1) + ".",
                {}, "row" };
        return lookUpRow(laboratory, task, static_cast<RowIndex>(flags.row), flags.count, stop);
    }
    return lookUpText(laboratory, task, flags.text, flags.count, stop);
}

void runRetrieve(Context& context, const RetrieveFlags& flags)
{
    const auto config = flags.config.config();
    if (!config)
        return context.fail(config.error());
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto events = context.events();
    auto task = (*laboratory)->prepare(*config, events.onProgress);
    if (!task)
        return context.fail(task.error());
    auto index = (*laboratory)->index(*task, context.stop(), events.onProgress);
    if (!index)
        return context.fail(index.error());
    Json json { { "pool", (*index)->size() }, { "width", (*index)->width() },
        { "embedder", task->embedder->describe() } };
    std::string text = std::to_string((*index)->size()) + " exemplars, " + task->embedder->describe() + "\n";
    if (flags.knn) {
        const auto summary = lookUpAll(**laboratory, *task, flags.count, context.stop(), events.onProgress);
        if (!summary)
            return context.fail(summary.error());
        const auto& accuracy = summary->accuracy;
        json["knn_accuracy"] = accuracy.accuracy;
        json["knn_items"] = accuracy.items;
        json["queries_share_one_set"] = summary->allShareASet;
        if (summary->allShareASet)
            context.say("All queries were given the same exemplars: the retrieval does not look at the query.");
        const Figure figure { accuracy.accuracy, accuracy.interval };
        const std::string line = "kNN accuracy of " + std::to_string(flags.count) + " neighbours: " + figureText(figure)
            + ", n = " + std::to_string(accuracy.items) + "\n";
        text += line;
    }
    if (!flags.text.empty() || flags.row >= 0) {
        const auto found = lookUp(**laboratory, *task, flags, context.stop());
        if (!found)
            return context.fail(found.error());
        json["exemplars"] = neighboursJson(*task->dataset, found->neighbours);
        if (json["exemplars"].size() < static_cast<std::size_t>(flags.count))
            context.say(
                "Only " + std::to_string(json["exemplars"].size()) + " exemplars were found; the pool holds no more.");
        text += neighboursText(json["exemplars"]);
    }
    context.print(json, text);
}

} // namespace

void addDataVerbs(CLI::App& app, Context& context)
{
    auto* verb = app.add_subcommand("import", "Read a table (CSV, TSV, JSONL, JSON or lines) into the project");
    auto flags = std::make_shared<ImportFlags>();
    verb->add_option("file", flags->file, "File to import")->required();
    verb->add_option("--name", flags->name, "Name of the data set");
    verb->add_option("--input", flags->input, "Column with the input text");
    verb->add_option("--answer", flags->answer, "Column with the answer");
    verb->add_option("--split", flags->split, "Column that holds train, valid or test");
    verb->add_option("--encoding", flags->encoding, "utf-8, utf-16le, utf-16be, windows-1252, latin-1");
    verb->add_option("--delimiter", flags->delimiter, "One character, or tab");
    verb->add_option("--decimal", flags->decimal, "Decimal mark of number columns");
    verb->add_option("--key", flags->key, "JSON: the key of the array");
    verb->add_option("--label-names", flags->labelNames, "Second file with the names of the labels");
    verb->add_option("--word", flags->words, "VALUE=WORD: the word that stands for a label value, for instance 1=Yes");
    verb->add_option(
            "--labels", flags->labels, "The labels, in their order; rows with any other answer are listed as broken")
        ->delimiter(',');
    verb->add_option("--options", flags->optionsFile, "Import options as JSON (what --preview --json shows)")
        ->check(CLI::ExistingFile);
    verb->add_flag("--no-header", flags->noHeader, "The first row is data");
    verb->add_flag("--free", flags->freeText, "Answers are free text, not labels");
    verb->add_flag("--skip-bad", flags->skipBad, "Leave rows with problems out");
    verb->add_option("--preview", flags->preview, "Show the first rows as they would be read, and import nothing");
    verb->callback([&context, flags] { runImport(context, *flags); });

    auto* retrieve
        = app.add_subcommand("retrieve", "Build the exemplar index and find the nearest exemplars of a query");
    auto search = std::make_shared<RetrieveFlags>();
    search->config.addTo(*retrieve, false);
    retrieve->add_option("--text", search->text, "A query as text");
    retrieve->add_option("--row", search->row, "A row of the data set as query; it never finds itself");
    retrieve->add_option("-k,--count", search->count, "How many exemplars")->check(CLI::PositiveNumber);
    retrieve->add_flag("--knn", search->knn, "Also the accuracy of a vote of the neighbours on the test items");
    retrieve->callback([&context, search] { runRetrieve(context, *search); });
}

} // namespace mnemo::cli
