#include "app/inputpictures.h"

#include "widgets/plots/colours.h"
#include "widgets/views/svgimage.h"
#include "widgets/views/theme.h"

#include <QHeaderView>
#include <QImage>
#include <QMetaObject>
#include <QTableView>

namespace mnemo {

namespace {

constexpr int mostPictures = 400;

/// Null when the text has no picture.
QImage rendered(const InputKind& kind, const QString& text, const QSize& size, double ratio, bool dark)
{
    const auto svg = kind.picture(text.toStdString(), { size.width(), size.height(), dark });
    if (!svg)
        return {};
    return svgImage(QByteArray::fromStdString(*svg), size, ratio);
}

} // namespace

InputPictures::InputPictures(QObject* parent)
    : QObject(parent)
    , m_pictures(mostPictures)
    , m_lane(std::make_unique<ComputeLane>())
{
}

InputPictures::~InputPictures() = default;

void InputPictures::setKind(SharedInputKind kind)
{
    if (kind == m_kind)
        return;
    m_kind = std::move(kind);
    m_pictures.clear();
    m_waiting.clear();
    Q_EMIT kindChanged();
}

QPixmap InputPictures::picture(const QString& text, const QSize& size, const QWidget& widget)
{
    if (!hasPictures() || text.isEmpty() || size.isEmpty())
        return {};
    const double ratio = widget.devicePixelRatioF();
    const bool dark = isDark(widget.palette());
    const auto key
        = QStringLiteral("%1 %2x%3 %4 %5").arg(dark ? 1 : 0).arg(size.width()).arg(size.height()).arg(ratio).arg(text);
    if (const auto* known = m_pictures.object(key))
        return *known;
    if (!m_waiting.contains(key)) {
        m_waiting.insert(key);
        draw(key, text, size, ratio, dark);
    }
    return {};
}

void InputPictures::draw(const QString& key, const QString& text, const QSize& size, double ratio, bool dark)
{
    m_lane->post([this, key, text, size, ratio, dark, kind = m_kind](std::stop_token stop) {
        if (stop.stop_requested())
            return;
        const auto image = rendered(*kind, text, size, ratio, dark);
        QMetaObject::invokeMethod(
            this,
            [this, key, image, kind] {
                if (kind != m_kind)
                    return;
                m_waiting.remove(key);
                m_pictures.insert(key, new QPixmap(QPixmap::fromImage(image)));
                ++m_drawn;
                Q_EMIT ready();
            },
            Qt::QueuedConnection);
    });
}

QSize rowPictureSize(const QWidget& widget)
{
    return { mnemo::spacing(widget, 36), mnemo::spacing(widget, 22) };
}

void setPictureColumn(QTableView& view, int column, bool isShown)
{
    const int step = mnemo::spacing(view, 1);
    const auto size = rowPictureSize(view);
    view.setColumnHidden(column, !isShown);
    view.horizontalHeader()->moveSection(view.horizontalHeader()->visualIndex(column), 1); // before the text
    view.setIconSize(size);
    view.verticalHeader()->setDefaultSectionSize(isShown ? size.height() + 2 * step : 6 * step);
    view.horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    view.setColumnWidth(column, size.width() + 4 * step);
}

} // namespace mnemo
