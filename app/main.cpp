#include "app/mainwindow.h"
#include "app/report.h"
#include "core/base/files.h"
#include "core/engine/compute.h"
#include "core/engine/lm/modelplace.h"
#include "translations/translations.h"
#include "widgets/views/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QStandardPaths>

#include <cstdio>

using namespace mnemo;

namespace {

/// The last resort: an exception that reached the event loop is logged, and the program goes on. What was stored is
/// safe.
class Application : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::exception& error) {
            qCritical("An error reached the event loop: %s", error.what());
        }
        return false;
    }
};

struct Arguments {
    Workbench::Options workbench;
    Report::Options report;
    ThemeChoice theme = ThemeChoice::System;
    bool isReport = false;
    bool isDemo = false;
};

Arguments parse(const QCoreApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Adapt a frozen language model and look inside what was trained"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("project"), QCoreApplication::translate("main", "Project file (NAME.mnemo)"));
    const QCommandLineOption demo(QStringLiteral("demo"), QCoreApplication::translate("main", "Open the demo project"));
    const QCommandLineOption report(QStringLiteral("report"),
        QCoreApplication::translate("main", "Run the demonstration, write tables and pictures into a folder, and quit"),
        QStringLiteral("folder"));
    const QCommandLineOption share(QStringLiteral("share"),
        QCoreApplication::translate("main", "Share of the usual training steps of the report"), QStringLiteral("0..1"),
        QStringLiteral("1"));
    const QCommandLineOption theme(QStringLiteral("theme"),
        QCoreApplication::translate("main", "light, dark or system"), QStringLiteral("name"), QStringLiteral("system"));
    const QCommandLineOption models(QStringLiteral("models"),
        QCoreApplication::translate("main", "Folder that is searched for models"), QStringLiteral("folder"));
    parser.addOptions({ demo, report, share, theme, models });
    parser.process(app);
    Arguments arguments;
    arguments.workbench.resources = resourceFolder();
    for (const auto& folder : parser.values(models))
        arguments.workbench.modelFolders.emplace_back(folder.toStdString());
    arguments.workbench.modelFolders.push_back(userModelFolder());
    if (parser.isSet(report)) {
        arguments.isReport = true;
        arguments.report.folder = parser.value(report).toStdString();
        arguments.report.share = QLocale::c().toDouble(parser.value(share));
        std::error_code code;
        std::filesystem::create_directories(arguments.report.folder, code);
        arguments.workbench.project = arguments.report.folder / "demo.mnemo";
    } else if (!parser.positionalArguments().isEmpty()) {
        arguments.workbench.project
            = QDir::current().absoluteFilePath(parser.positionalArguments().first()).toStdString();
    } else {
        arguments.isDemo = true;
        const QDir data(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
        data.mkpath(QStringLiteral("."));
        arguments.workbench.project = data.filePath(QStringLiteral("demo.mnemo")).toStdString();
    }
    if (!arguments.isReport)
        arguments.workbench.settingsFile = QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation))
                                               .filePath(QStringLiteral("window.ini"));
    const auto word = parser.value(theme);
    arguments.theme = word == QStringLiteral("dark")
        ? ThemeChoice::Dark
        : (word == QStringLiteral("light") ? ThemeChoice::Light : ThemeChoice::System);
    return arguments;
}

} // namespace

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    Application app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("mnemoscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Mnemoscope"));
    QApplication::setApplicationVersion(QStringLiteral(MNEMO_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.mnemoscope.Mnemoscope"));
    Translations translations;
    translations.use(Translations::chosen({}, QLocale().uiLanguages()));
    installStyle(app);
    const auto arguments = parse(app);
    chooseTheme(arguments.isReport ? ThemeChoice::Light : arguments.theme);
    auto workbench = Workbench::open(arguments.workbench);
    if (!workbench) {
        std::fprintf(stderr, "%s\n", workbench.error().message.c_str());
        return 1;
    }
    MainWindow window(**workbench);
    (*workbench)->setConfig(ExperimentConfig());
    window.show();
    Report report(**workbench, window, arguments.report);
    if (arguments.isReport)
        report.start();
    if (arguments.isDemo)
        window.runDemoWhenNew();
    return QApplication::exec();
}
