#include "app/mainwindow.h"
#include "app/programsession.h"
#include "app/recentprojects.h"
#include "app/report.h"
#include "core/base/files.h"
#include "core/engine/compute.h"
#include "core/engine/lm/modelplace.h"
#include "translations/translations.h"
#include "widgets/views/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <algorithm>

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

QString settingsFile()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation))
        .filePath(QStringLiteral("window.ini"));
}

struct Arguments {
    Workbench::Options workbench;
    Report::Options report;
    ThemeChoice theme = ThemeChoice::System;
    bool isReport = false;
    bool isDemo = false;
    bool quitsWhenUsable = false;
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
    QCommandLineOption usable(QStringLiteral("until-usable"));
    usable.setFlags(QCommandLineOption::HiddenFromHelp); // for measurements
    parser.addOptions({ demo, report, share, theme, models, usable });
    parser.process(app);
    Arguments arguments;
    arguments.quitsWhenUsable = parser.isSet(usable);
    arguments.workbench.resources = resourceFolder();
    arguments.workbench.plugins = PluginPlaces::usual();
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
        arguments.workbench.project = demoProjectPath().toStdString();
    }
    if (!arguments.isReport)
        arguments.workbench.settingsFile = settingsFile();
    const auto word = parser.value(theme);
    arguments.theme = word == QStringLiteral("dark")
        ? ThemeChoice::Dark
        : (word == QStringLiteral("light") ? ThemeChoice::Light : ThemeChoice::System);
    return arguments;
}

/// The command line's, else the one chosen in the window before.
ThemeChoice themeOf(const Arguments& arguments, const QSettings& settings)
{
    if (arguments.isReport)
        return ThemeChoice::Light;
    if (arguments.theme != ThemeChoice::System)
        return arguments.theme;
    return ThemeChoice(std::clamp(settings.value(QStringLiteral("window/theme"), 0).toInt(), 0, 2));
}

/// Ends the program as soon as a person can work in its window.
void quitWhenUsable(ProgramSession& session, QTimer& watch)
{
    QObject::connect(&watch, &QTimer::timeout, &session.window(), [&session] {
        if (session.window().hasAllPanels() && session.workbench().task())
            QCoreApplication::exit(0);
    });
    watch.start(1);
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
    const QSettings settings(settingsFile(), QSettings::IniFormat);
    Translations translations;
    translations.use(
        Translations::chosen(settings.value(QStringLiteral("window/language")).toString(), QLocale().uiLanguages()));
    const auto arguments = parse(app);
    installStyle(app);
    chooseTheme(themeOf(arguments, settings));
    ProgramSession session(arguments.workbench);
    if (const auto opened = session.open(); !opened) {
        std::fprintf(stderr, "%s\n", opened.error().message.c_str());
        return 1;
    }
    Report report(session.workbench(), session.window(), arguments.report);
    if (arguments.isReport)
        report.start();
    QTimer watch;
    if (arguments.quitsWhenUsable)
        quitWhenUsable(session, watch);
    if (arguments.isDemo && !arguments.quitsWhenUsable)
        session.window().runDemoWhenNew();
    return QApplication::exec();
}
