#include "widgets/plots/seriesstyle.h"

#include "widgets/plots/colours.h"

#include <QHash>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include <array>

namespace mnemo {
namespace {

struct Entry {
    const char* light;
    const char* dark;
    Qt::PenStyle dash;
    Symbol symbol;
};

constexpr std::array<Entry, 7> table { {
    { "#0072B2", "#56B4E9", Qt::SolidLine, Symbol::Disc },
    { "#D55E00", "#E8792F", Qt::DashLine, Symbol::Square },
    { "#009E73", "#17B98A", Qt::DashDotLine, Symbol::Triangle },
    { "#CC79A7", "#D990B6", Qt::DashDotDotLine, Symbol::TriangleDown },
    { "#E69F00", "#E69F00", Qt::DashDotLine, Symbol::Diamond },
    { "#56B4E9", "#8CCBF0", Qt::DashLine, Symbol::Square },
    { "#4A4F55", "#B9C0C7", Qt::DotLine, Symbol::Cross },
} };
constexpr int grey = 6;

// Methods that are compared most often differ in colour; variants of one idea share it and differ in filling.
const QHash<QString, int>& methodTable()
{
    static const QHash<QString, int> methods {
        { QStringLiteral("mhaesp"), 0 },
        { QStringLiteral("icl"), 1 },
        { QStringLiteral("ltv"), 2 },
        { QStringLiteral("meandifference"), 3 },
        { QStringLiteral("pmt"), 4 },
        { QStringLiteral("lora"), 5 },
        { QStringLiteral("zeroshot"), grey },
        { QStringLiteral("uesp"), 7 },
        { QStringLiteral("pesp"), 14 },
        { QStringLiteral("iclretrieved"), 8 },
        { QStringLiteral("iclfixed"), 1 },
        { QStringLiteral("functionvector"), 9 },
        { QStringLiteral("taskvector"), 10 },
        { QStringLiteral("statevector"), 17 },
        { QStringLiteral("i2cl"), 16 },
        { QStringLiteral("prefix"), 11 },
        { QStringLiteral("prefixtuning"), 11 },
        { QStringLiteral("prompttuning"), 12 },
        { QStringLiteral("softprompt"), 12 },
        { QStringLiteral("ptuning"), 19 },
        { QStringLiteral("idpg"), 18 },
        { QStringLiteral("knn"), 13 },
        { QStringLiteral("knnvote"), 13 },
        { QStringLiteral("finetuning"), 15 },
        { QStringLiteral("fullfinetuning"), 15 },
    };
    return methods;
}

QString keyOf(const QString& method)
{
    QString key;
    for (const QChar c : method) {
        if (c.isLetterOrNumber())
            key += c.toLower();
    }
    return key;
}

QPolygonF regular(QPointF centre, double radius, std::initializer_list<QPointF> corners)
{
    QPolygonF polygon;
    for (const QPointF& corner : corners)
        polygon << centre + radius * corner;
    return polygon;
}

QPainterPath outline(Symbol symbol, QPointF centre, double r)
{
    QPainterPath path;
    switch (symbol) {
    case Symbol::Disc:
        path.addEllipse(centre, r, r);
        break;
    case Symbol::Square:
        path.addRect(QRectF(centre.x() - 0.89 * r, centre.y() - 0.89 * r, 1.78 * r, 1.78 * r));
        break;
    case Symbol::Triangle:
        path.addPolygon(regular(centre, r, { { 0, -1.15 }, { 1.1, 0.8 }, { -1.1, 0.8 } }));
        path.closeSubpath();
        break;
    case Symbol::TriangleDown:
        path.addPolygon(regular(centre, r, { { 0, 1.15 }, { 1.1, -0.8 }, { -1.1, -0.8 } }));
        path.closeSubpath();
        break;
    case Symbol::Diamond:
        path.addPolygon(regular(centre, r, { { 0, -1.25 }, { 1.25, 0 }, { 0, 1.25 }, { -1.25, 0 } }));
        path.closeSubpath();
        break;
    case Symbol::Cross:
    case Symbol::Plus:
    case Symbol::None:
        break;
    }
    return path;
}

void drawStrokes(QPainter& painter, Symbol symbol, QPointF c, double r)
{
    if (symbol == Symbol::Cross) {
        const double s = 0.8 * r;
        painter.drawLine(c + QPointF(-s, -s), c + QPointF(s, s));
        painter.drawLine(c + QPointF(-s, s), c + QPointF(s, -s));
    } else {
        painter.drawLine(c + QPointF(-r, 0), c + QPointF(r, 0));
        painter.drawLine(c + QPointF(0, -r), c + QPointF(0, r));
    }
}

} // namespace

SeriesStyle seriesStyle(int id, const QPalette& palette)
{
    const int count = int(table.size());
    const Entry& entry = table[std::size_t(id < 0 ? grey : id % count)];
    const int round = id < 0 ? 0 : id / count;
    SeriesStyle style { QColor(isDark(palette) ? entry.dark : entry.light), entry.dash, entry.symbol, round % 2 == 0 };
    if (round > 0) { // the same colour again: another symbol and another dash
        const Entry& shifted = table[std::size_t((id + round * 2) % (count - 1))];
        style.symbol = shifted.symbol;
        style.dash = shifted.dash;
    }
    return style;
}

int methodStyle(const QString& method)
{
    const QString key = keyOf(method);
    const auto found = methodTable().constFind(key);
    if (found != methodTable().constEnd())
        return *found;
    uint sum = 2166136261U; // FNV-1a: the same on every machine and in every run, as qHash is not
    for (const QChar c : key)
        sum = (sum ^ c.unicode()) * 16777619U;
    return 21 + int(sum % 21U);
}

void drawSymbol(QPainter& painter, Symbol symbol, QPointF centre, double size, const QColor& colour, bool filled)
{
    if (symbol == Symbol::None)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(colour, size > 7 ? 1.5 : 1.2);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    const double radius = 0.5 * size;
    if (symbol == Symbol::Cross || symbol == Symbol::Plus) {
        drawStrokes(painter, symbol, centre, radius);
    } else {
        painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
        painter.drawPath(outline(symbol, centre, filled ? radius : radius - 0.5));
    }
    painter.restore();
}

} // namespace mnemo
