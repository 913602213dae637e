#pragma once

#include <QString>
#include <QWidget>

class QDockWidget;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace mnemo {

/// A dock's title: name in bold, facts in small grey, a framed chip for what the context bar does not say (a pinned
/// run), float and close. Follows the dock's windowTitle; dragging it moves the dock as usual.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    /// Puts itself on the dock.
    explicit DockTitle(QDockWidget* dock);

    void setFacts(const QString& facts);
    QString facts() const;
    /// A click on the chip takes the pin away. Empty: no chip.
    void setChip(const QString& text, const QString& tooltip = {});
    QString chip() const;
    /// A small widget before the buttons (a legend, a tool).
    void addWidget(QWidget* widget);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chipClicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateFeatures();
    void elide();

    QDockWidget* m_dock;
    QHBoxLayout* m_layout;
    QLabel* m_title;
    QLabel* m_facts;
    QToolButton* m_chip;
    QToolButton* m_float;
    QToolButton* m_close;
    QString m_factsText;
};

} // namespace mnemo
