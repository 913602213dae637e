#include "app/predictionspanel.h"

#include "app/inputpictures.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/matrixview.h"
#include "widgets/views/tablepane.h"

#include <QHeaderView>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <map>

namespace mnemo {

namespace {

constexpr int textColumn = 1;
constexpr int pictureColumn = 6;

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

PredictionsPanel::PredictionsPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("predictions"), parent)
    , m_model({ { tr("#"), [](const Row& row) { return QVariant(row.position); }, {}, tr("Position in the test items"),
                    [](const Row& row, int role) { return role == IdRole ? QVariant(row.position) : QVariant(); } },
          { tr("Query"), [](const Row& row) { return QVariant(row.text); }, {}, {}, {} },
          { tr("Label"), [](const Row& row) { return QVariant(row.label); }, {}, {}, {} },
          { tr("Answer"), [](const Row& row) { return QVariant(row.answer); },
              [](const Row& row) {
                  return row.answer.isEmpty()
                      ? QString()
                      : (row.isRight ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + row.answer;
              },
              tr("✓ right, ✗ wrong"), {} },
          { tr("p"), [](const Row& row) { return row.answer.isEmpty() ? QVariant() : QVariant(row.probability); },
              [](const Row& row) {
                  return row.answer.isEmpty() ? QString() : decimalText(row.probability, 2, QLocale());
              },
              tr("Probability of the answer among the label words"), {} },
          { tr("p of label"), [](const Row& row) { return row.answer.isEmpty() ? QVariant() : QVariant(row.own); },
              [](const Row& row) { return row.answer.isEmpty() ? QString() : decimalText(row.own, 2, QLocale()); },
              tr("Probability of the right label"), {} },
          { tr("Picture"), {}, {}, {}, [this](const Row& row, int role) { return pictureData(row, role); } } })
    , m_table(new TablePane(this))
    , m_confusion(new MatrixView(this))
{
    m_table->setObjectName(QStringLiteral("predictionTable"));
    m_table->setModel(&m_model);
    m_table->setFilterPlaceholder(tr("Filter text, label, answer; ✗ for what is wrong"));
    m_table->view()->setAccessibleName(tr("Predictions"));
    m_table->view()->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->emptyState().setSentence(tr("Waits for the model and the data to be opened."));
    m_confusion->setObjectName(QStringLiteral("confusion"));
    m_confusion->setAccessibleName(tr("Confusion matrix"));
    m_confusion->setTitle(tr("Confusion"));
    m_confusion->setNumbersShown(true, 0);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_table);
    splitter->addWidget(m_confusion);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(splitter);
    connect(m_table, &TablePane::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        auto selection = m_workbench.selection();
        selection.position = int(m_model.row(row).position);
        selection.exemplar = -1;
        m_workbench.select(selection);
    });
    connect(&m_workbench.pictures(), &InputPictures::ready, m_table->view()->viewport(), qOverload<>(&QWidget::update));
    connect(&m_workbench.pictures(), &InputPictures::kindChanged, this, &PredictionsPanel::showPictures);
    showPictures();
    connect(&m_workbench, &Workbench::taskChanged, this, &PredictionsPanel::reload);
    connect(&m_workbench, &Workbench::runsChanged, this, &PredictionsPanel::reload);
    connect(&m_workbench, &Workbench::selectionChanged, this, [this](const Selection& selection) {
        if (selection.run != m_run)
            reload();
        m_table->setCurrentId(qint64(selection.position));
    });
    reload();
}

QVariant PredictionsPanel::pictureData(const Row& row, int role) const
{
    if (role != Qt::DecorationRole)
        return {};
    const auto picture = m_workbench.pictures().picture(row.text, rowPictureSize(*m_table), *m_table);
    return picture.isNull() ? QVariant() : QVariant(picture);
}

void PredictionsPanel::showPictures()
{
    setPictureColumn(*m_table->view(), pictureColumn, m_workbench.pictures().hasPictures());
}

/// The newest evaluation of the run (of zero-shot for the bare model) on the items of this task.
PredictionsPanel::Found PredictionsPanel::read(RunStore& store, const Task& task, qint64 run)
{
    Found found;
    RunFilter filter;
    filter.kinds = { RunKind::Evaluation };
    filter.states = { RunState::Finished };
    filter.datasetFingerprint = task.dataset->fingerprint();
    filter.modelFingerprint = task.model->fingerprint();
    if (run > 0)
        filter.parentId = run;
    else
        filter.method = "zero-shot";
    filter.limit = 1;
    const auto runs = store.runs(filter);
    if (!runs || runs->empty())
        return found;
    found.run = runs->front().id;
    found.method = QString::fromStdString(runs->front().method);
    if (auto predictions = store.predictions(found.run))
        found.predictions = std::move(*predictions);
    return found;
}

void PredictionsPanel::reload()
{
    const auto task = m_workbench.task();
    if (!task)
        return;
    m_run = m_workbench.selection().run;
    const int request = ++m_request;
    if (!m_workbench.store()) {
        show({});
        return;
    }
    m_workbench.ask<Found>(
        this,
        [&workbench = m_workbench, task, run = m_run] {
            return workbench.store()
                ->call([&](RunStore& store) { return Result<Found>(read(store, *task, run)); })
                .value();
        },
        [this, request](const Found& found) {
            if (request == m_request)
                show(found);
        });
}

void PredictionsPanel::show(const Found& found)
{
    const auto task = m_workbench.task();
    std::map<std::int64_t, const Prediction*> byRow;
    for (const auto& prediction : found.predictions)
        byRow[prediction.row] = &prediction;
    const auto& labels = task->dataset->labels();
    std::vector<Row> rows;
    int right = 0, measured = 0;
    for (std::size_t i = 0; i < task->test.size(); ++i) {
        Row row { qint64(i), fromView(task->test.input(i)), fromView(task->test.answer(i)), {}, false, 0.0, 0.0,
            task->test.label(i), -1 };
        const auto known = byRow.find(std::int64_t(task->test[i]));
        if (known != byRow.end() && known->second->predicted >= 0 && known->second->predicted < int(labels.size())) {
            const auto& prediction = *known->second;
            row.predicted = prediction.predicted;
            row.answer = QString::fromStdString(labels.word(std::size_t(row.predicted)));
            row.isRight = row.predicted == row.gold;
            if (std::size_t(row.predicted) < prediction.probabilities.size())
                row.probability = double(prediction.probabilities[std::size_t(row.predicted)]);
            if (row.gold >= 0 && std::size_t(row.gold) < prediction.probabilities.size())
                row.own = double(prediction.probabilities[std::size_t(row.gold)]);
            right += row.isRight ? 1 : 0;
            ++measured;
        }
        rows.push_back(std::move(row));
    }
    setFacts(measured > 0 ? tr("%1: %L2 of %L3 right").arg(found.method).arg(right).arg(measured)
                          : tr("not evaluated yet on these items"));
    showConfusion(rows);
    m_model.setRows(std::move(rows));
    m_table->view()->horizontalHeader()->setSectionResizeMode(textColumn, QHeaderView::Stretch);
    m_table->setCurrentId(qint64(m_workbench.selection().position));
    Q_EMIT loaded();
}

void PredictionsPanel::showConfusion(const std::vector<Row>& rows)
{
    const auto task = m_workbench.task();
    const auto& labels = task->dataset->labels();
    const auto size = labels.size();
    auto counts = std::make_shared<Matrix>(size, size);
    bool any = false;
    for (const auto& row : rows) {
        if (row.gold < 0 || row.predicted < 0)
            continue;
        (*counts)(std::size_t(row.gold), std::size_t(row.predicted)) += 1.0F;
        any = true;
    }
    m_confusion->setVisible(any && size > 0 && size <= 200);
    if (!any || size == 0)
        return;
    MatrixContent content;
    content.matrix = counts;
    for (const auto& word : labels.words())
        content.rowNames << QString::fromStdString(word);
    content.columnNames = content.rowNames;
    content.rowAxis = tr("label");
    content.columnAxis = tr("answer");
    content.valueName = tr("items");
    content.low = 0.0;
    m_confusion->setContent(std::move(content));
}

} // namespace mnemo
