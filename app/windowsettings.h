#pragma once

#include <QHash>
#include <QObject>
#include <QThreadPool>
#include <QVariant>

namespace mnemo {

/// What the window remembers across projects (layout, shortcuts, recent projects), in an INI file of QSettings.
///
/// Read once; changes hold at once and are written by a thread of its own, key by key, since a flush waits for the disk
/// and another window may write the same file. All calls belong to the GUI thread.
class WindowSettings : public QObject {
    Q_OBJECT
public:
    explicit WindowSettings(const QString& file, QObject* parent = nullptr);
    ~WindowSettings() override; ///< waits until everything is written

    QString fileName() const { return m_file; }
    bool contains(const QString& key) const { return m_values.contains(key); }
    QVariant value(const QString& key, const QVariant& fallback = {}) const { return m_values.value(key, fallback); }
    void setValue(const QString& key, const QVariant& value);
    /// The key and all below it: "layout" takes "layout/data" along.
    void remove(const QString& key);
    /// Waits until everything is written.
    void sync();

private:
    void change(const QString& key, const QVariant& value);
    void write();

    QString m_file;
    QHash<QString, QVariant> m_values;
    QHash<QString, QVariant> m_changes; ///< not handed to the writer yet; an invalid value removes its key
    QThreadPool m_writer;
};

} // namespace mnemo
