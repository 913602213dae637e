#include "app/plugindialog.h"

#include "app/plugintexts.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>

namespace mnemo {

namespace {

using State = PluginEntry::State;

QString nameOf(const PluginEntry& entry)
{
    const auto name = localText(entry.metadata.name);
    return name.isEmpty() ? QString::fromStdString(entry.id) : name;
}

QString placeText(const PluginEntry& entry)
{
    return entry.place == PluginEntry::Place::Application ? PluginDialog::tr("with the program")
                                                          : PluginDialog::tr("your folder");
}

bool isAgreedTo(const PluginEntry& entry)
{
    return entry.place == PluginEntry::Place::User && entry.isAgreed;
}

bool waitsForAgreement(const PluginEntry& entry)
{
    return entry.state == State::Waiting || entry.state == State::Changed;
}

/// Why it stands as it does, and what to do.
QString reasonText(const PluginEntry& entry)
{
    switch (entry.state) {
    case State::Waiting:
        return PluginDialog::tr("It runs with all your rights: it can read and change your files. Agree only if you "
                                "trust where it comes from.");
    case State::Changed:
        return PluginDialog::tr("Its files are others than those you agreed to. Agree again only if you know why.");
    case State::Ready:
        return PluginDialog::tr("It is loaded when the program starts again.");
    case State::Loaded:
        return entry.metadata.window.empty()
            ? QString()
            : PluginDialog::tr("Its panels stand in the menu View, Panels; new ones come when the program starts "
                               "again.");
    case State::LeftOut:
        break;
    }
    return entry.reason ? errorText(*entry.reason) : QString();
}

} // namespace

QString stateText(const PluginEntry& entry)
{
    switch (entry.state) {
    case State::Waiting:
        return PluginDialog::tr("waits for you");
    case State::Changed:
        return PluginDialog::tr("changed, waits for you");
    case State::Ready:
        return PluginDialog::tr("ready");
    case State::Loaded:
        return PluginDialog::tr("✓ loaded");
    case State::LeftOut:
        break;
    }
    return PluginDialog::tr("✗ left out");
}

PluginDialog::PluginDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_model({ { tr("Plugin"), [](const PluginEntry& entry) { return QVariant(nameOf(entry)); }, {}, {},
                    [](const PluginEntry& entry, int role) {
                        return role == IdRole ? QVariant(QString::fromStdString(entry.folder.string())) : QVariant();
                    } },
          { tr("Version"),
              [](const PluginEntry& entry) { return QVariant(QString::fromStdString(entry.metadata.version)); }, {}, {},
              {} },
          { tr("Author"),
              [](const PluginEntry& entry) { return QVariant(QString::fromStdString(entry.metadata.author)); }, {}, {},
              {} },
          { tr("Adds"), [](const PluginEntry& entry) { return QVariant(additionsText(entry.metadata.adds)); }, {}, {},
              {} },
          { tr("Place"), [](const PluginEntry& entry) { return QVariant(placeText(entry)); }, {}, {}, {} },
          { tr("State"), [](const PluginEntry& entry) { return QVariant(stateText(entry)); }, {}, {}, {} } })
    , m_table(new TablePane(this))
    , m_description(makeLabel({}, TextRole::Plain, this))
    , m_reason(makeLabel({}, TextRole::Plain, this))
    , m_place(makeLabel({}, TextRole::SmallSecond, this))
    , m_strip(new MessageStrip(this))
{
    setObjectName(QStringLiteral("pluginDialog"));
    setWindowTitle(tr("Plugins"));
    m_table->setObjectName(QStringLiteral("pluginTable"));
    m_table->setModel(&m_model);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Plugins"));
    m_table->view()->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->emptyState().setSentence(tr("There is no plugin."),
        tr("A plugin of your own is a folder in %1.")
            .arg(QDir::toNativeSeparators(QString::fromStdString(workbench.plugins().places().user.string()))));
    m_description->setObjectName(QStringLiteral("pluginDescription"));
    m_reason->setObjectName(QStringLiteral("pluginReason"));
    for (auto* label : { m_description, m_reason, m_place })
        label->setWordWrap(true);
    m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_description);
    layout->addWidget(m_reason);
    layout->addWidget(m_place);
    layout->addWidget(m_strip);
    layout->addWidget(buildFoot());
    connect(m_table, &TablePane::currentRowChanged, this, &PluginDialog::showChosen);
    connect(&m_workbench, &Workbench::pluginsChanged, this, &PluginDialog::fill);
    fill();
    const int line = fontMetrics().height();
    resize(56 * line, 30 * line);
}

QWidget* PluginDialog::buildFoot()
{
    auto* foot = new QWidget(this);
    auto* layout = new QHBoxLayout(foot);
    layout->setContentsMargins({});
    m_agree = new QPushButton(tr("&Agree and load"), foot);
    m_agree->setObjectName(QStringLiteral("agreePlugin"));
    setMainButton(*m_agree);
    m_withdraw = new QPushButton(tr("&Withdraw agreement"), foot);
    m_withdraw->setObjectName(QStringLiteral("withdrawPlugin"));
    auto* open = new QPushButton(tr("&Open my plugin folder"), foot);
    open->setObjectName(QStringLiteral("openPlugins"));
    auto* close = new QPushButton(tr("&Close"), foot);
    layout->addWidget(m_agree);
    layout->addWidget(m_withdraw);
    layout->addWidget(open);
    layout->addStretch(1);
    layout->addWidget(close);
    for (auto* button : { m_agree, m_withdraw, open, close })
        button->setAutoDefault(false);
    connect(m_agree, &QPushButton::clicked, this, &PluginDialog::agree);
    connect(m_withdraw, &QPushButton::clicked, this, &PluginDialog::withdraw);
    connect(open, &QPushButton::clicked, this, &PluginDialog::openFolder);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    return foot;
}

void PluginDialog::fill()
{
    const auto current = m_table->currentId();
    m_model.setRows(m_workbench.plugins().entries());
    m_table->view()->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->view()->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Stretch);
    if (current.isValid())
        m_table->setCurrentId(current);
    else if (m_model.rowCount() > 0)
        m_table->setCurrentRow(0);
    showChosen();
}

const PluginEntry* PluginDialog::chosen() const
{
    const int row = m_table->currentRow();
    return row >= 0 && row < m_model.rowCount() ? &m_model.row(row) : nullptr;
}

void PluginDialog::showChosen()
{
    const auto* entry = chosen();
    m_agree->setVisible(entry && waitsForAgreement(*entry));
    m_withdraw->setVisible(entry && isAgreedTo(*entry));
    m_description->setText(entry ? localText(entry->metadata.description) : QString());
    m_description->setVisible(!m_description->text().isEmpty());
    m_reason->setText(entry ? reasonText(*entry) : QString());
    m_reason->setVisible(!m_reason->text().isEmpty());
    if (entry)
        setTextRole(*m_reason,
            entry->state == State::LeftOut ? TextRole::Error
                                           : (waitsForAgreement(*entry) ? TextRole::Warning : TextRole::Plain));
    m_place->setText(entry ? QDir::toNativeSeparators(QString::fromStdString(entry->folder.string())) : QString());
}

void PluginDialog::agree()
{
    const auto* entry = chosen();
    if (!entry)
        return;
    m_strip->dismiss();
    if (const auto agreed = m_workbench.plugins().agree(entry->id); !agreed)
        return sayError(*m_strip, agreed.error());
    m_workbench.loadPlugins(); // `fill` follows
}

void PluginDialog::withdraw()
{
    const auto* entry = chosen();
    if (!entry)
        return;
    const bool isLoaded = entry->state == State::Loaded;
    if (const auto done = m_workbench.plugins().withdraw(entry->id); !done)
        return sayError(*m_strip, done.error());
    if (isLoaded)
        m_strip->say(Severity::Info, tr("It stays loaded until the program ends, and is not loaded again."));
    fill();
}

void PluginDialog::openFolder()
{
    const auto folder = QString::fromStdString(m_workbench.plugins().places().user.string());
    if (folder.isEmpty() || !QDir().mkpath(folder) || !QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
        m_strip->say(Severity::Info, tr("Your plugins lie in %1").arg(QDir::toNativeSeparators(folder)));
}

} // namespace mnemo
