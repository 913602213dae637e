#include "widgets/models/sortfilter.h"
#include "widgets/models/tablemodel.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace mnemo;

namespace {

struct Run {
    int id = 0;
    QString name;
    double accuracy = 0.0;
};

std::vector<TableColumn<Run>> columns()
{
    TableColumn<Run> id { "Run", [](const Run& run) { return QVariant(run.id); }, {}, "Number of the run",
        [](const Run& run, int role) { return role == IdRole ? QVariant(run.id) : QVariant(); } };
    TableColumn<Run> name { "Method", [](const Run& run) { return QVariant(run.name); }, {}, {}, {} };
    TableColumn<Run> accuracy { "Accuracy", [](const Run& run) { return QVariant(run.accuracy); },
        [](const Run& run) { return QString("about %1").arg(run.accuracy); }, {}, {} };
    return { id, name, accuracy };
}

std::vector<Run> runs()
{
    return { { 9, "LTV, run 9", 0.9 }, { 10, "LTV, run 10", std::numeric_limits<double>::quiet_NaN() },
        { 2, "PMT", 0.91 } };
}

} // namespace

class TestTableModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cellsAnswerEachRole();
    void rowsAreAppendedReplacedAndRemoved();
    void numbersSortBySizeAndMissingOnesStandLast();
    void textSortsAsAPersonCounts();
    void filterWantsEveryWordSomewhere();
    void copiedRowsCarryTitlesAndTabs();
    void csvHasExactNumbersWhateverTheLocale();
};

void TestTableModel::cellsAnswerEachRole()
{
    TableModel<Run> model(columns());
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(runs());
    QCOMPARE(model.index(0, 0).data().toString(), QString("9"));
    QCOMPARE(model.index(0, 0).data(IdRole).toInt(), 9);
    QCOMPARE(model.index(0, 2).data().toString(), QString("about 0.9"));
    QCOMPARE(model.index(0, 2).data(SortRole).toDouble(), 0.9);
    QCOMPARE(model.index(0, 2).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
    QCOMPARE(model.index(0, 1).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignLeft | Qt::AlignVCenter));
    QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(), QString("Number of the run"));
    QVERIFY(!model.headerData(7, Qt::Horizontal).isValid());
}

void TestTableModel::rowsAreAppendedReplacedAndRemoved()
{
    TableModel<Run> model(columns());
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.append(runs());
    model.append({});
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(model.rowCount(), 3);
    model.replace(1, { 10, "LTV", 0.8 });
    QCOMPARE(changed.count(), 1);
    QCOMPARE(model.row(1).accuracy, 0.8);
    model.remove(0);
    QCOMPARE(model.row(0).id, 10);
    QCOMPARE(model.rowCount(model.index(0, 0)), 0);
}

void TestTableModel::numbersSortBySizeAndMissingOnesStandLast()
{
    TableModel<Run> model(columns());
    model.setRows(runs());
    SortFilter proxy;
    QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    proxy.setSourceModel(&model);
    const auto ids = [&proxy] {
        QList<int> list;
        for (int row = 0; row < proxy.rowCount(); ++row)
            list << proxy.index(row, 0).data(IdRole).toInt();
        return list;
    };
    proxy.sort(0, Qt::AscendingOrder);
    QCOMPARE(ids(), (QList<int> { 2, 9, 10 }));
    proxy.sort(2, Qt::AscendingOrder);
    QCOMPARE(ids(), (QList<int> { 9, 2, 10 }));
    proxy.sort(2, Qt::DescendingOrder);
    QCOMPARE(ids(), (QList<int> { 2, 9, 10 }));
}

void TestTableModel::textSortsAsAPersonCounts()
{
    TableModel<Run> model(columns());
    model.setRows(runs());
    SortFilter proxy;
    proxy.setSourceModel(&model);
    proxy.sort(1, Qt::AscendingOrder);
    QCOMPARE(proxy.index(0, 1).data().toString(), QString("LTV, run 9"));
    QCOMPARE(proxy.index(1, 1).data().toString(), QString("LTV, run 10"));
}

void TestTableModel::filterWantsEveryWordSomewhere()
{
    TableModel<Run> model(columns());
    model.setRows(runs());
    SortFilter proxy;
    QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    proxy.setSourceModel(&model);
    proxy.setWords("ltv 0.9");
    QCOMPARE(proxy.rowCount(), 1);
    proxy.setWords("LTV");
    QCOMPARE(proxy.rowCount(), 2);
    proxy.setWords("nothing like it");
    QCOMPARE(proxy.rowCount(), 0);
    proxy.setWords({});
    QCOMPARE(proxy.rowCount(), 3);
}

void TestTableModel::copiedRowsCarryTitlesAndTabs()
{
    TableModel<Run> model(columns());
    model.setRows({ { 1, "with\ttab", 0.5 } });
    QCOMPARE(tsvText(model, { 0 }, { 0, 1 }), QString("Run\tMethod\n1\twith tab\n"));
}

void TestTableModel::csvHasExactNumbersWhateverTheLocale()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    TableModel<Run> model(columns());
    model.setRows({ { 1000, "a, \"b\"", 0.1 } });
    QCOMPARE(csvText(model, { 0, 1, 2 }), QByteArray("Run,Method,Accuracy\n1000,\"a, \"\"b\"\"\",0.1\n"));
    QLocale::setDefault(QLocale::c());
}

QTEST_MAIN(TestTableModel)
#include "tst_tablemodel.moc"
