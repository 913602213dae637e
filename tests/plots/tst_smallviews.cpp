#include "widgets/plots/barview.h"
#include "widgets/plots/histogramview.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/plots/thumbnailgrid.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <cmath>

using namespace mnemo;

namespace {

template<typename View>
void present(View& view, QSize size)
{
    view.resize(size);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(20);
}

std::vector<Thumbnail> heads(int layers, int columns)
{
    std::vector<Thumbnail> thumbnails;
    for (int layer = 0; layer < layers; ++layer) {
        for (int head = 0; head < columns; ++head) {
            auto matrix = std::make_shared<Matrix>(8, 8, float(layer * columns + head) / float(layers * columns));
            thumbnails.push_back({ layer, head, matrix, double((layer * 7 + head * 3) % 10) / 10.0 });
        }
    }
    return thumbnails;
}

int widestRun(const QImage& image, const QColor& colour)
{
    int widest = 0;
    for (int y = 0; y < image.height(); ++y) {
        int run = 0;
        for (int x = 0; x < image.width(); ++x) {
            run = image.pixelColor(x, y) == colour ? run + 1 : 0;
            widest = std::max(widest, run);
        }
    }
    return widest;
}

} // namespace

class TestSmallViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void barLengthsFollowTheirValues();
    void barsMissingAValueAreNotDrawn();
    void arrowsChooseACategory();
    void barTableHasAColumnPerSeries();
    void histogramBinsAreReadAndChosen();
    void thumbnailsKeepTheirPlaceInTheGrid();
    void thumbnailsSortByTheirShare();
    void arrowsMoveTheChosenThumbnail();
    void chosenThumbnailSurvivesNewMaps();
};

void TestSmallViews::barLengthsFollowTheirValues()
{
    BarView view;
    view.setValueRange(0.0, 1.0);
    view.setBars({ "dax" }, { { "adapter on", 0, { 0.5 } } });
    present(view, { 500, 200 });
    const QColor blue = seriesStyle(0, view.palette()).colour;
    const int half = widestRun(view.grab().toImage(), blue);
    view.setBars({ "dax" }, { { "adapter on", 0, { 1.0 } } });
    QTest::qWait(20);
    const int whole = widestRun(view.grab().toImage(), blue);
    QVERIFY2(std::abs(whole - 2 * half) <= 3, qPrintable(QString("%1 %2").arg(half).arg(whole)));
}

void TestSmallViews::barsMissingAValueAreNotDrawn()
{
    BarView view;
    view.setBars({ "dax" }, { { "adapter on", 0, { std::nan("") } } });
    present(view, { 500, 200 });
    QCOMPARE(widestRun(view.grab().toImage(), seriesStyle(0, view.palette()).colour), 0);
    QVERIFY(!view.table().value(0, 1).isValid());
}

void TestSmallViews::arrowsChooseACategory()
{
    BarView view;
    view.setBars({ "dax", "wug", "toma" }, { { "on", 0, { 0.5, 0.3, 0.2 } } });
    present(view, { 500, 260 });
    QSignalSpy chosen(&view, &BarView::categoryActivated);
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    QTest::keyClick(canvas, Qt::Key_Down);
    QTest::keyClick(canvas, Qt::Key_Down);
    QTest::keyClick(canvas, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.front().front().toInt(), 1);
}

void TestSmallViews::barTableHasAColumnPerSeries()
{
    BarView view;
    view.setAxes("label", "probability");
    view.setBars({ "dax", "wug" }, { { "on", 0, { 0.8, 0.2 } }, { "off", 1, { 0.4, 0.6 } } });
    const PlotTable table = view.table();
    QCOMPARE(table.headers, (QStringList { "label", "on", "off" }));
    QCOMPARE(table.value(1, 2).toDouble(), 0.6);
}

void TestSmallViews::histogramBinsAreReadAndChosen()
{
    HistogramView view;
    view.setValues({ 1, 1, 2, 3, 3, 3 });
    present(view, { 500, 300 });
    QSignalSpy chosen(&view, &HistogramView::binActivated);
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Return);
    QCOMPARE(chosen.front().at(0).toDouble(), 2.5);
    QCOMPARE(chosen.front().at(1).toDouble(), 3.5);
    QCOMPARE(view.table().value(2, 2).toInt(), 3);
    QVERIFY(canvas->accessibleDescription().contains("3"));
}

void TestSmallViews::thumbnailsKeepTheirPlaceInTheGrid()
{
    ThumbnailGrid grid;
    grid.setThumbnails(heads(3, 4));
    present(grid, { 600, 500 });
    const auto* model = grid.findChild<QTableView*>("thumbnails")->model();
    QCOMPARE(model->rowCount(), 3);
    QCOMPARE(model->columnCount(), 4);
    QCOMPARE(model->headerData(2, Qt::Vertical).toString(), QString("L2"));
    QCOMPARE(model->headerData(3, Qt::Horizontal).toString(), QString("H3"));
    QVERIFY(model->index(1, 2).data(Qt::ToolTipRole).toString().startsWith("L1 H2"));
}

void TestSmallViews::thumbnailsSortByTheirShare()
{
    ThumbnailGrid grid;
    grid.setThumbnails(heads(3, 4));
    grid.setOrder(ThumbnailGrid::Order::ByShareDown);
    present(grid, { 600, 500 });
    const auto* model = grid.findChild<QTableView*>("thumbnails")->model();
    double last = 2.0;
    for (int place = 0; place < 12; ++place) {
        const double share = model->index(place / 4, place % 4).data(Qt::UserRole + 1).toDouble();
        QVERIFY(share <= last);
        last = share;
    }
}

void TestSmallViews::arrowsMoveTheChosenThumbnail()
{
    ThumbnailGrid grid;
    grid.setThumbnails(heads(3, 4));
    present(grid, { 600, 500 });
    QSignalSpy moved(&grid, &ThumbnailGrid::currentChanged);
    grid.setCurrent({ 1, 1 });
    auto* table = grid.findChild<QTableView*>("thumbnails");
    QTest::keyClick(table, Qt::Key_Right);
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(grid.current(), (Cell { 2, 2 }));
    QCOMPARE(moved.count(), 3);
}

void TestSmallViews::chosenThumbnailSurvivesNewMaps()
{
    ThumbnailGrid grid;
    grid.setThumbnails(heads(3, 4));
    grid.setCurrent({ 2, 3 });
    QSignalSpy moved(&grid, &ThumbnailGrid::currentChanged);
    grid.setThumbnails(heads(3, 4));
    grid.setOrder(ThumbnailGrid::Order::ByShareUp);
    QCOMPARE(grid.current(), (Cell { 2, 3 }));
    QCOMPARE(moved.count(), 0);
}

QTEST_MAIN(TestSmallViews)
#include "tst_smallviews.moc"
