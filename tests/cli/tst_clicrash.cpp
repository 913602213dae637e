// The program is killed at random moments; whatever it was doing, the project opens again and nothing in it is lost.
#include "tests/cli/program.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QThread>

#include <cmath>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int steps = 60; // 7.5 epochs of 128 rows

int killsAsked()
{
    const int asked = qEnvironmentVariableIntValue("MNEMO_KILLS");
    return asked > 0 ? asked : 25;
}

} // namespace

class TestCliCrash : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_random.seed(qEnvironmentVariableIntValue("MNEMO_KILL_SEED"));
        m_program.write("own.csv", ownTable(180, false));
        m_program.write("more.csv", ownTable(200, false));
        MNEMO_EXPECT(m_program.in(m_project, { "import", "own.csv" }), 0);
        const auto trained = timed(training());
        MNEMO_EXPECT(trained, 0);
        m_loss = trained.json()["loss"].get<double>();
        const auto evaluated = timed(evaluation());
        MNEMO_EXPECT(evaluated, 0);
        m_accuracy = evaluated.json()["accuracy"].dump();
        MNEMO_EXPECT(timed(words("export --run 1 --out adapter")), 0);
        MNEMO_EXPECT(timed(words("import more.csv --name again")), 0);
        QCOMPARE(curvePoints(1), steps);
        checkExport();
    }

    void everyKillLeavesAProjectThatOpens()
    {
        int interrupted = 0;
        int resumedTwice = 0;
        for (int i = 0; i < killsAsked(); ++i) {
            switch (i % 5) {
            case 0:
            case 1:
                interrupted += killTraining(i % 2 == 0, resumedTwice) ? 1 : 0;
                break;
            case 2:
                kill(words("import more.csv --name again"), Moment::Any);
                break;
            case 3:
                kill(evaluation(), Moment::Any);
                break;
            default:
                kill(words("export --run 1 --out adapter"), Moment::Any);
                checkExport();
            }
            if (QTest::currentTestFailed())
                return;
        }
        qInfo("%d kills, %d interrupted trainings went on, %d of them twice", killsAsked(), interrupted, resumedTwice);
        QVERIFY2(interrupted > 0, "no training was hit while it ran");
    }

    void allJobsStillGiveTheirNumbers()
    {
        const auto evaluated = m_program.in(m_project, evaluation());
        MNEMO_EXPECT(evaluated, 0);
        QCOMPARE(evaluated.json()["accuracy"].dump(), m_accuracy);
        MNEMO_EXPECT(m_program.in(m_project, words("export --run 1 --out adapter")), 0);
        checkExport();
        MNEMO_EXPECT(m_program.in(m_project, words("import more.csv --name again")), 0);
        const auto runs = m_program.in(m_project, { "runs" });
        MNEMO_EXPECT(runs, 0);
        for (const auto& run : runs.json())
            QVERIFY2(run["state"] == "finished" || run["state"] == "interrupted", run.dump().c_str());
        QCOMPARE(curvePoints(1), steps);
    }

private:
    enum class Moment { Any, AfterTheStart };

    static QStringList training()
    {
        return words("train --data own --method PMT --train-set batch_size=16 --train-set learning_rate=3e-3 "
                     "--train-set checkpoint_every=7 --train-set steps=60 --threads 1 --seed 5");
    }
    static QStringList evaluation() { return words("evaluate --run 1 --threads 1"); }

    Answer timed(const QStringList& arguments)
    {
        QElapsedTimer timer;
        timer.start();
        const auto answer = m_program.in(m_project, arguments);
        m_milliseconds[arguments.first()] = static_cast<int>(timer.elapsed());
        return answer;
    }

    /// Starts a job and kills it at a random moment of its usual time, or of the time after its run has begun.
    void kill(QStringList arguments, Moment moment)
    {
        const int usual = m_milliseconds[arguments.first()];
        const auto process = m_program.start(arguments << "--project" << m_project);
        QVERIFY(process->waitForStarted());
        int wait = m_random.bounded(std::max(usual, 1));
        if (moment == Moment::AfterTheStart) {
            process->setReadChannel(QProcess::StandardError);
            while (!process->peek(4096).contains("started") && process->waitForReadyRead(60000)) { }
            wait = m_random.bounded(std::max(usual / 2, 1));
        }
        process->waitForFinished(wait);
        process->kill();
        process->waitForFinished();
        const auto opened = m_program.in(m_project, { "runs" });
        MNEMO_EXPECT(opened, 0);
        m_runs = opened.json();
        for (const auto& run : m_runs)
            QVERIFY2(run["state"] != "running", run.dump().c_str());
        QVERIFY2(m_runs.back()["id"] == 1 && m_runs.back()["state"] == "finished", m_runs.back().dump().c_str());
    }

    /// True when the training was hit while it ran; it has then been resumed to its end.
    bool killTraining(bool afterTheStart, int& resumedTwice)
    {
        const auto before = m_runs.size();
        kill(training(), afterTheStart ? Moment::AfterTheStart : Moment::Any);
        if (QTest::currentTestFailed() || m_runs.size() == before || m_runs.front()["state"] != "interrupted")
            return false;
        const int run = m_runs.front()["id"].get<int>();
        const auto resume = QStringList { "train", "--resume", QString::number(run) };
        if (m_random.bounded(3) == 0) {
            kill(resume, Moment::AfterTheStart);
            if (QTest::currentTestFailed())
                return false;
            ++resumedTwice;
            if (m_runs.front()["state"] == "finished")
                return true;
        }
        finishResumed(resume, run);
        return !QTest::currentTestFailed();
    }

    void finishResumed(const QStringList& resume, int run)
    {
        const auto answer = m_program.in(m_project, resume);
        MNEMO_EXPECT(answer, 0);
        QCOMPARE(answer.json()["steps"].get<int>(), steps);
        QVERIFY2(std::abs(answer.json()["loss"].get<double>() - m_loss) < 1e-6, answer.told().constData());
        QCOMPARE(curvePoints(run), steps); // no gap, no double
    }

    int curvePoints(int run)
    {
        const auto shown = m_program.in(m_project, { "runs", "--show", QString::number(run) });
        const auto json = shown.json();
        return json.is_object() ? json["curves"]["loss"]["points"].get<int>() : -1;
    }

    /// No half folder, and nothing but the adapter's own bytes.
    void checkExport()
    {
        const auto weights = m_program.read("adapter/adapter_model.safetensors");
        if (m_weights.isEmpty())
            m_weights = weights;
        QVERIFY(QFile::exists(m_program.file("adapter/adapter_config.json")));
        QVERIFY(QFile::exists(m_program.file("adapter/selftest.safetensors")));
        QVERIFY(!weights.isEmpty());
        QCOMPARE(weights, m_weights);
    }

    Program m_program;
    QRandomGenerator m_random;
    QString m_project = QStringLiteral("Absturz ü.mnemo");
    QMap<QString, int> m_milliseconds;
    double m_loss = 0.0;
    std::string m_accuracy;
    QByteArray m_weights;
    Json m_runs = Json::array();
};

QTEST_GUILESS_MAIN(TestCliCrash)
#include "tst_clicrash.moc"
