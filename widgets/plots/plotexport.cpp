#include "widgets/plots/plotexport.h"

#include "core/base/files.h"
#include "widgets/plots/plotcanvas_p.h"
#include "widgets/plots/plotview.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <cmath>

namespace mnemo {
namespace {

QSize layoutPixels(const ExportOptions& options)
{
    const QSizeF size = options.layoutSize();
    return { std::max(1, int(std::lround(size.width()))), std::max(1, int(std::lround(size.height()))) };
}

QByteArray svg(PlotCanvas& canvas, const ExportOptions& options, const PlotTheme& theme, const QString& title)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    const QSize size = layoutPixels(options);
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title);
    canvas.exportTo(generator, size, 1.0, true, theme);
    return buffer.data();
}

QByteArray pdf(PlotCanvas& canvas, const ExportOptions& options, const PlotTheme& theme, const QString& title)
{
    constexpr int resolution = 1200; // fine enough that positions of glyphs do not step
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(resolution);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Mnemoscope"));
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(options.layoutSize() * (72.0 / 96.0), QPageSize::Point, {}, QPageSize::ExactMatch));
    canvas.exportTo(writer, layoutPixels(options), resolution / 96.0, true, theme);
    return buffer.data();
}

} // namespace

QImage PlotView::image(const ExportOptions& options)
{
    const QSize size = layoutPixels(options);
    const double scale = options.pixelScale();
    QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
    const PlotTheme look = options.asOnScreen ? plotTheme(*this) : paperTheme(*this);
    image.fill(look.ground);
    canvas().exportTo(image, size, scale, false, look);
    const int perMetre = int(std::lround(96.0 * scale / 0.0254));
    image.setDotsPerMeterX(perMetre);
    image.setDotsPerMeterY(perMetre);
    return image;
}

QByteArray pngBytes(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

Result<QByteArray> PlotView::imageBytes(const QString& path, const ExportOptions& options)
{
    const QString ending = path.section(QLatin1Char('.'), -1).toLower();
    PlotTheme look = paperTheme(*this);
    if (options.asOnScreen) {
        const PlotTheme screen = plotTheme(*this);
        look.palette = screen.palette;
        look.colours = screen.colours;
        look.ground = screen.ground;
        look.field = screen.field;
        look.text = screen.text;
        look.highlight = screen.highlight;
    }
    QByteArray bytes;
    if (ending == QLatin1String("svg")) {
        bytes = svg(canvas(), options, look, title());
    } else if (ending == QLatin1String("pdf")) {
        bytes = pdf(canvas(), options, look, title());
    } else if (ending == QLatin1String("png")) {
        bytes = pngBytes(image(options));
    } else {
        return Error { ErrorCode::Unsupported, "image_ending",
            "figures are saved as .png, .svg or .pdf; choose one of these endings", path.toStdString(), {} };
    }
    return bytes;
}

Result<void> PlotView::saveImage(const QString& path, const ExportOptions& options)
{
    const auto bytes = imageBytes(path, options);
    if (!bytes)
        return bytes.error();
    return writeAtomically(path.toStdString(), std::string_view(bytes->constData(), std::size_t(bytes->size())));
}

} // namespace mnemo
