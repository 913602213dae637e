#include "widgets/plots/plotview.h"

#include "widgets/plots/backgroundwrite.h"
#include "widgets/plots/exportdialog_p.h"
#include "widgets/plots/icons.h"
#include "widgets/plots/plotcanvas_p.h"
#include "widgets/plots/savedialog.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QStackedLayout>
#include <QTableView>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

namespace mnemo {

struct PlotView::Private {
    PlotCanvas* canvas = nullptr;
    QTableView* table = nullptr;
    QToolBar* bar = nullptr;
    QStackedLayout* stack = nullptr;
    QList<QAction*> actions;
    QTimer* tableTimer = nullptr;
    QAction* copyData = nullptr;
    ExportOptions lastExport;

    QString fileName(const QString& ending) const;
};

namespace {

QAction* makeAction(QObject* parent, const char* name, const QString& iconName, const QString& text)
{
    auto* action = new QAction(icon(iconName), text, parent);
    action->setObjectName(QString::fromLatin1(name));
    action->setToolTip(text);
    return action;
}

QTableView* makeTable(QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setObjectName(QStringLiteral("plotTable"));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setAlternatingRowColors(false);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

} // namespace

QString PlotView::Private::fileName(const QString& ending) const
{
    QString name = canvas->title().simplified();
    for (const QChar c : QStringLiteral("/\\:*?\"<>|"))
        name.remove(c);
    return (name.isEmpty() ? tr("figure") : name) + QLatin1Char('.') + ending;
}

PlotView::PlotView(QWidget* parent)
    : QWidget(parent)
    , p(std::make_unique<Private>())
{
    p->canvas = new PlotCanvas(*this);
    p->canvas->setObjectName(QStringLiteral("plotCanvas"));
    p->table = makeTable(this);
    p->tableTimer = new QTimer(this); // a table on show follows growing data twice a second
    p->tableTimer->setSingleShot(true);
    p->tableTimer->setInterval(500);
    connect(p->tableTimer, &QTimer::timeout, this, &PlotView::fillTable);
    setFocusProxy(p->canvas);
    p->actions = { makeAction(this, "copyImage", QStringLiteral("copy"), tr("Copy image")),
        makeAction(this, "saveImage", QStringLiteral("save"), tr("Save image…")),
        makeAction(this, "saveData", QStringLiteral("csv"), tr("Save data as CSV…")),
        makeAction(this, "showTable", QStringLiteral("table"), tr("Show as table")),
        makeAction(this, "resetView", QStringLiteral("reset"), tr("Reset view")) };
    p->copyData = makeAction(this, "copyData", QStringLiteral("copy"), tr("Copy data"));
    p->copyData->setShortcut(QKeySequence::Copy);
    p->copyData->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(p->copyData);
    connect(p->copyData, &QAction::triggered, this, &PlotView::copyData);
    toolAction(Tool::ShowTable)->setCheckable(true);
    connect(toolAction(Tool::CopyImage), &QAction::triggered, this, &PlotView::copyImage);
    connect(toolAction(Tool::SaveImage), &QAction::triggered, this, &PlotView::askSaveImage);
    connect(toolAction(Tool::SaveData), &QAction::triggered, this, &PlotView::askSaveData);
    connect(toolAction(Tool::ShowTable), &QAction::toggled, this, &PlotView::setTableShown);
    connect(toolAction(Tool::ResetView), &QAction::triggered, this, [this] { resetView(); });

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    p->stack = new QStackedLayout;
    p->stack->addWidget(p->canvas);
    p->stack->addWidget(p->table);
    layout->addLayout(p->stack, 1);
}

PlotView::~PlotView()
{
    delete p->canvas; // while its owner is still there to be told
}

PlotCanvas& PlotView::canvas() const
{
    return *p->canvas;
}

const PlotTheme& PlotView::theme() const
{
    return p->canvas->theme();
}

void PlotView::setTitle(const QString& title, const QString& facts)
{
    p->canvas->setHeader(title, facts);
    describe();
    replot();
}

QString PlotView::title() const
{
    return p->canvas->title();
}

QAction* PlotView::toolAction(Tool tool) const
{
    return p->actions.at(int(tool));
}

QList<QAction*> PlotView::toolActions() const
{
    return p->actions;
}

void PlotView::setToolBarShown(bool shown)
{
    if (!p->bar && shown) {
        p->bar = new QToolBar(this);
        p->bar->setObjectName(QStringLiteral("plotTools"));
        auto* stretch = new QWidget(p->bar);
        stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        p->bar->addWidget(stretch);
        p->bar->addActions(p->actions);
        static_cast<QVBoxLayout*>(layout())->insertWidget(0, p->bar);
    }
    if (p->bar)
        p->bar->setVisible(shown);
}

void PlotView::setTableShown(bool shown)
{
    if (shown == isTableShown())
        return;
    p->stack->setCurrentIndex(shown ? 1 : 0);
    toolAction(Tool::ShowTable)->setChecked(shown);
    fillTable();
    if (shown)
        p->table->resizeColumnsToContents();
    Q_EMIT tableShownChanged(shown);
}

void PlotView::refreshTable()
{
    if (isTableShown() && !p->tableTimer->isActive())
        p->tableTimer->start();
}

void PlotView::fillTable()
{
    QAbstractItemModel* old = p->table->model();
    p->table->setModel(isTableShown() ? makeTableModel(table(), p->table) : nullptr);
    delete old;
}

bool PlotView::isTableShown() const
{
    return p->stack->currentIndex() == 1;
}

QSize PlotView::sizeHint() const
{
    const int em = fontMetrics().height();
    return { 24 * em, 16 * em };
}

QSize PlotView::minimumSizeHint() const
{
    const int em = fontMetrics().height();
    return { 10 * em, 7 * em };
}

void PlotView::askSaveImage()
{
    auto* dialog = new ExportDialog(p->lastExport, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        p->lastExport = dialog->options();
        const QString format = dialog->format();
        QStringList filters { tr("PNG image (*.png)"), tr("SVG drawing (*.svg)"), tr("PDF document (*.pdf)") };
        const auto own = std::find_if(filters.begin(), filters.end(),
            [&](const QString& filter) { return filter.contains(QStringLiteral("*.") + format); });
        std::rotate(filters.begin(), own, own == filters.end() ? own : own + 1); // the chosen format first
        askWhereToSave(this, tr("Save image"), p->fileName(format), filters.join(QStringLiteral(";;")),
            [this](const QString& path) {
                if (path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) {
                    const auto picture = image(p->lastExport);
                    writeInBackground(
                        this, path, [picture] { return pngBytes(picture); },
                        [this, path](const Result<void>& written) { report(written, path); });
                    return;
                }
                auto bytes = imageBytes(path, p->lastExport);
                if (!bytes)
                    return report(bytes.error(), path);
                writeAside(path, std::move(*bytes));
            });
    });
    dialog->open();
}

void PlotView::askSaveData()
{
    askWhereToSave(this, tr("Save data"), p->fileName(QStringLiteral("csv")), tr("CSV table (*.csv)"),
        [this](const QString& path) { writeAside(path, csvText(table())); });
}

void PlotView::writeAside(const QString& path, QByteArray content)
{
    writeInBackground(
        this, path, std::move(content), [this, path](const Result<void>& written) { report(written, path); });
}

void PlotView::report(const Result<void>& result, const QString& path)
{
    if (result)
        Q_EMIT saved(path);
    else
        Q_EMIT failed(whyNotWritten(result.error(), path));
}

void PlotView::copyImage()
{
    QGuiApplication::clipboard()->setImage(p->canvas->toPixmap(0, 0, devicePixelRatioF()).toImage());
}

void PlotView::copyData()
{
    QGuiApplication::clipboard()->setText(tsvText(table(), locale()));
}

Result<void> PlotView::saveData(const QString& path) const
{
    return saveCsv(table(), path);
}

void PlotView::prepare(QSize)
{
}
void PlotView::pointerMoved(QPointF)
{
}
void PlotView::pointerLeft()
{
}
void PlotView::clicked(QPointF)
{
}

bool PlotView::keyPressed(QKeyEvent*)
{
    return false;
}

void PlotView::extendMenu(QMenu& menu)
{
    if (!menu.isEmpty())
        menu.addSeparator();
    menu.addActions(p->actions);
    menu.insertAction(toolAction(Tool::SaveImage), p->copyData);
}

QString PlotView::summary() const
{
    return title();
}

void PlotView::describe()
{
    p->canvas->setAccessibleName(title().isEmpty() ? accessibleName() : title());
    p->canvas->setAccessibleDescription(summary());
}

void PlotView::replot()
{
    p->canvas->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::replotOverlay()
{
    p->canvas->replotOverlay();
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
        applyTheme(plotTheme(*this));
        replot();
        break;
    default:
        break;
    }
}

} // namespace mnemo
