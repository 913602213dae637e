#pragma once

#include "core/base/json.h"
#include "core/base/seed.h"
#include "core/engine/pretrain/words.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mnemo::language {

/// The language of the bundled models. An example is three words of one class, an arrow, a label word, a line end
/// ("sunny rainbow drizzle → dax\n", six tokens). The same words have a topic and a mood, so a query's answer depends
/// on the demonstrations before it.
enum class Kind { Topic, Mood };

/// Token ids: four marks, the 64 label words (11 class names, then those without a meaning), the 240 words.
inline constexpr std::int64_t padId = 0;
inline constexpr std::int64_t unknownId = 1;
inline constexpr std::int64_t lineEndId = 2;
inline constexpr std::int64_t arrowId = 3;
inline constexpr std::int64_t firstLabelId = 4;
inline constexpr std::int64_t firstFreshLabelId = firstLabelId + topicCount + moodCount;
inline constexpr std::int64_t firstWordId = firstFreshLabelId + freshLabelCount;
inline constexpr std::int64_t vocabularySize = firstWordId + wordCount;
inline constexpr int tokensPerExample = 6;
inline constexpr int labelPlace = 4; ///< column of the label within an example; the arrow stands before it

/// Every token in the order of its id.
const std::vector<std::string>& tokens();
/// tokenizer.json (word level; blanks separate, the line end is a token) and tokenizer_config.json.
OrderedJson tokenizerJson();
OrderedJson tokenizerConfig();

inline std::int64_t topicLabel(int topic)
{
    return firstLabelId + topic;
}
inline std::int64_t moodLabel(int mood)
{
    return firstLabelId + topicCount + mood;
}
inline std::int64_t freshLabel(int index)
{
    return firstFreshLabelId + index;
}
inline std::int64_t wordId(int topic, int mood, int index)
{
    return firstWordId + (topic * moodCount + mood) * cellSize + index;
}
inline int topicOf(std::int64_t word)
{
    return static_cast<int>(word - firstWordId) / (moodCount * cellSize);
}
inline int moodOf(std::int64_t word)
{
    return static_cast<int>(word - firstWordId) / cellSize % moodCount;
}

/// Which classes there are (four topics, or the three moods) and the label word each of them carries.
struct Task {
    Kind kind = Kind::Topic;
    std::vector<int> classes;
    std::vector<std::int64_t> labels;
};

/// Random classes; label words are their names, or fresh ones drawn without repetition.
Task drawTask(Kind kind, bool isCanonical, Random& random);
inline double chance(Kind kind)
{
    return kind == Kind::Topic ? 0.25 : 1.0 / moodCount;
}

/// How hard the examples are.
struct Difficulty {
    int wordsPerCell = cellSize; ///< of each cell only so many words are used in one sequence
    double noise = 0.1; ///< share of words drawn from the whole vocabulary instead
};

/// The words one sequence may use, by cell.
using Lexicon = std::array<std::vector<std::int64_t>, topicCount * moodCount>;
Lexicon drawLexicon(int wordsPerCell, Random& random);
const Lexicon& wholeLexicon();

struct Example {
    std::array<std::int64_t, 3> words {};
    std::size_t classIndex = 0; ///< into Task::classes
    std::int64_t label = 0;
};

/// Three words of one class; the other side (moods of a topic, topics of a mood) is mixed.
Example drawExample(const Task& task, std::size_t classIndex, const Lexicon& lexicon, double noise, Random& random);
/// "w1 w2 w3", as data files hold it.
std::string text(const Example& example);
/// Six tokens behind `ids`.
void append(std::vector<std::int64_t>& ids, const Example& example);
/// Four tokens, up to the arrow.
void appendQuery(std::vector<std::int64_t>& ids, const Example& example);

/// `count` examples of one task.
std::vector<std::int64_t> drawSequence(const Task& task, int count, const Difficulty& difficulty, Random& random);
/// `count` draws from `triples` random triples of words, each with its own random label: nothing but recall.
std::vector<std::int64_t> drawRecall(int count, int triples, Random& random);

} // namespace mnemo::language
