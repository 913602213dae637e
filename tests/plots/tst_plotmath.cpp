#include "widgets/plots/curvemath.h"
#include "widgets/plots/histogramview.h"
#include "widgets/plots/plottable.h"
#include "widgets/plots/plottext.h"
#include "widgets/plots/valuescale.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace mnemo;

namespace {

bool near(double a, double b, double tolerance = 1e-12)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

} // namespace

class TestPlotMath : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void smoothingEqualsHandComputedNumbers();
    void smoothingWithoutWeightReturnsTheValues();
    void smoothingPassesOverMissingValues();
    void constantCurveStaysConstantWhenSmoothed();
    void fewPointsAreAllDrawn();
    void eachColumnKeepsItsExtremes();
    void pointsBeyondTheEdgesKeepTheirNeighbours();
    void logarithmicColumnsAreEvenInTheLogarithm();
    void scalesPlaceValues_data();
    void scalesPlaceValues();
    void placesAndValuesAreInverse();
    void ticksStandOnRoundValues();
    void squareRootTicksDoNotCrowd();
    void signedTicksAreSymmetric();
    void numbersAreWrittenInTheLocale_data();
    void numbersAreWrittenInTheLocale();
    void tickTextsShareTheirDecimals();
    void tokensAreVisible();
    void histogramCountsEveryValueOnce();
    void histogramOfIntegersHasOneBinEach();
    void logarithmicHistogramLeavesOutWhatItCannotPlace();
    void csvIsNeutralAndQuoted();
};

void TestPlotMath::smoothingEqualsHandComputedNumbers()
{
    // w = 0.5 over 1, 2, 4: s = 0.5, 1.25, 2.625; 1 - w^t = 0.5, 0.75, 0.875
    const std::vector<double> values { 1.0, 2.0, 4.0 };
    const std::vector<double> result = smoothed(values, 0.5);
    QCOMPARE(result.size(), std::size_t(3));
    QVERIFY(near(result[0], 1.0));
    QVERIFY(near(result[1], 1.25 / 0.75));
    QVERIFY(near(result[2], 2.625 / 0.875));
}

void TestPlotMath::smoothingWithoutWeightReturnsTheValues()
{
    const std::vector<double> values { 3.0, -1.0, 7.5 };
    QCOMPARE(smoothed(values, 0.0), values);
}

void TestPlotMath::smoothingPassesOverMissingValues()
{
    const double missing = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> result = smoothed(std::vector<double> { 1.0, missing, 3.0 }, 0.5);
    QVERIFY(std::isnan(result[1]));
    QVERIFY(near(result[2], (0.25 * 1.0 + 0.5 * 3.0) / 0.75)); // as if 1, 3 had followed each other
}

void TestPlotMath::constantCurveStaysConstantWhenSmoothed()
{
    for (const double value : smoothed(std::vector<double>(200, 0.7), 0.99))
        QVERIFY(near(value, 0.7));
}

void TestPlotMath::fewPointsAreAllDrawn()
{
    std::vector<double> x(100);
    std::iota(x.begin(), x.end(), 0.0);
    const auto kept = visiblePoints(x, x, 0.0, 99.0, 50);
    QCOMPARE(kept.size(), x.size());
}

void TestPlotMath::eachColumnKeepsItsExtremes()
{
    constexpr int columns = 10;
    std::vector<double> x(10000);
    std::iota(x.begin(), x.end(), 0.0);
    std::vector<double> y(x.size());
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = std::sin(double(i) * 0.37) + (i == 4321 ? 50.0 : 0.0) - (i == 7777 ? 50.0 : 0.0);
    const auto kept = visiblePoints(x, y, 0.0, 9999.0, columns);
    QVERIFY(kept.size() <= 4 * (columns + 2));
    QVERIFY(std::is_sorted(kept.begin(), kept.end()));
    QVERIFY(std::adjacent_find(kept.begin(), kept.end()) == kept.end());
    QVERIFY(std::find(kept.begin(), kept.end(), std::size_t(4321)) != kept.end());
    QVERIFY(std::find(kept.begin(), kept.end(), std::size_t(7777)) != kept.end());
    for (int column = 0; column < columns; ++column) { // against a plain loop over each column
        const double low = 9999.0 * column / columns;
        const double high = 9999.0 * (column + 1) / columns;
        double largest = -1e9;
        double largestKept = -1e9;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (x[i] >= low && x[i] < high)
                largest = std::max(largest, y[i]);
        }
        for (const std::size_t i : kept) {
            if (x[i] >= low && x[i] < high)
                largestKept = std::max(largestKept, y[i]);
        }
        QCOMPARE(largestKept, largest);
    }
    QCOMPARE(kept.front(), std::size_t(0));
    QCOMPARE(kept.back(), std::size_t(9999));
}

void TestPlotMath::pointsBeyondTheEdgesKeepTheirNeighbours()
{
    std::vector<double> x(100);
    std::iota(x.begin(), x.end(), 0.0);
    const auto kept = visiblePoints(x, x, 40.0, 60.0, 100);
    QCOMPARE(kept.front(), std::size_t(39));
    QCOMPARE(kept.back(), std::size_t(61));
    QVERIFY(visiblePoints({}, {}, 0, 1, 10).empty());
}

void TestPlotMath::logarithmicColumnsAreEvenInTheLogarithm()
{
    std::vector<double> x;
    for (int i = 1; i <= 100000; ++i)
        x.push_back(i);
    const std::vector<double> y(x.size(), 1.0);
    const auto kept = visiblePoints(x, y, 1.0, 100000.0, 50, true);
    const auto below = std::count_if(kept.begin(), kept.end(), [&](std::size_t i) { return x[i] < 1000; });
    QVERIFY2(below > int(kept.size()) / 3, "three of five decades lie below 1000");
}

void TestPlotMath::scalesPlaceValues_data()
{
    QTest::addColumn<int>("scale");
    QTest::addColumn<bool>("isSigned");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("share");
    QTest::newRow("linear") << int(ValueScale::Linear) << false << 0.0 << 2.0 << 0.5 << 0.25;
    QTest::newRow("linear below") << int(ValueScale::Linear) << false << 0.0 << 2.0 << -3.0 << 0.0;
    QTest::newRow("square root") << int(ValueScale::SquareRoot) << false << 0.0 << 1.0 << 0.25 << 0.5;
    QTest::newRow("square root to 4") << int(ValueScale::SquareRoot) << false << 0.0 << 4.0 << 1.0 << 0.5;
    QTest::newRow("logarithmic") << int(ValueScale::Logarithmic) << false << 0.01 << 100.0 << 1.0 << 0.5;
    QTest::newRow("logarithmic zero") << int(ValueScale::Logarithmic) << false << 0.0 << 1.0 << 0.0 << 0.0;
    QTest::newRow("logarithmic floor") << int(ValueScale::Logarithmic) << false << 0.0 << 1.0 << 0.01 << 0.5;
    QTest::newRow("signed zero") << int(ValueScale::Linear) << true << -2.0 << 2.0 << 0.0 << 0.5;
    QTest::newRow("signed linear") << int(ValueScale::Linear) << true << -2.0 << 2.0 << -1.0 << 0.25;
    QTest::newRow("signed square root") << int(ValueScale::SquareRoot) << true << -1.0 << 1.0 << 0.25 << 0.75;
    QTest::newRow("signed logarithmic") << int(ValueScale::Logarithmic) << true << -1.0 << 1.0 << -0.01 << 0.25;
}

void TestPlotMath::scalesPlaceValues()
{
    QFETCH(int, scale);
    QFETCH(bool, isSigned);
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(double, value);
    QFETCH(double, share);
    const ScaledRange range { low, high, ValueScale(scale), isSigned };
    QVERIFY2(near(range.share(value), share), qPrintable(QString::number(range.share(value), 'g', 17)));
}

void TestPlotMath::placesAndValuesAreInverse()
{
    for (const ValueScale scale : { ValueScale::Linear, ValueScale::SquareRoot, ValueScale::Logarithmic }) {
        for (const bool isSigned : { false, true }) {
            const ScaledRange range { isSigned ? -3.0 : 0.0, 3.0, scale, isSigned };
            for (const double share : { 0.1, 0.3, 0.6, 0.9 })
                QVERIFY(near(range.share(range.value(share)), share, 1e-9));
        }
    }
    QVERIFY(std::isnan(ScaledRange().share(std::nan(""))));
}

void TestPlotMath::ticksStandOnRoundValues()
{
    QCOMPARE(niceTicks(0.0, 1.0, 5), (std::vector<double> { 0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0 }));
    QVERIFY(niceTicks(1.0, 1.0, 5).empty());
    const auto odd = niceTicks(-0.73, 1.21, 4);
    QVERIFY(std::find(odd.begin(), odd.end(), 0.0) != odd.end());
}

void TestPlotMath::squareRootTicksDoNotCrowd()
{
    const ScaledRange range { 0.0, 1.0, ValueScale::SquareRoot, false };
    const std::vector<double> ticks = range.ticks(6);
    QVERIFY(ticks.size() >= 4);
    QCOMPARE(ticks.front(), 0.0);
    QCOMPARE(ticks.back(), 1.0);
    for (std::size_t i = 1; i < ticks.size(); ++i)
        QVERIFY(range.share(ticks[i]) - range.share(ticks[i - 1]) >= 0.4 / 6 - 1e-9);
}

void TestPlotMath::signedTicksAreSymmetric()
{
    for (const ValueScale scale : { ValueScale::SquareRoot, ValueScale::Logarithmic }) {
        const std::vector<double> ticks = ScaledRange { -0.7, 0.7, scale, true }.ticks(6);
        for (const double tick : ticks)
            QVERIFY(std::find(ticks.begin(), ticks.end(), -tick) != ticks.end());
        QVERIFY(std::find(ticks.begin(), ticks.end(), 0.0) != ticks.end());
    }
}

void TestPlotMath::numbersAreWrittenInTheLocale_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << 0.5634 << 3 << "en_US"
                           << "0.563";
    QTest::newRow("comma") << 0.5634 << 3 << "de_DE"
                           << "0,563";
    QTest::newRow("minus") << -1.5 << 2 << "en_US"
                           << "−1.5";
    QTest::newRow("tiny") << 0.000025 << 2 << "en_US"
                          << "2.5 × 10⁻⁵";
    QTest::newRow("zero") << 0.0 << 3 << "en_US"
                          << "0";
    QTest::newRow("thousands") << 12345.0 << 3 << "en_US"
                               << "12,345";
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 3 << "en_US"
                              << "∞";
}

void TestPlotMath::numbersAreWrittenInTheLocale()
{
    QFETCH(double, value);
    QFETCH(int, digits);
    QFETCH(QString, locale);
    QTEST(numberText(value, digits, QLocale(locale)), "text");
}

void TestPlotMath::tickTextsShareTheirDecimals()
{
    const QLocale english(QLocale::English);
    QCOMPARE(tickTexts({ 0.0, 0.5, 1.0, 1.5 }, english), (std::vector<QString> { "0.0", "0.5", "1.0", "1.5" }));
    QCOMPARE(tickTexts({ 0.0, 100.0, 200.0 }, english), (std::vector<QString> { "0", "100", "200" }));
    QCOMPARE(tickTexts({ 0.01, 0.1, 1.0, 10.0 }, english), (std::vector<QString> { "0.01", "0.1", "1", "10" }));
    QCOMPARE(tickTexts({ -0.5, 0.0, 0.5 }, QLocale(QLocale::Spanish, QLocale::Spain)),
        (std::vector<QString> { "−0,5", "0,0", "0,5" }));
}

void TestPlotMath::tokensAreVisible()
{
    QCOMPARE(visibleToken("\n"), QString("↵"));
    QCOMPARE(visibleToken(" "), QString("␣"));
    QCOMPARE(visibleToken(""), QString("∅"));
    QCOMPARE(visibleToken(" word"), QString("word"));
}

void TestPlotMath::histogramCountsEveryValueOnce()
{
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i)
        values.push_back(std::sin(i) * 3.0);
    const Histogram histogram = histogramOf(values, false);
    QCOMPARE(std::accumulate(histogram.counts.begin(), histogram.counts.end(), 0), 1000);
    QCOMPARE(histogram.edges.size(), histogram.counts.size() + 1);
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        const bool last = bin + 1 == histogram.counts.size();
        const auto inside = std::count_if(values.begin(), values.end(), [&](double value) {
            return value >= histogram.edges[bin] - 1e-12 && (value < histogram.edges[bin + 1] - 1e-12 || last);
        });
        QCOMPARE(int(inside), histogram.counts[bin]);
    }
}

void TestPlotMath::histogramOfIntegersHasOneBinEach()
{
    const Histogram histogram = histogramOf(std::vector<double> { 6, 7, 7, 8, 11 }, false);
    QCOMPARE(histogram.counts, (std::vector<int> { 1, 2, 1, 0, 0, 1 }));
    QCOMPARE(histogram.edges.front(), 5.5);
}

void TestPlotMath::logarithmicHistogramLeavesOutWhatItCannotPlace()
{
    const Histogram histogram = histogramOf(std::vector<double> { 0.0, -1.0, 0.01, 0.1, 1.0, std::nan("") }, true, 2);
    QCOMPARE(histogram.leftOut, 3);
    QCOMPARE(histogram.counts, (std::vector<int> { 1, 2 }));
    QVERIFY(near(histogram.edges[1], 0.1, 1e-9));
}

void TestPlotMath::csvIsNeutralAndQuoted()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    PlotTable table;
    table.headers = { "name", "value, nats", "count" };
    table.rows = 2;
    table.value = [](int row, int column) -> QVariant {
        if (column == 0)
            return row == 0 ? QString("say \"dax\"") : QString("wug");
        return column == 1 ? QVariant(row == 0 ? 0.1 : 1e-7) : QVariant(row == 0 ? 1000000 : 2);
    };
    QCOMPARE(csvText(table), QByteArray("name,\"value, nats\",count\n\"say \"\"dax\"\"\",0.1,1000000\nwug,1e-07,2\n"));
    QLocale::setDefault(QLocale::c());
}

QTEST_MAIN(TestPlotMath)
#include "tst_plotmath.moc"
