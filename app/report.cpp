#include "app/report.h"

#include "app/mainwindow.h"
#include "app/pinnedpanel.h"
#include "core/base/files.h"
#include "core/engine/evaluate/agreement.h"
#include "widgets/plots/matrixview.h"
#include "widgets/plots/scatterview.h"
#include "widgets/views/theme.h"

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>
#include <iostream>

namespace mnemo {

namespace {

constexpr int settleMs = 800; // a panel asks the inspection lane and draws within this time

Result<void> writeTables(const std::vector<DemoRow>& rows, const std::filesystem::path& folder)
{
    std::vector<AgreementPoint> points;
    for (const auto& row : rows) {
        if (row.evaluation.dntpLabel)
            points.push_back({ row.method, row.data, row.evaluation.dntpLabel->value, row.evaluation.accuracy.value });
    }
    const Json json { { "rows", demoJson(rows) }, { "agreement", toJson(agreementOf(points, true)) } };
    if (const auto written = writeAtomically(folder / "results.json", json.dump(2) + "\n"); !written)
        return written;
    return writeAtomically(folder / "results.txt", demoTable(rows));
}

} // namespace

Report::Report(Workbench& workbench, MainWindow& window, const Options& options)
    : m_workbench(workbench)
    , m_window(window)
    , m_options(options)
    , m_folder(QString::fromStdString(options.folder.string()))
{
}

void Report::start()
{
    DemoOptions demo;
    demo.share = m_options.share;
    const auto* job = m_workbench.startDemo(demo, m_rows);
    connect(job, &JobSession::progressed, this, [this, job] { tellStage(*job); });
    connect(job, &JobSession::finished, this, &Report::demoFinished);
    connect(job, &JobSession::failed, this, &Report::fail);
}

/// One line for each new kind of work; a step's number alone is no news.
void Report::tellStage(const JobSession& job)
{
    const auto kind = job.stage().section(QLatin1Char(' '), 0, 0);
    if (kind == m_stage || kind.isEmpty())
        return;
    m_stage = kind;
    std::fprintf(stderr, "%s\n", qPrintable(job.stage()));
}

void Report::demoFinished()
{
    if (const auto written = writeTables(*m_rows, m_options.folder); !written) {
        fail(written.error());
        return;
    }
    selectTrained();
    planPictures();
    QTimer::singleShot(settleMs, this, &Report::takeNextPicture);
}

/// The first trained MHA-ESP and the head that matches, its PMT beside it and one LTV in detail, so that the pictures
/// show something trained.
void Report::selectTrained()
{
    m_trained = m_workbench.selection();
    m_trained.layer = 1;
    AdapterRun memory;
    for (const auto& row : *m_rows) {
        const auto trained = row.run - 1; // the training stands right before its evaluation
        if (row.method == "MHA-ESP" && m_trained.run == 0)
            m_trained.run = trained;
        if (row.method == "PMT" && memory.run == 0)
            memory = { trained, QStringLiteral("PMT, run %1").arg(trained) };
        if (row.method == "LTV" && m_vector == 0)
            m_vector = row.run;
    }
    if (auto* panel = qobject_cast<PinnedPanel*>(m_window.panel(QStringLiteral("memory"))); panel && memory.run > 0)
        panel->pin(memory);
}

/// Every step, and beside the data the panels that stand nowhere until they are called.
void Report::planPictures()
{
    for (const bool isDark : { false, true }) {
        for (const auto& step : m_window.steps())
            m_pictures.push_back({ step, {}, isDark });
        for (const char* dock : { "selection", "predictions", "prompt", "model", "help" })
            m_pictures.push_back({ QStringLiteral("data"), QString::fromLatin1(dock), isDark });
    }
}

void Report::showPicture(const Picture& picture)
{
    chooseTheme(picture.isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    m_window.showStep(picture.step);
    auto selection = m_trained;
    if (picture.step == QStringLiteral("vectors"))
        selection.evaluation = m_vector;
    m_workbench.select(selection);
    if (picture.dock == QStringLiteral("help"))
        m_window.showHelp(QStringLiteral("tour-query"));
    else if (!picture.dock.isEmpty())
        m_window.showPanel(picture.dock);
}

/// Two calls a picture: it is shown, then, when it has settled, taken.
void Report::takeNextPicture()
{
    if (m_picture == 2 * int(m_pictures.size())) {
        savePlots();
        std::cout << demoTable(*m_rows) << "\nReport in " << m_options.folder.string() << std::endl;
        QCoreApplication::exit(0);
        return;
    }
    const auto& picture = m_pictures[std::size_t(m_picture / 2)];
    if (m_picture % 2 == 0) {
        showPicture(picture);
    } else {
        const auto name = picture.dock.isEmpty() ? picture.step : picture.dock;
        m_window.grab().save(
            m_folder.filePath(name + (picture.isDark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png"))));
    }
    ++m_picture;
    QTimer::singleShot(m_picture % 2 == 0 ? 0 : settleMs, this, &Report::takeNextPicture);
}

void Report::savePlots()
{
    const ExportOptions options;
    if (auto* scatter = m_window.findChild<ScatterView*>(QStringLiteral("scatter"))) {
        for (const char* ending : { "png", "svg", "pdf" })
            (void)scatter->saveImage(
                m_folder.filePath(QStringLiteral("dntp-accuracy.") + QLatin1String(ending)), options);
        (void)scatter->saveData(m_folder.filePath(QStringLiteral("dntp-accuracy.csv")));
    }
    if (auto* matrix = m_window.findChild<MatrixView*>(QStringLiteral("headMap"))) {
        (void)matrix->saveImage(m_folder.filePath(QStringLiteral("attention-L1-H0.svg")), options);
        (void)matrix->saveData(m_folder.filePath(QStringLiteral("attention-L1-H0.csv")));
    }
}

void Report::fail(const Error& error)
{
    std::fprintf(stderr, "%s\n", error.message.c_str());
    QCoreApplication::exit(1);
}

} // namespace mnemo
