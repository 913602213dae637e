#include "app/logpanel.h"

#include "widgets/views/tablepane.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Success:
        return LogPanel::tr("done");
    case Severity::Warning:
        return LogPanel::tr("warning");
    case Severity::Error:
        return LogPanel::tr("error");
    case Severity::Info:
        break;
    }
    return LogPanel::tr("note");
}

} // namespace

LogPanel::LogPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("log"), parent)
    , m_model(
          { { tr("Time"), [](const LogEntry& entry) { return QVariant(entry.time); },
                [](const LogEntry& entry) { return QLocale().toString(entry.time.time(), QStringLiteral("HH:mm:ss")); },
                {}, {} },
              { tr("Kind"), [](const LogEntry& entry) { return QVariant(severityName(entry.severity)); }, {}, {}, {} },
              { tr("What"), [](const LogEntry& entry) { return QVariant(entry.text); }, {}, {},
                  [](const LogEntry& entry, int role) {
                      return role == Qt::ToolTipRole ? QVariant(entry.details.isEmpty() ? entry.text : entry.details)
                                                     : QVariant();
                  } } })
    , m_table(new TablePane(this))
{
    m_table->setObjectName(QStringLiteral("logTable"));
    m_table->setModel(&m_model);
    m_table->setFilterPlaceholder(tr("Filter the log"));
    m_table->view()->setAccessibleName(tr("Log"));
    m_table->emptyState().setIcon(QStringLiteral("log"));
    m_table->emptyState().setSentence(tr("Nothing has happened yet."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_table);
    m_model.setRows(m_workbench.log());
    connect(&m_workbench, &Workbench::logged, this, &LogPanel::append);
}

void LogPanel::append(const LogEntry& entry)
{
    m_model.append({ entry });
    m_table->view()->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    m_table->view()->scrollToBottom();
}

} // namespace mnemo
