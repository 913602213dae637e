#include "tests/cli/program.h"

using namespace mnemo;
using namespace mnemo::test;

/// `mnemoscope-cli precision` on a bundled model.
class TestCliPrecision : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theDeviationIsToldInBothForms()
    {
        const auto call = words("precision --model words-128 --data topics-35 --method zero-shot --items 20");
        const auto json = m_program.run(call + QStringList { QStringLiteral("--json") });
        MNEMO_EXPECT(json, 0);
        const auto report = json.json();
        QCOMPARE(report.at("items").get<int>(), 20);
        QVERIFY(report.at("largest_difference").get<double>() > 0.0);
        QVERIFY(report.at("largest_difference").get<double>() < 0.1 * report.at("largest_logit").get<double>());
        QCOMPARE(report.at("changed_rows").size(), report.at("changed_labels").get<std::size_t>());
        QCOMPARE(report.at("in_use").get<std::string>(), std::string("float32")); // too narrow a model to gain
        const auto text = m_program.run(call);
        MNEMO_EXPECT(text, 0);
        QVERIFY2(text.out.contains("changed labels: "), text.told().constData());
    }

    void theTypeInUseIsChosen()
    {
        const auto answer = m_program.run(
            words("precision --model words-128 --data topics-35 --method zero-shot --items 8 --dtype bfloat16 --json"));
        MNEMO_EXPECT(answer, 0);
        QCOMPARE(answer.json().at("in_use").get<std::string>(), std::string("bfloat16"));
        MNEMO_EXPECT(m_program.run(words("precision --model absent --items 8")), 1);
    }

private:
    Program m_program;
};

QTEST_GUILESS_MAIN(TestCliPrecision)
#include "tst_cliprecision.moc"
