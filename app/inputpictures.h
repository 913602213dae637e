#pragma once

#include "core/base/computelane.h"
#include "core/data/inputkind.h"

#include <QCache>
#include <QObject>
#include <QPixmap>
#include <QSet>

class QTableView;

namespace mnemo {

/// Pictures of inputs, where a plugin knows their kind: drawn on a thread of their own, kept, and told of when ready.
///
/// Lives in the GUI thread. A panel asks for what it is about to paint; what is not there yet comes later.
class InputPictures : public QObject {
    Q_OBJECT
public:
    explicit InputPictures(QObject* parent = nullptr);
    ~InputPictures() override;

    /// Of the data set in use; null for none.
    void setKind(SharedInputKind kind);
    const SharedInputKind& kind() const { return m_kind; }
    bool hasPictures() const { return m_kind && m_kind->hasPictures(); }

    /// For this widget's colours and resolution, `size` in its own pixels. Null while it is drawn, and for inputs that
    /// have no picture.
    QPixmap picture(const QString& text, const QSize& size, const QWidget& widget);
    /// Pictures drawn so far, the kept ones aside.
    int drawn() const { return m_drawn; }

Q_SIGNALS:
    /// Some pictures are ready: whoever shows inputs paints again.
    void ready();
    void kindChanged();

private:
    void draw(const QString& key, const QString& text, const QSize& size, double ratio, bool dark);

    SharedInputKind m_kind;
    QCache<QString, QPixmap> m_pictures; ///< a null one: there is none
    QSet<QString> m_waiting;
    int m_drawn = 0;
    std::unique_ptr<ComputeLane> m_lane;
};

/// The size of pictures in the rows of a table, in its pixels.
QSize rowPictureSize(const QWidget& widget);
/// Shows or hides the column of pictures of a table, with rows high enough for them.
void setPictureColumn(QTableView& view, int column, bool isShown);

} // namespace mnemo
