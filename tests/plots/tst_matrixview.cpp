#include "widgets/plots/colourmap.h"
#include "widgets/plots/matrixview.h"

#include <QAction>
#include <QApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <limits>

using namespace mnemo;

namespace {

MatrixContent attention(int rows, int columns)
{
    auto matrix = std::make_shared<Matrix>(std::size_t(rows), std::size_t(columns));
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c)
            (*matrix)(std::size_t(r), std::size_t(c)) = float(r * columns + c) / float(rows * columns - 1);
    }
    MatrixContent content;
    content.matrix = matrix;
    content.valueName = "weight";
    content.low = 0.0;
    content.high = 1.0;
    for (int r = 0; r < rows; ++r)
        content.rowNames << QString("row%1").arg(r);
    for (int c = 0; c < columns; ++c)
        content.columnNames << QString("col%1").arg(c);
    return content;
}

void present(MatrixView& view, QSize size = { 600, 480 })
{
    view.resize(size);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(20); // the queued drawing
}

QColor pixelIn(MatrixView& view, Cell cell)
{
    const QImage image = view.grab().toImage();
    const double ratio = image.devicePixelRatio();
    return image.pixelColor((view.cellRect(cell).center() * ratio).toPoint());
}

void pointAt(MatrixView& view, Cell cell)
{
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    const QPointF at = view.cellRect(cell).center() - canvas->mapTo(&view, QPoint());
    QMouseEvent move(QEvent::MouseMove, at, canvas->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(canvas, &move);
}

} // namespace

class TestMatrixView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cellsHaveTheColourOfTheirValue_data();
    void cellsHaveTheColourOfTheirValue();
    void signedZeroIsWhiteAndEndsAreSymmetric();
    void laterCellsTakeTheGround();
    void missingValuesTakeTheGround();
    void pointerReadsExactValueAndBothNames();
    void arrowsMoveTheCellAndEnterPinsIt();
    void clickPinsAndClickAgainUnpins();
    void wheelZoomsAndDoubleClickResets();
    void zoomStaysInsideTheMatrix();
    void largeMapsAreReducedToTheirLargestValues();
    void largeMapsShowEachCellWhenZoomedIn();
    void signedBlocksKeepTheValueFarthestFromZero();
    void tableHoldsEveryValue();
    void numbersInCellsFollowTheLocale();
    void paletteChangeRecoloursTheGround();
    void emptyMatrixIsHarmless();
    void selectedColumnIsFramedInTheHighlight();
    void widgetsAreNamedForScreenReaders();
};

void TestMatrixView::cellsHaveTheColourOfTheirValue_data()
{
    QTest::addColumn<int>("scale");
    QTest::newRow("linear") << int(ValueScale::Linear);
    QTest::newRow("square root") << int(ValueScale::SquareRoot);
    QTest::newRow("logarithmic") << int(ValueScale::Logarithmic);
}

void TestMatrixView::cellsHaveTheColourOfTheirValue()
{
    QFETCH(int, scale);
    MatrixView view;
    view.setContent(attention(4, 5));
    view.setScale(ValueScale(scale));
    present(view);
    for (const Cell cell : { Cell { 0, 0 }, Cell { 1, 3 }, Cell { 3, 4 } }) {
        const double value = (cell.row * 5 + cell.column) / 19.0;
        double share = value;
        if (ValueScale(scale) == ValueScale::SquareRoot)
            share = std::sqrt(value);
        else if (ValueScale(scale) == ValueScale::Logarithmic)
            share = value <= 1e-4 ? 0.0 : std::log10(value / 1e-4) / 4.0;
        const QColor expected = QColor::fromRgb(colourAt(ColourMap::Viridis, share));
        QCOMPARE(pixelIn(view, cell), expected);
        QCOMPARE(view.cellColour(cell), expected);
    }
}

void TestMatrixView::signedZeroIsWhiteAndEndsAreSymmetric()
{
    auto matrix = std::make_shared<Matrix>(1, 3);
    (*matrix)(0, 0) = -0.5F;
    (*matrix)(0, 2) = 0.25F;
    MatrixContent content;
    content.matrix = matrix;
    content.isSigned = true;
    MatrixView view;
    view.setContent(content);
    present(view);
    QCOMPARE(pixelIn(view, { 0, 0 }), QColor("#2166AC"));
    const QColor zero = pixelIn(view, { 0, 1 });
    QVERIFY(zero.red() >= 0xF5 && zero.green() >= 0xF5 && zero.blue() >= 0xF5);
    QCOMPARE(pixelIn(view, { 0, 2 }), QColor::fromRgb(colourAt(ColourMap::Diverging, 0.75)));
}

void TestMatrixView::laterCellsTakeTheGround()
{
    MatrixContent content = attention(4, 6); // two virtual tokens before the four rows
    content.mask = MatrixMask::Later;
    MatrixView view;
    view.setContent(content);
    present(view);
    QVERIFY(!view.isMasked({ 0, 2 }));
    QVERIFY(view.isMasked({ 0, 3 }));
    QVERIFY(!view.isMasked({ 3, 5 }));
    QVERIFY(std::isnan(view.valueAt({ 0, 3 })));
    const QColor ground = coloursOf(view.palette()).unattended;
    QCOMPARE(pixelIn(view, { 0, 5 }), ground);
    QVERIFY(pixelIn(view, { 0, 5 }) != QColor::fromRgb(colourAt(ColourMap::Viridis, 0.0)));
}

void TestMatrixView::missingValuesTakeTheGround()
{
    MatrixContent content = attention(3, 3);
    auto matrix = std::make_shared<Matrix>(*content.matrix);
    (*matrix)(1, 1) = std::numeric_limits<float>::quiet_NaN();
    content.matrix = matrix;
    MatrixView view;
    view.setContent(content);
    present(view);
    QCOMPARE(pixelIn(view, { 1, 1 }), coloursOf(view.palette()).unattended);
}

void TestMatrixView::pointerReadsExactValueAndBothNames()
{
    MatrixView view;
    view.setContent(attention(4, 5));
    present(view);
    QSignalSpy moved(&view, &MatrixView::currentCellChanged);
    pointAt(view, { 2, 3 });
    QCOMPARE(view.currentCell(), (Cell { 2, 3 }));
    QCOMPARE(moved.count(), 1);
    const QString text = view.cellText({ 2, 3 });
    QVERIFY2(text.contains("0.6842"), qPrintable(text)); // 13 / 19
    QVERIFY(text.contains("row2") && text.contains("col3"));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(view.findChild<QWidget*>("plotCanvas"), &leave);
    QVERIFY(!view.currentCell().isValid());
}

void TestMatrixView::arrowsMoveTheCellAndEnterPinsIt()
{
    MatrixView view;
    view.setContent(attention(4, 5));
    present(view);
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    QSignalSpy activated(&view, &MatrixView::cellActivated);
    QTest::keyClick(canvas, Qt::Key_Right);
    QCOMPARE(view.currentCell(), (Cell { 0, 0 }));
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Down);
    QCOMPARE(view.currentCell(), (Cell { 1, 1 }));
    QTest::keyClick(canvas, Qt::Key_Up);
    QTest::keyClick(canvas, Qt::Key_Up); // stays in the first row
    QCOMPARE(view.currentCell(), (Cell { 0, 1 }));
    QTest::keyClick(canvas, Qt::Key_Return);
    QCOMPARE(view.pinnedCell(), (Cell { 0, 1 }));
    QCOMPARE(activated.count(), 1);
    QTest::keyClick(canvas, Qt::Key_Escape);
    QVERIFY(!view.pinnedCell().isValid());
}

void TestMatrixView::clickPinsAndClickAgainUnpins()
{
    MatrixView view;
    view.setContent(attention(4, 5));
    present(view);
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    const QPoint at = (view.cellRect({ 2, 2 }).center() - canvas->mapTo(&view, QPoint())).toPoint();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
    QCOMPARE(view.pinnedCell(), (Cell { 2, 2 }));
    QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
    QVERIFY(!view.pinnedCell().isValid());
}

void TestMatrixView::wheelZoomsAndDoubleClickResets()
{
    MatrixView view;
    view.setContent(attention(40, 40));
    present(view);
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    const double before = view.cellRect({ 20, 20 }).width();
    const QPointF at = view.cellRect({ 20, 20 }).center() - canvas->mapTo(&view, QPoint());
    QWheelEvent wheel(
        at, canvas->mapToGlobal(at), {}, { 0, 240 }, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas, &wheel);
    QTRY_VERIFY(view.cellRect({ 20, 20 }).width() > before * 1.2);
    QTest::mouseDClick(canvas, Qt::LeftButton, {}, at.toPoint());
    QTRY_COMPARE(view.cellRect({ 20, 20 }).width(), before);
}

void TestMatrixView::zoomStaysInsideTheMatrix()
{
    MatrixView view;
    view.setContent(attention(10, 10));
    present(view);
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(canvas, Qt::Key_Minus);
    QTRY_VERIFY(view.cellRect({ 9, 9 }).width() > 1.0);
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(canvas, Qt::Key_Plus);
    for (int i = 0; i < 60; ++i)
        QTest::keyClick(canvas, Qt::Key_Right, Qt::ControlModifier);
    QTest::qWait(20);
    const QRectF last = view.cellRect({ 5, 9 }) | view.cellRect({ 4, 9 });
    QVERIFY2(!last.isEmpty(), "the right edge is the last column");
}

void TestMatrixView::largeMapsAreReducedToTheirLargestValues()
{
    constexpr int side = 4096;
    auto matrix = std::make_shared<Matrix>(side, side);
    (*matrix)(1001, 2003) = 1.0F; // one bright cell must not be lost
    MatrixContent content;
    content.matrix = matrix;
    content.high = 1.0;
    MatrixView view;
    view.setContent(content);
    present(view, { 1300, 1100 });
    QCOMPARE(view.blockSize(), 2);
    QCOMPARE(view.valueAt({ 1001, 2003 }), 1.0);
    QCOMPARE(view.valueAt({ 1001, 2002 }), 0.0);
}

void TestMatrixView::largeMapsShowEachCellWhenZoomedIn()
{
    constexpr int side = 3000;
    auto matrix = std::make_shared<Matrix>(side, side);
    (*matrix)(1500, 1501) = 1.0F;
    MatrixContent content;
    content.matrix = matrix;
    content.high = 1.0;
    MatrixView view;
    view.setContent(content);
    present(view, { 700, 600 });
    QCOMPARE(view.blockSize(), 2);
    auto* canvas = view.findChild<QWidget*>("plotCanvas");
    for (int i = 0; i < 22; ++i)
        QTest::keyClick(canvas, Qt::Key_Plus);
    QTRY_COMPARE(view.blockSize(), 1);
    QTRY_VERIFY(view.cellRect({ 1500, 1501 }).width() > 4);
    QCOMPARE(pixelIn(view, { 1500, 1501 }), QColor::fromRgb(colourAt(ColourMap::Viridis, 1.0)));
    QCOMPARE(pixelIn(view, { 1500, 1500 }), QColor::fromRgb(colourAt(ColourMap::Viridis, 0.0)));
}

void TestMatrixView::signedBlocksKeepTheValueFarthestFromZero()
{
    auto matrix = std::make_shared<Matrix>(2500, 4, 0.1F);
    (*matrix)(101, 1) = -0.9F;
    MatrixContent content;
    content.matrix = matrix;
    content.isSigned = true;
    MatrixView view;
    view.setSquareCells(false);
    view.setContent(content);
    present(view, { 400, 2400 }); // a block is higher than a pixel
    QCOMPARE(view.blockSize(), 2);
    const QColor corner = pixelIn(view, { 100, 0 }); // of the same block
    QVERIFY2(corner.blue() > corner.red(), qPrintable(corner.name()));
}

void TestMatrixView::tableHoldsEveryValue()
{
    MatrixView view;
    view.setContent(attention(4, 5));
    const PlotTable table = view.table();
    QCOMPARE(table.rows, 20);
    QCOMPARE(table.value(13, 1).toString(), QString("row2"));
    QCOMPARE(table.value(13, 3).toString(), QString("col3"));
    QCOMPARE(table.value(13, 4).toFloat(), 13.0F / 19.0F);
    present(view);
    view.toolAction(PlotView::Tool::ShowTable)->trigger();
    QVERIFY(view.isTableShown());
    QCOMPARE(view.findChild<QTableView*>("plotTable")->model()->rowCount(), 20);
    view.setTableShown(false);
    QVERIFY(!view.isTableShown());
}

void TestMatrixView::numbersInCellsFollowTheLocale()
{
    // A cell with a number differs from its plain colour somewhere inside.
    MatrixView view;
    view.setContent(attention(2, 2));
    view.setNumbersShown(true);
    present(view);
    const QImage image = view.grab().toImage();
    const QRect rect = view.cellRect({ 0, 1 }).toRect().adjusted(4, 4, -4, -4);
    int inked = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        for (int x = rect.left(); x <= rect.right(); ++x)
            inked += image.pixelColor(x, y) != view.cellColour({ 0, 1 });
    }
    QVERIFY2(inked > 10, qPrintable(QString::number(inked)));
}

void TestMatrixView::paletteChangeRecoloursTheGround()
{
    MatrixView view;
    MatrixContent content = attention(4, 4);
    content.mask = MatrixMask::Later;
    view.setContent(content);
    present(view);
    const QColor before = pixelIn(view, { 0, 3 });
    QPalette dark;
    dark.setColor(QPalette::Window, QColor("#26292C"));
    dark.setColor(QPalette::Base, QColor("#1B1D20"));
    dark.setColor(QPalette::WindowText, QColor("#E7E9EB"));
    view.setPalette(dark);
    QTRY_COMPARE(pixelIn(view, { 0, 3 }), coloursOf(dark).unattended);
    QVERIFY(before != coloursOf(dark).unattended);
}

void TestMatrixView::emptyMatrixIsHarmless()
{
    MatrixView view;
    present(view);
    view.setContent({});
    QTest::keyClick(view.findChild<QWidget*>("plotCanvas"), Qt::Key_Right);
    QVERIFY(!view.currentCell().isValid());
    QCOMPARE(view.table().rows, 0);
    MatrixContent content;
    content.matrix = std::make_shared<Matrix>(0, 0);
    view.setContent(content);
    view.grab();
}

void TestMatrixView::selectedColumnIsFramedInTheHighlight()
{
    MatrixView view;
    view.setContent(attention(4, 5));
    present(view);
    view.setSelectedColumn(2);
    const QImage image = view.grab().toImage();
    const QRectF cell = view.cellRect({ 1, 2 });
    bool found = false;
    for (int x = int(cell.left()) - 2; x <= int(cell.left()) + 2; ++x)
        found = found || image.pixelColor(x, int(cell.center().y())) == view.palette().color(QPalette::Highlight);
    QVERIFY(found);
}

void TestMatrixView::widgetsAreNamedForScreenReaders()
{
    MatrixView view;
    view.setTitle("Layer 1, head 0");
    view.setContent(attention(4, 5));
    const auto* canvas = view.findChild<QWidget*>("plotCanvas");
    QCOMPARE(canvas->accessibleName(), QString("Layer 1, head 0"));
    QVERIFY(canvas->accessibleDescription().contains("4"));
    for (const QAction* action : view.toolActions())
        QVERIFY(!action->text().isEmpty() && !action->icon().isNull());
}

QTEST_MAIN(TestMatrixView)
#include "tst_matrixview.moc"
