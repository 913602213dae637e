#include "widgets/plots/thumbnailgrid.h"

#include "widgets/plots/matrixview_p.h"
#include "widgets/plots/plottext.h"

#include <QAbstractTableModel>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

constexpr int largestThumbnail = 96; // dots a side; a map on the screen is smaller

enum Role { PictureRole = Qt::UserRole, ShareRole, NameRole };

QImage pictureOf(const Matrix& matrix, const ScaledRange& range, MatrixMask mask)
{
    const int rows = int(matrix.rows);
    const int columns = int(matrix.columns);
    const int block = std::max(1, (std::max(rows, columns) + largestThumbnail - 1) / largestThumbnail);
    const Matrix small = reducedByBlocks(matrix, 0, 0, rows, columns, block, range.isSigned);
    const ColourMap map = range.isSigned ? ColourMap::Diverging : ColourMap::Viridis;
    QImage image(int(small.columns), int(small.rows), QImage::Format_ARGB32_Premultiplied);
    for (int r = 0; r < image.height(); ++r) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(r));
        const int lastRow = std::min((r + 1) * block, rows) - 1;
        for (int c = 0; c < image.width(); ++c) {
            const float value = small(std::size_t(r), std::size_t(c));
            const bool masked = mask == MatrixMask::Later && c * block > lastRow + (columns - rows);
            line[c] = masked || std::isnan(value) ? 0U : colourAt(map, range.share(double(value)));
        }
    }
    return image;
}

} // namespace

/// Thumbnails at (row, column) of the table, in the order chosen. Pictures are made when they are first painted.
class ThumbnailModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    std::vector<Thumbnail> thumbnails;
    ScaledRange range { 0.0, 1.0, ValueScale::SquareRoot, false };
    MatrixMask mask = MatrixMask::None;
    ThumbnailGrid::Order order = ThumbnailGrid::Order::Grid;
    QString rowPrefix = QStringLiteral("L");
    QString columnPrefix = QStringLiteral("H");
    QString shareName;

    void arrange()
    {
        beginResetModel();
        m_pictures.assign(thumbnails.size(), {});
        m_rows = m_columns = 0;
        for (const Thumbnail& thumbnail : thumbnails) {
            m_rows = std::max(m_rows, thumbnail.row + 1);
            m_columns = std::max(m_columns, thumbnail.column + 1);
        }
        m_places.assign(std::size_t(m_rows) * std::size_t(m_columns), -1);
        std::vector<int> sorted(thumbnails.size());
        for (std::size_t i = 0; i < sorted.size(); ++i)
            sorted[i] = int(i);
        if (order == ThumbnailGrid::Order::Grid) {
            for (const int i : sorted)
                m_places[placeOf(thumbnails[std::size_t(i)].row, thumbnails[std::size_t(i)].column)] = i;
        } else {
            const bool down = order == ThumbnailGrid::Order::ByShareDown;
            std::stable_sort(sorted.begin(), sorted.end(), [&](int a, int b) {
                const double x = thumbnails[std::size_t(a)].share;
                const double y = thumbnails[std::size_t(b)].share;
                return down ? x > y : x < y;
            });
            std::copy(sorted.begin(), sorted.end(), m_places.begin());
        }
        endResetModel();
    }
    void repaintPictures()
    {
        m_pictures.assign(thumbnails.size(), {});
        if (m_rows > 0)
            Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, m_columns - 1));
    }

    int rowCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : m_columns; }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role != Qt::DisplayRole || order != ThumbnailGrid::Order::Grid)
            return {};
        return (orientation == Qt::Horizontal ? columnPrefix : rowPrefix) + QString::number(section);
    }
    const Thumbnail* at(const QModelIndex& index) const
    {
        if (!index.isValid())
            return nullptr;
        const int place = m_places[placeOf(index.row(), index.column())];
        return place < 0 ? nullptr : &thumbnails[std::size_t(place)];
    }
    QModelIndex indexOf(Cell cell) const
    {
        for (std::size_t place = 0; place < m_places.size(); ++place) {
            const int i = m_places[place];
            if (i >= 0 && thumbnails[std::size_t(i)].row == cell.row
                && thumbnails[std::size_t(i)].column == cell.column)
                return index(int(place) / m_columns, int(place) % m_columns);
        }
        return {};
    }
    QString nameOf(const Thumbnail& thumbnail) const
    {
        return QStringLiteral("%1%2 %3%4").arg(rowPrefix).arg(thumbnail.row).arg(columnPrefix).arg(thumbnail.column);
    }
    Qt::ItemFlags flags(const QModelIndex& index) const override
    {
        return at(index) ? QAbstractTableModel::flags(index) : Qt::NoItemFlags;
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        const Thumbnail* thumbnail = at(index);
        if (!thumbnail)
            return {};
        switch (role) {
        case PictureRole:
            return picture(index, *thumbnail);
        case ShareRole:
            return thumbnail->share;
        case NameRole:
        case Qt::AccessibleTextRole:
            return nameOf(*thumbnail);
        case Qt::ToolTipRole:
            return tooltip(*thumbnail);
        default:
            return {};
        }
    }

private:
    std::size_t placeOf(int row, int column) const
    {
        return std::size_t(row) * std::size_t(m_columns) + std::size_t(column);
    }
    QString tooltip(const Thumbnail& thumbnail) const
    {
        if (!std::isfinite(thumbnail.share))
            return nameOf(thumbnail);
        return QStringLiteral("%1: %2 %3")
            .arg(nameOf(thumbnail), shareName, numberText(thumbnail.share, 3, QLocale()))
            .simplified();
    }
    QImage picture(const QModelIndex& index, const Thumbnail& thumbnail) const
    {
        QImage& kept = m_pictures[std::size_t(m_places[placeOf(index.row(), index.column())])];
        if (kept.isNull() && thumbnail.matrix && !thumbnail.matrix->isEmpty())
            kept = pictureOf(*thumbnail.matrix, range, mask);
        return kept;
    }

    std::vector<int> m_places;
    mutable std::vector<QImage> m_pictures;
    int m_rows = 0;
    int m_columns = 0;
};

/// Draws a map, its bar and number; the chosen one in a frame.
class ThumbnailDelegate : public QStyledItemDelegate {
public:
    ThumbnailDelegate(const ThumbnailModel& model, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_model(model)
    {
    }

    double side = 70;
    PlotTheme theme;
    bool namesShown = false;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        const double below = QFontMetricsF(theme.small).height() + theme.unit;
        return QSizeF(side + 3 * theme.unit, side + below * (namesShown ? 2 : 1) + 2 * theme.unit).toSize();
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (!m_model.at(index))
            return;
        painter->save();
        const QFontMetricsF metrics(theme.small);
        const double top = option.rect.top() + 1.5 * theme.unit + (namesShown ? metrics.height() : 0.0);
        const QRectF frame(option.rect.left() + 1.5 * theme.unit, top, side, side);
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        if (namesShown) {
            painter->setFont(theme.small);
            painter->setPen(theme.text);
            painter->drawText(
                QPointF(frame.left(), top - theme.unit / 2 - metrics.descent()), index.data(NameRole).toString());
        }
        paintMap(painter, frame, index.data(PictureRole).value<QImage>());
        paintShare(painter, frame, index.data(ShareRole).toDouble(), chosen);
        if (chosen) {
            painter->setBrush(Qt::NoBrush);
            const double width = theme.line(2);
            painter->setPen(QPen(theme.highlight, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
            painter->drawRect(frame.adjusted(-width, -width, width, width));
        }
        painter->restore();
    }

private:
    void paintMap(QPainter* painter, const QRectF& frame, const QImage& image) const
    {
        painter->fillRect(frame, theme.colours.unattended);
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
        if (!image.isNull())
            painter->drawImage(frame, image);
        painter->setPen(QPen(theme.colours.border, theme.line(1)));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(frame);
    }
    void paintShare(QPainter* painter, const QRectF& frame, double share, bool chosen) const
    {
        if (!std::isfinite(share))
            return;
        QFont font = theme.small;
        font.setBold(chosen);
        const QFontMetricsF metrics(font);
        const QString number = fixedText(share, 2, QLocale());
        const double baseline = frame.bottom() + theme.unit / 2 + metrics.ascent();
        painter->setFont(font);
        painter->setPen(theme.text);
        painter->drawText(QPointF(frame.right() - metrics.horizontalAdvance(number), baseline), number);
        const double height = 1.25 * theme.unit;
        const double width = frame.width() - metrics.horizontalAdvance(QStringLiteral("0.00")) - 2 * theme.unit;
        const QRectF bar(frame.left(), baseline - metrics.ascent() / 2 - height / 2 + 1, width, height);
        painter->fillRect(bar, theme.colours.line);
        QRectF filled = bar;
        filled.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
        painter->fillRect(filled, spanColour(SpanRole::Label, theme.palette));
    }

    const ThumbnailModel& m_model;
};

/// The scale that all maps share, drawn once.
class ScaleStrip : public QWidget {
public:
    ScaleStrip(const ThumbnailModel& model, QWidget* parent)
        : QWidget(parent)
        , m_model(model)
    {
    }
    QString name;
    QSize sizeHint() const override
    {
        const PlotTheme theme = plotTheme(*this);
        return { 10 * fontMetrics().height(), int(QFontMetricsF(theme.small).height() + 6 * theme.unit) };
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const PlotTheme theme = plotTheme(*this);
        const QFontMetricsF metrics(theme.small);
        const ScaledRange& range = m_model.range;
        const ColourMap map = range.isSigned ? ColourMap::Diverging : ColourMap::Viridis;
        QPainter painter(this);
        const QRectF bar(3 * theme.unit, theme.unit, std::min(36 * theme.unit, 0.5 * width()), 2 * theme.unit);
        QImage image(256, 1, QImage::Format_RGB32);
        for (int i = 0; i < 256; ++i)
            image.setPixel(i, 0, colourTable(map)[std::size_t(i)]);
        painter.drawImage(bar, image);
        painter.setPen(QPen(theme.colours.border, theme.line(1)));
        painter.drawRect(bar);
        const std::vector<double> ticks = range.ticks(3);
        const std::vector<QString> texts = tickTexts(ticks, locale());
        painter.setFont(theme.small);
        painter.setPen(theme.text);
        for (std::size_t i = 0; i < ticks.size(); ++i) {
            const double x = bar.left() + range.share(ticks[i]) * bar.width();
            painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + theme.unit / 2));
            painter.drawText(
                QPointF(x - metrics.horizontalAdvance(texts[i]) / 2, bar.bottom() + theme.unit + metrics.ascent()),
                texts[i]);
        }
        QString words = name;
        if (range.scale != ValueScale::Linear)
            words = words.isEmpty() ? scaleName(range.scale) : words + QStringLiteral(", ") + scaleName(range.scale);
        painter.setPen(theme.colours.secondText);
        const double left = bar.right() + 3 * theme.unit;
        painter.drawText(QPointF(left, bar.center().y() + (metrics.ascent() - metrics.descent()) / 2),
            metrics.elidedText(words, Qt::ElideRight, width() - left));
    }

private:
    const ThumbnailModel& m_model;
};

struct ThumbnailGrid::Private {
    ThumbnailGrid& grid;
    ThumbnailModel* model;
    QTableView* table;
    ThumbnailDelegate* delegate;
    ScaleStrip* strip;
    double ems = 5.5;

    explicit Private(ThumbnailGrid& owner)
        : grid(owner)
        , model(new ThumbnailModel(&owner))
        , table(new QTableView(&owner))
        , delegate(new ThumbnailDelegate(*model, &owner))
        , strip(new ScaleStrip(*model, &owner))
    {
    }
    void setUpTable();
    void fit();
};

void ThumbnailGrid::Private::setUpTable()
{
    table->setObjectName(QStringLiteral("thumbnails"));
    table->setModel(model);
    table->setItemDelegate(delegate);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setSelectionBehavior(QAbstractItemView::SelectItems);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setCornerButtonEnabled(false);
    table->setTabKeyNavigation(false);
    table->viewport()->setAutoFillBackground(false);
    for (QHeaderView* header : { table->horizontalHeader(), table->verticalHeader() }) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(false);
        header->setSectionsClickable(false);
        header->setDefaultAlignment(Qt::AlignCenter);
        header->setMinimumSectionSize(1);
    }
}

void ThumbnailGrid::Private::fit()
{
    delegate->theme = plotTheme(grid);
    delegate->side = std::round(ems * delegate->theme.base.pixelSize());
    delegate->namesShown = model->order != Order::Grid;
    const QSize size = delegate->sizeHint({}, {});
    table->horizontalHeader()->setDefaultSectionSize(size.width());
    table->verticalHeader()->setDefaultSectionSize(size.height());
    for (QHeaderView* header : { table->horizontalHeader(), table->verticalHeader() })
        header->setVisible(!delegate->namesShown);
    strip->updateGeometry();
    table->viewport()->update();
    strip->update();
}

ThumbnailGrid::ThumbnailGrid(QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>(*this))
{
    d->setUpTable();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(d->table, 1);
    layout->addWidget(d->strip);
    setFocusProxy(d->table);
    d->table->setAccessibleName(tr("Maps of all heads"));
    connect(d->table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (d->model->at(index))
            Q_EMIT currentChanged(current());
    });
    connect(d->table, &QTableView::activated, this, [this] { Q_EMIT activated(current()); });
    d->fit();
}

ThumbnailGrid::~ThumbnailGrid() = default;

void ThumbnailGrid::setThumbnails(std::vector<Thumbnail> thumbnails)
{
    const Cell kept = current();
    const QSignalBlocker blocker(this);
    d->model->thumbnails = std::move(thumbnails);
    d->model->arrange();
    setCurrent(kept);
    d->fit();
}

void ThumbnailGrid::setRowPrefix(const QString& rowPrefix, const QString& columnPrefix)
{
    d->model->rowPrefix = rowPrefix;
    d->model->columnPrefix = columnPrefix;
    d->fit();
}

void ThumbnailGrid::setOrder(Order order)
{
    const Cell kept = current();
    const QSignalBlocker blocker(this);
    d->model->order = order;
    d->model->arrange();
    setCurrent(kept);
    d->fit();
}

void ThumbnailGrid::setScale(ValueScale scale)
{
    d->model->range.scale = scale;
    d->model->repaintPictures();
    d->strip->update();
}

void ThumbnailGrid::setRange(double low, double high, bool isSigned)
{
    d->model->range = { low, high, d->model->range.scale, isSigned };
    d->model->repaintPictures();
    d->strip->update();
}

void ThumbnailGrid::setMask(MatrixMask mask)
{
    d->model->mask = mask;
    d->model->repaintPictures();
}

void ThumbnailGrid::setCaptions(const QString& valueName, const QString& shareName)
{
    d->strip->name = valueName;
    d->model->shareName = shareName;
    d->strip->update();
}

void ThumbnailGrid::setMapSize(double ems)
{
    d->ems = ems;
    d->fit();
}

Cell ThumbnailGrid::current() const
{
    const Thumbnail* thumbnail = d->model->at(d->table->currentIndex());
    return thumbnail ? Cell { thumbnail->row, thumbnail->column } : Cell();
}

void ThumbnailGrid::setCurrent(Cell cell)
{
    d->table->setCurrentIndex(d->model->indexOf(cell));
}

QSize ThumbnailGrid::sizeHint() const
{
    const QSize one = d->delegate->sizeHint({}, {});
    const int columns = std::clamp(d->model->columnCount({}), 2, 6);
    const int rows = std::clamp(d->model->rowCount({}), 2, 6);
    return { columns * one.width() + d->table->verticalHeader()->sizeHint().width(),
        rows * one.height() + d->table->horizontalHeader()->sizeHint().height() + d->strip->sizeHint().height() };
}

void ThumbnailGrid::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange)
        d->fit();
}

} // namespace mnemo
