#include "core/engine/pretrain/language.h"

namespace mnemo::language {

namespace {

std::vector<std::string> allTokens()
{
    std::vector<std::string> all { "<pad>", "<unk>", "\n", "\u2192" };
    all.insert(all.end(), topicNames.begin(), topicNames.end());
    all.insert(all.end(), moodNames.begin(), moodNames.end());
    all.insert(all.end(), freshLabels.begin(), freshLabels.end());
    all.insert(all.end(), words.begin(), words.end());
    return all;
}

OrderedJson specialToken(std::int64_t id)
{
    return { { "id", id }, { "content", tokens()[static_cast<std::size_t>(id)] }, { "single_word", false },
        { "lstrip", false }, { "rstrip", false }, { "normalized", false }, { "special", true } };
}

/// Any of `items`.
template<typename T>
const T& anyOf(const std::vector<T>& items, Random& random)
{
    return items[random.below(items.size())];
}

std::int64_t anyWord(Random& random)
{
    return firstWordId + static_cast<std::int64_t>(random.below(wordCount));
}

} // namespace

const std::vector<std::string>& tokens()
{
    static const std::vector<std::string> all = allTokens();
    return all;
}

OrderedJson tokenizerJson()
{
    OrderedJson vocabulary;
    for (std::size_t id = 0; id < tokens().size(); ++id)
        vocabulary[tokens()[id]] = id;
    OrderedJson json;
    json["version"] = "1.0";
    json["truncation"] = nullptr;
    json["padding"] = nullptr;
    json["added_tokens"] = { specialToken(padId), specialToken(unknownId) };
    json["normalizer"] = nullptr;
    json["pre_tokenizer"] = { { "type", "Split" }, { "pattern", { { "Regex", "\\S+|\\n" } } },
        { "behavior", "Removed" }, { "invert", true } };
    json["post_processor"] = nullptr;
    json["decoder"] = nullptr;
    json["model"] = { { "type", "WordLevel" }, { "vocab", vocabulary }, { "unk_token", "<unk>" } };
    return json;
}

OrderedJson tokenizerConfig()
{
    return { { "tokenizer_class", "PreTrainedTokenizerFast" }, { "pad_token", "<pad>" }, { "unk_token", "<unk>" },
        { "eos_token", "\n" }, { "bos_token", nullptr }, { "add_bos_token", false },
        { "clean_up_tokenization_spaces", false }, { "model_max_length", 512 } };
}

Task drawTask(Kind kind, bool isCanonical, Random& random)
{
    Task task { kind, {}, {} };
    const auto classes = random.permutation(kind == Kind::Topic ? topicCount : moodCount);
    const auto fresh = random.permutation(freshLabelCount);
    const std::size_t count = kind == Kind::Topic ? 4 : moodCount;
    for (std::size_t i = 0; i < count; ++i) {
        const int chosen = static_cast<int>(classes[i]);
        task.classes.push_back(chosen);
        if (isCanonical)
            task.labels.push_back(kind == Kind::Topic ? topicLabel(chosen) : moodLabel(chosen));
        else
            task.labels.push_back(freshLabel(static_cast<int>(fresh[i])));
    }
    return task;
}

Lexicon drawLexicon(int wordsPerCell, Random& random)
{
    Lexicon lexicon;
    for (std::size_t cell = 0; cell < lexicon.size(); ++cell) {
        const auto order = random.permutation(cellSize);
        for (std::size_t i = 0; i < static_cast<std::size_t>(wordsPerCell); ++i)
            lexicon[cell].push_back(firstWordId + static_cast<std::int64_t>(cell * cellSize + order[i]));
    }
    return lexicon;
}

const Lexicon& wholeLexicon()
{
    static const Lexicon whole = [] {
        Random random(0);
        return drawLexicon(cellSize, random);
    }();
    return whole;
}

Example drawExample(const Task& task, std::size_t classIndex, const Lexicon& lexicon, double noise, Random& random)
{
    Example example;
    example.classIndex = classIndex;
    example.label = task.labels[classIndex];
    const auto chosen = static_cast<std::size_t>(task.classes[classIndex]);
    for (auto& word : example.words) {
        if (random.uniform() < noise)
            word = anyWord(random);
        else if (task.kind == Kind::Topic)
            word = anyOf(lexicon[chosen * moodCount + random.below(moodCount)], random);
        else
            word = anyOf(lexicon[random.below(topicCount) * moodCount + chosen], random);
    }
    return example;
}

std::string text(const Example& example)
{
    std::string joined;
    for (const std::int64_t word : example.words)
        joined += (joined.empty() ? "" : " ") + tokens()[static_cast<std::size_t>(word)];
    return joined;
}

void appendQuery(std::vector<std::int64_t>& ids, const Example& example)
{
    ids.insert(ids.end(), example.words.begin(), example.words.end());
    ids.push_back(arrowId);
}

void append(std::vector<std::int64_t>& ids, const Example& example)
{
    appendQuery(ids, example);
    ids.push_back(example.label);
    ids.push_back(lineEndId);
}

std::vector<std::int64_t> drawSequence(const Task& task, int count, const Difficulty& difficulty, Random& random)
{
    const Lexicon lexicon = drawLexicon(difficulty.wordsPerCell, random);
    std::vector<std::int64_t> ids;
    for (int i = 0; i < count; ++i)
        append(ids, drawExample(task, random.below(task.classes.size()), lexicon, difficulty.noise, random));
    return ids;
}

std::vector<std::int64_t> drawRecall(int count, int triples, Random& random)
{
    const auto labels = random.permutation(freshLabelCount);
    std::vector<Example> examples(static_cast<std::size_t>(triples));
    for (std::size_t i = 0; i < examples.size(); ++i) {
        for (auto& word : examples[i].words)
            word = anyWord(random);
        examples[i].label = freshLabel(static_cast<int>(labels[i]));
    }
    std::vector<std::int64_t> ids;
    for (int i = 0; i < count; ++i)
        append(ids, anyOf(examples, random));
    return ids;
}

} // namespace mnemo::language
