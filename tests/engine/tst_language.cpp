#include "core/base/files.h"
#include "core/engine/pretrain/datasets.h"
#include "core/engine/pretrain/language.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <sstream>

using namespace mnemo;
using namespace mnemo::language;

namespace {

std::vector<std::string> linesOf(const std::string& file)
{
    std::vector<std::string> lines;
    std::istringstream stream(file);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

class TestLanguage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTokenIsThereOnce()
    {
        const std::set<std::string> all(tokens().begin(), tokens().end());
        QCOMPARE(tokens().size(), std::size_t(vocabularySize));
        QCOMPARE(all.size(), std::size_t(308));
        QCOMPARE(QString::fromStdString(tokens()[arrowId]), QString::fromUtf8("→"));
        QCOMPARE(tokens()[static_cast<std::size_t>(moodLabel(1))], std::string("gloomy"));
        QCOMPARE(tokens()[static_cast<std::size_t>(freshLabel(0))], std::string("dax"));
        QCOMPARE(tokens()[static_cast<std::size_t>(wordId(7, 2, 9))], std::string("camel"));
    }

    void wordsKnowTheirCell()
    {
        for (int topic = 0; topic < topicCount; ++topic) {
            for (int mood = 0; mood < moodCount; ++mood) {
                for (int i = 0; i < cellSize; ++i) {
                    QCOMPARE(topicOf(wordId(topic, mood, i)), topic);
                    QCOMPARE(moodOf(wordId(topic, mood, i)), mood);
                }
            }
        }
    }

    void aTaskHasDifferentClassesAndLabels()
    {
        Random random(3);
        for (int i = 0; i < 200; ++i) {
            const Task task = drawTask(i % 2 ? Kind::Topic : Kind::Mood, false, random);
            const std::size_t expected = i % 2 ? 4 : 3;
            QCOMPARE(std::set<int>(task.classes.begin(), task.classes.end()).size(), expected);
            QCOMPARE(std::set<std::int64_t>(task.labels.begin(), task.labels.end()).size(), expected);
            for (const std::int64_t label : task.labels)
                QVERIFY(label >= firstFreshLabelId && label < firstWordId);
        }
        const Task canonical = drawTask(Kind::Topic, true, random);
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(canonical.labels[i], topicLabel(canonical.classes[i]));
    }

    void examplesBelongToTheirClass()
    {
        Random random(5);
        for (const Kind kind : { Kind::Topic, Kind::Mood }) {
            const Task task = drawTask(kind, false, random);
            std::set<int> otherSide;
            for (int i = 0; i < 400; ++i) {
                const auto chosen = static_cast<std::size_t>(i) % task.classes.size();
                const Example example = drawExample(task, chosen, wholeLexicon(), 0.0, random);
                for (const std::int64_t word : example.words) {
                    QCOMPARE(kind == Kind::Topic ? topicOf(word) : moodOf(word), task.classes[chosen]);
                    otherSide.insert(kind == Kind::Topic ? moodOf(word) : topicOf(word));
                }
                QCOMPARE(example.label, task.labels[chosen]);
            }
            QCOMPARE(otherSide.size(), std::size_t(kind == Kind::Topic ? moodCount : topicCount));
        }
    }

    void noiseReplacesItsShareOfTheWords()
    {
        Random random(6);
        const Task task { Kind::Topic, { 2 }, { freshLabel(0) } };
        int astray = 0;
        for (int i = 0; i < 4000; ++i) {
            for (const std::int64_t word : drawExample(task, 0, wholeLexicon(), 0.4, random).words)
                astray += topicOf(word) != 2 ? 1 : 0;
        }
        QVERIFY(std::abs(astray / 12000.0 - 0.4 * 7.0 / 8.0) < 0.015); // a noise word may be of the topic by chance
    }

    void sequencesUseFewWordsWhenEasy()
    {
        Random random(7);
        const Task task { Kind::Topic, { 0, 3, 5, 6 }, { 20, 21, 22, 23 } };
        const auto ids = drawSequence(task, 200, { 2, 0.0 }, random);
        QCOMPARE(ids.size(), std::size_t(200 * tokensPerExample));
        std::set<std::int64_t> used;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto place = i % tokensPerExample;
            if (place < 3)
                used.insert(ids[i]);
            QCOMPARE(ids[i] == arrowId, place == 3);
            QCOMPARE(ids[i] == lineEndId, place == 5);
        }
        QCOMPARE(used.size(), std::size_t(4 * moodCount * 2));
    }

    void recallRepeatsItsTriples()
    {
        Random random(8);
        const auto ids = drawRecall(16, 6, random);
        QCOMPARE(ids.size(), std::size_t(96));
        std::set<std::vector<std::int64_t>> different;
        for (std::size_t i = 0; i < ids.size(); i += tokensPerExample)
            different.insert({ ids.begin() + static_cast<std::ptrdiff_t>(i),
                ids.begin() + static_cast<std::ptrdiff_t>(i + tokensPerExample) });
        QVERIFY(different.size() <= 6 && different.size() >= 4);
    }

    void dataPartsShareNoExample()
    {
        for (const DatasetRecipe& recipe : bundledRecipes()) {
            std::set<std::set<std::int64_t>> seen;
            std::size_t total = 0;
            for (const auto& [part, examples] : drawParts(recipe, 1)) {
                QCOMPARE(examples.size(), part == "train" ? std::size_t(1000) : std::size_t(500));
                for (const Example& example : examples)
                    seen.insert({ example.words.begin(), example.words.end() });
                total += examples.size();
            }
            QCOMPARE(seen.size(), total);
        }
    }

    void dataClassesAreBalanced()
    {
        for (const DatasetRecipe& recipe : bundledRecipes()) {
            std::vector<int> counts(recipe.task.classes.size());
            const auto parts = drawParts(recipe, 1);
            for (const Example& example : parts.at("test"))
                ++counts[example.classIndex];
            QVERIFY(
                *std::max_element(counts.begin(), counts.end()) - *std::min_element(counts.begin(), counts.end()) <= 1);
        }
    }

    void scoresFileIsBrokenWhereItSays()
    {
        const auto lines = linesOf(scoresFile(1));
        QCOMPARE(lines.size(), std::size_t(1 + 600 + 6));
        QVERIFY(lines[0].starts_with("\xEF\xBB\xBF"
                                     "text;label;score;part"));
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const bool isSound = std::count(lines[i].begin(), lines[i].end(), ';') == 3 && !lines[i].starts_with("\"\"")
                && lines[i].find("gloomyy") == std::string::npos && lines[i].find("n/a") == std::string::npos;
            QCOMPARE(scoresBrokenLines().contains(i + 1), !isSound);
            QVERIFY(!isSound || std::count(lines[i].begin(), lines[i].end(), ',') == 1);
        }
    }

    void bundledDataIsWhatTheGeneratorMakes()
    {
        for (const auto& [name, content] : bundledFiles(bundledDataSeed)) {
            const auto committed = readText(resourceFolder() / "data" / name);
            QVERIFY2(committed.ok(), name.c_str());
            QVERIFY2(*committed == content, name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestLanguage)
#include "tst_language.moc"
