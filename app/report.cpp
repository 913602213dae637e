#include "app/report.h"

#include "app/inspectpanel.h"
#include "app/mainwindow.h"
#include "core/base/files.h"
#include "core/engine/evaluate/agreement.h"
#include "widgets/plots/matrixview.h"
#include "widgets/plots/scatterview.h"
#include "widgets/views/theme.h"

#include <QApplication>
#include <QDir>
#include <QEventLoop>
#include <QTimer>

#include <cstdio>
#include <iostream>

namespace mnemo {

namespace {

/// Lets the event loop run until `done` or the time is over: the report has no person who waits.
void settle(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

void takePictures(MainWindow& window, const QDir& folder)
{
    for (const auto& [name, theme] : { std::pair("light", ThemeChoice::Light), std::pair("dark", ThemeChoice::Dark) }) {
        chooseTheme(theme);
        for (const auto& step : window.steps()) {
            window.showStep(step);
            settle(700);
            window.grab().save(folder.filePath(step + QLatin1Char('-') + QLatin1String(name) + QStringLiteral(".png")));
        }
    }
    chooseTheme(ThemeChoice::Light);
}

void savePlots(MainWindow& window, const QDir& folder)
{
    ExportOptions options;
    if (auto* scatter = window.findChild<ScatterView*>(QStringLiteral("scatter"))) {
        for (const char* ending : { "png", "svg", "pdf" })
            (void)scatter->saveImage(
                folder.filePath(QStringLiteral("dntp-accuracy.") + QLatin1String(ending)), options);
        (void)scatter->saveData(folder.filePath(QStringLiteral("dntp-accuracy.csv")));
    }
    if (auto* matrix = window.findChild<MatrixView*>(QStringLiteral("headMap"))) {
        (void)matrix->saveImage(folder.filePath(QStringLiteral("attention-L1-H0.svg")), options);
        (void)matrix->saveData(folder.filePath(QStringLiteral("attention-L1-H0.csv")));
    }
}

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

int runReport(Workbench& workbench, MainWindow& window, const ReportOptions& options)
{
    std::error_code code;
    std::filesystem::create_directories(options.folder, code);
    DemoOptions demo;
    demo.share = options.share;
    auto rows = std::make_shared<std::vector<DemoRow>>();
    auto* job = workbench.startDemo(demo, rows);
    QEventLoop loop;
    QString stage;
    QObject::connect(job, &JobSession::progressed, &loop, [&] {
        const auto text = job->stage().section(QLatin1Char(' '), 0, 0) == stage ? QString() : job->stage();
        if (!text.isEmpty())
            std::fprintf(stderr, "%s\n", qPrintable(text));
        stage = job->stage().section(QLatin1Char(' '), 0, 0);
    });
    QObject::connect(job, &JobSession::finished, &loop, &QEventLoop::quit);
    QObject::connect(job, &JobSession::failed, &loop, &QEventLoop::quit);
    loop.exec();
    if (job->state() != JobSession::State::Finished) {
        std::fprintf(stderr, "%s\n", job->error().message.c_str());
        return 1;
    }
    if (const auto written = writeTables(*rows, options.folder); !written) {
        std::fprintf(stderr, "%s\n", written.error().message.c_str());
        return 1;
    }
    auto selection = workbench.selection();
    selection.layer = 1;
    for (const auto& row : *rows) {
        if (row.method == "MHA-ESP" && selection.run == 0)
            selection.run = row.run - 1; // the training stands right before its evaluation
    }
    workbench.select(selection);
    settle(1500);
    const QDir folder(QString::fromStdString(options.folder.string()));
    takePictures(window, folder);
    savePlots(window, folder);
    std::cout << demoTable(*rows) << "\nReport in " << options.folder.string() << std::endl;
    return 0;
}

} // namespace mnemo
