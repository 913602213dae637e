#include "tests/text/smalltokenizers.h"

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// The pieces of a text under a pre-tokeniser, joined by bars: a word-level model that knows no word gives one unknown
/// token a piece.
std::string piecesOf(const Json& preTokenizer, const std::string& text)
{
    const auto tokenizer = make({ { "pre_tokenizer", preTokenizer },
        { "model", { { "type", "WordLevel" }, { "unk_token", "?" }, { "vocab", { { "?", 0 } } } } } });
    std::string pieces;
    for (const auto& [begin, end] : tokenizer->encode(text).byteOffsets)
        pieces += (pieces.empty() ? "" : "|") + text.substr(begin, end - begin);
    return pieces;
}

} // namespace

class TestTextSteps : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byteLevelSpellsBytes()
    {
        Json json = characters("a\u0120\u010a\u00c3\u00a9");
        json["pre_tokenizer"] = { { "type", "ByteLevel" }, { "add_prefix_space", false } };
        json["decoder"] = { { "type", "ByteLevel" } };
        const auto tokenizer = make(json);
        const Encoding encoding = tokenizer->encode("a \u00e9\na");
        QCOMPARE(encoding.ids, (Ids { 0, 1, 3, 4, 2, 0 }));
        QCOMPARE(encoding.byteOffsets, (Offsets { { 0, 1 }, { 1, 2 }, { 2, 4 }, { 2, 4 }, { 4, 5 }, { 5, 6 } }));
        QCOMPARE(tokenizer->decode(encoding.ids), std::string("a \u00e9\na"));
        QCOMPARE(tokenizer->decode(Ids { 3, 0 }), std::string("\uFFFDa"));
        QCOMPARE(tokenizer->display(1), std::string("\u2423"));
        QCOMPARE(tokenizer->display(2), std::string("\u21B5"));
        QCOMPARE(tokenizer->display(3), std::string("<0xC3>"));
    }

    void offsetsFollowNormalisation()
    {
        Json json = characters("e\u00e9\u00e5x");
        json["normalizer"] = { { "type", "NFC" } };
        // e + U+0301 joins (the composite stands for its first part), U+212B becomes U+00E5's capital, lower-cased next
        const Encoding joined = make(json)->encode("xe\u0301\u00e9x");
        QCOMPARE(joined.ids, (Ids { 3, 1, 1, 3 }));
        QCOMPARE(joined.byteOffsets, (Offsets { { 0, 1 }, { 1, 2 }, { 4, 6 }, { 6, 7 } }));
        json["normalizer"]
            = { { "type", "Sequence" }, { "normalizers", { { { "type", "NFC" } }, { { "type", "Lowercase" } } } } };
        const Encoding lowered = make(json)->encode("\u212bX");
        QCOMPARE(lowered.ids, (Ids { 2, 3 }));
        QCOMPARE(lowered.byteOffsets, (Offsets { { 0, 3 }, { 3, 4 } }));
    }

    void bertSpacesIdeographsAndStripsAccents()
    {
        Json json = characters("e\u4e2dx");
        json["normalizer"] = { { "type", "BertNormalizer" }, { "lowercase", true } };
        json["pre_tokenizer"] = { { "type", "BertPreTokenizer" } };
        const Encoding encoding = make(json)->encode("\u00c9\u4e2d\u200b\tX");
        QCOMPARE(encoding.ids, (Ids { 0, 1, 2 }));
        QCOMPARE(encoding.byteOffsets, (Offsets { { 0, 2 }, { 2, 5 }, { 9, 10 } }));
    }

    void marksAreSortedBeforeTheyJoin()
    {
        // q + dot above (230) + dot below (220) sorts the dot below first; neither joins with q
        Json json = characters("q\u0323\u0307\u1e69s");
        json["normalizer"] = { { "type", "NFC" } };
        QCOMPARE(make(json)->ids("q\u0307\u0323"), (Ids { 0, 1, 2 }));
        QCOMPARE(make(json)->ids("s\u0307\u0323"), (Ids { 3 }));
        QCOMPARE(make(json)->ids("s\u0323\u0307"), (Ids { 3 }));
    }

    void prependAndReplaceMakeSentencePieceMarks()
    {
        Json json = characters("\u2581ab");
        json["normalizer"] = { { "type", "Sequence" },
            { "normalizers",
                { { { "type", "Prepend" }, { "prepend", "\u2581" } },
                    { { "type", "Replace" }, { "pattern", { { "String", " " } } }, { "content", "\u2581" } } } } };
        const Encoding encoding = make(json)->encode("a b");
        QCOMPARE(encoding.ids, (Ids { 0, 1, 0, 2 }));
        QCOMPARE(encoding.byteOffsets, (Offsets { { 0, 1 }, { 0, 1 }, { 1, 2 }, { 2, 3 } }));
        QCOMPARE(make(json)->ids(" a"), (Ids { 0, 0, 1 }));
    }

    void piecesAreCutAsTheStepSays_data()
    {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("pieces");
        const auto row = [](const char* name, const Json& step, const char* text, const char* pieces) {
            QTest::newRow(name) << QByteArray::fromStdString(step.dump()) << QByteArray(text) << QByteArray(pieces);
        };
        const auto split = [](const char* behavior, bool invert = false) {
            return Json { { "type", "Split" }, { "pattern", { { "String", "-" } } }, { "behavior", behavior },
                { "invert", invert } };
        };
        row("removed", split("Removed"), "the-final--count", "the|final|count");
        row("isolated", split("Isolated"), "the-final--count", "the|-|final|-|-|count");
        row("with previous", split("MergedWithPrevious"), "the-final--count", "the-|final-|-|count");
        row("with next", split("MergedWithNext"), "the-final--count", "the|-final|-|-count");
        row("contiguous", split("Contiguous"), "the-final--count", "the|-|final|--|count");
        row("inverted", split("Removed", true), "the-final--count", "-|-|-");
        row("words", { { "type", "Whitespace" } }, "it's \u00e9t\u00e9, \u00bd_x\u2003y!?",
            "it|'|s|\u00e9t\u00e9|,|\u00bd|_x|y|!?");
        row("blanks", { { "type", "WhitespaceSplit" } }, "a\u3000b\u200bc \td", "a|b\u200bc|d");
        row("single digits", { { "type", "Digits" }, { "individual_digits", true } }, "a12\u00b2b", "a|1|2|\u00b2|b");
        row("runs of digits", { { "type", "Digits" }, { "individual_digits", false } }, "a12\u00b2b", "a|12\u00b2|b");
        row("bert", { { "type", "BertPreTokenizer" } }, "a.b  c\u2014d", "a|.|b|c|\u2014|d");
        row("punctuation", { { "type", "Punctuation" } }, "a.b $c", "a|.|b |$|c");
        row("delimiter", { { "type", "CharDelimiterSplit" }, { "delimiter", "." } }, "a..b", "a|b");
        row("gpt2", { { "type", "ByteLevel" }, { "add_prefix_space", false } }, "I've  2 \u017f", "I|'ve| | 2| \u017f");
        row("look ahead",
            { { "type", "Split" }, { "pattern", { { "Regex", "\\s+(?!\\S)|\\s+" } } }, { "behavior", "Isolated" } },
            "a  b \u180e", "a| | |b| |\u180e");
        row("word characters",
            { { "type", "Split" }, { "pattern", { { "Regex", "\\w+" } } }, { "behavior", "Isolated" } },
            "a\u00bd\u0301\u2160\u24b6_\u2075-", "a\u00bd\u0301\u2160\u24b6_|\u2075-");
        row("word boundary", { { "type", "Split" }, { "pattern", { { "Regex", "\\b" } } }, { "behavior", "Isolated" } },
            "e\u0301t, x\u00b2", "e\u0301t|, |x\u00b2");
        row("script", { { "type", "Split" }, { "pattern", { { "Regex", "\\p{Han}+" } } }, { "behavior", "Isolated" } },
            "a\u4e2d\u6587\u3001b", "a|\u4e2d\u6587|\u3001b");
        row("long name",
            { { "type", "Split" }, { "pattern", { { "Regex", "\\p{Letter}+" } } }, { "behavior", "Removed" } }, "ab1c2",
            "1|2");
        row("hexadecimal", { { "type", "Split" }, { "pattern", { { "Regex", "\\h+" } } }, { "behavior", "Isolated" } },
            "xBAg 9", "x|BA|g |9");
        row("class of punctuation",
            { { "type", "Split" }, { "pattern", { { "Regex", "[[:punct:]\\s]" } } }, { "behavior", "Removed" } },
            "a\u20acb c.", "a|b|c");
        row("no match", { { "type", "Split" }, { "pattern", { { "Regex", "x*" } } }, { "behavior", "Isolated" } }, "ab",
            "a|b");
    }
    void piecesAreCutAsTheStepSays()
    {
        QFETCH(QByteArray, step);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, pieces);
        QCOMPARE(QByteArray::fromStdString(piecesOf(Json::parse(step.toStdString()), text.toStdString())), pieces);
    }

    void metaspaceMarksTheBeginningAsAsked_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tokens");
        QTest::newRow("always") << "always"
                                << "a b<x>c"
                                << "_,a,_,b,<x>,_,c";
        QTest::newRow("first") << "first"
                               << "a b<x>c"
                               << "_,a,_,b,<x>,c";
        QTest::newRow("first, blank") << "first"
                                      << " a"
                                      << "_,a";
        QTest::newRow("first, behind a token") << "first"
                                               << "<x>a"
                                               << "<x>,a";
        QTest::newRow("never") << "never"
                               << "a b"
                               << "a,_,b";
    }
    void metaspaceMarksTheBeginningAsAsked()
    {
        QFETCH(QString, scheme);
        QFETCH(QString, text);
        QFETCH(QString, tokens);
        Json json = characters("_abc");
        json["added_tokens"] = { { { "id", 9 }, { "content", "<x>" }, { "special", true } } };
        json["pre_tokenizer"]
            = { { "type", "Metaspace" }, { "replacement", "_" }, { "prepend_scheme", scheme.toStdString() } };
        QStringList found;
        for (const std::string& token : make(json)->encode(text.toStdString()).tokens)
            found << QString::fromStdString(token);
        QCOMPARE(found.join(','), tokens);
    }

    void addedTokensAreCutOutFirst()
    {
        Json json = characters("abcx \u00e9");
        json["added_tokens"] = { { { "id", 10 }, { "content", "<m>" }, { "lstrip", true }, { "special", true } },
            { { "id", 11 }, { "content", "<m>>" }, { "rstrip", true }, { "special", true } },
            { { "id", 12 }, { "content", "abc" }, { "single_word", true }, { "normalized", false } } };
        const auto tokenizer = make(json);
        const Encoding longest = tokenizer->encode("a  <m>b<m>>  c");
        QCOMPARE(longest.ids, (Ids { 0, 10, 1, 11, 2 }));
        QCOMPARE(longest.byteOffsets, (Offsets { { 0, 1 }, { 1, 6 }, { 6, 7 }, { 7, 13 }, { 13, 14 } }));
        QCOMPARE(tokenizer->ids("abc xabc abc\u00e9"), (Ids { 12, 4, 3, 0, 1, 2, 4, 0, 1, 2, 5 }));
        QVERIFY(tokenizer->isSpecial(10));
        QVERIFY(!tokenizer->isSpecial(12));
        QCOMPARE(tokenizer->size(), std::size_t { 13 });
    }

    void brokenUtf8CountsAsReplacement()
    {
        Json json = characters("ab\uFFFD");
        const Encoding encoding = make(json)->encode("a\xC3"
                                                     "b\xFF");
        QCOMPARE(encoding.ids, (Ids { 0, 2, 1, 2 }));
        QCOMPARE(encoding.byteOffsets, (Offsets { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 } }));
        QCOMPARE(encoding.warnings.size(), std::size_t { 1 });
    }

    void endlessPatternsEnd()
    {
        Json json = characters("ab");
        json["pre_tokenizer"]
            = { { "type", "Split" }, { "pattern", { { "Regex", "(a+)+$" } } }, { "behavior", "Isolated" } };
        const Encoding encoding = make(json)->encode(std::string(5000, 'a') + "b");
        QCOMPARE(encoding.size(), std::size_t { 5001 });
        QCOMPARE(encoding.warnings.size(), std::size_t { 1 });
    }
};

QTEST_APPLESS_MAIN(TestTextSteps)
#include "tst_textsteps.moc"
