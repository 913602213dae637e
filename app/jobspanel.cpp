#include "app/jobspanel.h"

#include "widgets/models/numbertext.h"
#include "widgets/views/tablepane.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QString stateText(JobSession::State state)
{
    switch (state) {
    case JobSession::State::Waiting:
        return JobsPanel::tr("waiting");
    case JobSession::State::Running:
        return JobsPanel::tr("running");
    case JobSession::State::Finished:
        return JobsPanel::tr("finished");
    case JobSession::State::Failed:
        return JobsPanel::tr("failed");
    case JobSession::State::Stopped:
        return JobsPanel::tr("stopped");
    }
    return {};
}

} // namespace

JobsPanel::JobsPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("jobs"), parent)
    , m_model({ { tr("Job"), [](const Row& row) { return QVariant(row.title); }, {}, {}, {} },
          { tr("State"), [](const Row& row) { return QVariant(row.state); }, {}, {}, {} },
          { tr("Progress"), [](const Row& row) { return QVariant(row.share); },
              [](const Row& row) { return tr("%1 %").arg(qRound(row.share * 100.0)); }, {}, {} },
          { tr("Elapsed"), [](const Row& row) { return QVariant(row.elapsed); }, {}, tr("minutes and seconds"), {} } })
    , m_table(new TablePane(this))
{
    m_table->setObjectName(QStringLiteral("jobTable"));
    m_table->setModel(&m_model);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Jobs"));
    m_table->view()->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->view()->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->emptyState().setSentence(tr("Nothing has been started yet."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_table);
    connect(&m_workbench, &Workbench::jobsChanged, this, &JobsPanel::update);
    update();
}

void JobsPanel::update()
{
    std::vector<Row> rows;
    int waiting = 0;
    for (const auto* job : m_workbench.jobs()) {
        rows.push_back(
            { job->title(), stateText(job->state()), std::max(job->share(), 0.0), durationText(job->seconds()) });
        waiting += job->isOver() ? 0 : 1;
    }
    if (rows.size() == m_model.rows().size()) {
        for (int i = 0; i < int(rows.size()); ++i)
            m_model.replace(i, std::move(rows[std::size_t(i)]));
    } else {
        m_model.setRows(std::move(rows));
    }
    setFacts(waiting > 0 ? tr("%n job(s) under way", nullptr, waiting) : QString());
}

} // namespace mnemo
