#include "widgets/plots/curvemath.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/seriesstyle.h"

#include <QApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace mnemo;

namespace {

void present(CurveView& view, QSize size = { 640, 420 })
{
    view.resize(size);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(20);
}

std::vector<CurvePoint> line(int count, double slope = 1.0)
{
    std::vector<CurvePoint> points;
    for (int i = 0; i < count; ++i)
        points.push_back({ double(i), slope * i });
    return points;
}

QWidget* canvasOf(CurveView& view)
{
    return view.findChild<QWidget*>("plotCanvas");
}

int pixelsOf(CurveView& view, const QColor& colour)
{
    const QImage image = view.grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == colour;
    }
    return count;
}

} // namespace

class TestCurveView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void appendedPointsAreDrawnOnceTheLoopRuns();
    void smoothedCurveStandsOverItsRawOne();
    void crosshairSnapsToThePointsAndSpeaks();
    void linkedCrosshairsMoveTogether();
    void arrowsMoveTheCrosshairAndEnterChooses();
    void hiddenCurveIsNotDrawn();
    void legendClickSwitchesACurveOff();
    void bigCurvesCostPixelsNotPoints();
    void logarithmicAxisNamesItself();
    void paletteSwitchChangesPens();
    void intervalIsPartOfTheReadout();
    void tableHoldsRawAndSmoothed();
    void zoomIsKeptWhilePointsArrive();
    void thousandsOfAppendsAreCheap();
};

void TestCurveView::appendedPointsAreDrawnOnceTheLoopRuns()
{
    CurveView view;
    const int curve = view.addCurve({ "loss", 0 });
    view.setLegendShown(false);
    present(view);
    const QColor blue = seriesStyle(0, view.palette()).colour;
    QCOMPARE(pixelsOf(view, blue), 0);
    view.appendPoints(curve, line(50));
    QTRY_VERIFY(pixelsOf(view, blue) > 50);
    QCOMPARE(view.points(curve).size(), std::size_t(50));
}

void TestCurveView::smoothedCurveStandsOverItsRawOne()
{
    CurveView view;
    CurveStyle style { "loss", 0 };
    style.smoothable = true;
    const int curve = view.addCurve(style);
    std::vector<CurvePoint> points;
    std::vector<double> values;
    for (int i = 0; i < 100; ++i) {
        values.push_back(i % 2 ? 1.0 : 0.0);
        points.push_back({ double(i), values.back() });
    }
    view.appendPoints(curve, points);
    view.setSmoothing(0.9);
    const std::vector<double> expected = smoothed(values, 0.9);
    const PlotTable table = view.table();
    QCOMPARE(table.rows, 100);
    for (int row = 0; row < 100; ++row) {
        QCOMPARE(table.value(row, 2).toDouble(), values[std::size_t(row)]);
        QCOMPARE(table.value(row, 3).toDouble(), expected[std::size_t(row)]);
    }
    view.setSmoothing(0.0);
    QVERIFY(!view.table().value(5, 3).isValid());
}

void TestCurveView::crosshairSnapsToThePointsAndSpeaks()
{
    CurveView view;
    view.setAxes("step", "loss");
    const int curve = view.addCurve({ "loss", 0 });
    view.appendPoints(curve, std::vector<CurvePoint> { { 0, 3.5 }, { 100, 0.96 }, { 200, 0.64 } });
    present(view);
    view.setCrosshair(93.0);
    QCOMPARE(view.crosshair(), std::optional(100.0));
    QCOMPARE(view.readout(), QString("step 100: 0.960"));
    view.setCrosshair({});
    QVERIFY(view.readout().isEmpty());
}

void TestCurveView::linkedCrosshairsMoveTogether()
{
    CurveView first;
    CurveView second;
    for (CurveView* view : { &first, &second }) {
        view->appendPoints(view->addCurve({ "curve", 0 }), line(11));
        present(*view);
    }
    CurveView::link({ &first, &second });
    QTest::keyClick(canvasOf(first), Qt::Key_Right);
    QTest::keyClick(canvasOf(first), Qt::Key_Right);
    QCOMPARE(first.crosshair(), std::optional(1.0));
    QCOMPARE(second.crosshair(), std::optional(1.0));
    CurveView::unlink({ &first, &second });
    QTest::keyClick(canvasOf(first), Qt::Key_Right);
    QCOMPARE(second.crosshair(), std::optional(1.0));
}

void TestCurveView::arrowsMoveTheCrosshairAndEnterChooses()
{
    CurveView view;
    view.appendPoints(view.addCurve({ "curve", 0 }), line(5));
    present(view);
    QSignalSpy chosen(&view, &CurveView::xActivated);
    QTest::keyClick(canvasOf(view), Qt::Key_Left); // from the right end
    QCOMPARE(view.crosshair(), std::optional(4.0));
    QTest::keyClick(canvasOf(view), Qt::Key_Left);
    QTest::keyClick(canvasOf(view), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.front().front().toDouble(), 3.0);
    QTest::keyClick(canvasOf(view), Qt::Key_Escape);
    QVERIFY(!view.crosshair());
}

void TestCurveView::hiddenCurveIsNotDrawn()
{
    CurveView view;
    const int curve = view.addCurve({ "one", 1 });
    view.appendPoints(curve, line(50));
    view.setLegendShown(false);
    present(view);
    QVERIFY(pixelsOf(view, seriesStyle(1, view.palette()).colour) > 20);
    view.setCurveShown(curve, false);
    QTRY_COMPARE(pixelsOf(view, seriesStyle(1, view.palette()).colour), 0);
}

void TestCurveView::legendClickSwitchesACurveOff()
{
    CurveView view;
    view.appendPoints(view.addCurve({ "one", 0 }), line(50));
    view.appendPoints(view.addCurve({ "two", 1 }), line(50, 0.5));
    present(view);
    // Two rising curves leave the lower right free: that is where the legend must stand.
    const QWidget* canvas = canvasOf(view);
    bool switched = false;
    for (int y = canvas->height() / 2; y < canvas->height() - 20 && !switched; y += 4) {
        QTest::mouseClick(canvasOf(view), Qt::LeftButton, {}, { canvas->width() - 60, y });
        switched = !view.isCurveShown(0);
    }
    QVERIFY(switched);
    QVERIFY(view.isCurveShown(1));
}

void TestCurveView::bigCurvesCostPixelsNotPoints()
{
    CurveView view;
    const int curve = view.addCurve({ "big", 0 });
    std::vector<CurvePoint> points;
    for (int i = 0; i < 100000; ++i)
        points.push_back({ double(i), std::sin(i * 0.01) + std::sin(i * 1.7) });
    view.appendPoints(curve, points);
    present(view, { 800, 500 });
    QVERIFY2(view.drawnPoints(curve) <= 4 * 800 + 8, qPrintable(QString::number(view.drawnPoints(curve))));
    QVERIFY(view.drawnPoints(curve) > 800);
    QCOMPARE(view.table().rows, 100000);
}

void TestCurveView::logarithmicAxisNamesItself()
{
    CurveView view;
    view.setAxes("step", "gradient norm");
    view.appendPoints(view.addCurve({ "norm", 0 }), std::vector<CurvePoint> { { 1, 0.1 }, { 2, 10 }, { 3, 1 } });
    view.setLogarithmicY(true);
    present(view);
    QVERIFY(view.isLogarithmicY());
    QVERIFY(canvasOf(view)->accessibleDescription().contains("logarithmic") || view.table().headers.size() == 6);
}

void TestCurveView::paletteSwitchChangesPens()
{
    CurveView view;
    view.appendPoints(view.addCurve({ "curve", 0 }), line(50));
    view.setLegendShown(false);
    present(view);
    QPalette dark;
    dark.setColor(QPalette::Window, QColor("#26292C"));
    dark.setColor(QPalette::Base, QColor("#1B1D20"));
    dark.setColor(QPalette::WindowText, QColor("#E7E9EB"));
    const QColor lightPen = seriesStyle(0, view.palette()).colour;
    const QColor darkPen = seriesStyle(0, dark).colour;
    QVERIFY(lightPen != darkPen);
    QVERIFY(pixelsOf(view, lightPen) > 20);
    view.setPalette(dark);
    QTRY_VERIFY(pixelsOf(view, darkPen) > 20);
    QCOMPARE(pixelsOf(view, lightPen), 0);
    QVERIFY(pixelsOf(view, QColor("#1B1D20")) > 10000); // the field between the axes
}

void TestCurveView::intervalIsPartOfTheReadout()
{
    CurveView view;
    view.setAxes("step", "accuracy");
    view.appendPoints(view.addCurve({ "accuracy", 0 }), std::vector<CurvePoint> { { 300, 0.884, 0.853, 0.909 } });
    present(view);
    view.setCrosshair(300);
    QCOMPARE(view.readout(), QString("step 300: 0.884 [0.853, 0.909]"));
}

void TestCurveView::tableHoldsRawAndSmoothed()
{
    CurveView view;
    view.appendPoints(view.addCurve({ "a", 0 }), line(3));
    view.appendPoints(view.addCurve({ "b", 1 }), line(2));
    const PlotTable table = view.table();
    QCOMPARE(table.rows, 5);
    QCOMPARE(table.value(4, 0).toString(), QString("b"));
    QCOMPARE(table.value(4, 1).toDouble(), 1.0);
    QVERIFY(!table.value(4, 4).isValid());
}

void TestCurveView::zoomIsKeptWhilePointsArrive()
{
    CurveView view;
    const int curve = view.addCurve({ "a", 0 });
    view.appendPoints(curve, line(100));
    present(view);
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(canvasOf(view), Qt::Key_Plus);
    QTest::qWait(20);
    const int zoomed = view.drawnPoints(curve);
    QVERIFY(zoomed < 60);
    view.appendPoints(curve, std::vector<CurvePoint> { { 100, 5.0 }, { 101, 5.0 } });
    QTest::qWait(20);
    QCOMPARE(view.drawnPoints(curve), zoomed);
    QTest::keyClick(canvasOf(view), Qt::Key_Home);
    QTRY_COMPARE(view.drawnPoints(curve), 102);
}

void TestCurveView::thousandsOfAppendsAreCheap()
{
    CurveView view;
    CurveStyle style { "loss", 0 };
    style.smoothable = true;
    const int curve = view.addCurve(style);
    view.setSmoothing(0.9);
    present(view);
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 20000; ++i)
        view.appendPoints(curve, std::vector<CurvePoint> { { double(i), 1.0 / (i + 1) } });
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    const std::vector<CurvePoint> points = view.points(curve);
    std::vector<double> values;
    for (const CurvePoint& point : points)
        values.push_back(point.y);
    QCOMPARE(view.table().value(19999, 3).toDouble(), smoothed(values, 0.9).back()); // grown bit by bit, the same
}

QTEST_MAIN(TestCurveView)
#include "tst_curveview.moc"
