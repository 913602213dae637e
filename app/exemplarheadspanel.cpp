#include "app/exemplarheadspanel.h"

#include "core/engine/adapters/mhaespadapter.h"
#include "widgets/plots/plottext.h"
#include "widgets/views/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

ExemplarHeadsPanel::ExemplarHeadsPanel(Workbench& workbench, QWidget* parent)
    : PinnedPanel(workbench, QStringLiteral("exemplarheads"), { MhaEspAdapter::name }, parent)
{
    m_matrix = new MatrixView(this);
    m_matrix->setObjectName(QStringLiteral("exemplarWeights"));
    m_matrix->setAccessibleName(tr("Weights of the heads on the exemplars"));
    m_matrix->setNumbersShown(true);
    m_matrix->setSquareCells(false);
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_matrix, 1);
    layout->addWidget(makeLabel(tr("Weight of an exemplar; each row sums to 1. A click selects it everywhere."),
        TextRole::SmallSecond, content));
    setContent(content);
    connect(m_matrix, &MatrixView::cellActivated, this, [this](Cell cell) {
        auto selection = m_workbench.selection();
        selection.exemplar = cell.column;
        m_workbench.select(selection);
    });
}

ExemplarHeadsPanel::Weights ExemplarHeadsPanel::compute(
    Laboratory& laboratory, const Task& task, const Selection& selection)
{
    Weights weights;
    const auto query = queryEpisode(laboratory, task, selection.position, selection.run);
    if (!query) {
        weights.problem = query.error();
        return weights;
    }
    const auto* esp = dynamic_cast<const MhaEspAdapter*>(query->maker.get());
    if (!esp)
        return weights;
    auto made = esp->exemplarWeights(std::span(&query->episode, 1));
    if (!made) {
        weights.problem = made.error();
        return weights;
    }
    weights.matrix = std::make_shared<const Matrix>(std::move(made->front()));
    for (const auto& exemplar : query->episode.exemplars) {
        weights.labels << fromView(task.dataset->answer(RowIndex(exemplar.row)));
        weights.texts << fromView(task.dataset->input(RowIndex(exemplar.row)));
        weights.scores.push_back(exemplar.score);
    }
    return weights;
}

void ExemplarHeadsPanel::refresh()
{
    const int request = ++m_request;
    const auto selection = place();
    if (!selection || selection->run == 0) {
        showEmpty(tr("Choose an MHA-ESP adapter to see which exemplars its heads read."));
        return;
    }
    auto& laboratory = m_workbench.laboratory();
    m_workbench.ask<Weights>(
        this, [&laboratory, task = m_workbench.task(), at = *selection] { return compute(laboratory, *task, at); },
        [this, request](Weights weights) {
            if (request == m_request) // a late answer is dropped
                show(weights);
        });
}

void ExemplarHeadsPanel::show(const Weights& weights)
{
    if (weights.problem) {
        showError(*weights.problem);
        return;
    }
    if (!weights.matrix) {
        showEmpty(tr("This adapter does not read exemplars."));
        return;
    }
    const int count = int(weights.matrix->columns);
    MatrixContent content;
    content.matrix = weights.matrix;
    for (int head = 0; head < int(weights.matrix->rows); ++head)
        content.rowNames << tr("head %1, P%1").arg(head);
    for (int column = 0; column < count; ++column)
        content.columnNames << QStringLiteral("%1 %2").arg(column + 1).arg(weights.labels.at(column));
    content.rowAxis = tr("head");
    content.columnAxis = tr("exemplar");
    content.valueName = tr("weight");
    content.low = 0.0;
    content.tooltip = [weights](int row, int column) {
        return tr("<b>%1</b> head %2<br>exemplar %3: %4 → %5<br>similarity %6")
            .arg(numberText(double((*weights.matrix)(std::size_t(row), std::size_t(column))), 3, QLocale()))
            .arg(row)
            .arg(column + 1)
            .arg(weights.texts.at(column).toHtmlEscaped(), weights.labels.at(column).toHtmlEscaped(),
                numberText(double(weights.scores[std::size_t(column)]), 3, QLocale()));
    };
    m_matrix->setContent(std::move(content));
    setFacts(tr("MHA-ESP, %n head(s), K = %1", nullptr, int(weights.matrix->rows)).arg(count));
    follow(m_workbench.selection());
    showContent();
}

void ExemplarHeadsPanel::follow(const Selection& selection)
{
    const auto& matrix = m_matrix->content().matrix;
    m_matrix->setSelectedColumn(matrix && selection.exemplar < int(matrix->columns) ? selection.exemplar : -1);
}

} // namespace mnemo
