#include "app/mainwindow.h"

#include "app/adapterdialogs.h"
#include "app/commandpalette.h"
#include "app/docklayout.h"
#include "app/helppanel.h"
#include "app/import/importdialog.h"
#include "app/shortcutdialog.h"
#include "app/windowsettings.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"

#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace mnemo {

namespace {

constexpr std::size_t mostQueries = 500; // of the search: a page of the test items

QFileDialog* makeFileDialog(QWidget* parent, const QString& title, QFileDialog::FileMode mode)
{
    auto* dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    return dialog;
}

} // namespace

void MainWindow::importData(const QString& path)
{
    auto* dialog = new ImportDialog(m_workbench, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::imported, this, [this](const QString& name, qint64 rows) {
        m_strip->say(Severity::Success, tr("%1 is imported: %L2 rows.").arg(name).arg(rows));
        m_workbench.addLog(Severity::Success, m_strip->text());
        showStep(QStringLiteral("data"));
    });
    if (!path.isEmpty())
        dialog->openPath(path.toStdString());
    dialog->open();
}

void MainWindow::newProject()
{
    auto* dialog = makeFileDialog(this, tr("New project"), QFileDialog::AnyFile);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Project (*.mnemo)"));
    dialog->setDefaultSuffix(QStringLiteral("mnemo"));
    connect(dialog, &QFileDialog::fileSelected, &m_workbench, &Workbench::requestProject);
    dialog->open();
}

void MainWindow::openProject()
{
    auto* dialog = makeFileDialog(this, tr("Open project"), QFileDialog::ExistingFile);
    dialog->setNameFilter(tr("Project (*.mnemo)"));
    connect(dialog, &QFileDialog::fileSelected, &m_workbench, &Workbench::requestProject);
    dialog->open();
}

void MainWindow::openModelFolder()
{
    auto* dialog = makeFileDialog(this, tr("Open model folder"), QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openPath);
    dialog->open();
}

void MainWindow::exportAdapter()
{
    const auto run = m_workbench.selection().run;
    if (run <= 0) {
        m_strip->say(Severity::Info, tr("Choose an adapter in the bar above first."));
        return;
    }
    auto* dialog = new ExportAdapterDialog(m_workbench, run, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::importAdapter(const QString& folder)
{
    auto* dialog = new ImportAdapterDialog(m_workbench, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportAdapterDialog::ended, this, [this](const ExchangeReport& report) {
        if (report.run <= 0)
            return;
        m_strip->say(Severity::Success, tr("%1 is imported as run %2.").arg(report.method).arg(report.run));
        auto selection = m_workbench.selection();
        selection.run = report.run;
        m_workbench.select(selection);
    });
    if (!folder.isEmpty())
        dialog->openFolder(folder);
    dialog->open();
}

void MainWindow::configureShortcuts()
{
    auto* dialog = new ShortcutDialog(*this, m_workbench.settings());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showHelp(const QString& page)
{
    QString wanted = page;
    for (auto* widget = QApplication::focusWidget(); wanted.isEmpty() && widget; widget = widget->parentWidget()) {
        if (const auto* panel = qobject_cast<Panel*>(widget))
            wanted = panel->id();
    }
    if (wanted.isEmpty())
        wanted = currentStep();
    if (auto* help = qobject_cast<HelpPanel*>(panel(QStringLiteral("help"))))
        help->show(wanted);
    m_docks->show(QStringLiteral("help"));
}

void MainWindow::sayProblem(const Error& error)
{
    sayError(*m_strip, error);
    m_workbench.addLog(Severity::Error, errorText(error), QString::fromStdString(error.message));
}

/// What a person should know when the window opens.
void MainWindow::sayOpening()
{
    if (const auto& reason = m_workbench.readOnlyReason()) {
        m_strip->say(Severity::Warning, tr("%1 The project can only be read here.").arg(errorText(*reason)), {},
            QString::fromStdString(reason->message));
        return;
    }
    const int count = int(m_workbench.interruptedRuns().size());
    if (count == 0)
        return;
    m_strip->say(Severity::Warning,
        tr("%n run(s) did not end when the program was closed; they can go on in Runs.", nullptr, count),
        tr("&Show runs"));
    connect(m_strip, &MessageStrip::actionTriggered, this, [this] {
        showPanel(QStringLiteral("runs"));
        m_strip->dismiss();
    });
}

void MainWindow::showPalette()
{
    if (m_palette) {
        m_palette->raise();
        return;
    }
    m_palette = new CommandPalette(this);
    m_palette->setAttribute(Qt::WA_DeleteOnClose);
    m_palette->setEntries(menuEntries(*this));
    addPaletteItems();
    m_palette->open();
}

/// Queries at once; runs and data sets as soon as the project has answered.
void MainWindow::addPaletteItems()
{
    std::vector<PaletteEntry> queries;
    if (const auto task = m_workbench.task()) {
        for (std::size_t i = 0; i < std::min(task->test.size(), mostQueries); ++i) {
            const auto text = task->test.input(i);
            queries.push_back(
                { QString::fromUtf8(text.data(), qsizetype(text.size())), tr("query %1").arg(i), {}, true, [this, i] {
                     auto selection = m_workbench.selection();
                     selection.position = int(i);
                     m_workbench.select(selection);
                 } });
        }
    }
    m_palette->addEntries(std::move(queries));
    if (!m_workbench.store())
        return;
    struct Found {
        std::vector<RunRecord> runs;
        std::vector<Choice> data;
    };
    m_workbench.ask<Found>(
        m_palette,
        [&workbench = m_workbench] {
            Found found;
            auto runs = workbench.store()->call([](RunStore& store) { return store.runs(); });
            if (runs)
                found.runs = std::move(*runs);
            found.data = workbench.laboratory().datasets();
            return found;
        },
        [this](const Found& found) {
            std::vector<PaletteEntry> entries;
            for (const auto& run : found.runs)
                entries.push_back({ QString::fromStdString(run.name), tr("run %1").arg(run.id), {}, true, [this, run] {
                                       auto selection = m_workbench.selection();
                                       selection.run
                                           = run.kind == RunKind::Evaluation ? run.parentId.value_or(0) : run.id;
                                       m_workbench.select(selection);
                                       showPanel(QStringLiteral("runs"));
                                   } });
            for (const auto& choice : found.data)
                entries.push_back({ QString::fromStdString(choice.name), tr("data set"), {}, true, [this, choice] {
                                       auto config = m_workbench.config();
                                       config.data = choice.name;
                                       m_workbench.setConfig(config);
                                   } });
            m_palette->addEntries(std::move(entries));
        });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() != 1 || !urls.front().isLocalFile())
        return;
    event->acceptProposedAction();
    openPath(urls.front().toLocalFile());
}

/// A project, an adapter, a model, or data: by what lies there.
void MainWindow::openPath(const QString& path)
{
    const QFileInfo info(path);
    const auto holds
        = [&](const char* name) { return QFileInfo::exists(path + QLatin1Char('/') + QLatin1String(name)); };
    if (info.suffix() == QStringLiteral("mnemo"))
        return m_workbench.requestProject(path);
    if (info.isDir() && holds("adapter_config.json"))
        return importAdapter(path);
    if (info.suffix() == QStringLiteral("gguf") || (info.isDir() && holds("config.json"))) {
        auto config = m_workbench.config();
        config.model = path.toStdString();
        m_workbench.setConfig(config);
        return;
    }
    importData(path);
}

} // namespace mnemo
