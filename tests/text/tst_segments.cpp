#include "core/base/json.h"
#include "core/text/labelwords.h"
#include "core/text/segments.h"

#include <QTest>

using namespace mnemo;
using Ids = std::vector<std::int64_t>;

namespace {

/// Byte-level characters of "abn: \n" with a few merges, and <s> added in front by a template.
std::shared_ptr<const Tokenizer> tokenizer()
{
    const char* json = R"({
      "added_tokens": [{"id": 20, "content": "<s>", "special": true}, {"id": 21, "content": "</s>", "special": true}],
      "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "use_regex": false},
      "post_processor": {"type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}}],
        "special_tokens": {"<s>": {"id": "<s>", "ids": [20], "tokens": ["<s>"]}, "</s>": {"id": "</s>", "ids": [21], "tokens": ["</s>"]}}},
      "decoder": {"type": "ByteLevel"},
      "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "n": 2, ":": 3, "Ġ": 4, "Ċ": 5, "Ġa": 6, "Ġb": 7, "Ġab": 8, ":Ċ": 9, "ab": 10},
        "merges": ["Ġ a", "Ġ b", "Ġa b", ": Ċ", "a b"]}})";
    return *Tokenizer::fromJson(json, "segments.json");
}

RenderedPrompt prompt(std::initializer_list<std::tuple<const char*, SpanClass, int>> parts)
{
    RenderedPrompt result;
    for (const auto& [text, span, exemplar] : parts) {
        const std::size_t begin = result.text.size();
        result.text += text;
        result.spans.push_back({ begin, result.text.size(), span, exemplar });
    }
    return result;
}

} // namespace

class TestSegments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void idsAreThoseOfTheWholeText()
    {
        const auto words = tokenizer();
        const auto rendered = prompt({ { "n:", SpanClass::Demonstration, 0 }, { " ab", SpanClass::Label, 0 },
            { "\n", SpanClass::Demonstration, 0 }, { "n:", SpanClass::Query, -1 }, { " b", SpanClass::Answer, -1 } });
        for (const bool special : { false, true })
            QCOMPARE(cutIntoSegments(rendered, *words, special).ids(), words->ids(rendered.text, special));
    }

    void spansGetTheirTokens()
    {
        const auto cut = cutIntoSegments(prompt({ { "n:", SpanClass::Demonstration, 0 }, { " ab", SpanClass::Label, 0 },
                                             { "\n", SpanClass::Demonstration, 0 }, { "n: b", SpanClass::Query, -1 } }),
            *tokenizer(), true);
        QCOMPARE(cut.segments.size(), std::size_t { 5 });
        QCOMPARE(cut.segments[0].span, SpanClass::System);
        QCOMPARE(cut.segments[0].ids, (Ids { 20 }));
        QCOMPARE(cut.segments[1].span, SpanClass::Demonstration);
        QCOMPARE(cut.segments[1].exemplar, 0);
        QCOMPARE(cut.segments[1].ids, (Ids { 2, 3 }));
        QCOMPARE(cut.segments[2].span, SpanClass::Label);
        QCOMPARE(cut.segments[2].ids, (Ids { 8 }));
        QCOMPARE(cut.segments[3].ids, (Ids { 5 }));
        QCOMPARE(cut.segments[4].span, SpanClass::Query);
        QCOMPARE(cut.segments[4].exemplar, -1);
        QCOMPARE(cut.segments[4].ids, (Ids { 2, 3, 7, 21 })); // what is added behind belongs to the last span
    }

    void straddlingTokenGoesWhereItsFirstInkIs()
    {
        // The blank is the query's, the letters are the answer's: one token " ab", which is the answer's.
        const auto cut = cutIntoSegments(
            prompt({ { "n: ", SpanClass::Query, -1 }, { "ab", SpanClass::Answer, -1 } }), *tokenizer(), false);
        QCOMPARE(cut.segments.size(), std::size_t { 2 });
        QCOMPARE(cut.segments[0].ids, (Ids { 2, 3 }));
        QCOMPARE(cut.segments[1].ids, (Ids { 8 }));
        // ":" is the query's, the line end is not: one token ":\n" is the query's, and nothing is left for the rest.
        const auto merged = cutIntoSegments(
            prompt({ { "n:", SpanClass::Query, -1 }, { "\n", SpanClass::System, -1 } }), *tokenizer(), false);
        QCOMPARE(merged.segments.size(), std::size_t { 1 });
        QCOMPARE(merged.segments[0].ids, (Ids { 2, 9 }));
    }

    void startTokenIsNotDoubled()
    {
        const auto cut = cutIntoSegments(prompt({ { "<s>n", SpanClass::Query, -1 } }), *tokenizer(), true);
        QCOMPARE(cut.ids(), (Ids { 20, 2, 21 }));
        QCOMPARE(cut.segments.front().span, SpanClass::Query);
    }

    void emptyPromptHasOnlyWhatIsAdded()
    {
        QCOMPARE(cutIntoSegments({}, *tokenizer(), true).ids(), (Ids { 20, 21 }));
        QVERIFY(cutIntoSegments({}, *tokenizer(), false).segments.empty());
    }

    void labelsAreTokenisedBehindTheirText()
    {
        const auto labels = labelTokens({ " ab", " a", " b" }, *tokenizer(), "n:");
        QCOMPARE(labels.ids, (std::vector<Ids> { { 8 }, { 6 }, { 7 } }));
        QVERIFY(labels.clashes.empty());
        const auto blankInFront = labelTokens({ "ab", "b" }, *tokenizer(), "n: ");
        QCOMPARE(blankInFront.ids, (std::vector<Ids> { { 8 }, { 7 } }));
        QCOMPARE(labelTokens({ "ab" }, *tokenizer(), "").ids, (std::vector<Ids> { { 10 } }));
    }

    void labelsWithTheSameFirstTokenClash()
    {
        const auto labels = labelTokens({ " an", " b", " aa", "\n" }, *tokenizer(), "n:");
        QCOMPARE(labels.ids[0], (Ids { 6, 2 }));
        QCOMPARE(labels.ids[2], (Ids { 6, 0 }));
        QVERIFY(labels.ids[3].empty()); // ":\n" is one token, and its ink is not the label's
        QCOMPARE(labels.clashes, (std::vector<std::pair<int, int>> { { 0, 2 }, { 0, 3 }, { 1, 3 }, { 2, 3 } }));
    }
};

QTEST_APPLESS_MAIN(TestSegments)
#include "tst_segments.moc"
