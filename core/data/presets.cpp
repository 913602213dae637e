#include "core/data/template.h"

#include <algorithm>

namespace mnemo {

namespace {

TaskPreset fieldTask(
    const char* id, const char* title, const std::string& field, const std::string& answerField, ValueWords words)
{
    return { id, title, PromptTemplate::fromExample(id, field + ": {input}\n" + answerField + ": {answer}\n"),
        std::move(words) };
}

/// ChemLLMBench: an instruction that asks for Yes or No, a SMILES line, a line with the property.
TaskPreset moleculeTask(const char* id, const char* title, const std::string& instruction, const std::string& lines)
{
    return { id, title,
        PromptTemplate::fromExample(id, "SMILES: {input}\n" + lines + ": {answer}\n", instruction + "\n"),
        { { "1", "Yes" }, { "0", "No" } } };
}

std::vector<TaskPreset> benchmarkTasks()
{
    return {
        fieldTask("sst2", "SST-2", "Review", "Sentiment", { { "0", "negative" }, { "1", "positive" } }),
        fieldTask("sst5", "SST-5", "Sentence", "Sentiment",
            { { "0", "terrible" }, { "1", "negative" }, { "2", "neutral" }, { "3", "positive" }, { "4", "great" } }),
        fieldTask("mr", "Rotten Tomatoes", "Review", "Sentiment", { { "0", "negative" }, { "1", "positive" } }),
        // In the file 0 is subjective; the order of the labels is that of the published code.
        fieldTask("subj", "Subj", "Sentence", "Label", { { "1", "objective" }, { "0", "subjective" } }),
        fieldTask("trec", "TREC", "Question", "Answer Type",
            { { "ABBR", "Abbreviation" }, { "ENTY", "Entity" }, { "DESC", "Description" }, { "HUM", "Person" },
                { "LOC", "Location" }, { "NUM", "Number" } }),
        fieldTask("hate_speech18", "HateSpeech18", "Text", "Label", { { "noHate", "neutral" }, { "hate", "hate" } }),
        fieldTask("agnews", "AG News", "News", "Type",
            { { "1", "World" }, { "2", "Sports" }, { "3", "Business" }, { "4", "Technology" } }),
        // Words in the usual order of DBpedia-14; values as the sample's meta.txt numbers them.
        fieldTask("dbpedia", "DBpedia-14", "Input", "Label",
            { { "2", "company" }, { "7", "school" }, { "1", "artist" }, { "13", "athlete" }, { "3", "politics" },
                { "12", "transportation" }, { "4", "building" }, { "11", "nature" }, { "5", "village" },
                { "8", "animal" }, { "6", "plant" }, { "9", "album" }, { "14", "film" }, { "10", "book" } }),
    };
}

std::vector<TaskPreset> moleculeTasks()
{
    const std::string question = "You are an expert chemist. Given the SMILES string of a molecule, predict ";
    const std::string rule = " Answer with only Yes or No.";
    return {
        moleculeTask(
            "bace", "BACE", question + "whether it inhibits human beta-secretase 1 (BACE-1)." + rule, "BACE-1 Inhibit"),
        moleculeTask("bbbp", "BBBP", question + "whether it penetrates the blood-brain barrier." + rule, "Penetration"),
        // The spelling of the last line is that of the published prompts.
        moleculeTask("clintox", "ClinTox",
            question + "from its approval by the FDA whether it is toxic in clinical trials." + rule,
            "FDA-approved: {FDA_APPROVED}\nClinically-trail-toxic"),
    };
}

} // namespace

const std::vector<PromptTemplate>& templatePresets()
{
    static const std::vector<PromptTemplate> presets {
        PromptTemplate::fromExample("arrow", "{input} \u2192 {answer}\n"),
        PromptTemplate::fromExample("field", "Input: {input}\nLabel: {answer}\n"),
        PromptTemplate::fromExample("qa", "Q: {input}\nA: {answer}\n\n"),
        PromptTemplate::fromExample("hendel", "example:{input}->{answer}\n"),
        PromptTemplate::fromExample("plain", "{input} {answer}\n"),
    };
    return presets;
}

const PromptTemplate* templatePreset(std::string_view name)
{
    const auto& all = templatePresets();
    const auto found = std::find_if(all.begin(), all.end(), [name](const PromptTemplate& t) { return t.name == name; });
    return found == all.end() ? nullptr : &*found;
}

const std::vector<TaskPreset>& taskPresets()
{
    static const std::vector<TaskPreset> presets = [] {
        auto all = benchmarkTasks();
        for (auto& task : moleculeTasks())
            all.push_back(std::move(task));
        return all;
    }();
    return presets;
}

const TaskPreset* taskPreset(std::string_view id)
{
    const auto& all = taskPresets();
    const auto found = std::find_if(all.begin(), all.end(), [id](const TaskPreset& task) { return task.id == id; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace mnemo
