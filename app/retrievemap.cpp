#include "app/retrievepanel.h"

#include "app/inputpictures.h"
#include "app/plugintexts.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/scatterview.h"
#include "widgets/views/tablepane.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>

#include <algorithm>

namespace mnemo {

namespace {

constexpr std::size_t mostPoints = 2000;
constexpr int pictureColumn = 6; // of the exemplars, the last one; shown before the text
constexpr qint64 queryId = -1; // of the query's point; rows of the pool are from 0
constexpr int queryStyle = 6;

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

QVariant RetrievePanel::pictureData(const Row& row, int role) const
{
    if (role != Qt::DecorationRole)
        return {};
    const auto picture = m_workbench.pictures().picture(row.text, rowPictureSize(*m_table), *m_table);
    return picture.isNull() ? QVariant() : QVariant(picture);
}

void RetrievePanel::setupPictures()
{
    connect(&m_workbench.pictures(), &InputPictures::ready, this, &RetrievePanel::showPictures);
    connect(&m_workbench.pictures(), &InputPictures::kindChanged, this, &RetrievePanel::showPictures);
    connect(&m_workbench, &Workbench::pluginsChanged, this, &RetrievePanel::fillRetrievals);
    showPictures();
}

/// The query's picture, and a column of the exemplars' where inputs have any.
void RetrievePanel::showPictures()
{
    const bool hasPictures = m_workbench.pictures().hasPictures();
    if (m_table->view()->isColumnHidden(pictureColumn) == hasPictures || m_picture->isHidden() == hasPictures) {
        setPictureColumn(*m_table->view(), pictureColumn, hasPictures);
        const int line = fontMetrics().height();
        if (auto* splitter = qobject_cast<QSplitter*>(m_table->parentWidget()->parentWidget()))
            splitter->setSizes(hasPictures ? QList { 28 * line, 16 * line } : QList { 15 * line, 25 * line });
    }
    m_picture->setVisible(hasPictures);
    m_table->view()->viewport()->update();
    if (hasPictures && m_lookup)
        m_picture->setPixmap(m_workbench.pictures().picture(
            QString::fromStdString(m_lookup->text), rowPictureSize(*m_picture), *m_picture));
}

/// Every way to find exemplars there is; one that a configuration names and nobody brings stays, so that it is seen.
void RetrievePanel::fillRetrievals()
{
    const QSignalBlocker quiet(m_retrieval);
    const auto chosen = m_workbench.config().retrieval;
    auto ids = m_workbench.laboratory().retrievals();
    if (std::find(ids.begin(), ids.end(), chosen) == ids.end())
        ids.push_back(chosen);
    m_retrieval->clear();
    for (const auto& id : ids)
        m_retrieval->addItem(retrievalText(m_workbench.plugins(), id), QString::fromStdString(id));
    m_retrieval->setCurrentIndex(m_retrieval->findData(QString::fromStdString(chosen)));
}

/// For the whole window: the next run is trained with it, too.
void RetrievePanel::chooseRetrieval()
{
    auto config = m_workbench.config();
    config.retrieval = m_retrieval->currentData().toString().toStdString();
    if (config.retrieval != m_workbench.config().retrieval)
        m_workbench.setConfig(config);
}

void RetrievePanel::askSummary()
{
    const auto task = m_workbench.task();
    if (!task || !m_hasIndex)
        return;
    const int request = ++m_summaryRequest;
    const int k = m_count->value();
    m_workbench.ask<std::optional<LookupSummary>>(
        this,
        [task, k, &laboratory = m_workbench.laboratory()]() -> std::optional<LookupSummary> {
            auto summary = lookUpAll(laboratory, *task, k);
            return summary ? std::optional(std::move(*summary)) : std::nullopt;
        },
        [this, request, task](const std::optional<LookupSummary>& summary) {
            if (request == m_summaryRequest && summary && task == m_workbench.task())
                showSummary(*summary);
        });
}

void RetrievePanel::showSummary(const LookupSummary& summary)
{
    const auto task = m_workbench.task();
    auto text = tr("Exemplars alone, K = %1: accuracy %2, n = %L3")
                    .arg(m_count->value())
                    .arg(intervalText(summary.accuracy.accuracy, summary.accuracy.interval, locale()))
                    .arg(qint64(summary.accuracy.items));
    if (summary.allShareASet)
        text += QLatin1Char('\n')
            + tr("Every query was given the same exemplars: the retrieval does not look at the query.");
    m_accuracy->setText(text);
    setFacts(text);
    auto rows = m_queries.rows();
    for (std::size_t i = 0; i < rows.size() && i < summary.votes.size(); ++i) {
        rows[i].vote = labelText(summary.votes[i]);
        rows[i].isRight = summary.votes[i] == task->test.label(i);
    }
    const auto current = m_list->currentId();
    const QSignalBlocker quiet(m_list);
    m_queries.setRows(std::move(rows));
    m_list->setCurrentId(current);
}

void RetrievePanel::askMap()
{
    const auto task = m_workbench.task();
    if (!task)
        return;
    m_workbench.ask<Map>(
        this,
        [task, &laboratory = m_workbench.laboratory()] {
            Map map;
            const auto index = laboratory.index(*task);
            if (index)
                map.index = *index;
            auto made = index ? poolMap(**index, mostPoints) : Result<PoolMap>(index.error());
            if (made)
                map.map = std::make_shared<const PoolMap>(std::move(*made));
            else
                map.problem = made.error();
            return map;
        },
        [this, task](const Map& map) {
            if (task != m_workbench.task() || !map.map)
                return;
            m_pool = map.map;
            m_index = map.index;
            showMap();
        });
}

ScatterPoint RetrievePanel::poolPoint(std::int64_t row, double x, double y) const
{
    const auto task = m_workbench.task();
    const auto& found = m_lookup->neighbours.found;
    const auto place = std::find_if(found.begin(), found.end(), [&](const Neighbour& n) { return n.row == row; });
    ScatterPoint point;
    point.id = row;
    point.x = x;
    point.y = y;
    point.series = std::max(0, task->dataset->label(RowIndex(row)));
    point.filled = place != found.end();
    point.name = fromView(task->dataset->input(RowIndex(row)));
    if (point.filled)
        point.label = QString::number(place - found.begin() + 1);
    return point;
}

std::vector<ScatterPoint> RetrievePanel::poolPoints() const
{
    std::vector<ScatterPoint> points;
    const auto& scores = m_pool->projection.scores;
    for (std::size_t i = 0; i < m_pool->rows.size(); ++i)
        points.push_back(poolPoint(m_pool->rows[i], scores[2 * i], scores[2 * i + 1]));
    for (const auto& found : m_lookup->neighbours.found) { // of a large pool not every row is on the map
        if (std::find(m_pool->rows.begin(), m_pool->rows.end(), found.row) != m_pool->rows.end())
            continue;
        const auto& keys = m_index->entries().keys;
        const auto at
            = project(m_pool->projection, keys.values.data() + std::size_t(m_index->place(found.row)) * keys.columns);
        points.push_back(poolPoint(found.row, at[0], at[1]));
    }
    return points;
}

void RetrievePanel::showMap()
{
    const auto task = m_workbench.task();
    if (!m_pool || !m_lookup || !task)
        return;
    std::vector<ScatterSeries> series;
    const auto& labels = task->dataset->labels();
    for (std::size_t label = 0; label < labels.size(); ++label)
        series.push_back({ QString::fromStdString(labels.word(label)), int(label) });
    if (labels.isEmpty())
        series.push_back({ tr("pool"), 0 });
    series.push_back({ tr("query"), queryStyle });
    auto points = poolPoints();
    Matrix vector(1, m_lookup->vector.size());
    vector.values = m_lookup->vector;
    const auto place = project(m_pool->projection, normalised(vector).values.data());
    ScatterPoint query;
    query.id = queryId;
    query.x = place[0];
    query.y = place[1];
    query.series = int(series.size()) - 1;
    query.name = QString::fromStdString(m_lookup->text);
    query.label = tr("query");
    points.push_back(std::move(query));
    const auto share = [&](std::size_t i) { return decimalText(100.0 * m_pool->projection.share(i), 1, locale()); };
    m_map->setAxes(tr("first component, %1 % of the variance").arg(share(0)),
        tr("second component, %1 % of the variance").arg(share(1)));
    m_map->setTitle(tr("Pool"), tr("%L1 rows; filled: the exemplars, by rank").arg(qint64(m_pool->rows.size())));
    m_map->setPoints(std::move(series), std::move(points));
}

} // namespace mnemo
