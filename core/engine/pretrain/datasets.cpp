#include "core/engine/pretrain/datasets.h"

#include "core/base/files.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace mnemo::language {

namespace {

/// An example none of whose words repeats.
Example drawDistinct(const Task& task, std::size_t classIndex, double noise, Random& random)
{
    for (;;) {
        const Example example = drawExample(task, classIndex, wholeLexicon(), noise, random);
        const auto& w = example.words;
        if (w[0] != w[1] && w[0] != w[2] && w[1] != w[2])
            return example;
    }
}

/// Balanced examples whose words do not occur together in `seen`.
std::vector<Example> drawPart(
    const Task& task, std::size_t count, double noise, std::set<std::array<std::int64_t, 3>>& seen, Random& random)
{
    std::vector<Example> examples;
    while (examples.size() < count) {
        const Example example = drawDistinct(task, examples.size() % task.classes.size(), noise, random);
        auto key = example.words;
        std::sort(key.begin(), key.end());
        if (seen.insert(key).second)
            examples.push_back(example);
    }
    random.shuffle(examples);
    return examples;
}

std::string labelText(const Example& example)
{
    return tokens()[static_cast<std::size_t>(example.label)];
}

Task taskOf(Kind kind, std::vector<std::pair<std::string_view, std::string_view>> labelsOfClasses)
{
    Task task { kind, {}, {} };
    for (const auto& [name, label] : labelsOfClasses) {
        const auto indexIn = [wanted = name](const auto& names) {
            return static_cast<int>(std::find(names.begin(), names.end(), wanted) - names.begin());
        };
        task.classes.push_back(kind == Kind::Topic ? indexIn(topicNames) : indexIn(moodNames));
        task.labels.push_back(std::find(tokens().begin(), tokens().end(), label) - tokens().begin());
    }
    return task;
}

Task canonicalMoods()
{
    return taskOf(Kind::Mood, { { "cheerful", "cheerful" }, { "gloomy", "gloomy" }, { "calm", "calm" } });
}

/// Cheerful counts 1, calm 0, gloomy -1; the mean of the words and a little noise.
double moodScore(const Example& example, Random& random)
{
    static constexpr std::array<double, moodCount> worth { 1.0, -1.0, 0.0 };
    double sum = 0.0;
    for (const std::int64_t word : example.words)
        sum += worth[static_cast<std::size_t>(moodOf(word))];
    return sum / 3.0 + 0.1 * random.normal();
}

/// Two decimals behind a comma, whatever the locale.
std::string withComma(double value)
{
    std::array<char, 32> digits {};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 2);
    std::string written(digits.data(), end.ptr);
    std::replace(written.begin(), written.end(), '.', ',');
    return written == "-0,00" ? "0,00" : written;
}

std::string quoted(const std::string& field)
{
    return '"' + field + '"';
}

/// The broken lines, by line number: what the file holds there, and why it is wrong.
const std::map<std::size_t, std::pair<std::string, std::string>>& brokenLines()
{
    static const std::map<std::size_t, std::pair<std::string, std::string>> lines {
        { 14, { "\"puppy cake beach\";cheerful", "two fields instead of four" } },
        { 77, { "", "empty line" } },
        { 131, { "\"moss broth tide\";calm;0,12;train;train", "five fields instead of four" } },
        { 208, { "\"rotten weeds debt\";gloomyy;-0,97;train", "unknown label" } },
        { 333, { "\"\";calm;0,04;train", "empty text" } },
        { 402, { "\"holiday swing honey\";cheerful;n/a;train", "the score is no number" } },
    };
    return lines;
}

} // namespace

std::vector<DatasetRecipe> bundledRecipes()
{
    return {
        { "topics-35",
            taskOf(Kind::Topic, { { "music", "dax" }, { "food", "toma" }, { "sea", "wug" }, { "animals", "blick" } }) },
        { "moods-35", taskOf(Kind::Mood, { { "cheerful", "fep" }, { "gloomy", "zorp" }, { "calm", "lirp" } }), 0.35,
            "jsonl" },
        { "topics-canonical",
            taskOf(Kind::Topic,
                { { "weather", "weather" }, { "garden", "garden" }, { "travel", "travel" }, { "work", "work" } }),
            0.1 },
    };
}

std::map<std::string, std::vector<Example>> drawParts(const DatasetRecipe& recipe, std::uint64_t seed)
{
    Random random = Seed(seed).random("data " + recipe.name);
    std::set<std::array<std::int64_t, 3>> seen;
    std::map<std::string, std::vector<Example>> parts;
    for (const auto& [name, count] : recipe.parts)
        parts[name] = drawPart(recipe.task, count, recipe.noise, seen, random);
    return parts;
}

std::string asFile(const std::vector<Example>& examples, const std::string& extension)
{
    std::string file = extension == "csv" ? "text,label\n" : "";
    for (const Example& example : examples) {
        if (extension == "csv")
            file += text(example) + ',' + labelText(example) + '\n';
        else
            file += OrderedJson { { "text", text(example) }, { "label", labelText(example) } }.dump() + '\n';
    }
    return file;
}

std::string scoresFile(std::uint64_t seed)
{
    const DatasetRecipe recipe { "scores", canonicalMoods(), 0.1, "csv",
        { { "train", 400 }, { "valid", 100 }, { "test", 100 } } };
    const auto parts = drawParts(recipe, seed);
    Random random = Seed(seed).random("scores");
    std::vector<std::string> lines { "text;label;score;part" };
    const auto addBroken = [&lines] {
        for (auto at = brokenLines().find(lines.size() + 1); at != brokenLines().end();
             at = brokenLines().find(lines.size() + 1))
            lines.push_back(at->second.first);
    };
    for (const auto& [part, count] : recipe.parts) {
        for (const Example& example : parts.at(part)) {
            addBroken();
            lines.push_back(quoted(text(example)) + ';' + labelText(example) + ';'
                + withComma(moodScore(example, random)) + ';' + part);
        }
    }
    std::string file = "\xEF\xBB\xBF";
    for (const std::string& line : lines)
        file += line + "\r\n";
    return file;
}

const std::map<std::size_t, std::string>& scoresBrokenLines()
{
    static const std::map<std::size_t, std::string> reasons = [] {
        std::map<std::size_t, std::string> all;
        for (const auto& [line, content] : brokenLines())
            all[line] = content.second;
        return all;
    }();
    return reasons;
}

std::map<std::string, std::string> bundledFiles(std::uint64_t seed)
{
    std::map<std::string, std::string> files;
    for (const DatasetRecipe& recipe : bundledRecipes()) {
        for (const auto& [part, examples] : drawParts(recipe, seed))
            files[recipe.name + '/' + part + '.' + recipe.extension] = asFile(examples, recipe.extension);
    }
    files["scores.csv"] = scoresFile(seed);
    return files;
}

Result<void> writeBundledData(const std::filesystem::path& folder, std::uint64_t seed)
{
    for (const auto& [name, content] : bundledFiles(seed)) {
        const auto path = folder / name;
        std::error_code code;
        std::filesystem::create_directories(path.parent_path(), code);
        if (const auto written = writeAtomically(path, content); !written)
            return written.error();
    }
    return {};
}

} // namespace mnemo::language
