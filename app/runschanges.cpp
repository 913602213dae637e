#include "app/runspanel.h"

#include "app/runcommand.h"
#include "app/trainingjob.h"
#include "widgets/models/latextable.h"
#include "widgets/plots/backgroundwrite.h"
#include "widgets/plots/savedialog.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>
#include <QUndoStack>

namespace mnemo {

void RunsPanel::edit(const QString& text, const std::string& before, const std::string& after,
    Result<void> (RunStore::*setter)(std::int64_t, std::string_view))
{
    if (before == after || m_shown == 0)
        return;
    const auto run = m_shown;
    m_workbench.undoStack().push(new RunCommand(
        m_workbench, text, [run, after, setter](RunStore& store) { return (store.*setter)(run, after); },
        [run, before, setter](RunStore& store) { return (store.*setter)(run, before); }));
}

void RunsPanel::keepName()
{
    if (const auto* run = current(); run && run->record.id == m_shown)
        edit(tr("Rename run %1").arg(m_shown), run->record.name, m_name->text().trimmed().toStdString(),
            &RunStore::renameRun);
}

void RunsPanel::keepTags()
{
    if (const auto* run = current(); run && run->record.id == m_shown)
        edit(tr("Tags of run %1").arg(m_shown), run->record.tags, m_tags->text().trimmed().toStdString(),
            &RunStore::setTags);
}

void RunsPanel::keepNote()
{
    if (const auto* run = current(); run && run->record.id == m_shown)
        edit(tr("Note of run %1").arg(m_shown), run->record.note, m_note->text().trimmed().toStdString(),
            &RunStore::setNote);
}

/// Model, data, template and adapter of the run, in every panel.
void RunsPanel::openRun()
{
    const auto* run = current();
    if (!run)
        return;
    const auto kind = run->record.kind;
    auto selection = m_workbench.selection();
    selection.run = kind == RunKind::Evaluation ? run->record.parentId.value_or(0) : run->record.id;
    if (run->record.state != RunState::Finished && kind != RunKind::Evaluation)
        selection.run = 0; // nothing to load yet
    const auto stored = parseJson(run->record.configJson);
    const auto config = stored ? ExperimentConfig::fromJson(*stored) : Result<ExperimentConfig>(stored.error());
    if (config) {
        auto now = m_workbench.config();
        const bool differs = now.model != config->model || now.data != config->data || !(now.form == config->form);
        now.model = config->model;
        now.data = config->data;
        now.form = config->form;
        if (differs)
            m_workbench.setConfig(now);
    }
    m_workbench.select(selection);
    m_workbench.showPanel(
        kind == RunKind::Training && selection.run == 0 ? QStringLiteral("train") : QStringLiteral("inspect"));
}

void RunsPanel::resumeRun()
{
    const auto* run = current();
    if (!run || !isResumable(run->record) || m_workbench.isReadOnly())
        return;
    m_strip->dismiss();
    const auto stored = parseJson(run->record.configJson);
    const auto config = stored ? ExperimentConfig::fromJson(*stored) : Result<ExperimentConfig>(stored.error());
    if (!config) {
        sayError(*m_strip, config.error());
        return;
    }
    auto* job = m_workbench.startTraining(*config, run->record.id);
    connect(job, &JobSession::failed, this, [this](const Error& error) { sayError(*m_strip, error); });
    m_strip->say(
        Severity::Info, tr("Run %1 goes on from its last checkpoint; its curves stand in Train.").arg(m_shown));
}

void RunsPanel::deleteRuns()
{
    if (m_workbench.isReadOnly())
        return;
    std::vector<std::int64_t> runs;
    for (const int row : m_table->selectedRows()) {
        if (m_model.row(row).record.state != RunState::Running)
            runs.push_back(m_model.row(row).record.id);
    }
    if (runs.empty())
        return;
    const auto each = [runs](RunStore& store, Result<void> (RunStore::*change)(std::int64_t)) {
        for (const auto run : runs) {
            if (const auto done = (store.*change)(run); !done)
                return done;
        }
        return Result<void>();
    };
    m_workbench.undoStack().push(new RunCommand(
        m_workbench, tr("Delete %n run(s)", nullptr, int(runs.size())),
        [each](RunStore& store) { return each(store, &RunStore::deleteRun); },
        [each](RunStore& store) { return each(store, &RunStore::undeleteRun); }));
    m_strip->say(Severity::Info, tr("%n run(s) deleted.", nullptr, int(runs.size())), tr("&Undo"));
    connect(m_strip, &MessageStrip::actionTriggered, &m_workbench.undoStack(), &QUndoStack::undo, Qt::UniqueConnection);
    connect(m_strip, &MessageStrip::actionTriggered, m_strip, &MessageStrip::dismiss, Qt::UniqueConnection);
}

void RunsPanel::exportTable()
{
    askWhereToSave(this, tr("Export table"), {},
        tr("CSV table (*.csv)") + QStringLiteral(";;") + tr("LaTeX table (*.tex)"),
        [this](const QString& path) { saveTable(path); });
}

void RunsPanel::saveTable(const QString& path)
{
    QByteArray text;
    if (path.endsWith(QStringLiteral(".tex"))) {
        QList<int> shown;
        const auto* header = m_table->view()->horizontalHeader();
        for (int visual = 0; visual < header->count(); ++visual) {
            if (const int column = header->logicalIndex(visual); !header->isSectionHidden(column))
                shown << column;
        }
        text = latexText(*m_table->view()->model(), shown).toUtf8();
    } else {
        text = m_table->asCsv();
    }
    writeInBackground(this, path, text, [this, path](const Result<void>& written) {
        if (written)
            m_strip->say(Severity::Success, tr("The table stands in %1.").arg(path));
        else
            m_strip->say(Severity::Error, whyNotWritten(written.error(), path));
    });
}

} // namespace mnemo
