#include "core/base/statistics.h"
#include "widgets/plots/scatterview.h"
#include "widgets/plots/seriesstyle.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace mnemo;

namespace {

std::vector<ScatterPoint> points()
{
    std::vector<ScatterPoint> points;
    const double x[] = { 0.01, 0.1, 1.0, 10.0 };
    const double y[] = { 0.9, 0.7, 0.6, 0.2 };
    for (int i = 0; i < 4; ++i) {
        ScatterPoint point;
        point.id = 20 + i;
        point.x = x[i];
        point.y = y[i];
        point.low = y[i] - 0.03;
        point.high = y[i] + 0.03;
        point.series = i / 2;
        point.name = QString("run %1").arg(20 + i);
        points.push_back(point);
    }
    return points;
}

void present(ScatterView& view)
{
    view.setAxes("dNTP", "accuracy");
    view.setPoints({ { "topics", 0 }, { "moods", 1 } }, points());
    view.resize(640, 480);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(20);
}

QWidget* canvasOf(ScatterView& view)
{
    return view.findChild<QWidget*>("plotCanvas");
}

} // namespace

class TestScatterView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void statisticsAreOfTheScaleShown();
    void pointsHaveTheColourOfTheirSeries();
    void clickTellsTheId();
    void hoverNamesThePoint();
    void arrowsWalkThroughThePoints();
    void hiddenSeriesLeaveTheStatistics();
    void pointsThatCannotStandOnALogarithmAreLeftOut();
    void hollowPointsShowTheirGround();
    void selectedPointWearsARing();
    void tableHoldsIdsAndIntervals();
    void tooFewPointsHaveNoStatistics();
};

void TestScatterView::statisticsAreOfTheScaleShown()
{
    ScatterView view;
    present(view);
    const std::vector<double> x { 0.01, 0.1, 1.0, 10.0 };
    const std::vector<double> logarithms { -2.0, -1.0, 0.0, 1.0 };
    const std::vector<double> y { 0.9, 0.7, 0.6, 0.2 };
    const auto linear = pearson(x, y);
    const auto logarithmic = pearson(logarithms, y);
    QVERIFY(view.statistics().front().contains(QString::number(-linear->r, 'f', 2)));
    view.setLogarithmicX(true);
    QVERIFY(view.statistics().front().contains(QString::number(-logarithmic->r, 'f', 2)));
    QVERIFY(view.statistics().at(1).contains(QString("−1.00"))); // Spearman: strictly falling on any scale
    QVERIFY(view.statistics().at(2).contains("n = 4"));
    QVERIFY(std::abs(linear->r - logarithmic->r) > 0.02);
}

void TestScatterView::pointsHaveTheColourOfTheirSeries()
{
    ScatterView view;
    present(view);
    const QImage image = view.grab().toImage();
    for (const auto& [id, style] : { std::pair<qint64, int> { 20, 0 }, { 23, 1 } }) {
        const auto at = view.positionOf(id);
        QVERIFY(at);
        QCOMPARE(image.pixelColor(at->toPoint()), seriesStyle(style, view.palette()).colour);
    }
}

void TestScatterView::clickTellsTheId()
{
    ScatterView view;
    present(view);
    QSignalSpy activated(&view, &ScatterView::pointActivated);
    const QPointF at = *view.positionOf(22) - canvasOf(view)->mapTo(&view, QPoint());
    QTest::mouseClick(canvasOf(view), Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated.front().front().toLongLong(), 22);
    QCOMPARE(view.selectedId(), std::optional<qint64>(22));
    QTest::mouseClick(canvasOf(view), Qt::LeftButton, {}, (at + QPointF(0, -60)).toPoint());
    QCOMPARE(activated.count(), 1); // nothing stands there
}

void TestScatterView::hoverNamesThePoint()
{
    ScatterView view;
    present(view);
    QSignalSpy hovered(&view, &ScatterView::pointHovered);
    const QPointF at = *view.positionOf(21) - canvasOf(view)->mapTo(&view, QPoint());
    QMouseEvent move(
        QEvent::MouseMove, at, canvasOf(view)->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(canvasOf(view), &move);
    QCOMPARE(hovered.count(), 1);
    QCOMPARE(hovered.front().front().toLongLong(), 21);
    QCOMPARE(canvasOf(view)->accessibleDescription(), QString("run 21"));
}

void TestScatterView::arrowsWalkThroughThePoints()
{
    ScatterView view;
    view.setLogarithmicX(true);
    present(view);
    QSignalSpy hovered(&view, &ScatterView::pointHovered);
    QSignalSpy activated(&view, &ScatterView::pointActivated);
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(canvasOf(view), Qt::Key_Right);
    QCOMPARE(hovered.count(), 4);
    QCOMPARE(hovered.at(0).front().toLongLong(), 20);
    QCOMPARE(hovered.at(3).front().toLongLong(), 23);
    QTest::keyClick(canvasOf(view), Qt::Key_Up);
    QCOMPARE(hovered.back().front().toLongLong(), 22);
    QTest::keyClick(canvasOf(view), Qt::Key_Return);
    QCOMPARE(activated.front().front().toLongLong(), 22);
}

void TestScatterView::hiddenSeriesLeaveTheStatistics()
{
    ScatterView view;
    present(view);
    view.setSeriesShown(1, false);
    QVERIFY(view.statistics().isEmpty()); // two points are too few
    QVERIFY(!view.positionOf(23));
    view.setSeriesShown(1, true);
    QVERIFY(!view.statistics().isEmpty());
}

void TestScatterView::pointsThatCannotStandOnALogarithmAreLeftOut()
{
    ScatterView view;
    present(view);
    std::vector<ScatterPoint> withZero = points();
    ScatterPoint zero;
    zero.id = 3;
    zero.x = 0.0;
    zero.y = 0.85;
    withZero.push_back(zero);
    view.setPoints({ { "topics", 0 }, { "moods", 1 } }, withZero);
    view.setLogarithmicX(true);
    QVERIFY(!view.positionOf(3));
    QVERIFY(view.statistics().at(2).contains("n = 4"));
    view.setLogarithmicX(false);
    QVERIFY(view.positionOf(3));
    QVERIFY(view.statistics().at(2).contains("n = 5"));
}

void TestScatterView::hollowPointsShowTheirGround()
{
    ScatterView view;
    present(view);
    std::vector<ScatterPoint> hollow = points();
    for (ScatterPoint& point : hollow)
        point.filled = false;
    view.setPoints({ { "topics", 0 }, { "moods", 1 } }, hollow);
    QTest::qWait(20);
    const QImage image = view.grab().toImage();
    QCOMPARE(image.pixelColor(view.positionOf(20)->toPoint()), view.palette().color(QPalette::Base));
}

void TestScatterView::selectedPointWearsARing()
{
    ScatterView view;
    present(view);
    const QPoint at = view.positionOf(21)->toPoint();
    const QImage before = view.grab().toImage();
    view.setSelectedId(21);
    const QImage after = view.grab().toImage();
    int changed = 0;
    for (int dy = -12; dy <= 12; ++dy) {
        for (int dx = -12; dx <= 12; ++dx)
            changed += before.pixel(at + QPoint(dx, dy)) != after.pixel(at + QPoint(dx, dy));
    }
    QVERIFY(changed > 20);
    QCOMPARE(after.pixel(at), before.pixel(at)); // the point itself stays in sight
}

void TestScatterView::tableHoldsIdsAndIntervals()
{
    ScatterView view;
    present(view);
    const PlotTable table = view.table();
    QCOMPARE(table.rows, 4);
    QCOMPARE(table.value(2, 0).toLongLong(), 22);
    QCOMPARE(table.value(2, 2).toString(), QString("moods"));
    QCOMPARE(table.value(0, 5).toDouble(), 0.9 - 0.03);
}

void TestScatterView::tooFewPointsHaveNoStatistics()
{
    ScatterView view;
    QVERIFY(view.statistics().isEmpty());
    view.setRegressionShown(true);
    view.setFrontShown(true);
    view.grab();
}

QTEST_MAIN(TestScatterView)
#include "tst_scatterview.moc"
