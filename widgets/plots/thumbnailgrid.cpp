#include "widgets/plots/thumbnailgrid.h"

#include "widgets/plots/thumbnailpaint_p.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mnemo {

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
        header->setProperty("mnemoPlainHeader", true);
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
