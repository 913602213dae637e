#include "app/helppages.h"

#include <QCoreApplication>

namespace mnemo {

namespace {

struct Source {
    const char* id;
    const char* title;
    const char* text;
};

constexpr Source sources[] = {
    { "welcome", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Welcome"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Begin here: a project used before, the demo, a new project, a file of data, a folder with a model.\n\nA "
            "project is one file. Nothing has to be saved: every change stands when it is made.") },
    { "data", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Data"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "The data sets of the project, the rows of the chosen one, its label balance, and the prompt of the "
            "selected "
            "row as the model reads it, token by token.\n\n- **Import** or Ctrl+I reads CSV, TSV, JSON, JSONL and "
            "lines "
            "of text; a file can also be dropped on the window.\n- Two labels that share their first token are scored "
            "as "
            "whole words, which is slower.") },
    { "retrieve", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Retrieve"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "The K training rows nearest to a query, by the measure chosen above: cosine of their vectors, shared "
            "letter triples, or what a plugin adds.\n\n- Choose a query at the left or "
            "type "
            "one.\n- **Without it** says how the probability of the right label changes when an exemplar is left out.\n"
            "- The map shows the pool on its two main axes; filled points are the exemplars.\n- A query never finds "
            "itself, and never a test row.") },
    { "train", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Train"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Left the settings of the next run, right the curves of the running one.\n\n- The model stays frozen: only "
            "the adapter learns.\n- **Stop** ends after the step under way and keeps the state; Runs goes on with "
            "it.\n- "
            "The raw curve stays under the smoothed one.") },
    { "inspect", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Inspect"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Every attention head of one query as a small map; one of them large.\n\n- Rows look, columns are looked "
            "at.\n- P stands for virtual tokens, numbers for demonstrations, L for labels, Q for the query.\n- A click "
            "pins a cell, arrows move it.") },
    { "vectors", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Vectors"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Task vectors are fitted without gradients.\n\nThe scatter sets dNTP, the distance to in-context learning, "
            "against accuracy, one point a run.") },
    { "transfer", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Transfer"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "A task goes from one model to another: what both share, how well the bridge between them fits, and "
            "accuracy "
            "and dNTP before and after.") },
    { "compare", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Compare"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Evaluated runs side by side: cost against accuracy, curves laid over each other, and the difference of "
            "two "
            "runs with its interval.") },
    { "exemplarheads", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Exemplar heads"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "How much each head of MHA-ESP attends to each exemplar of the query. A column is an exemplar; choosing "
            "one "
            "selects it everywhere.") },
    { "memory", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Memory"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "The memory matrices of PMT: their norms, their singular values, and their share in each head's output "
            "under "
            "every token of the query.") },
    { "drilldown", QT_TRANSLATE_NOOP("mnemo::HelpPages", "One query"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "The words whose probability moved most between in-context learning and the vector, for one query.") },
    { "runs", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Runs"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Every run of the project.\n\n- Words in the filter must all occur.\n- Del hides a run, Ctrl+Z brings it "
            "back.\n- Ctrl+C copies rows for a spreadsheet; **Export table** writes CSV or LaTeX.\n- **Resume** goes "
            "on "
            "with a stopped or interrupted training.\n- A double click opens the run in every panel.") },
    { "predictions", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Predictions"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Each test item with the answer of the run in use. ✓ is right, ✗ is wrong; p is the probability among the "
            "label words.\n\nRows of the confusion matrix are labels, columns are answers.") },
    { "model", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Model"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "What the base model is made of. bfloat16 halves its memory; adapters and norms stay float32.") },
    { "prompt", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Prompt"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "Any text: what comes next with and without the adapter in use, and what the model writes.") },
    { "selection", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Selection"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages",
            "The query that every panel shows, with its tokens and their ids. Alt+Left and Alt+Right walk through "
            "earlier selections.") },
    { "jobs", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Jobs"),
        QT_TRANSLATE_NOOP(
            "mnemo::HelpPages", "What runs and what waits. Ctrl+. stops the running job after its step.") },
    { "log", QT_TRANSLATE_NOOP("mnemo::HelpPages", "Log"),
        QT_TRANSLATE_NOOP("mnemo::HelpPages", "What the program did and what went wrong, to be copied or saved.") },
};

} // namespace

std::vector<HelpPage> helpPages()
{
    std::vector<HelpPage> pages;
    for (const auto& source : sources)
        pages.push_back({ QString::fromLatin1(source.id), QCoreApplication::translate("mnemo::HelpPages", source.title),
            QCoreApplication::translate("mnemo::HelpPages", source.text) });
    return pages;
}

} // namespace mnemo
