#include "tests/text/smalltokenizers.h"

#include <QTemporaryDir>

#include <fstream>
#include <future>

using namespace mnemo;
using namespace mnemo::test;

class TestTokenizer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAreIdsAndOthersUnknown()
    {
        const auto tokenizer = make(wordLevel());
        const Encoding encoding = tokenizer->encode("  sunny hail ->\tweather");
        QCOMPARE(encoding.ids, (Ids { 1, 0, 3, 4 }));
        QCOMPARE(encoding.byteOffsets, (Offsets { { 2, 7 }, { 8, 12 }, { 13, 15 }, { 16, 23 } }));
        QCOMPARE(encoding.tokens[1], std::string("<unk>"));
        QVERIFY(encoding.warnings.empty());
        QCOMPARE(tokenizer->decode(encoding.ids), std::string("sunny <unk> -> weather"));
        QCOMPARE(tokenizer->decode(encoding.ids, true), std::string("sunny -> weather"));
        QCOMPARE(tokenizer->unkId().value(), 0);
        QCOMPARE(tokenizer->size(), std::size_t { 7 });
        QCOMPARE(tokenizer->id("rain").value(), 2);
        QVERIFY(!tokenizer->id("hail").has_value());
        QVERIFY(tokenizer->token(99).empty());
    }

    void lineEndIsATokenWhereTheFileSaysSo()
    {
        Json json = wordLevel();
        json["pre_tokenizer"] = { { "type", "Sequence" },
            { "pretokenizers",
                { { { "type", "Split" }, { "pattern", { { "String", " " } } }, { "behavior", "Removed" } },
                    { { "type", "Split" }, { "pattern", { { "Regex", "\\n" } } }, { "behavior", "Isolated" } } } } };
        QCOMPARE(make(json)->ids("sunny -> weather\nrain"), (Ids { 1, 3, 4, 5, 2 }));
        QCOMPARE(make(json)->display(5), std::string("\u21B5"));
    }

    void withoutUnknownTokenWordsVanishWithAWarning()
    {
        Json json = wordLevel();
        json["model"].erase("unk_token");
        const Encoding encoding = make(json)->encode("sunny hail rain");
        QCOMPARE(encoding.ids, (Ids { 1, 2 }));
        QCOMPARE(encoding.lostBytes, std::size_t { 4 });
        QCOMPARE(encoding.warnings.size(), std::size_t { 1 });
    }

    void lowestRankMergesFirst_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pieces");
        QTest::newRow("the rank decides, not the place") << "bcd"
                                                         << "bc d"; // b+c has rank 2, c+d rank 3
        QTest::newRow("a chain of merges") << "abcd"
                                           << "abc d";
        QTest::newRow("leftmost of equals") << "ababc"
                                            << "ab abc";
        QTest::newRow("nothing merges") << "ca"
                                        << "c a";
        QTest::newRow("repeated") << "cdcdbc"
                                  << "cd cd bc";
    }
    void lowestRankMergesFirst()
    {
        QFETCH(QString, text);
        QFETCH(QString, pieces);
        const auto tokenizer = make(bpe());
        QStringList tokens;
        for (const std::string& token : tokenizer->encode(text.toStdString()).tokens)
            tokens << QString::fromStdString(token);
        QCOMPARE(tokens.join(' '), pieces);
    }

    void longWordsMergeAsShortOnes()
    {
        std::string text;
        Ids expected;
        for (int i = 0; i < 20000; ++i) {
            text += "abcd";
            expected.insert(expected.end(), { 5, 3 });
        }
        QCOMPARE(make(bpe())->ids(text), expected);
    }

    void cacheKeepsTokenizersApart()
    {
        Json other = bpe();
        other["model"]["merges"] = { "c d" };
        const auto first = make(bpe());
        const auto second = make(other);
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(first->ids("abcd"), (Ids { 5, 3 }));
            QCOMPARE(second->ids("abcd"), (Ids { 0, 1, 7 }));
        }
    }

    void wholePiecesGoBeforeMergesWhereAsked()
    {
        Json json = bpe();
        json["model"]["vocab"]["dab"] = 8;
        QCOMPARE(make(json)->ids("dab"), (Ids { 3, 4 }));
        json["model"]["ignore_merges"] = true;
        QCOMPARE(make(json)->ids("dab"), (Ids { 8 }));
    }

    void missingCharactersBecomeBytesOrUnknown()
    {
        Json json = characters("ab");
        QCOMPARE(make(json)->encode("a\u00e9b").lostBytes, std::size_t { 2 });
        json["model"]["vocab"].update({ { "<unk>", 2 }, { "<0xC3>", 3 }, { "<0xA9>", 4 } });
        json["model"]["unk_token"] = "<unk>";
        QCOMPARE(make(json)->ids("a\u00e9\u00e9b"), (Ids { 0, 2, 2, 1 }));
        json["model"]["fuse_unk"] = true;
        QCOMPARE(make(json)->ids("a\u00e9\u00e9b"), (Ids { 0, 2, 1 }));
        json["model"]["byte_fallback"] = true;
        const Encoding encoding = make(json)->encode("a\u00e9b");
        QCOMPARE(encoding.ids, (Ids { 0, 3, 4, 1 }));
        QCOMPARE(encoding.byteOffsets, (Offsets { { 0, 1 }, { 1, 3 }, { 1, 3 }, { 3, 4 } }));
        QCOMPARE(make(json)->display(3), std::string("<0xC3>"));
    }

    void randomMergesAreRefused()
    {
        Json json = bpe();
        json["model"]["dropout"] = 0.1;
        const auto refused = Tokenizer::fromJson(json.dump(), "test.json");
        QVERIFY(!refused.ok());
        QCOMPARE(QString::fromStdString(refused.error().kind), QStringLiteral("unsupported"));
        QCOMPARE(QString::fromStdString(refused.error().item), QStringLiteral("model.dropout"));
    }

    void templateAddsItsTokens()
    {
        Json json = wordLevel();
        json["post_processor"] = { { "type", "TemplateProcessing" },
            { "single",
                { { { "SpecialToken", { { "id", "<eos>" }, { "type_id", 0 } } } },
                    { { "Sequence", { { "id", "A" }, { "type_id", 0 } } } } } },
            { "pair",
                { { { "Sequence", { { "id", "B" }, { "type_id", 1 } } } },
                    { { "SpecialToken", { { "id", "<eos>" }, { "type_id", 1 } } } },
                    { { "Sequence", { { "id", "A" }, { "type_id", 0 } } } } } },
            { "special_tokens", { { "<eos>", { { "id", "<eos>" }, { "ids", { 6 } }, { "tokens", { "<eos>" } } } } } } };
        const auto tokenizer = make(json);
        const Encoding one = tokenizer->encode("sunny");
        QCOMPARE(one.ids, (Ids { 6, 1 }));
        QCOMPARE(one.special, (std::vector<bool> { true, false }));
        QCOMPARE(one.byteOffsets[0], (std::pair<std::size_t, std::size_t> { 0, 0 }));
        QCOMPARE(tokenizer->ids("sunny", false), (Ids { 1 }));
        const Encoding two = tokenizer->encodePair("sunny", "rain rain");
        QCOMPARE(two.ids, (Ids { 2, 2, 6, 1 }));
        QCOMPARE(two.typeIds, (std::vector<int> { 1, 1, 1, 0 }));
        QCOMPARE(tokenizer->encode("<eos> sunny").ids, (Ids { 6, 6, 1 }));
        QCOMPARE(tokenizer->encode("<eos> sunny").warnings.size(), std::size_t { 1 });
    }

    void wordPieceTakesTheLongestFirst()
    {
        Json json { { "pre_tokenizer", { { "type", "WhitespaceSplit" } } },
            { "decoder", { { "type", "WordPiece" }, { "prefix", "##" }, { "cleanup", true } } },
            { "model",
                { { "type", "WordPiece" }, { "unk_token", "[UNK]" }, { "max_input_chars_per_word", 6 },
                    { "vocab",
                        { { "[UNK]", 0 }, { "un", 1 }, { "##aff", 2 }, { "##a", 3 }, { "##able", 4 }, { "u", 5 },
                            { ".", 6 } } } } } };
        const auto tokenizer = make(json);
        QCOMPARE(tokenizer->ids("unaff"), (Ids { 1, 2 }));
        QCOMPARE(tokenizer->ids("unable"), (Ids { 1, 4 }));
        QCOMPARE(tokenizer->encode("unaf u").ids, (Ids { 0, 5 }));
        QCOMPARE(tokenizer->ids("unaffab"), (Ids { 0 })); // seven characters
        QCOMPARE(tokenizer->decode(Ids { 1, 2, 6 }), std::string("unaff."));
    }

    void emptyTextHasNoTokens()
    {
        QVERIFY(make(wordLevel())->encode("").ids.empty());
        QVERIFY(make(bpe())->ids("").empty());
        QCOMPARE(make(bpe())->decode({}), std::string());
    }

    void wrongFilesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("item");
        const auto row = [](const char* name, const Json& patch, const char* kind, const char* item) {
            QTest::newRow(name) << QByteArray::fromStdString(patch.dump()) << kind << item;
        };
        row("normaliser", { { "normalizer", { { "type", "Upside" } } } }, "unsupported", "normalizer.type");
        row("nested step",
            { { "pre_tokenizer", { { "type", "Sequence" }, { "pretokenizers", { { { "type", "Slicer" } } } } } } },
            "unsupported", "pre_tokenizer.pretokenizers[0].type");
        row("pattern", { { "pre_tokenizer", { { "type", "Split" }, { "pattern", { { "Regex", "(" } } } } } },
            "bad_regex", "pre_tokenizer.pattern");
        row("type of a key", { { "added_tokens", 3 } }, "wrong_type", "added_tokens");
        row("no number", { { "model", { { "vocab", { { "a", "0" } } } } } }, "wrong_type", "a");
        row("negative", { { "model", { { "vocab", { { "a", -4 } } } } } }, "bad_value", "a");
        row("huge", { { "model", { { "vocab", { { "a", 4294967295 } } } } } }, "bad_value", "a");
        row("the same id", { { "model", { { "vocab", { { "a", 1 } } } } } }, "duplicate_id", "b");
        row("added over a token", { { "added_tokens", { { { "id", 1 }, { "content", "<new>" } } } } }, "duplicate_id",
            "<new>");
        row("unknown token", { { "model", { { "unk_token", "<unk>" } } } }, "missing_key", "<unk>");
        row("merge", { { "model", { { "merges", { "a e" } } } } }, "bad_merge", "e");
        row("merge result", { { "model", { { "merges", { "a d" } } } } }, "bad_merge", "ad");
        row("three parts", { { "model", { { "merges", { "a b c" } } } } }, "bad_merge", "a b c");
        row("no merges", { { "model", { { "merges", nullptr } } } }, "missing_key", "model.merges");
        row("decoder", { { "decoder", { { "type", "Strip" }, { "content", "" }, { "start", 1 } } } }, "bad_value",
            "decoder.content");
    }
    void wrongFilesAreNamed()
    {
        QFETCH(QByteArray, patch);
        QFETCH(QString, kind);
        QFETCH(QString, item);
        Json json = bpe();
        json.merge_patch(Json::parse(patch.toStdString()));
        const auto refused = Tokenizer::fromJson(json.dump(), "some.json");
        QVERIFY(!refused.ok());
        QCOMPARE(QString::fromStdString(refused.error().kind), kind);
        QCOMPARE(QString::fromStdString(refused.error().item), item);
        QVERIFY(refused.error().message.starts_with("some.json: "));
    }

    void specialNamesComeFromTheFolder()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        std::ofstream(path / "tokenizer.json") << wordLevel().dump();
        std::ofstream(path / "tokenizer_config.json")
            << R"({"eos_token": {"content": "<eos>"}, "pad_token": "<nowhere>"})";
        std::ofstream(path / "config.json") << R"({"bos_token_id": 3, "eos_token_id": [4, 5]})";
        const auto tokenizer = Tokenizer::open(path);
        QVERIFY(tokenizer.ok());
        QCOMPARE((*tokenizer)->eosId().value(), 6);
        QCOMPARE((*tokenizer)->bosId().value(), 3);
        QVERIFY(!(*tokenizer)->padId().has_value());
        QCOMPARE((*tokenizer)->unkId().value(), 0);
        QCOMPARE((*Tokenizer::open(path / "tokenizer.json"))->eosId().value(), 6);
        QCOMPARE(Tokenizer::open(path / "nowhere").error().kind, std::string("file_not_found"));
    }

    void fingerprintIgnoresBlanksAndOrder()
    {
        const auto plain = make(bpe())->fingerprint();
        QCOMPARE((*Tokenizer::fromJson(bpe().dump(4), "x"))->fingerprint(), plain);
        Json other = bpe();
        other["model"]["vocab"]["e"] = 8;
        QVERIFY(make(other)->fingerprint() != plain);
        QCOMPARE(plain.size(), std::size_t { 64 });
    }

    void threadsShareOneTokenizer()
    {
        const auto tokenizer = make(bpe());
        std::string text;
        for (int i = 0; i < 3000; ++i)
            text += i % 7 == 0 ? "abcd" : i % 3 == 0 ? "bcd" : "cdab";
        const Ids expected = tokenizer->ids(text);
        std::vector<std::future<Ids>> results;
        for (int i = 0; i < 4; ++i)
            results.push_back(std::async(std::launch::async, [&] { return tokenizer->ids(text); }));
        for (auto& result : results)
            QCOMPARE(result.get(), expected);
    }
};

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
