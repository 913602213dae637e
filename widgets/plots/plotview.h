#pragma once

#include "core/base/result.h"
#include "widgets/plots/plotexport.h"
#include "widgets/plots/plottable.h"

#include <QImage>
#include <QList>
#include <QPointF>
#include <QWidget>

#include <memory>

class QAction;
class QKeyEvent;
class QMenu;

namespace mnemo {

class PlotCanvas;
struct PlotTheme;

/// What all plots share: title line, tools (copy, save, data, table, reset), context menu, keyboard, export.
///
/// Keys: arrows move the cell or the crosshair, Ctrl+arrows pan, + and - zoom, Home resets, Space or Enter pins or
/// chooses, the menu key opens the context menu. Colours and fonts come from the palette and font of the widget, and
/// follow them.
class PlotView : public QWidget {
    Q_OBJECT
public:
    enum class Tool { CopyImage, SaveImage, SaveData, ShowTable, ResetView };

    ~PlotView() override;

    /// Bold, above the axes; `facts` stands beside it, small. Both may be empty.
    void setTitle(const QString& title, const QString& facts = {});
    QString title() const;

    /// The tools, to be put into a panel's tool row. They belong to the plot.
    QAction* toolAction(Tool tool) const;
    QList<QAction*> toolActions() const;
    /// A small bar with the tools at the plot's own top right; off at first, panels have their own row.
    void setToolBarShown(bool shown);

    /// Writes PNG, SVG or PDF, by the ending of `path`. Text stays text in SVG and PDF. Unsupported for other endings.
    Result<void> saveImage(const QString& path, const ExportOptions& options);
    /// What saveImage would write to `path`.
    Result<QByteArray> imageBytes(const QString& path, const ExportOptions& options);
    QImage image(const ExportOptions& options);
    Result<void> saveData(const QString& path) const;
    /// Puts the picture, as it stands on the screen, on the clipboard.
    void copyImage();
    /// Puts the numbers on the clipboard, tab-separated with their titles.
    void copyData();

    /// The numbers behind the plot.
    virtual PlotTable table() const = 0;
    /// Shows the numbers instead of the picture.
    void setTableShown(bool shown);
    bool isTableShown() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public Q_SLOTS:
    /// Everything in view again.
    virtual void resetView() = 0;

Q_SIGNALS:
    /// A picture or the data could not be saved: a sentence for the panel's message strip.
    void failed(const QString& sentence);
    void saved(const QString& path);
    void tableShownChanged(bool shown);

protected:
    explicit PlotView(QWidget* parent);
    PlotCanvas& canvas() const;
    const PlotTheme& theme() const;

    /// Pens, brushes and fonts anew; also for the time of an export, with the theme of paper.
    virtual void applyTheme(const PlotTheme& theme) = 0;
    /// Fits what depends on the size of the drawing (ticks, reduced points) before it is drawn.
    virtual void prepare(QSize size);
    virtual void pointerMoved(QPointF position);
    virtual void pointerLeft();
    virtual void clicked(QPointF position);
    /// True when the key was used.
    virtual bool keyPressed(QKeyEvent* event);
    virtual void extendMenu(QMenu& menu);
    /// One sentence for screen readers, kept up to date by `describe()`.
    virtual QString summary() const;

    void replot();
    /// Redraws the layer of crosshair and frames alone.
    void replotOverlay();
    void describe();
    /// The numbers changed: a table on show follows.
    void refreshTable();

    void changeEvent(QEvent* event) override;

private:
    friend class PlotCanvas;
    void askSaveImage();
    void askSaveData();
    void writeAside(const QString& path, QByteArray content);
    void report(const Result<void>& result, const QString& path);
    void fillTable();

    struct Private;
    std::unique_ptr<Private> p;
};

} // namespace mnemo
