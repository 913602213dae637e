#include "app/adapterdialogs.h"

#include "app/workbench.h"
#include "core/experiment/adoption.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/icons.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QString resultText(const ExchangeReport& report)
{
    if (!report.test)
        return {};
    const auto& test = *report.test;
    const auto number = [](double value) { return valueText(value, QLocale()); };
    return (test.passed ? QCoreApplication::translate("mnemo::ExchangeReport",
                "✓ %1 for %2: the self-test passed on %3 queries; no logit differs by more than %4 "
                "(allowed %5).")
                        : QCoreApplication::translate("mnemo::ExchangeReport",
                            "✗ %1 for %2: the self-test failed on %3 queries; a logit differs by %4 (allowed %5). Do "
                            "not use this adapter."))
        .arg(report.method, report.base, QLocale().toString(qint64(test.rows)), number(test.largestDifference),
            number(test.tolerance));
}

/// A line with a button that asks for a folder.
QLineEdit* makeFolderLine(QDialog& dialog, const QString& name, const QString& title)
{
    auto* line = new QLineEdit(&dialog);
    line->setObjectName(name);
    line->setAccessibleName(title);
    auto* browse = line->addAction(icon(QStringLiteral("folder")), QLineEdit::TrailingPosition);
    browse->setToolTip(title);
    QObject::connect(browse, &QAction::triggered, &dialog, [&dialog, line, title] {
        auto* chooser = new QFileDialog(&dialog, title, line->text());
        chooser->setAttribute(Qt::WA_DeleteOnClose);
        chooser->setFileMode(QFileDialog::Directory);
        QObject::connect(chooser, &QFileDialog::fileSelected, line, &QLineEdit::setText);
        chooser->open();
    });
    return line;
}

QVBoxLayout* arrange(QDialog& dialog, QLineEdit* folder, QLabel* result, MessageStrip* strip, QPushButton* main)
{
    auto* layout = new QVBoxLayout(&dialog);
    auto* form = new QFormLayout;
    form->addRow(QCoreApplication::translate("mnemo::ExchangeReport", "&Folder"), folder);
    layout->addLayout(form);
    result->setWordWrap(true);
    result->setObjectName(QStringLiteral("selfTest"));
    result->setMinimumHeight(3 * dialog.fontMetrics().height());
    layout->addWidget(result, 1);
    layout->addWidget(strip);
    auto* row = new QHBoxLayout;
    auto* close = new QPushButton(QCoreApplication::translate("mnemo::ExchangeReport", "&Close"), &dialog);
    QObject::connect(close, &QPushButton::clicked, &dialog, &QDialog::reject);
    row->addStretch(1);
    row->addWidget(close);
    row->addWidget(main);
    setMainButton(*main);
    layout->addLayout(row);
    dialog.resize(40 * dialog.fontMetrics().height(), dialog.sizeHint().height());
    return layout;
}

/// The self-test compares float32 logits, whatever the window computes with.
Result<AdapterBundle::TestResult> tested(Laboratory& laboratory, const AdapterBundle& bundle, const std::string& model)
{
    const auto base = laboratory.model(model, { FrozenModel::Dtype::Float32, "cpu" });
    if (!base)
        return base.error();
    return bundle.runSelfTest(**base);
}

ExchangeReport exportRun(Laboratory& laboratory, qint64 run, const std::filesystem::path& folder)
{
    ExchangeReport report;
    const auto fail = [&](const Error& error) {
        report.problem = error;
        return report;
    };
    const auto config = configOfRun(laboratory, run);
    if (!config)
        return fail(config.error());
    const auto bundle = bundleOfRun(laboratory, run);
    if (!bundle)
        return fail(bundle.error());
    if (const auto written = bundle->write(folder); !written)
        return fail(written.error());
    const auto read = AdapterBundle::read(folder); // what stands on the disk is what is tested
    if (!read)
        return fail(read.error());
    report.method = QString::fromStdString(read->method());
    report.base = QString::fromStdString(read->baseName());
    const auto test = tested(laboratory, *read, config->model);
    if (!test)
        return fail(test.error());
    report.test = *test;
    return report;
}

ExchangeReport importFolder(Laboratory& laboratory, const std::filesystem::path& folder, bool keeps)
{
    ExchangeReport report;
    const auto fail = [&](const Error& error) {
        report.problem = error;
        return report;
    };
    const auto bundle = AdapterBundle::read(folder);
    if (!bundle)
        return fail(bundle.error());
    report.method = QString::fromStdString(bundle->method());
    report.base = QString::fromStdString(bundle->baseName());
    const auto test = tested(laboratory, *bundle, bundle->baseName());
    if (!test)
        return fail(test.error());
    report.test = *test;
    if (!keeps || !test->passed)
        return report;
    const auto run = storeAdopted(laboratory, *bundle, bundle->baseName(), folder);
    if (!run)
        return fail(run.error());
    report.run = *run;
    return report;
}

} // namespace

ExportAdapterDialog::ExportAdapterDialog(Workbench& workbench, qint64 run, QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_run(run)
    , m_folder(makeFolderLine(*this, QStringLiteral("exportFolder"), tr("Folder of the adapter")))
    , m_result(makeLabel(tr("The folder gets the configuration, the weights and a self-test."), TextRole::Plain, this))
    , m_write(new QPushButton(tr("&Export"), this))
    , m_strip(new MessageStrip(this))
{
    setObjectName(QStringLiteral("exportAdapterDialog"));
    setWindowTitle(tr("Export adapter of run %1").arg(run));
    m_write->setObjectName(QStringLiteral("writeAdapter"));
    arrange(*this, m_folder, m_result, m_strip, m_write);
    const auto update = [this] { m_write->setEnabled(!m_folder->text().trimmed().isEmpty()); };
    connect(m_folder, &QLineEdit::textChanged, this, update);
    connect(m_write, &QPushButton::clicked, this, &ExportAdapterDialog::write);
    update();
}

void ExportAdapterDialog::write()
{
    m_write->setEnabled(false);
    m_strip->dismiss();
    m_result->setText(tr("Writing, then running the self-test."));
    m_workbench.ask<ExchangeReport>(
        this,
        [run = m_run, folder = m_folder->text().trimmed().toStdString(), &laboratory = m_workbench.laboratory()] {
            return exportRun(laboratory, run, folder);
        },
        [this](const ExchangeReport& report) { show(report); });
}

void ExportAdapterDialog::show(const ExchangeReport& report)
{
    m_write->setEnabled(true);
    m_result->setText(resultText(report));
    if (report.problem)
        sayError(*m_strip, *report.problem);
    Q_EMIT ended(report);
}

ImportAdapterDialog::ImportAdapterDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_folder(makeFolderLine(*this, QStringLiteral("importFolder"), tr("Folder of the adapter")))
    , m_result(makeLabel(tr("Choose a folder with adapter_config.json."), TextRole::Plain, this))
    , m_take(new QPushButton(tr("&Import adapter"), this))
    , m_strip(new MessageStrip(this))
{
    setObjectName(QStringLiteral("importAdapterDialog"));
    setWindowTitle(tr("Import adapter"));
    m_take->setObjectName(QStringLiteral("takeAdapter"));
    m_take->setEnabled(false);
    arrange(*this, m_folder, m_result, m_strip, m_take);
    connect(m_folder, &QLineEdit::textChanged, this, &ImportAdapterDialog::test);
    connect(m_take, &QPushButton::clicked, this, &ImportAdapterDialog::take);
}

void ImportAdapterDialog::openFolder(const QString& folder)
{
    m_folder->setText(folder);
}

void ImportAdapterDialog::test()
{
    const int request = ++m_request;
    m_take->setEnabled(false);
    m_strip->dismiss();
    m_result->setText(tr("Running the self-test."));
    m_workbench.ask<ExchangeReport>(
        this,
        [folder = m_folder->text().trimmed().toStdString(), &laboratory = m_workbench.laboratory()] {
            return importFolder(laboratory, folder, false);
        },
        [this, request](const ExchangeReport& report) {
            if (request == m_request)
                show(report);
        });
}

void ImportAdapterDialog::take()
{
    m_take->setEnabled(false);
    m_workbench.ask<ExchangeReport>(
        this,
        [folder = m_folder->text().trimmed().toStdString(), &laboratory = m_workbench.laboratory()] {
            return importFolder(laboratory, folder, true);
        },
        [this](const ExchangeReport& report) {
            show(report);
            if (report.run <= 0)
                return;
            Q_EMIT m_workbench.runsChanged();
            accept();
        });
}

void ImportAdapterDialog::show(const ExchangeReport& report)
{
    m_result->setText(resultText(report));
    const bool passed = report.test && report.test->passed;
    m_take->setEnabled(passed && !m_workbench.isReadOnly());
    m_take->setToolTip(m_workbench.isReadOnly() ? tr("The project can only be read")
            : passed                            ? QString()
                                                : tr("Only an adapter whose self-test passes is taken"));
    if (report.problem)
        sayError(*m_strip, *report.problem);
    Q_EMIT ended(report);
}

} // namespace mnemo
