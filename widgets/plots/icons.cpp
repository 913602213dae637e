#include "widgets/plots/icons.h"

#include "widgets/plots/colours.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace mnemo {
namespace {

QString pathOf(const QString& name)
{
    return QStringLiteral(":/mnemo/icons/%1.svg").arg(name);
}

QPixmap render(const QString& name, const QColor& colour, QSize size)
{
    const QString key = QStringLiteral("mnemo/%1/%2/%3x%4")
                            .arg(name, colour.name(QColor::HexArgb))
                            .arg(size.width())
                            .arg(size.height());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QFile file(pathOf(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray drawing = file.readAll();
    drawing.replace("#000000", colour.name().toLatin1());
    QSvgRenderer renderer(drawing);
    pixmap = QPixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setOpacity(colour.alphaF());
    renderer.render(&painter, QRectF(QPointF(), size));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class PaletteIconEngine : public QIconEngine {
public:
    explicit PaletteIconEngine(QString name)
        : m_name(std::move(name))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, pixmap(rect.size() * ratio, mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        return render(m_name, colour(mode), size);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }
    QIconEngine* clone() const override { return new PaletteIconEngine(m_name); }
    QString key() const override { return QStringLiteral("MnemoPaletteIcon"); }
    QString iconName() override { return m_name; }

private:
    static QColor colour(QIcon::Mode mode)
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return mixed(palette.color(QPalette::Window), palette.color(QPalette::WindowText), 0.4);
        return palette.color(QPalette::WindowText);
    }

    QString m_name;
};

} // namespace

QIcon icon(const QString& name)
{
    return QFile::exists(pathOf(name)) ? QIcon(new PaletteIconEngine(name)) : QIcon();
}

QPixmap iconPixmap(const QString& name, const QColor& colour, int size, double ratio)
{
    QPixmap pixmap = render(name, colour, QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

QStringList iconNames()
{
    QStringList names;
    const QStringList files = QDir(QStringLiteral(":/mnemo/icons")).entryList({ QStringLiteral("*.svg") });
    for (const QString& file : files)
        names << file.chopped(4);
    return names;
}

} // namespace mnemo
