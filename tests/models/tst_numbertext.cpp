#include "widgets/models/numbertext.h"

#include <QTest>

#include <cmath>

using namespace mnemo;

class TestNumberText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void accuraciesCarryTheDigitsOfTheirInterval_data();
    void accuraciesCarryTheDigitsOfTheirInterval();
    void accuracyFollowsTheLocale();
    void valuesAreWrittenByKind_data();
    void valuesAreWrittenByKind();
    void pointsCarryTheirSign();
    void durationsReadAsClocks_data();
    void durationsReadAsClocks();
    void typedNumbersReadBack_data();
    void typedNumbersReadBack();
    void wrongNumbersAreRefused_data();
    void wrongNumbersAreRefused();
};

void TestNumberText::accuraciesCarryTheDigitsOfTheirInterval_data()
{
    QTest::addColumn<int>("right");
    QTest::addColumn<int>("n");
    QTest::addColumn<QString>("text");
    // Wilson's interval at n = 500, computed apart from the program.
    QTest::newRow("n = 500") << 450 << 500 << "0.900 [0.871, 0.923]";
    QTest::newRow("n = 50") << 45 << 50 << "0.900 [0.786, 0.957]";
    QTest::newRow("all right") << 500 << 500 << "1.0000 [0.9924, 1.0000]";
    QTest::newRow("none") << 0 << 0 << "";
}

void TestNumberText::accuraciesCarryTheDigitsOfTheirInterval()
{
    QFETCH(int, right);
    QFETCH(int, n);
    QTEST(accuracyText(right, n, QLocale::c()), "text");
}

void TestNumberText::accuracyFollowsTheLocale()
{
    QCOMPARE(accuracyText(900, 1000, QLocale(QLocale::English), true), QString("0.900 [0.880, 0.917], n = 1,000"));
    QCOMPARE(accuracyText(900, 1000, QLocale(QLocale::German, QLocale::Germany), true),
        QString("0,900 [0,880, 0,917], n = 1.000"));
}

void TestNumberText::valuesAreWrittenByKind_data()
{
    QTest::addColumn<QVariant>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("count") << QVariant(198144) << "198,144";
    QTest::newRow("real") << QVariant(0.123456) << "0.1235";
    QTest::newRow("large real") << QVariant(135.5) << "135.5";
    QTest::newRow("negative") << QVariant(-2) << "−2";
    QTest::newRow("missing") << QVariant(std::nan("")) << "";
    QTest::newRow("text") << QVariant(QString("PMT")) << "PMT";
    QTest::newRow("tiny") << QVariant(0.00003) << "3e−5";
}

void TestNumberText::valuesAreWrittenByKind()
{
    QFETCH(QVariant, value);
    QTEST(valueText(value, QLocale(QLocale::English)), "text");
}

void TestNumberText::pointsCarryTheirSign()
{
    QCOMPARE(pointsText(0.079, QLocale::c()), QString("+7.9"));
    QCOMPARE(pointsText(-0.072, QLocale::c()), QString("−7.2"));
    QCOMPARE(pointsText(0.0001, QLocale::c()), QString("0.0"));
}

void TestNumberText::durationsReadAsClocks_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("short") << 5.2 << "0:05";
    QTest::newRow("minutes") << 760.0 << "12:40";
    QTest::newRow("hours") << 11235.0 << "3:07:15";
    QTest::newRow("unknown") << -1.0 << "–";
}

void TestNumberText::durationsReadAsClocks()
{
    QFETCH(double, seconds);
    QTEST(durationText(seconds), "text");
}

void TestNumberText::typedNumbersReadBack_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QString>("text");
    QTest::newRow("rate") << 1e-3 << "en_US"
                          << "1e-3";
    QTest::newRow("rate, comma") << 1.5e-3 << "de_DE"
                                 << "1,5e-3";
    QTest::newRow("half") << 0.5 << "es_ES"
                          << "0,5";
    QTest::newRow("count") << 600.0 << "it_IT"
                           << "600";
    QTest::newRow("zero") << 0.0 << "en_US"
                          << "0";
    QTest::newRow("large") << 1234567.0 << "de_DE"
                           << "1234567";
}

void TestNumberText::typedNumbersReadBack()
{
    QFETCH(double, value);
    QFETCH(QString, locale);
    const QString typed = typedText(value, QLocale(locale));
    QTEST(typed, "text");
    const auto back = parsedNumber(typed, QLocale(locale));
    QVERIFY(back);
    QCOMPARE(*back, value);
    const auto neutral
        = parsedNumber(QString::number(value, 'g', 17), QLocale(locale)); // a point is understood everywhere
    QVERIFY(neutral);
    QCOMPARE(*neutral, value);
}

void TestNumberText::wrongNumbersAreRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : { "", "abc", "1e", "1.000,5x", "nan", "inf", "--2" })
        QTest::newRow(text) << QString(text);
}

void TestNumberText::wrongNumbersAreRefused()
{
    QFETCH(QString, text);
    QVERIFY(!parsedNumber(text, QLocale(QLocale::German, QLocale::Germany)));
    QVERIFY(!parsedNumber(text, QLocale(QLocale::English)));
}

QTEST_MAIN(TestNumberText)
#include "tst_numbertext.moc"
