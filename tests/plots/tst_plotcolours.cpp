#include "widgets/plots/colourmap.h"
#include "widgets/plots/colours.h"
#include "widgets/plots/icons.h"
#include "widgets/plots/plottheme.h"
#include "widgets/plots/seriesstyle.h"

#include <QPainter>
#include <QTest>

#include <cmath>
#include <set>
#include <tuple>

using namespace mnemo;

namespace {

QPalette ground(const char* window, const char* base, const char* text, const char* highlight)
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Highlight, highlight);
    return palette;
}

QPalette lightGround()
{
    return ground("#F2F3F4", "#FFFFFF", "#1A1D20", "#0A67A8");
}
QPalette darkGround()
{
    return ground("#26292C", "#1B1D20", "#E7E9EB", "#56B4E9");
}

// CIE L*, from luminance.
double lightness(QRgb colour)
{
    const double y = luminance(QColor::fromRgb(colour));
    return y > 0.008856 ? 116.0 * std::cbrt(y) - 16.0 : 903.3 * y;
}

} // namespace

class TestPlotColours : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void contrastOfBlackAndWhiteIs21();
    void textsStandOutOnTheirGround();
    void seriesColoursAreThoseOfTheTable();
    void noTwoStylesLookAlike();
    void methodsKeepTheirStyle();
    void perceptualMapsGrowEvenlyLighter_data();
    void perceptualMapsGrowEvenlyLighter();
    void divergingMapIsWhiteInTheMiddleAndAsDarkAtBothEnds();
    void mapsMeetTheirPublishedColours();
    void inkOnACellIsReadable();
    void everyIconDraws();
    void hollowSymbolsShowTheirGround();
};

void TestPlotColours::contrastOfBlackAndWhiteIs21()
{
    QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 1e-9);
    QVERIFY(std::abs(contrast(QColor("#777777"), Qt::white) - 4.48) < 0.01);
}

void TestPlotColours::textsStandOutOnTheirGround()
{
    for (const QPalette& palette : { lightGround(), darkGround(), paperPalette() }) {
        const Colours colours = coloursOf(palette);
        for (const QPalette::ColorRole role : { QPalette::Window, QPalette::Base }) {
            const QColor under = palette.color(role);
            QVERIFY(contrast(palette.color(QPalette::WindowText), under) >= 7.0);
            for (const QColor& text : { colours.secondText, colours.error, colours.right })
                QVERIFY2(contrast(text, under) >= 4.5, qPrintable(text.name() + " on " + under.name()));
        }
        QVERIFY(contrast(colours.warningText, colours.warningGround) >= 4.5);
        QVERIFY(contrast(colours.error, colours.errorGround) >= 4.5);
        QVERIFY(contrast(palette.color(QPalette::WindowText), colours.selectedRow) >= 4.5);
        QVERIFY(contrast(colours.secondText, colours.unattended) >= 4.5);
    }
}

void TestPlotColours::seriesColoursAreThoseOfTheTable()
{
    QCOMPARE(seriesStyle(0, lightGround()).colour, QColor("#0072B2"));
    QCOMPARE(seriesStyle(0, darkGround()).colour, QColor("#56B4E9"));
    QCOMPARE(seriesStyle(1, lightGround()).colour, QColor("#D55E00"));
    QCOMPARE(seriesStyle(2, darkGround()).colour, QColor("#17B98A"));
    QCOMPARE(seriesStyle(4, lightGround()).symbol, Symbol::Diamond);
    QCOMPARE(seriesStyle(-1, lightGround()).colour, QColor("#4A4F55"));
}

void TestPlotColours::noTwoStylesLookAlike()
{
    std::set<std::tuple<QString, int, bool>> seen;
    for (int id = 0; id < 14; ++id) {
        const SeriesStyle style = seriesStyle(id, lightGround());
        QVERIFY2(
            seen.emplace(style.colour.name(), int(style.symbol), style.filled).second, qPrintable(QString::number(id)));
    }
}

void TestPlotColours::methodsKeepTheirStyle()
{
    QCOMPARE(methodStyle("MHA-ESP"), 0);
    QCOMPARE(methodStyle("mha esp"), 0);
    QCOMPARE(methodStyle("ICL"), 1);
    QCOMPARE(methodStyle("PMT"), 4);
    QCOMPARE(methodStyle("zero-shot"), 6);
    QCOMPARE(methodStyle("My own method"), methodStyle("my own-method"));
    QVERIFY(methodStyle("My own method") >= 0);
}

void TestPlotColours::perceptualMapsGrowEvenlyLighter_data()
{
    QTest::addColumn<int>("map");
    QTest::newRow("viridis") << int(ColourMap::Viridis);
    QTest::newRow("cividis") << int(ColourMap::Cividis);
}

void TestPlotColours::perceptualMapsGrowEvenlyLighter()
{
    QFETCH(int, map);
    const ColourTable& table = colourTable(ColourMap(map));
    const double whole = lightness(table.back()) - lightness(table.front());
    QVERIFY(whole > 60.0);
    for (std::size_t i = 16; i < table.size(); i += 16) { // each sixteenth takes about its share of the way
        const double step = lightness(table[i]) - lightness(table[i - 16]);
        QVERIFY2(step > 0.3 * whole / 16 && step < 2.0 * whole / 16,
            qPrintable(QString("%1: %2 of %3").arg(i).arg(step).arg(whole)));
    }
}

void TestPlotColours::divergingMapIsWhiteInTheMiddleAndAsDarkAtBothEnds()
{
    QCOMPARE(QColor::fromRgb(colourAt(ColourMap::Diverging, 0.0)), QColor("#2166AC"));
    QCOMPARE(QColor::fromRgb(colourAt(ColourMap::Diverging, 1.0)), QColor("#B2182B"));
    const QColor middle = QColor::fromRgb(colourAt(ColourMap::Diverging, 0.5));
    QVERIFY(std::abs(middle.red() - 0xF7) <= 1 && std::abs(middle.blue() - 0xF7) <= 1);
    for (const double away : { 0.1, 0.25, 0.4 }) {
        const double below = lightness(colourAt(ColourMap::Diverging, 0.5 - away));
        const double above = lightness(colourAt(ColourMap::Diverging, 0.5 + away));
        QVERIFY2(std::abs(below - above) < 8.0, qPrintable(QString("%1 and %2").arg(below).arg(above)));
    }
}

void TestPlotColours::mapsMeetTheirPublishedColours()
{
    // Entries 0, 64, 128 and 255 of the published tables.
    const auto close = [](QRgb a, const QColor& b) {
        return std::abs(qRed(a) - b.red()) <= 2 && std::abs(qGreen(a) - b.green()) <= 2
            && std::abs(qBlue(a) - b.blue()) <= 2;
    };
    const ColourTable& viridis = colourTable(ColourMap::Viridis);
    QVERIFY(close(viridis[0], QColor("#440154")));
    QVERIFY(close(viridis[64], QColor("#3B528B")));
    QVERIFY(close(viridis[128], QColor("#21918C")));
    QVERIFY(close(viridis[255], QColor("#FDE725")));
    const ColourTable& cividis = colourTable(ColourMap::Cividis);
    QVERIFY(close(cividis[0], QColor("#00224E")));
    QVERIFY(close(cividis[255], QColor("#FEE838")));
}

void TestPlotColours::inkOnACellIsReadable()
{
    for (const ColourMap map : { ColourMap::Viridis, ColourMap::Cividis, ColourMap::Diverging }) {
        for (const QRgb colour : colourTable(map))
            QVERIFY(contrast(inkOn(QColor::fromRgb(colour)), QColor::fromRgb(colour)) >= 4.5);
    }
}

void TestPlotColours::everyIconDraws()
{
    const QStringList names = iconNames();
    QVERIFY(names.size() >= 40);
    for (const QString& name : names) {
        QVERIFY(!icon(name).isNull());
        const QImage image = iconPixmap(name, Qt::red, 24, 1.0).toImage();
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                inked += qAlpha(image.pixel(x, y)) > 128 && qRed(image.pixel(x, y)) > 200
                    && qGreen(image.pixel(x, y)) < 60;
        }
        QVERIFY2(inked > 10, qPrintable(name));
    }
    QVERIFY(icon("no such drawing").isNull());
}

void TestPlotColours::hollowSymbolsShowTheirGround()
{
    for (const bool filled : { true, false }) {
        QImage image(21, 21, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawSymbol(painter, Symbol::Square, { 10.5, 10.5 }, 15, Qt::blue, filled);
        painter.end();
        QCOMPARE(image.pixelColor(10, 10), QColor(filled ? Qt::blue : Qt::white));
    }
}

QTEST_MAIN(TestPlotColours)
#include "tst_plotcolours.moc"
