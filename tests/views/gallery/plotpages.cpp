#include "pages.h"

#include "core/base/seed.h"
#include "core/base/statistics.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/histogramview.h"
#include "widgets/plots/matrixview.h"
#include "widgets/plots/scatterview.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/plots/thumbnailgrid.h"

#include <QGridLayout>
#include <QHBoxLayout>

#include <cmath>

using namespace mnemo;

namespace {

const QStringList& tokens()
{
    static const QStringList words { "P0", "P1", "P2", "P3", "drizzle", "damp", "hazy", "→", "dax", "\n", "hazy",
        "overcast", "tide", "→", "dax", "\n", "lullaby", "hazy", "hum", "→", "toma", "\n", "drizzle", "hazy", "lullaby",
        "→" };
    return words;
}

std::vector<AxisSpan> spans()
{
    return { { 0, 4, "P", SpanRole::Virtual }, { 4, 8, "1", SpanRole::Demonstration }, { 8, 9, "L", SpanRole::Label },
        { 9, 10, "", SpanRole::Demonstration }, { 10, 14, "2", SpanRole::Demonstration },
        { 14, 15, "L", SpanRole::Label }, { 15, 16, "", SpanRole::Demonstration },
        { 16, 20, "3", SpanRole::Demonstration }, { 20, 21, "L", SpanRole::Label },
        { 21, 22, "", SpanRole::Demonstration }, { 22, 26, "Q", SpanRole::Query } };
}

SharedMatrix attention(int seed, int size)
{
    Random random(std::uint64_t(seed) + 7);
    auto matrix = std::make_shared<Matrix>(std::size_t(size), std::size_t(size));
    for (int r = 0; r < size; ++r) {
        double sum = 0.0;
        for (int c = 0; c <= r; ++c) {
            double weight = std::pow(random.uniform(), 4.0) + (c == 0 ? 3.0 / (1 + seed % 3) : 0.0)
                + (seed % 4 == 0 && c == r - 1 ? 6.0 : 0.0);
            if ((c == 8 || c == 14 || c == 20) && r % 6 == 1)
                weight += 2.0;
            (*matrix)(std::size_t(r), std::size_t(c)) = float(weight);
            sum += weight;
        }
        for (int c = 0; c <= r; ++c)
            (*matrix)(std::size_t(r), std::size_t(c)) /= float(sum);
    }
    return matrix;
}

MatrixContent attentionContent()
{
    MatrixContent content;
    content.matrix = attention(5, 26);
    content.rowNames = tokens();
    content.columnNames = tokens();
    content.rowAxis = "from";
    content.columnAxis = "to";
    content.rowSpans = spans();
    content.columnSpans = spans();
    content.valueName = "attention weight";
    content.mask = MatrixMask::Later;
    content.low = 0.0;
    content.high = 1.0;
    content.note = "grey: later tokens, never attended";
    return content;
}

QWidget* attentionPage()
{
    auto* view = new MatrixView;
    view->setTitle("Layer 1, head 0", "rows attend, columns are attended; each row sums to 1");
    view->setContent(attentionContent());
    view->setScale(ValueScale::SquareRoot);
    view->setSpanLegendShown(true);
    view->setPinnedCell({ 25, 8 });
    return view;
}

QWidget* thumbnailPage()
{
    auto* grid = new ThumbnailGrid;
    std::vector<Thumbnail> thumbnails;
    Random random(3);
    for (int layer = 0; layer < 4; ++layer) {
        for (int head = 0; head < 4; ++head)
            thumbnails.push_back({ layer, head, attention(layer * 4 + head, 26), random.uniform() });
    }
    grid->setMask(MatrixMask::Later);
    grid->setThumbnails(thumbnails);
    grid->setCaptions("attention weight", "weight of the last token on the labels");
    grid->setCurrent({ 1, 0 });
    return grid;
}

QWidget* smallMapsPage()
{
    auto* page = new QWidget;
    auto* layout = new QGridLayout(page);
    auto* heads = new MatrixView(page);
    MatrixContent content;
    auto weights = std::make_shared<Matrix>(4, 5);
    weights->values = { 0.52F, 0.21F, 0.06F, 0.12F, 0.09F, 0.31F, 0.28F, 0.05F, 0.20F, 0.16F, 0.18F, 0.17F, 0.34F,
        0.16F, 0.15F, 0.22F, 0.24F, 0.08F, 0.23F, 0.23F };
    content.matrix = weights;
    content.rowNames = QStringList { "head 0, P0", "head 1, P1", "head 2, P2", "head 3, P3" };
    content.columnNames = QStringList { "1 dax", "2 dax", "3 toma", "4 dax", "5 dax" };
    content.valueName = "weight of an exemplar";
    content.high = 0.6;
    heads->setContent(content);
    heads->setNumbersShown(true);
    heads->setSquareCells(false);
    heads->setSelectedColumn(0);
    layout->addWidget(heads, 0, 0);
    auto* memory = new MatrixView(page);
    MatrixContent signedContent;
    auto values = std::make_shared<Matrix>(64, 64);
    Random random(11);
    for (float& value : values->values)
        value = float(random.normal() * 0.05);
    signedContent.matrix = values;
    signedContent.isSigned = true;
    signedContent.valueName = "M of L1 H0";
    memory->setTitle("Memory", "64 × 64");
    memory->setContent(signedContent);
    memory->setScale(ValueScale::SquareRoot);
    layout->addWidget(memory, 0, 1);
    auto* share = new MatrixView(page);
    MatrixContent shareContent;
    auto read = std::make_shared<Matrix>(4, 22);
    for (std::size_t i = 0; i < read->values.size(); ++i)
        read->values[i] = float(0.4 + 0.4 * std::sin(double(i) * 1.3) * double(i / 22) / 3);
    shareContent.matrix = read;
    shareContent.rowNames = QStringList { "L0", "L1", "L2", "L3" };
    shareContent.columnNames = tokens().mid(4);
    for (AxisSpan span : spans()) {
        if (span.role != SpanRole::Virtual)
            shareContent.columnSpans.push_back({ span.begin - 4, span.end - 4, span.letter, span.role });
    }
    shareContent.valueName = "share of the memory";
    shareContent.high = 0.8;
    share->setContent(shareContent);
    share->setSquareCells(false);
    layout->addWidget(share, 1, 0, 1, 2);
    return page;
}

void addTraining(CurveView& view, double start, double end)
{
    CurveStyle training { "training", 0 };
    training.smoothable = true;
    const int curve = view.addCurve(training);
    CurveStyle validation { "validation, 500 rows", 1 };
    validation.hasSymbols = true;
    const int second = view.addCurve(validation);
    Random random(5);
    std::vector<CurvePoint> points;
    std::vector<CurvePoint> checks;
    for (int step = 0; step <= 412; ++step) {
        const double value = end + (start - end) * std::exp(-step / 50.0);
        points.push_back({ double(step), value * (1 + 0.12 * random.normal()) });
        if (step % 50 == 0)
            checks.push_back({ double(step), value * 1.02 });
    }
    view.appendPoints(curve, points);
    view.appendPoints(second, checks);
    view.setSmoothing(0.9);
    view.setXRange(0.0, 600.0);
}

QWidget* curvesPage()
{
    auto* page = new QWidget;
    auto* layout = new QGridLayout(page);
    auto* loss = new CurveView(page);
    loss->setTitle("Loss");
    loss->setAxes("step", "loss, nats per answer");
    addTraining(*loss, 3.4, 0.5);
    auto* accuracy = new CurveView(page);
    accuracy->setTitle("Validation accuracy");
    accuracy->setAxes("step", "accuracy");
    const int curve = accuracy->addCurve({ "accuracy, 95 % interval", 0, true });
    std::vector<CurvePoint> points;
    for (int step = 0; step <= 400; step += 50) {
        const double value = 0.9 - 0.5 * std::exp(-step / 60.0);
        const Interval interval = wilson(std::lround(value * 500), 500);
        points.push_back({ double(step), value, interval.low, interval.high });
    }
    accuracy->appendPoints(curve, points);
    accuracy->setReferences({ { 0.852, "ICL 12, 0.852", 1 }, { 0.43, "zero-shot, 0.430", 6 } });
    accuracy->setXRange(0.0, 600.0);
    auto* rate = new CurveView(page);
    rate->setTitle("Learning rate");
    rate->setAxes("step", "learning rate");
    const int used = rate->addCurve({ "used", 0 });
    rate->appendPoints(used, std::vector<CurvePoint> { { 0, 0 }, { 18, 1e-3 }, { 300, 0.515e-3 }, { 412, 0.32e-3 } });
    rate->appendPoints(rate->addCurve({ "planned", 6 }), std::vector<CurvePoint> { { 412, 0.32e-3 }, { 600, 0 } });
    auto* gradient = new CurveView(page);
    gradient->setTitle("Gradient norm");
    gradient->setAxes("step", "gradient norm");
    addTraining(*gradient, 3.0, 0.4);
    gradient->setLogarithmicY(true);
    gradient->setReferences({ { 1.0, "clip at 1.0", 1 } });
    layout->addWidget(loss, 0, 0);
    layout->addWidget(accuracy, 0, 1);
    layout->addWidget(rate, 1, 0);
    layout->addWidget(gradient, 1, 1);
    const std::vector<CurveView*> all { loss, accuracy, rate, gradient };
    CurveView::link(all);
    for (CurveView* view : all)
        view->setCrosshair(300.0);
    return page;
}

std::vector<ScatterPoint> vectorPoints()
{
    std::vector<ScatterPoint> points;
    Random random(9);
    for (int i = 0; i < 20; ++i) {
        const double x = 0.015 * std::pow(1.35, i % 5) * (i > 16 ? 60.0 : 1.0 + i / 5);
        const double y
            = std::clamp(1.0 - 0.25 * std::log10(x / 0.01) * (i > 16 ? 1.2 : 0.2) + 0.01 * random.normal(), 0.05, 1.0);
        const Interval interval = wilson(std::lround(y * 500), 500);
        ScatterPoint point { 21 + i, x, y, interval.low, interval.high, i / 5 };
        point.filled = i % 5 != 0;
        point.name = QString("run %1, LTV, λ = %2").arg(21 + i).arg(i % 5);
        points.push_back(point);
    }
    return points;
}

QWidget* scatterPage()
{
    auto* view = new ScatterView;
    view->setTitle("dNTP and accuracy");
    view->setAxes("dNTP against ICL, nats, label words", "accuracy");
    view->setPoints({ { "topics-35, tiny-a", 0 }, { "topics-10 a, tiny-a", 1 }, { "topics-10 b, tiny-a", 2 },
                        { "moods-10, tiny-b", 3 } },
        vectorPoints());
    view->setLogarithmicX(true);
    view->setRegressionShown(true);
    view->setSelectedId(24);
    view->setNote("filled: LTV; hollow: mean difference; bars: 95 % interval, n = 500");
    return view;
}

QWidget* costPage()
{
    auto* view = new ScatterView;
    view->setAxes("MFLOP per query", "accuracy");
    const auto at = [](qint64 id, double x, double y, int series, const QString& label) {
        const Interval interval = wilson(std::lround(y * 500), 500);
        ScatterPoint point { id, x, y, interval.low, interval.high, series };
        point.label = label;
        point.name = label;
        return point;
    };
    view->setPoints(
        { { "zero-shot", methodStyle("zero-shot") }, { "kNN vote", methodStyle("kNN") }, { "ICL", methodStyle("ICL") },
            { "mean difference", methodStyle("mean difference") }, { "LTV", methodStyle("LTV") },
            { "MHA-ESP", methodStyle("MHA-ESP") }, { "PMT", methodStyle("PMT") } },
        { at(1, 6.9, 0.43, 0, "1 zero-shot"), at(2, 7.2, 0.818, 1, "2 kNN vote"), at(3, 135.5, 0.852, 2, "3 ICL"),
            at(21, 6.9, 0.26, 3, "21 mean difference"), at(24, 6.9, 0.9, 4, "24 LTV"),
            at(12, 22.1, 0.9, 5, "12 MHA-ESP"), at(14, 7.0, 0.91, 6, "14 PMT"),
            at(31, 3.9, 0.37, 0, "31 zero-shot, tiny-b") });
    view->setLogarithmicX(true);
    view->setStatisticsShown(false);
    view->setFrontShown(true, "best at this cost or less");
    view->setSelectedId(14);
    return view;
}

QWidget* barsPage()
{
    auto* page = new QWidget;
    auto* layout = new QHBoxLayout(page);
    auto* bars = new BarView(page);
    bars->setAxes("label", "probability among the 4 label words");
    bars->setBars({ "dax", "toma", "blick", "wug" },
        { { "adapter on", 0, { 0.81, 0.13, 0.04, 0.02 } }, { "adapter off", 1, { 0.22, 0.28, 0.19, 0.31 } } });
    bars->setValueRange(0.0, 1.0);
    bars->setEmphasised(0);
    auto* histogram = new HistogramView(page);
    std::vector<double> values;
    Random random(2);
    for (int i = 0; i < 500; ++i)
        values.push_back(std::pow(10.0, -1.4 + 0.5 * random.normal()));
    histogram->setTitle("All queries", "run 24");
    histogram->setAxes("dNTP of a query, nats", "queries of 500");
    histogram->setLogarithmicX(true);
    histogram->setValues(values);
    histogram->setReferences({ { 0.022, "query 217", 6, true }, { 0.071, "mean 0.071", 1, true } });
    layout->addWidget(bars);
    layout->addWidget(histogram);
    return page;
}

QWidget* bigMapPage()
{
    auto* view = new MatrixView;
    MatrixContent content = attentionContent();
    content.matrix = attention(1, 400);
    QStringList names;
    for (int i = 0; i < 400; ++i)
        names << tokens().at(4 + i % 22);
    content.rowNames = names;
    content.columnNames = names;
    content.rowSpans = { { 0, 300, "1", SpanRole::Demonstration }, { 300, 400, "Q", SpanRole::Query } };
    content.columnSpans = content.rowSpans;
    view->setContent(content);
    view->setScale(ValueScale::Logarithmic);
    view->setTitle("Layer 0, head 3", "400 tokens, names thinned");
    view->setSelectedRow(217);
    return view;
}

} // namespace

std::vector<Page> plotPages()
{
    return { { "attention", { 620, 560 }, attentionPage }, { "bigmap", { 620, 560 }, bigMapPage },
        { "thumbnails", { 420, 560 }, thumbnailPage }, { "smallmaps", { 900, 620 }, smallMapsPage },
        { "curves", { 980, 560 }, curvesPage }, { "scatter", { 640, 420 }, scatterPage },
        { "cost", { 560, 420 }, costPage }, { "bars", { 820, 320 }, barsPage } };
}
