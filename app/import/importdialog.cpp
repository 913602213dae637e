#include "app/import/importdialog.h"

#include "app/import/importform.h"
#include "app/import/labelpage.h"
#include "app/import/previewtable.h"
#include "app/import/problemtext.h"
#include "app/import/templatepage.h"
#include "app/workbench.h"
#include "core/base/files.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/backgroundwrite.h"
#include "widgets/plots/histogramview.h"
#include "widgets/plots/savedialog.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace mnemo {

namespace {

constexpr int pauseMs = 300;

QString fromText(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

ImportDialog::ImportDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_session(workbench.laboratory().places().cache)
    , m_problemModel(
          { { tr("Line"), [](const ProblemRow& row) { return QVariant(row.line); }, {}, tr("Line of the file"), {} },
              { tr("Column"), [](const ProblemRow& row) { return QVariant(row.column); }, {}, {}, {} },
              { tr("What is wrong"), [](const ProblemRow& row) { return QVariant(row.what); }, {}, {},
                  [](const ProblemRow& row, int role) {
                      return role == Qt::ToolTipRole ? QVariant(row.message) : QVariant();
                  } },
              { tr("File"), [](const ProblemRow& row) { return QVariant(row.file); }, {}, {}, {} } })
    , m_strip(new MessageStrip(this))
    , m_pause(new QTimer(this))
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import data"));
    m_form = new ImportForm;
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(m_form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(m_form->minimumSizeHint().width() + mnemo::spacing(*this, 8));
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(scroll);
    splitter->addWidget(buildRight());
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_strip);
    layout->addWidget(buildFoot());
    m_pause->setSingleShot(true);
    m_pause->setInterval(pauseMs);
    connect(m_pause, &QTimer::timeout, this, &ImportDialog::reread);
    connectSession();
    m_session.setInputKinds(m_workbench.laboratory().inputKinds());
    if (const auto task = m_workbench.task()) {
        m_session.setTokenizer(task->model->tokenizer());
        m_template->setTokenizer(task->model->tokenizer());
    }
    m_template->setForm(m_workbench.config().form);
    m_workbench.ask<std::vector<Choice>>(
        this, [&workbench = m_workbench] { return workbench.laboratory().datasets(); },
        [this](const std::vector<Choice>& known) {
            QStringList names;
            for (const auto& choice : known)
                names << fromText(choice.name);
            m_form->setKnownNames(names);
            updateButton();
        });
    updateButton();
    const QSize hint(fontMetrics().height() * 76, fontMetrics().height() * 48);
    resize(hint.boundedTo(screen()->availableSize()));
}

QWidget* ImportDialog::buildRight()
{
    auto* right = new QSplitter(Qt::Vertical, this);
    auto* top = new QWidget(right);
    auto* layout = new QVBoxLayout(top);
    layout->setContentsMargins({});
    auto* title = new QHBoxLayout;
    title->addWidget(makeLabel(tr("As it will be read"), TextRole::Bold, top));
    m_previewFacts = makeLabel({}, TextRole::SmallSecond, top);
    title->addWidget(m_previewFacts, 1);
    layout->addLayout(title);
    m_preview = new PreviewTable(top);
    layout->addWidget(m_preview, 1);
    m_tabs = new QTabWidget(right);
    m_tabs->setObjectName(QStringLiteral("importTabs"));
    m_labels = new LabelPage;
    m_template = new TemplatePage;
    m_tabs->addTab(buildProblems(), tr("Problems"));
    m_tabs->addTab(m_labels, tr("Labels"));
    m_tabs->addTab(buildLengths(), tr("Lengths"));
    m_tabs->addTab(m_template, tr("Template"));
    right->addWidget(top);
    right->addWidget(m_tabs);
    right->setStretchFactor(0, 3);
    right->setStretchFactor(1, 2);
    right->setChildrenCollapsible(false);
    connect(m_preview, &PreviewTable::rolesChanged, this, &ImportDialog::reread);
    connect(m_labels, &LabelPage::changed, this, [this] {
        m_template->setWords(m_labels->words());
        updateButton();
    });
    connect(m_template, &TemplatePage::changed, this, [this] {
        m_labels->setReader(m_workbench.task() ? m_workbench.task()->model->tokenizer() : nullptr, m_template->form());
        updateButton();
    });
    return right;
}

QWidget* ImportDialog::buildProblems()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    m_problems = new TablePane(page);
    m_problems->setObjectName(QStringLiteral("problemTable"));
    m_problems->setModel(&m_problemModel);
    m_problems->setToolRowShown(false);
    m_problems->view()->setAccessibleName(tr("Rows that cannot be taken"));
    m_problems->emptyState().setSentence(tr("Every row can be taken."));
    m_problems->emptyState().setIcon(QStringLiteral("check"));
    layout->addWidget(m_problems, 1);
    auto* row = new QHBoxLayout;
    m_skip = new QCheckBox(page);
    m_skip->setObjectName(QStringLiteral("skipBad"));
    m_skip->hide();
    auto* save = new QPushButton(tr("Save &list…"), page);
    save->setObjectName(QStringLiteral("saveProblems"));
    row->addWidget(m_skip, 1);
    row->addWidget(save);
    layout->addLayout(row);
    connect(m_skip, &QCheckBox::toggled, this, &ImportDialog::updateButton);
    connect(save, &QPushButton::clicked, this, &ImportDialog::saveProblems);
    connect(m_problems, &TablePane::currentRowChanged, this, [this](int place) {
        if (place >= 0)
            m_preview->showLine(m_problemModel.row(place).line);
    });
    return page;
}

QWidget* ImportDialog::buildLengths()
{
    m_lengths = new HistogramView;
    m_lengths->setObjectName(QStringLiteral("lengthHistogram"));
    m_lengths->setAccessibleName(tr("Lengths of the inputs"));
    m_lengths->setAxes(tr("tokens of the input"), tr("rows"));
    return m_lengths;
}

QWidget* ImportDialog::buildFoot()
{
    auto* foot = new QWidget(this);
    auto* layout = new QHBoxLayout(foot);
    layout->setContentsMargins({});
    m_progress = new QProgressBar(foot);
    m_progress->setObjectName(QStringLiteral("importProgress"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(mnemo::spacing(*this, 40));
    m_stop = new QPushButton(tr("&Stop"), foot);
    m_stop->setObjectName(QStringLiteral("stopImport"));
    m_note = makeLabel({}, TextRole::Small, foot);
    m_note->setObjectName(QStringLiteral("importNote"));
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* cancel = new QPushButton(tr("&Cancel"), foot);
    cancel->setObjectName(QStringLiteral("cancelImport"));
    m_import = new QPushButton(foot);
    m_import->setObjectName(QStringLiteral("takeImport"));
    m_import->setDefault(true);
    setMainButton(*m_import);
    layout->addWidget(m_progress);
    layout->addWidget(m_stop);
    layout->addWidget(m_note, 1);
    layout->addWidget(cancel);
    layout->addWidget(m_import);
    m_progress->hide();
    m_stop->hide();
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::take);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_session.stopCheck();
        m_isStopped = true;
        updateButton();
    });
    return foot;
}

void ImportDialog::connectSession()
{
    connect(m_form, &ImportForm::pathChosen, this, [this](const QString& path) { openPath(path.toStdString()); });
    connect(m_form, &ImportForm::readingChanged, m_pause, qOverload<>(&QTimer::start));
    connect(m_form, &ImportForm::changed, this, [this] {
        updateSplitNote();
        updateButton();
    });
    connect(&m_session, &ImportSession::detected, this, [this](const ImportPlan& plan, const Detected& found) {
        m_plan = plan;
        m_form->setDetected(plan, found);
        m_preview->setRoles(plan.options);
        m_session.preview(plan.path, plan.options);
        m_session.check(plan);
        updateButton();
    });
    connect(&m_session, &ImportSession::previewed, this, [this](const Preview& page) {
        m_strip->dismiss();
        m_preview->setPreview(page);
        m_previewFacts->setText(page.complete
                ? tr("all %n row(s); roles above the names", nullptr, int(page.rows.size()))
                : tr("the first %n row(s); roles above the names", nullptr, int(page.rows.size())));
    });
    connect(&m_session, &ImportSession::refused, this, &ImportDialog::showRefusal);
    connect(&m_session, &ImportSession::checkAdvanced, this, [this](double share, qint64) {
        m_progress->setValue(int(share * 1000.0));
        updateButton();
    });
    connect(&m_session, &ImportSession::checked, this, &ImportDialog::showCheck);
}

void ImportDialog::openPath(const std::filesystem::path& path)
{
    m_check = {};
    m_strip->dismiss();
    m_form->setPath(path);
    m_session.detect(path);
    updateButton();
}

/// The roles and the form as they stand now.
void ImportDialog::reread()
{
    if (m_form->path().empty())
        return;
    m_preview->applyRoles(m_plan.options);
    m_form->apply(m_plan);
    m_check.dataset = nullptr;
    m_isStopped = false;
    if (const auto valid = validate(m_plan.options); !valid) {
        showRefusal(valid.error());
        return;
    }
    // A page can be shown whatever the roles are; a column that these options no longer find would refuse it.
    ImportOptions page = m_plan.options;
    page.inputColumn.clear();
    page.answerColumn.clear();
    page.splitColumn.clear();
    page.numberColumns.clear();
    m_session.preview(m_plan.path, page);
    if (m_plan.options.inputColumn.empty())
        m_session.stopCheck();
    else
        m_session.check(m_plan);
    updateButton();
}

void ImportDialog::showRefusal(const Error& error)
{
    m_session.stopCheck();
    sayError(*m_strip, error);
    updateButton();
}

void ImportDialog::showCheck(const ImportCheck& check)
{
    m_check = check;
    m_progress->setValue(1000);
    showProblems(check);
    m_labels->setLabels(check.dataset, check.labelCounts);
    m_template->setDataset(check.dataset);
    m_labels->setReader(m_workbench.task() ? m_workbench.task()->model->tokenizer() : nullptr, m_template->form());
    showLengths(check);
    if (check.error && check.error->code != ErrorCode::Cancelled)
        sayError(*m_strip, *check.error);
    updateSplitNote();
    updateButton();
}

void ImportDialog::showProblems(const ImportCheck& check)
{
    std::vector<ProblemRow> rows;
    for (const auto& [file, report] : check.reports) {
        for (const auto& problem : report.problems)
            rows.push_back({ problem.line, file, problem.column.empty() ? tr("all") : fromText(problem.column),
                problemText(problem), fromText(problem.message) });
    }
    m_problemModel.setRows(std::move(rows));
    m_problems->view()->setColumnHidden(3, check.reports.size() < 2);
    m_problems->view()->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    const int count = int(check.problemCount());
    m_tabs->setTabText(0, count > 0 ? tr("Problems (%L1)").arg(count) : tr("Problems"));
    m_skip->setText(tr("&Leave the %n row(s) out; the file itself is not changed", nullptr, count));
    m_skip->setVisible(count > 0);
    if (count == 0)
        m_skip->setChecked(false);
}

void ImportDialog::showLengths(const ImportCheck& check)
{
    const bool hasTokens = !check.lengths.empty();
    m_lengths->setValues(check.lengths);
    const auto& summary = check.summary;
    m_lengths->setTitle(tr("Lengths"),
        hasTokens ? tr("%L1 to %L2 characters, %L3 repeated rows, %L4 inputs with two answers")
                        .arg(qint64(summary.shortest))
                        .arg(qint64(summary.longest))
                        .arg(qint64(summary.duplicateRows))
                        .arg(qint64(summary.contradictions))
                  : tr("no tokenizer yet"));
}

void ImportDialog::updateSplitNote()
{
    if (!m_check.dataset || m_form->splitBy() != ImportForm::SplitBy::Ratio) {
        m_form->setSplitNote({});
        return;
    }
    const auto plan = m_form->splitPlan();
    const double rows = double(m_check.dataset->size());
    m_form->setSplitNote(tr("about %L1, %L2 and %L3 rows")
                             .arg(qRound64(rows * plan.train))
                             .arg(qRound64(rows * plan.valid))
                             .arg(qRound64(rows * plan.test)));
}

QString ImportDialog::reason() const
{
    if (const auto wrong = m_form->firstError(); !wrong.isEmpty())
        return wrong;
    if (m_isTaking)
        return tr("The rows are being kept.");
    if (m_plan.options.inputColumn.empty())
        return tr("Choose the column of the input above its name.");
    if (m_session.isChecking() || m_pause->isActive())
        return tr("The file is being read.");
    if (m_isStopped)
        return tr("Reading was stopped; change a field to read again.");
    if (!m_check.dataset)
        return tr("Nothing could be read this way.");
    if (m_form->splitBy() == ImportForm::SplitBy::Column && !m_check.dataset->hasSplits())
        return tr("Choose the column of the split above its name, or another way to split.");
    if (const auto wrong = m_labels->error(); !wrong.isEmpty())
        return wrong;
    if (const auto wrong = m_template->error(); !wrong.isEmpty())
        return wrong;
    if (m_check.problemCount() > 0 && !m_skip->isChecked())
        return tr("%n row(s) cannot be taken: look at them, and agree to leave them out.", nullptr,
            int(m_check.problemCount()));
    return {};
}

void ImportDialog::updateButton()
{
    const bool isReading = m_session.isChecking();
    m_progress->setVisible(isReading);
    m_stop->setVisible(isReading);
    const auto why = reason();
    m_import->setEnabled(why.isEmpty());
    m_import->setToolTip(why);
    const auto rows = m_check.dataset ? qint64(m_check.dataset->size()) : 0;
    m_import->setText(rows > 0 ? tr("&Import %L1 rows").arg(rows) : tr("&Import"));
    m_note->setText(why);
}

void ImportDialog::saveProblems()
{
    askWhereToSave(this, tr("Save list of problems"), {}, tr("CSV table (*.csv)"), [this](const QString& path) {
        writeInBackground(this, path, m_problems->asCsv(), [this, path](const Result<void>& written) {
            if (!written)
                m_strip->say(Severity::Error, whyNotWritten(written.error(), path));
        });
    });
}

/// Keeps what was shown. Nothing is read again.
void ImportDialog::take()
{
    if (!m_import->isEnabled())
        return;
    m_isTaking = true;
    updateButton();
    auto dataset = m_check.dataset->withName(m_form->name().toStdString());
    if (!dataset->labels().isEmpty())
        dataset = dataset->withLabelWords(m_labels->words());
    const auto source = m_plan.path;
    const auto plan = m_form->splitPlan();
    const auto form = m_template->form();
    m_workbench.ask<std::optional<Error>>(
        this,
        [&workbench = m_workbench, dataset, source, plan]() -> std::optional<Error> {
            auto& laboratory = workbench.laboratory();
            if (const auto kept = laboratory.addDataset(dataset, source); !kept)
                return kept.error();
            if (plan.by == SplitPlan::By::Ratio)
                laboratory.setSplitPlan(*dataset, plan);
            return std::nullopt;
        },
        [this, dataset, form](const std::optional<Error>& problem) {
            m_isTaking = false;
            if (problem) {
                showRefusal(*problem);
                return;
            }
            auto config = m_workbench.config();
            config.data = dataset->name();
            config.form = form;
            Q_EMIT imported(fromText(dataset->name()), qint64(dataset->size()));
            m_workbench.setConfig(config);
            m_workbench.dataChanged();
            accept();
        });
}

} // namespace mnemo
