#include "widgets/models/tablemodel.h"
#include "widgets/plots/colours.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace mnemo;

namespace {

struct Run {
    int id;
    QString method;
    double accuracy;
};

std::unique_ptr<TableModel<Run>> model()
{
    std::vector<TableColumn<Run>> columns {
        { "Run", [](const Run& run) { return QVariant(run.id); }, {}, {},
            [](const Run& run, int role) { return role == IdRole ? QVariant(run.id) : QVariant(); } },
        { "Method", [](const Run& run) { return QVariant(run.method); }, {}, {}, {} },
        { "Accuracy", [](const Run& run) { return QVariant(run.accuracy); }, {}, {}, {} },
    };
    return std::make_unique<TableModel<Run>>(columns);
}

std::vector<Run> runs()
{
    return { { 3, "ICL", 0.852 }, { 12, "MHA-ESP", 0.9 }, { 14, "PMT", 0.91 } };
}

} // namespace

class TestTablePane : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { installStyle(*qApp); }
    void emptyTableSaysSo();
    void filterNarrowsTheRows();
    void rowsKeepTheirNumberUnderSorting();
    void rowIsFoundByItsId();
    void copyTakesTitlesAndOrder();
    void exportIsNeutralAndFollowsTheColumns();
    void selectionIsATintWithABar();
    void manyRowsOpenAtOnce();
};

void TestTablePane::emptyTableSaysSo()
{
    auto rows = model();
    TablePane pane;
    pane.emptyState().setSentence("No runs yet.");
    pane.emptyState().setButtons("Measure both");
    pane.setModel(rows.get());
    pane.resize(400, 300);
    pane.show();
    QVERIFY(pane.emptyState().isVisible());
    rows->setRows(runs());
    QVERIFY(!pane.emptyState().isVisible());
    QCOMPARE(pane.shownRows(), 3);
    rows->setRows({});
    QVERIFY(pane.emptyState().isVisible());
}

void TestTablePane::filterNarrowsTheRows()
{
    auto rows = model();
    rows->setRows(runs());
    TablePane pane;
    pane.setModel(rows.get());
    pane.show();
    QTest::keyClicks(pane.findChild<QLineEdit*>("filter"), "esp");
    QCOMPARE(pane.shownRows(), 1);
    pane.setFilter({});
    QCOMPARE(pane.shownRows(), 3);
}

void TestTablePane::rowsKeepTheirNumberUnderSorting()
{
    auto rows = model();
    rows->setRows(runs());
    TablePane pane;
    pane.setModel(rows.get());
    pane.show();
    QSignalSpy current(&pane, &TablePane::currentRowChanged);
    pane.sortBy(2, Qt::DescendingOrder);
    pane.setCurrentRow(0); // ICL, now at the foot
    QCOMPARE(pane.currentRow(), 0);
    QCOMPARE(pane.view()->currentIndex().row(), 2);
    QCOMPARE(current.back().front().toInt(), 0);
    QTest::keyClick(pane.view(), Qt::Key_Up);
    QCOMPARE(pane.currentRow(), 1);
}

void TestTablePane::rowIsFoundByItsId()
{
    auto rows = model();
    rows->setRows(runs());
    TablePane pane;
    pane.setModel(rows.get());
    pane.setCurrentId(14);
    QCOMPARE(pane.currentRow(), 2);
    QCOMPARE(pane.currentId().toInt(), 14);
    pane.setCurrentId(99);
    QCOMPARE(pane.currentRow(), 2);
}

void TestTablePane::copyTakesTitlesAndOrder()
{
    auto rows = model();
    rows->setRows(runs());
    TablePane pane;
    pane.setModel(rows.get());
    pane.show();
    pane.sortBy(0, Qt::DescendingOrder);
    pane.view()->selectAll();
    pane.copyAction()->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(),
        QString("Run\tMethod\tAccuracy\n14\tPMT\t0.9100\n12\tMHA-ESP\t0.9000\n3\tICL\t0.8520\n"));
}

void TestTablePane::exportIsNeutralAndFollowsTheColumns()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    auto rows = model();
    rows->setRows(runs());
    TablePane pane;
    pane.setModel(rows.get());
    pane.view()->setColumnHidden(1, true);
    QTemporaryDir folder;
    QVERIFY(pane.saveCsv(folder.filePath("Año.csv")).ok());
    QLocale::setDefault(QLocale::c());
    QFile file(folder.filePath("Año.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("Run,Accuracy\n3,0.852\n12,0.9\n14,0.91\n"));
    QVERIFY(!pane.saveCsv("/no/such/folder/table.csv").ok());
}

void TestTablePane::selectionIsATintWithABar()
{
    chooseTheme(ThemeChoice::Light);
    auto rows = model();
    rows->setRows(runs());
    TablePane pane;
    pane.setModel(rows.get());
    pane.resize(500, 300);
    pane.show();
    QVERIFY(QTest::qWaitForWindowExposed(&pane));
    pane.setCurrentRow(1);
    QTableView* table = pane.view();
    const QImage image = table->viewport()->grab().toImage();
    const int y = table->rowViewportPosition(1) + table->rowHeight(1) / 2;
    QCOMPARE(image.pixelColor(1, y), lightPalette().color(QPalette::Highlight));
    const int right = table->columnViewportPosition(2) + 4;
    QCOMPARE(image.pixelColor(right, table->rowViewportPosition(1) + 2), coloursOf(lightPalette()).selectedRow);
    QVERIFY(image.pixelColor(right, table->rowViewportPosition(2) + 2) != coloursOf(lightPalette()).selectedRow);
}

void TestTablePane::manyRowsOpenAtOnce()
{
    std::vector<Run> many;
    for (int i = 0; i < 200000; ++i)
        many.push_back({ i, "LTV", 0.5 });
    auto rows = model();
    rows->setRows(std::move(many));
    TablePane pane;
    QElapsedTimer timer;
    timer.start();
    pane.setModel(rows.get());
    pane.resize(500, 300);
    pane.show();
    QVERIFY(QTest::qWaitForWindowExposed(&pane));
    QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_MAIN(TestTablePane)
#include "tst_tablepane.moc"
