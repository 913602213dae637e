#include "core/store/store_p.h"

#include <cmath>
#include <unordered_map>

namespace mnemo {

namespace {

/// One curve while points are appended to it.
struct OpenCurve {
    std::int64_t id = 0;
    CurveSummary summary;
    bool isStale = false; ///< a point was replaced or came late: count anew
};

const char* const curveColumns = "run_id, name, points, last_step, last, min_step, min, max_step, max";

CurveSummary readCurve(Statement& row)
{
    return { row.integer(0), row.text(1), row.integer(2), row.integer(3), row.number(4), row.integer(5), row.number(6),
        row.integer(7), row.number(8) };
}

/// Follows a point beyond the last one.
void follow(CurveSummary& curve, const MetricPoint& point)
{
    ++curve.points;
    curve.lastStep = point.step;
    curve.last = point.value;
    if (std::isnan(point.value))
        return;
    if (std::isnan(curve.min) || point.value < curve.min) {
        curve.min = point.value;
        curve.minStep = point.step;
    }
    if (std::isnan(curve.max) || point.value > curve.max) {
        curve.max = point.value;
        curve.maxStep = point.step;
    }
}

Result<OpenCurve> openCurve(Connection& connection, std::int64_t run, const std::string& name)
{
    const auto made = connection.change("INSERT OR IGNORE INTO curves (run_id, name) VALUES (?, ?)", run, name);
    if (!made)
        return made.error();
    const auto curve
        = connection.prepare(std::string("SELECT ") + curveColumns + ", id FROM curves WHERE run_id = ? AND name = ?")
              .bind(run, name)
              .one([](Statement& row) {
                  return OpenCurve { row.integer(9), readCurve(row), false };
              });
    if (!curve)
        return curve.error();
    return curve->value();
}

Result<void> countAnew(Connection& connection, std::int64_t curve)
{
    return connection.change("UPDATE curves SET"
                             " points = (SELECT count(*) FROM points WHERE curve_id = curves.id),"
                             " last_step = ifnull((SELECT max(step) FROM points WHERE curve_id = curves.id), 0),"
                             " last = (SELECT value FROM points WHERE curve_id = curves.id ORDER BY step DESC LIMIT 1),"
                             " min_step = ifnull((SELECT step FROM points WHERE curve_id = curves.id AND value IS NOT "
                             "NULL ORDER BY value, step LIMIT 1), 0),"
                             " min = (SELECT min(value) FROM points WHERE curve_id = curves.id),"
                             " max_step = ifnull((SELECT step FROM points WHERE curve_id = curves.id AND value IS NOT "
                             "NULL ORDER BY value DESC, step LIMIT 1), 0),"
                             " max = (SELECT max(value) FROM points WHERE curve_id = curves.id)"
                             " WHERE id = ?",
        curve);
}

Result<void> closeCurve(Connection& connection, const OpenCurve& curve)
{
    if (curve.isStale)
        return countAnew(connection, curve.id);
    const CurveSummary& summary = curve.summary;
    return connection.change("UPDATE curves SET points = ?, last_step = ?, last = ?, min_step = ?, min = ?, max_step = "
                             "?, max = ? WHERE id = ?",
        summary.points, summary.lastStep, summary.last, summary.minStep, summary.min, summary.maxStep, summary.max,
        curve.id);
}

} // namespace

Result<void> RunStore::appendMetrics(std::int64_t run, std::span<const MetricPoint> points)
{
    return transaction([&]() -> Result<void> {
        if (const auto known = d->requireRun(run); !known)
            return known;
        Connection& connection = *d->connection;
        std::unordered_map<std::string, OpenCurve> curves;
        Statement insert
            = connection.prepare("INSERT OR REPLACE INTO points (curve_id, step, seconds, value) VALUES (?, ?, ?, ?)");
        for (const MetricPoint& point : points) {
            auto curve = curves.find(point.name);
            if (curve == curves.end()) {
                auto opened = openCurve(connection, run, point.name);
                if (!opened)
                    return opened.error();
                curve = curves.emplace(point.name, std::move(*opened)).first;
            }
            OpenCurve& open = curve->second;
            if (const auto stored = insert.bind(open.id, point.step, point.seconds, point.value).run(); !stored)
                return stored;
            if (open.summary.points > 0 && point.step <= open.summary.lastStep)
                open.isStale = true;
            else
                follow(open.summary, point);
        }
        for (const auto& [name, curve] : curves) {
            if (const auto closed = closeCurve(connection, curve); !closed)
                return closed;
        }
        return {};
    });
}

Result<void> RunStore::Private::dropPointsAfter(std::int64_t run, std::int64_t step)
{
    const auto ids = connection->prepare("SELECT id FROM curves WHERE run_id = ? AND last_step > ?")
                         .bind(run, step)
                         .all([](Statement& row) { return row.integer(0); });
    if (!ids)
        return ids.error();
    for (const std::int64_t id : *ids) {
        if (const auto dropped = connection->change("DELETE FROM points WHERE curve_id = ? AND step > ?", id, step);
            !dropped)
            return dropped;
        if (const auto counted = countAnew(*connection, id); !counted)
            return counted;
    }
    return {};
}

Result<std::vector<MetricPoint>> RunStore::metrics(
    std::int64_t run, std::string_view name, std::int64_t from, std::int64_t to)
{
    const std::string curve(name);
    return d->connection
        ->prepare("SELECT step, value, seconds FROM points WHERE curve_id = (SELECT id FROM curves WHERE run_id = ? "
                  "AND name = ?)"
                  " AND step BETWEEN ? AND ? ORDER BY step")
        .bind(run, name, from, to)
        .all([&](Statement& row) {
            return MetricPoint { row.integer(0), curve, row.number(1), row.number(2) };
        });
}

Result<std::vector<std::string>> RunStore::metricNames(std::int64_t run)
{
    return d->connection->prepare("SELECT name FROM curves WHERE run_id = ? ORDER BY name")
        .bind(run)
        .all([](Statement& row) { return row.text(0); });
}

Result<std::optional<BestAndLast>> RunStore::bestAndLast(std::int64_t run, std::string_view name, Better better)
{
    const auto found
        = d->connection->prepare(std::string("SELECT ") + curveColumns + " FROM curves WHERE run_id = ? AND name = ?")
              .bind(run, name)
              .one(readCurve);
    if (!found)
        return found.error();
    if (!found->has_value() || std::isnan((*found)->min))
        return std::optional<BestAndLast>();
    const CurveSummary& curve = **found;
    const bool isMin = better == Better::Min;
    return std::optional(BestAndLast {
        isMin ? curve.min : curve.max, isMin ? curve.minStep : curve.maxStep, curve.last, curve.lastStep });
}

Result<std::vector<CurveSummary>> RunStore::curves(std::int64_t run)
{
    return d->connection->prepare(std::string("SELECT ") + curveColumns + " FROM curves WHERE run_id = ? ORDER BY name")
        .bind(run)
        .all(readCurve);
}

Result<std::vector<CurveSummary>> RunStore::allCurves()
{
    return d->connection
        ->prepare(std::string("SELECT ") + curveColumns
            + " FROM curves WHERE run_id IN (SELECT id FROM runs WHERE deleted = 0) ORDER BY run_id, name")
        .all(readCurve);
}

} // namespace mnemo
