#include "core/data/template.h"
#include "tests/data/datafiles.h"

#include <array>

using namespace mnemo;
using namespace mnemo::test;

namespace {

SharedDataset reviews()
{
    return *Dataset::fromRows(
        "reviews", { { "a fine {film}", "positive" }, { "dull", "negative" }, { "caf\u00E9", "positive" } });
}

/// Each span as "class[exemplar]:text".
QStringList described(const RenderedPrompt& prompt)
{
    static constexpr std::array names { "System", "Demonstration", "Label", "Query", "Answer", "Virtual" };
    QStringList all;
    for (const TextSpan& span : prompt.spans)
        all << QString("%1%2:%3").arg(names[static_cast<std::size_t>(span.span)],
            span.exemplar < 0 ? QString() : QString("[%1]").arg(span.exemplar),
            q(std::string_view(prompt.text).substr(span.begin, span.end - span.begin)));
    return all;
}

void verifyCovered(const RenderedPrompt& prompt)
{
    std::size_t at = 0;
    for (const TextSpan& span : prompt.spans) {
        QCOMPARE(span.begin, at);
        QVERIFY(span.end > span.begin);
        at = span.end;
    }
    QCOMPARE(at, prompt.text.size());
}

} // namespace

class TestTemplate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void promptIsRenderedWithItsSpans()
    {
        const auto data = reviews();
        const auto shape
            = PromptTemplate::fromExample("t", "Review: {input}\nSentiment: {answer}\n", "Judge.\n", "---\n");
        const std::array<RowIndex, 2> exemplars { 1, 0 };
        const auto prompt = shape.render(*data, exemplars, 2, true);
        QCOMPARE(q(prompt.text),
            QString("Judge.\nReview: dull\nSentiment: negative\n---\nReview: a fine {film}\nSentiment: "
                    "positive\n---\nReview: caf\u00E9\nSentiment: positive"));
        QCOMPARE(described(prompt),
            (QStringList { "System:Judge.\n", "Demonstration[0]:Review: dull\nSentiment:", "Label[0]: negative",
                "Demonstration[0]:\n---\n", "Demonstration[1]:Review: a fine {film}\nSentiment:", "Label[1]: positive",
                "Demonstration[1]:\n---\n", QString("Query:Review: caf\u00E9\nSentiment:"), "Answer: positive" }));
        verifyCovered(prompt);
    }

    void promptWithoutAnswerIsABeginOfTheOneWith()
    {
        const auto data = reviews();
        for (const auto& preset : templatePresets()) {
            const std::array<RowIndex, 1> exemplars { 0 };
            const auto with = preset.render(*data, exemplars, 1, true);
            const auto without = preset.render(*data, exemplars, 1, false);
            verifyCovered(with);
            verifyCovered(without);
            QVERIFY(with.text.starts_with(without.text));
            QCOMPARE(q(with.text.substr(without.text.size())), q(preset.answerText("negative")));
            QVERIFY(!without.text.ends_with(' ')); // the blank belongs to the answer
            QCOMPARE(q(preset.renderText(*data, exemplars, data->input(1)).text), q(without.text));
        }
    }

    void presetsWriteWhatTheirPapersWrite_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::newRow("arrow") << "arrow" << QString("dull \u2192 negative\ncaf\u00E9 \u2192");
        QTest::newRow("field") << "field" << QString("Input: dull\nLabel: negative\nInput: caf\u00E9\nLabel:");
        QTest::newRow("qa") << "qa" << QString("Q: dull\nA: negative\n\nQ: caf\u00E9\nA:");
        QTest::newRow("hendel") << "hendel" << QString("example:dull->negative\nexample:caf\u00E9->");
        QTest::newRow("sst2") << "sst2" << QString("Review: dull\nSentiment: negative\nReview: caf\u00E9\nSentiment:");
        QTest::newRow("trec") << "trec"
                              << QString("Question: dull\nAnswer Type: negative\nQuestion: caf\u00E9\nAnswer Type:");
        QTest::newRow("hate_speech18") << "hate_speech18"
                                       << QString("Text: dull\nLabel: negative\nText: caf\u00E9\nLabel:");
    }

    void presetsWriteWhatTheirPapersWrite()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        const PromptTemplate* shape = templatePreset(name.toStdString());
        if (!shape)
            shape = &taskPreset(name.toStdString())->promptTemplate;
        const std::array<RowIndex, 1> exemplars { 1 };
        const auto data = reviews();
        MNEMO_VALUE(shape->validate(*data));
        QCOMPARE(q(shape->render(*data, exemplars, 2, false).text), text);
    }

    void columnsAreFilledIn()
    {
        Dataset::Shape shape;
        shape.columns = { "smiles", "FDA_APPROVED", "CT_TOX" };
        shape.inputColumn = "smiles";
        shape.answerColumn = "CT_TOX";
        const auto data = Dataset::fromRows("tox", { { "CCO", "Yes", "No" }, { "CN", "No", "Yes" } }, shape);
        MNEMO_VALUE(data);
        const PromptTemplate& clintox = taskPreset("clintox")->promptTemplate;
        MNEMO_VALUE(clintox.validate(**data));
        const std::array<RowIndex, 1> exemplars { 1 };
        const auto prompt = clintox.render(**data, exemplars, 0, true);
        QVERIFY2(q(prompt.text)
                     .endsWith("SMILES: CN\nFDA-approved: No\nClinically-trail-toxic: Yes\nSMILES: CCO\nFDA-approved: "
                               "Yes\nClinically-trail-toxic: No"),
            prompt.text.c_str());
        QCOMPARE(described(prompt).first().section(':', 0, 0), QString("System"));
        QCOMPARE(described(prompt).last(), QString("Answer: No"));
    }

    void bracesAreDoubledToStand()
    {
        const auto data = reviews();
        const auto shape = PromptTemplate::fromExample("b", "{{{input}}} = {answer}\n");
        MNEMO_VALUE(shape.validate(*data));
        QCOMPARE(q(shape.queryText(*data, 1)), QString("{dull} ="));
        QCOMPARE(q(shape.exampleText(*data, 0)), QString("{a fine {film}} = positive\n")); // braces of a row are text
    }

    void wrongTemplatesAreRefused_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("column") << "{inptu} {answer}"
                                << "{input}"
                                << "unknown_column"
                                << "{inptu}, which the data set lacks; it has: input, answer.";
        QTest::newRow("column of the query") << "{input} {answer}"
                                             << "{text}"
                                             << "unknown_column"
                                             << "{text}";
        QTest::newRow("open brace") << "{input} {answer"
                                    << "{input}"
                                    << "unclosed_brace"
                                    << "example form";
        QTest::newRow("closing brace") << "{input} {answer}"
                                       << "input}"
                                       << "unclosed_brace"
                                       << "query form";
        QTest::newRow("no answer") << "{input}"
                                   << "{input}"
                                   << "no_answer"
                                   << "example form";
        QTest::newRow("two answers") << "{answer} {input} {answer}"
                                     << "{input}"
                                     << "no_answer"
                                     << "once";
        QTest::newRow("given away") << "{input} {answer}"
                                    << "{input} {answer}"
                                    << "answer_in_query"
                                    << "query form";
    }

    void wrongTemplatesAreRefused()
    {
        QFETCH(QString, example);
        QFETCH(QString, query);
        QFETCH(QString, kind);
        QFETCH(QString, words);
        PromptTemplate shape;
        shape.name = "mine";
        shape.example = example.toStdString();
        shape.query = query.toStdString();
        const auto refused = shape.validate(*reviews());
        QVERIFY(!refused.ok());
        QCOMPARE(q(refused.error().kind), kind);
        QVERIFY2(q(refused.error().message).contains(words), refused.error().message.c_str());
    }

    void fingerprintCoversFormsAndNotTheName()
    {
        const auto shape = PromptTemplate::fromExample("one", "{input} {answer}\n");
        auto other = shape;
        other.name = "two";
        QCOMPARE(q(other.fingerprint()), q(shape.fingerprint()));
        for (const auto member : { &PromptTemplate::instruction, &PromptTemplate::example, &PromptTemplate::query,
                 &PromptTemplate::answer, &PromptTemplate::separator }) {
            auto changed = shape;
            changed.*member += "x";
            QVERIFY(changed.fingerprint() != shape.fingerprint());
        }
    }

    void templatesSurviveJson()
    {
        const auto shape = PromptTemplate::fromExample("n", "Q: {input}\nA: {answer}\n\n", "Say {{x}}.", "~");
        const auto again = templateFromJson(toJson(shape));
        MNEMO_VALUE(again);
        QVERIFY(*again == shape);
        const auto shortForm = templateFromJson(Json { { "example", "Q: {input}\nA: {answer}\n" } });
        MNEMO_VALUE(shortForm);
        QCOMPARE(q(shortForm->query), QString("Q: {input}\nA:"));
        QCOMPARE(q(templateFromJson(Json { { "name", "x" } }).error().item), QString("example"));
        QCOMPARE(q(templateFromJson(Json { { "example", "a" }, { "query", 3 } }).error().item), QString("query"));
    }

    void everyTaskHasItsWords()
    {
        QCOMPARE(taskPresets().size(), std::size_t(11));
        for (const auto& task : taskPresets()) {
            const auto columns
                = task.id == "clintox" ? std::vector<std::string> { "FDA_APPROVED" } : std::vector<std::string> {};
            MNEMO_VALUE(task.promptTemplate.validate(columns));
            QVERIFY(task.labelWords.size() >= 2);
        }
        QCOMPARE(q(taskPreset("sst5")->labelWords[4].second), QString("great"));
        QCOMPARE(taskPreset("dbpedia")->labelWords.size(), std::size_t(14));
        QVERIFY(!taskPreset("none"));
        QVERIFY(!templatePreset("none"));
    }
};

QTEST_GUILESS_MAIN(TestTemplate)
#include "tst_template.moc"
