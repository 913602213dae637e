#include "app/welcomepanel.h"

#include "app/helppages.h"
#include "app/recentprojects.h"
#include "app/windowsettings.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

namespace mnemo {

namespace {

constexpr int valueRole = Qt::UserRole;

} // namespace

WelcomePanel::WelcomePanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("welcome"), parent)
{
    auto* layout = new QGridLayout(this);
    const int step = mnemo::spacing(*this, 1);
    layout->setContentsMargins(6 * step, 6 * step, 6 * step, 6 * step);
    layout->setHorizontalSpacing(8 * step);
    layout->setVerticalSpacing(3 * step);
    layout->addWidget(makeLabel(QStringLiteral("Mnemoscope"), TextRole::Large, this), 0, 0);
    layout->addWidget(
        makeLabel(tr("Train and inspect light adapters of frozen language models"), TextRole::Second, this), 1, 0, 1,
        2);
    layout->addWidget(buildRecent(), 2, 0);
    layout->addWidget(buildStart(), 2, 1);
    layout->addWidget(buildTours(), 3, 0, 1, 2);
    layout->setRowStretch(2, 3);
    layout->setRowStretch(3, 2);
    layout->setColumnStretch(0, 1);
    layout->setColumnStretch(1, 1);
    connect(&m_workbench, &Workbench::recentChanged, this, &WelcomePanel::fillRecent);
}

QListWidget* WelcomePanel::makeList(const QString& name, const QString& accessible)
{
    auto* list = new QListWidget(this);
    list->setObjectName(name);
    list->setAccessibleName(accessible);
    const int side = mnemo::spacing(*this, 6);
    list->setIconSize({ side, side });
    list->setSpacing(mnemo::spacing(*this, 0.5));
    list->setWordWrap(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(list, &QListWidget::itemActivated, this, &WelcomePanel::chosen);
    connect(list, &QListWidget::itemClicked, this, &WelcomePanel::chosen);
    return list;
}

QListWidgetItem* WelcomePanel::addEntry(
    QListWidget* list, const QString& iconName, const QString& title, const QString& note, const QVariant& value)
{
    auto* item = new QListWidgetItem(icon(iconName), title + QLatin1Char('\n') + note, list);
    item->setData(valueRole, value);
    item->setToolTip(note);
    return item;
}

QWidget* WelcomePanel::buildRecent()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->addWidget(makeLabel(tr("Recent projects"), TextRole::Bold, side));
    m_recent = makeList(QStringLiteral("recentProjects"), tr("Recent projects"));
    layout->addWidget(m_recent, 1);
    fillRecent();
    return side;
}

void WelcomePanel::fillRecent()
{
    m_recent->clear();
    const auto current = QString::fromStdString(m_workbench.projectPath().string());
    for (const auto& project : recentProjects(m_workbench.settings())) {
        const QFileInfo info(project.path);
        const bool isOpen = project.path == current;
        const auto note = isOpen ? tr("open now")
            : project.exists
            ? tr("%1, %2").arg(info.path(), locale().toString(project.used.toLocalTime(), QLocale::ShortFormat))
            : tr("moved or deleted");
        auto* item = addEntry(
            m_recent, QStringLiteral("file"), info.completeBaseName(), note, QStringLiteral("project:") + project.path);
        item->setToolTip(project.path);
        if (!project.exists || isOpen)
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
    if (m_recent->count() == 0) {
        auto* none = new QListWidgetItem(tr("No project was open before."), m_recent);
        none->setFlags(Qt::NoItemFlags);
    }
}

QWidget* WelcomePanel::buildStart()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->addWidget(makeLabel(tr("Start"), TextRole::Bold, side));
    auto* list = makeList(QStringLiteral("startList"), tr("Start"));
    addEntry(list, QStringLiteral("play"), tr("Open the demo"),
        tr("two bundled models and data sets, ready to look at"), QStringLiteral("action:openDemo"));
    addEntry(list, QStringLiteral("file"), tr("New project"), tr("an empty .mnemo file"),
        QStringLiteral("action:newProject"));
    addEntry(
        list, QStringLiteral("folder"), tr("Open project"), tr("a .mnemo file"), QStringLiteral("action:openProject"));
    addEntry(list, QStringLiteral("import"), tr("Import data"), tr("CSV, TSV or JSONL"),
        QStringLiteral("action:importData"));
    addEntry(list, QStringLiteral("model"), tr("Open model folder"), tr("config.json and safetensors, or GGUF"),
        QStringLiteral("action:openModel"));
    layout->addWidget(list, 1);
    return side;
}

QWidget* WelcomePanel::buildTours()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->addWidget(makeLabel(tr("Three short tours"), TextRole::Bold, side));
    auto* list = makeList(QStringLiteral("tourList"), tr("Three short tours"));
    for (const auto& tour : tours())
        addEntry(list, QStringLiteral("book"), tour.title, tour.note, QStringLiteral("help:") + tour.id);
    layout->addWidget(list, 1);
    return side;
}

void WelcomePanel::chosen(QListWidgetItem* item)
{
    const auto value = item->data(valueRole).toString();
    const auto rest = value.section(QLatin1Char(':'), 1);
    if (value.startsWith(QStringLiteral("project:")))
        m_workbench.requestProject(rest);
    else if (value.startsWith(QStringLiteral("action:")))
        Q_EMIT m_workbench.actionRequested(rest);
    else if (value.startsWith(QStringLiteral("help:")))
        Q_EMIT m_workbench.helpRequested(rest);
}

} // namespace mnemo
