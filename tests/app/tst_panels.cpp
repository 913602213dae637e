#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/adapterdialogs.h"
#include "app/modelpanel.h"
#include "app/predictionspanel.h"
#include "app/promptpanel.h"
#include "app/selectionpanel.h"
#include "core/engine/compute.h"
#include "core/text/tokenizer.h"
#include "translations/translations.h"
#include "widgets/plots/matrixview.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include <cmath>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 60000;

} // namespace

/// The companions of a query, on a project with one short training and its evaluation.
class TestPanels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_story.reset(); }

    void theModelSaysWhatItIsMadeOf();
    void bfloat16IsComparedWithFloat32OnTheDataAtHand();
    void theSelectedQueryStandsWithItsTokens();
    void predictionsShowRightAndWrongAndSelectTheQuery();
    void aFreeTextIsContinuedWithAndWithoutTheAdapter();
    void anAdapterIsExportedTestedAndImportedAgain();
    void aBrokenAdapterIsRefusedInPlace();

private:
    template<typename T>
    T* panel(const char* id)
    {
        m_story->workbench().showPanel(QString::fromLatin1(id));
        return child<T>(m_story->window(), (QByteArray(id) + "Panel").constData());
    }
    QTableView* table(const QObject& in, const char* pane)
    {
        return child<QTableView>(*child<TablePane>(in, pane), "table");
    }
    QString fact(const QString& name);

    Translations m_translations;
    QTemporaryDir m_folder;
    std::unique_ptr<WindowStory> m_story;
    qint64 m_run = 0;
};

void TestPanels::initTestCase()
{
    m_translations.use(Translations::chosen({}, QLocale().uiLanguages()));
    installStyle(*qApp);
    chooseTheme(
        qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark : ThemeChoice::Light);
    m_story = std::make_unique<WindowStory>();
    QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
    QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task(), answerMs);
    auto config = m_story->workbench().config();
    config.method = { { "method", "PMT" } };
    config.training.steps = 30;
    config.training.batchSize = 16;
    config.training.peakRate = 3e-3;
    auto* job = m_story->workbench().startTraining(config);
    QVERIFY(QTest::qWaitFor([&] { return job->isOver(); }, 4 * answerMs));
    QVERIFY2(job->state() == JobSession::State::Finished, describe(*job));
    m_run = job->run() > 0 ? m_story->runs(RunKind::Training).front().id : 0;
    QVERIFY(m_run > 0);
    auto selection = m_story->workbench().selection();
    selection.run = m_run;
    m_story->workbench().select(selection);
}

QString TestPanels::fact(const QString& name)
{
    const auto* model = table(*panel<ModelPanel>("model"), "modelFacts")->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 0).data().toString() == name)
            return model->index(row, 1).data().toString();
    }
    return {};
}

void TestPanels::theModelSaysWhatItIsMadeOf()
{
    const auto& a = m_story->workbench().task()->model->architecture();
    QCOMPARE(fact(ModelPanel::tr("layers")), QString::number(a.layers));
    QCOMPARE(fact(ModelPanel::tr("heads")), QString::number(a.heads));
    QCOMPARE(fact(ModelPanel::tr("width")), QString::number(a.hiddenSize));
    QCOMPARE(
        fact(ModelPanel::tr("fingerprint")), QString::fromStdString(m_story->workbench().task()->model->fingerprint()));
}

void TestPanels::bfloat16IsComparedWithFloat32OnTheDataAtHand()
{
    auto* model = panel<ModelPanel>("model");
    auto* result = child<QLabel>(*model, "precisionResult");
    auto* dtype = child<QComboBox>(*model, "modelDtype");
    QVERIFY(result->isHidden());
    QVERIFY(dtype->currentIndex() >= 0);
    QCOMPARE(dtype->count(), 3);
    click(child<QPushButton>(*model, "measurePrecision"));
    QTRY_VERIFY_WITH_TIMEOUT(result->text().contains(QStringLiteral("no logit differs")), answerMs);
    QVERIFY2(result->text().contains(QStringLiteral("70 test items")), qPrintable(result->text()));
    const auto folder = qEnvironmentVariable("MNEMO_PICTURES");
    if (!folder.isEmpty())
        m_story->window().grab().save(folder + QStringLiteral("/precision.png"));
    // Another type of numbers leaves the figures; they are of both.
    choose(dtype, 2);
    QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task()->model->dtype() == FrozenModel::Dtype::BFloat16, answerMs);
    QVERIFY(!result->isHidden());
    choose(dtype, 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task()->model->dtype() == FrozenModel::Dtype::Float32, answerMs);
}

void TestPanels::theSelectedQueryStandsWithItsTokens()
{
    auto* shown = panel<SelectionPanel>("selection");
    const auto task = m_story->workbench().task();
    const auto place = std::size_t(m_story->workbench().selection().position);
    const auto text = task->test.input(place);
    QCOMPARE(child<QLabel>(*shown, "selectionText")->text(), QString::fromUtf8(text.data(), qsizetype(text.size())));
    const auto* tokens = table(*shown, "tokenTable")->model();
    const auto ids = task->model->tokenizer()->ids(task->config.form.queryText(*task->dataset, task->test[place]));
    QCOMPARE(tokens->rowCount(), int(ids.size()));
    for (int row = 0; row < tokens->rowCount(); ++row)
        QCOMPARE(tokens->index(row, 2).data().toString(), QString::number(ids[std::size_t(row)]));
    const int before = m_story->workbench().selection().position;
    click(child<QToolButton>(*shown, "queryNext"));
    QCOMPARE(m_story->workbench().selection().position, before + 1);
    m_story->workbench().goBack();
    QCOMPARE(m_story->workbench().selection().position, before);
}

void TestPanels::predictionsShowRightAndWrongAndSelectTheQuery()
{
    auto* shown = panel<PredictionsPanel>("predictions");
    QTRY_VERIFY_WITH_TIMEOUT(shown->facts().startsWith(QStringLiteral("PMT")), answerMs);
    const auto* rows = table(*shown, "predictionTable")->model();
    QCOMPARE(rows->rowCount(), int(m_story->workbench().task()->test.size()));
    int right = 0;
    for (int row = 0; row < rows->rowCount(); ++row) {
        const auto answer = rows->index(row, 3).data().toString();
        const bool same = answer.mid(2) == rows->index(row, 2).data().toString();
        QCOMPARE(answer.startsWith(QStringLiteral("✓")), same); // a sign, not a colour
        right += same ? 1 : 0;
        const double p = rows->index(row, 4).data(Qt::UserRole + 1).toDouble();
        QVERIFY(p > 0.0 && p <= 1.0);
    }
    QVERIFY(right > 0);
    auto* confusion = child<MatrixView>(*shown, "confusion");
    double diagonal = 0.0, all = 0.0;
    const auto& matrix = *confusion->content().matrix;
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        for (std::size_t j = 0; j < matrix.columns; ++j) {
            all += double(matrix(i, j));
            diagonal += i == j ? double(matrix(i, j)) : 0.0;
        }
    }
    QCOMPARE(int(all), rows->rowCount());
    QCOMPARE(int(diagonal), right);
    clickCell(table(*shown, "predictionTable"), 4, 1);
    QTRY_COMPARE(m_story->workbench().selection().position,
        table(*shown, "predictionTable")->model()->index(4, 0).data().toInt());
    QTest::qWait(300); // plots draw when the rest is done
    m_story->picture(QStringLiteral("predictions"));
}

void TestPanels::aFreeTextIsContinuedWithAndWithoutTheAdapter()
{
    auto* shown = panel<PromptPanel>("prompt");
    QSignalSpy answered(shown, &PromptPanel::answered);
    auto* text = child<QPlainTextEdit>(*shown, "promptInput");
    text->setFocus();
    QTest::keyClicks(text, QStringLiteral("panda owl puppy"));
    text->insertPlainText(QStringLiteral(" →"));
    click(child<QPushButton>(*shown, "continueText"));
    QVERIFY(answered.wait(answerMs));
    const auto* next = table(*shown, "nextTokens")->model();
    QVERIFY(next->rowCount() > 0);
    double with = 0.0;
    for (int row = 0; row < next->rowCount(); ++row)
        with += next->index(row, 3).data(Qt::UserRole + 1).toDouble();
    QVERIFY(with > 0.5 && with < 1.0 + 1e-6);
    QVERIFY(!table(*shown, "nextTokens")->isColumnHidden(3));
    QVERIFY(!child<QPlainTextEdit>(*shown, "writtenWith")->toPlainText().isEmpty());
    // The first token written is the likeliest one, which the table knows as well.
    const auto task = m_story->workbench().task();
    const auto continued = continueText(m_story->workbench().laboratory(), *task, "panda owl puppy →", nullptr, 1);
    QVERIFY(continued.ok());
    QCOMPARE(continued->without.front(), continued->next.front().id);
    QCOMPARE(continued->divergence, 0.0);
    QTest::qWait(300); // plots draw when the rest is done
    m_story->picture(QStringLiteral("prompt"));
    text->clear();
    click(child<QPushButton>(*shown, "continueText"));
    QTRY_VERIFY(!child<MessageStrip>(*shown, "messageStrip")->text().isEmpty());
}

void TestPanels::anAdapterIsExportedTestedAndImportedAgain()
{
    const auto folder = m_folder.filePath(QStringLiteral("adapter"));
    m_story->window().exportAdapter();
    auto* out = child<ExportAdapterDialog>(m_story->window(), "exportAdapterDialog");
    QVERIFY(!child<QPushButton>(*out, "writeAdapter")->isEnabled());
    QSignalSpy written(out, &ExportAdapterDialog::ended);
    type(child<QLineEdit>(*out, "exportFolder"), folder);
    click(child<QPushButton>(*out, "writeAdapter"));
    QVERIFY(written.wait(answerMs));
    const auto report = written.front().front().value<ExchangeReport>();
    QVERIFY2(!report.problem, report.problem ? report.problem->message.c_str() : "");
    QVERIFY(report.test && report.test->passed && report.test->rows > 0);
    QVERIFY(child<QLabel>(*out, "selfTest")->text().startsWith(QStringLiteral("✓")));
    out->reject();
    m_story->window().importAdapter(folder);
    auto* in = child<ImportAdapterDialog>(m_story->window(), "importAdapterDialog");
    auto* take = child<QPushButton>(*in, "takeAdapter");
    QTRY_VERIFY_WITH_TIMEOUT(take->isEnabled(), answerMs);
    QVERIFY(child<QLabel>(*in, "selfTest")->text().startsWith(QStringLiteral("✓")));
    click(take);
    QTRY_COMPARE_WITH_TIMEOUT(m_story->runs(RunKind::Training).size(), std::size_t(2), answerMs);
    const auto imported = m_story->runs(RunKind::Training).front().id;
    QTRY_COMPARE(m_story->workbench().selection().run, qint64(imported));
    // Equal numbers: the same text gives the same probabilities under both.
    auto& laboratory = m_story->workbench().laboratory();
    const auto task = m_story->workbench().task();
    std::vector<std::vector<NextToken>> next;
    for (const auto run : { std::int64_t(m_run), imported }) {
        const auto maker = makerOfRun(laboratory, run, task->model);
        QVERIFY(maker.ok());
        const auto made = continueText(laboratory, *task, "panda owl puppy →", *maker, 4);
        QVERIFY(made.ok());
        QVERIFY(made->divergence > 0.0);
        next.push_back(made->next);
    }
    for (std::size_t i = 0; i < next[0].size(); ++i)
        QVERIFY(next[0][i].id == next[1][i].id && std::abs(next[0][i].with - next[1][i].with) < 1e-6);
}

void TestPanels::aBrokenAdapterIsRefusedInPlace()
{
    const auto folder = m_folder.filePath(QStringLiteral("empty"));
    QDir().mkpath(folder);
    m_story->window().importAdapter(folder);
    auto* in = child<ImportAdapterDialog>(m_story->window(), "importAdapterDialog");
    QTRY_VERIFY_WITH_TIMEOUT(!child<MessageStrip>(*in, "messageStrip")->text().isEmpty(), answerMs);
    QVERIFY(!child<QPushButton>(*in, "takeAdapter")->isEnabled());
    in->reject();
}

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestPanels test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_panels.moc"
