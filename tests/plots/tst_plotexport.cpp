#include "widgets/plots/curveview.h"
#include "widgets/plots/matrixview.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace mnemo;

namespace {

std::unique_ptr<CurveView> figure()
{
    auto view = std::make_unique<CurveView>();
    view->setTitle("Validation accuracy");
    view->setAxes("step", "accuracy");
    const int curve = view->addCurve({ "MHA-ESP", 0, true });
    view->appendPoints(
        curve, std::vector<CurvePoint> { { 0, 0.4, 0.35, 0.45 }, { 100, 0.8, 0.76, 0.84 }, { 200, 0.9, 0.87, 0.93 } });
    view->setReferences({ { 0.43, "zero-shot", 6 } });
    view->resize(500, 400);
    return view;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Writes the figure in all formats; run in a process of its own under another scaling of the screen.
int writeFigures(const QString& folder)
{
    const auto view = figure();
    ExportOptions options;
    options.width = 120;
    options.height = 80;
    for (const QString ending : { "svg", "pdf", "png" }) {
        if (!view->saveImage(folder + "/figure." + ending, options))
            return 1;
    }
    return 0;
}

QStringList matches(const QByteArray& text, const QString& pattern)
{
    QStringList found;
    auto iterator = QRegularExpression(pattern).globalMatch(QString::fromLatin1(text));
    while (iterator.hasNext())
        found << iterator.next().captured(1);
    return found;
}

} // namespace

class TestPlotExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pngHasTheSizeAsked_data();
    void pngHasTheSizeAsked();
    void textStaysTextInSvg();
    void pdfPageHasTheSizeAsked();
    void exportIsTheSameUnderAnyScreenScaling_data();
    void exportIsTheSameUnderAnyScreenScaling();
    void figuresAreDarkOnWhiteUnlessAsked();
    void mapCellsKeepTheirColoursOnPaper();
    void unknownEndingIsRefusedInOneSentence();
    void dataIsSavedWhateverTheLocale();
    void exportLeavesTheScreenAsItWas();
};

void TestPlotExport::pngHasTheSizeAsked_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    QTest::addColumn<int>("unit");
    QTest::addColumn<int>("dots");
    QTest::addColumn<QSize>("size");
    QTest::newRow("mm") << 254.0 << 127.0 << int(ExportOptions::Unit::Millimetre) << 96 << QSize(960, 480);
    QTest::newRow("mm at 300") << 50.8 << 25.4 << int(ExportOptions::Unit::Millimetre) << 300 << QSize(600, 300);
    QTest::newRow("px") << 640.0 << 360.0 << int(ExportOptions::Unit::Pixel) << 300 << QSize(640, 360);
}

void TestPlotExport::pngHasTheSizeAsked()
{
    QFETCH(double, width);
    QFETCH(double, height);
    QFETCH(int, unit);
    QFETCH(int, dots);
    QTemporaryDir folder;
    const auto view = figure();
    const QString path = folder.filePath("figure.png");
    QVERIFY(view->saveImage(path, { width, height, ExportOptions::Unit(unit), dots, false }).ok());
    QTEST(QImage(path).size(), "size");
}

void TestPlotExport::textStaysTextInSvg()
{
    QTemporaryDir folder;
    const auto view = figure();
    const QString path = folder.filePath("figure.svg");
    QVERIFY(view->saveImage(path, {}).ok());
    const QByteArray svg = contentOf(path);
    for (const char* words : { "Validation accuracy", "step", "accuracy", "zero-shot", "MHA-ESP", "100" })
        QVERIFY2(svg.contains(QByteArray(">") + words + "</text>"), words);
    QVERIFY(svg.contains("width=\"160mm\"") || svg.contains("viewBox=\"0 0 605 378\""));
}

void TestPlotExport::pdfPageHasTheSizeAsked()
{
    QTemporaryDir folder;
    const auto view = figure();
    const QString path = folder.filePath("figure.pdf");
    ExportOptions options;
    options.width = 120;
    options.height = 80;
    QVERIFY(view->saveImage(path, options).ok());
    const QByteArray pdf = contentOf(path);
    const QStringList boxes = matches(pdf, R"(/MediaBox \[0 0 ([\d. ]+)\])");
    QCOMPARE(boxes.size(), 1);
    const QStringList sides = boxes.front().split(' ');
    QVERIFY2(std::abs(sides.at(0).toDouble() - 120 / 25.4 * 72) < 1.0, qPrintable(boxes.front()));
    QVERIFY2(std::abs(sides.at(1).toDouble() - 80 / 25.4 * 72) < 1.0, qPrintable(boxes.front()));
    QVERIFY(pdf.contains("/FontDescriptor")); // text is set in a font, not drawn as curves
}

void TestPlotExport::exportIsTheSameUnderAnyScreenScaling_data()
{
    QTest::addColumn<QString>("factor");
    QTest::newRow("1.25") << "1.25";
    QTest::newRow("2") << "2";
}

void TestPlotExport::exportIsTheSameUnderAnyScreenScaling()
{
    QFETCH(QString, factor);
    const auto run = [](const QString& scale, const QString& folder) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_SCALE_FACTOR", scale);
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), { "--write", folder });
        return process.waitForFinished(60000) && process.exitCode() == 0;
    };
    QTemporaryDir plain;
    QTemporaryDir scaled;
    QVERIFY(run("1", plain.path()));
    QVERIFY(run(factor, scaled.path()));
    QCOMPARE(contentOf(scaled.filePath("figure.svg")), contentOf(plain.filePath("figure.svg")));
    QCOMPARE(QImage(scaled.filePath("figure.png")).size(), QImage(plain.filePath("figure.png")).size());
    const QByteArray first = contentOf(plain.filePath("figure.pdf"));
    const QByteArray second = contentOf(scaled.filePath("figure.pdf"));
    QCOMPARE(matches(second, R"(/MediaBox \[([\d. ]+)\])"), matches(first, R"(/MediaBox \[([\d. ]+)\])"));
    QStringList fonts[2]; // written in no fixed order
    for (const auto& [pdf, list] : { std::pair(first, &fonts[0]), std::pair(second, &fonts[1]) }) {
        for (const auto& name : matches(pdf, R"(/FontName /\w+\+(\S+))"))
            list->append(QString(name));
        list->sort();
    }
    QVERIFY(!fonts[0].isEmpty());
    QCOMPARE(fonts[1], fonts[0]);
    QVERIFY(std::abs(double(second.size() - first.size())) < 0.01 * double(first.size()));
}

void TestPlotExport::figuresAreDarkOnWhiteUnlessAsked()
{
    const auto view = figure();
    QPalette dark;
    dark.setColor(QPalette::Window, QColor("#26292C"));
    dark.setColor(QPalette::Base, QColor("#1B1D20"));
    dark.setColor(QPalette::WindowText, QColor("#E7E9EB"));
    view->setPalette(dark);
    ExportOptions options;
    QCOMPARE(view->image(options).pixelColor(2, 2), QColor(Qt::white));
    options.asOnScreen = true;
    QCOMPARE(view->image(options).pixelColor(2, 2), QColor("#26292C"));
}

void TestPlotExport::mapCellsKeepTheirColoursOnPaper()
{
    MatrixView view;
    MatrixContent content;
    auto matrix = std::make_shared<Matrix>(2, 2);
    (*matrix)(0, 1) = 1.0F;
    content.matrix = matrix;
    view.setContent(content);
    const QImage image = view.image({ 400, 300, ExportOptions::Unit::Pixel, 96, false });
    const QColor bright = QColor::fromRgb(colourAt(ColourMap::Viridis, 1.0));
    const QColor deep = QColor::fromRgb(colourAt(ColourMap::Viridis, 0.0));
    int brights = 0;
    int deeps = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            brights += image.pixelColor(x, y) == bright;
            deeps += image.pixelColor(x, y) == deep;
        }
    }
    QVERIFY(brights > 1000);
    QVERIFY2(std::abs(deeps - 3 * brights) < 0.1 * deeps, qPrintable(QString("%1 %2").arg(deeps).arg(brights)));
}

void TestPlotExport::unknownEndingIsRefusedInOneSentence()
{
    QTemporaryDir folder;
    const auto result = figure()->saveImage(folder.filePath("figure.docx"), {});
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::Unsupported);
    QCOMPARE(result.error().kind, std::string("image_ending"));
    QVERIFY(!figure()->saveImage("/no/such/folder/figure.png", {}).ok());
}

void TestPlotExport::dataIsSavedWhateverTheLocale()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QTemporaryDir folder;
    const auto view = figure();
    const QString path = folder.filePath("datos ü.csv");
    QVERIFY(view->saveData(path).ok());
    QLocale::setDefault(QLocale::c());
    const QList<QByteArray> lines = contentOf(path).split('\n');
    QCOMPARE(lines.at(0), QByteArray("curve,step,value,smoothed,low,high"));
    QCOMPARE(lines.at(2), QByteArray("MHA-ESP,100,0.8,,0.76,0.84"));
}

void TestPlotExport::exportLeavesTheScreenAsItWas()
{
    const auto view = figure();
    view->show();
    QVERIFY(QTest::qWaitForWindowExposed(view.get()));
    QTest::qWait(20);
    const QImage before = view->grab().toImage();
    view->image({});
    QTest::qWait(20);
    QCOMPARE(view->grab().toImage(), before);
}

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments.at(1) == QLatin1String("--write"))
        return writeFigures(arguments.at(2));
    TestPlotExport test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_plotexport.moc"
