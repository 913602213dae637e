#include "app/memorypanel.h"

#include "app/memoryscan.h"
#include "core/experiment/runs.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/plottext.h"
#include "widgets/views/tablepane.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

#include <cmath>

namespace mnemo {

namespace {

QString ratioText(double ratio)
{
    return std::isfinite(ratio) ? numberText(ratio, 3, QLocale()) : QString();
}

} // namespace

void MemoryPanel::showShares()
{
    const auto cell = head();
    const auto reads = m_read.reads;
    MatrixContent content;
    content.matrix = std::make_shared<const Matrix>(reads->shares(cell.column));
    for (int layer = 0; layer < reads->layers; ++layer)
        content.rowNames << QStringLiteral("L%1").arg(layer);
    content.columnNames = axisNames(reads->tokens);
    content.columnSpans = axisSpans(reads->spans);
    content.rowAxis = tr("layer");
    content.columnAxis = tr("token");
    content.valueName = tr("share");
    content.low = 0.0;
    content.tooltip = [reads, column = cell.column](int row, int token) {
        return tr("<b>share %1</b> %2<br>ratio r %3<br>at %4")
            .arg(ratioText(reads->share(row, column, token)), headName(row, column),
                reads->ratio(row, column).empty() ? tr("no memory")
                                                  : ratioText(double(reads->ratio(row, column)[std::size_t(token)])),
                tokenText(reads->tokens, reads->spans, token).toHtmlEscaped());
    };
    m_shares->setContent(std::move(content));
    m_shares->setSelectedRow(cell.row);
    const int token = m_workbench.selection().token;
    m_shares->setSelectedColumn(token < int(reads->tokens.size()) ? token : -1);
    m_note->setText(tr("share: r / (1 + r), with r the norm of the read over the norm of the softmax part"));
}

MatrixContent MemoryPanel::headContent(const SharedMatrix& matrix, const QString& valueName) const
{
    MatrixContent content;
    content.matrix = matrix ? matrix : std::make_shared<const Matrix>();
    content.rowAxis = tr("feature");
    content.columnAxis = tr("output");
    content.valueName = valueName;
    content.isSigned = true;
    return content;
}

void MemoryPanel::showMemory()
{
    const auto cell = head();
    const auto& matrix = m_read.maps->map(cell.row, cell.column);
    m_memory->setContent(headContent(matrix, tr("entry of M")));
    m_note->setText(matrix ? tr("%1 features down, %2 outputs across; norm %3; signed, symmetric about zero")
                                 .arg(matrix->rows)
                                 .arg(matrix->columns)
                                 .arg(ratioText(m_read.maps->norm(cell.row, cell.column)))
                           : tr("This layer has no memory."));
}

void MemoryPanel::showSpectrum()
{
    const auto cell = head();
    const int request = m_viewRequest;
    m_workbench.ask<std::vector<double>>(
        this,
        [matrix = m_read.maps->map(cell.row, cell.column)] {
            const auto values = singularValues(matrix);
            return values ? *values : std::vector<double>();
        },
        [this, request](std::vector<double> values) {
            if (request != m_viewRequest)
                return;
            std::vector<CurvePoint> points;
            double squares = 0.0;
            for (std::size_t i = 0; i < values.size(); ++i) {
                points.push_back({ double(i + 1), values[i] });
                squares += values[i] * values[i];
            }
            m_spectrum->clearPoints(0);
            m_spectrum->appendPoints(0, points);
            m_note->setText(values.empty() ? tr("This layer has no memory.")
                                           : tr("stable rank %1: squared norm over the largest squared value")
                                                 .arg(ratioText(squares / (values.front() * values.front()))));
        });
}

void MemoryPanel::showChange()
{
    const int request = m_viewRequest;
    const auto origin = m_read.origins[std::size_t(std::max(0, m_origin->currentIndex()))];
    auto& laboratory = m_workbench.laboratory();
    m_workbench.ask<std::shared_ptr<Result<MemoryMaps>>>(
        this,
        [&laboratory, origin, to = m_read.maps, task = m_workbench.task()] {
            const auto changeFrom = [&]() -> Result<MemoryMaps> {
                if (origin.snapshot) {
                    const auto from = memoriesOfSnapshot(laboratory, *origin.snapshot);
                    return from ? memoryChange(*from, *to) : from;
                }
                if (origin.run == 0)
                    return *to;
                const auto maker = makerOfRun(laboratory, origin.run, task->model);
                if (!maker)
                    return maker.error();
                const auto from = memoriesOf(*task->model, **maker);
                return from ? memoryChange(*from, *to) : from;
            };
            return std::make_shared<Result<MemoryMaps>>(changeFrom());
        },
        [this, request](std::shared_ptr<Result<MemoryMaps>> change) {
            if (request == m_viewRequest)
                showChangeMap(*change);
        });
}

void MemoryPanel::showChangeMap(const Result<MemoryMaps>& change)
{
    if (!change) {
        showError(change.error());
        return;
    }
    const auto cell = head();
    m_change->setContent(headContent(change->map(cell.row, cell.column), tr("change of the entry of M")));
    m_note->setText(
        tr("norm of the change %1; of M %2")
            .arg(ratioText(change->norm(cell.row, cell.column)), ratioText(m_read.maps->norm(cell.row, cell.column))));
}

void MemoryPanel::showWords()
{
    const auto cell = head();
    const int request = m_viewRequest;
    const int last = int(m_read.reads->tokens.size()) - 1;
    const int chosen = m_workbench.selection().token;
    const int token = chosen >= 0 && chosen <= last ? chosen : last;
    m_note->setText(tr("The read at %1, through the head's output map and the output matrix; no norm between.")
                        .arg(tokenText(m_read.reads->tokens, m_read.reads->spans, token)));
    m_workbench.ask<std::vector<WordPush>>(
        this,
        [reads = m_read.reads, task = m_workbench.task(), cell, token] {
            const auto words = readAsWords(*task->model, *reads, cell.row, cell.column, token, 12);
            return words ? *words : std::vector<WordPush>();
        },
        [this, request](std::vector<WordPush> words) {
            if (request == m_viewRequest)
                m_wordModel.setRows(std::move(words));
        });
}

void MemoryPanel::showQueries()
{
    m_queries->view()->setSortingEnabled(true);
    if (m_scan) { // read for this adapter before; only the head is another one
        m_queryModel.setRows(m_queryModel.rows());
        m_queries->sortBy(3, Qt::DescendingOrder);
        return;
    }
    m_queryModel.setRows({});
    m_scan = std::make_shared<Scan>(m_workbench.task(), m_read.maker);
    continueScan(m_scan);
}

// A few queries at a time, so that the lane answers other panels in between.
void MemoryPanel::continueScan(std::shared_ptr<Scan> scan)
{
    auto& laboratory = m_workbench.laboratory();
    m_workbench.ask<bool>(
        this, [&laboratory, scan] { return scan->readMore(laboratory); },
        [this, scan](bool more) {
            if (scan != m_scan)
                return;
            std::vector<QueryRow> rows;
            for (auto& item : scan->takeItems())
                rows.push_back({ item.position, item.text, item.label, std::move(item.ratios) });
            m_queryModel.append(std::move(rows));
            if (scan->problem())
                showError(*scan->problem());
            if (more) {
                continueScan(scan);
                return;
            }
            m_queries->view()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
            m_queries->sortBy(3, Qt::DescendingOrder);
        });
}

} // namespace mnemo
