#include "app/windowsettings.h"

#include <QMetaObject>
#include <QSettings>

namespace mnemo {

WindowSettings::WindowSettings(const QString& file, QObject* parent)
    : QObject(parent)
    , m_file(file)
{
    m_writer.setMaxThreadCount(1); // in the order of the changes
    const QSettings kept(m_file, QSettings::IniFormat);
    for (const auto& key : kept.allKeys())
        m_values.insert(key, kept.value(key));
}

WindowSettings::~WindowSettings()
{
    sync();
}

void WindowSettings::setValue(const QString& key, const QVariant& value)
{
    if (m_values.contains(key) && m_values.value(key) == value)
        return;
    m_values.insert(key, value);
    change(key, value);
}

void WindowSettings::remove(const QString& key)
{
    const auto known = m_values.keys();
    for (const auto& one : known) {
        if (one != key && !one.startsWith(key + QLatin1Char('/')))
            continue;
        m_values.remove(one);
        change(one, {});
    }
}

void WindowSettings::change(const QString& key, const QVariant& value)
{
    if (m_changes.isEmpty())
        QMetaObject::invokeMethod(this, &WindowSettings::write, Qt::QueuedConnection); // one write for many changes
    m_changes.insert(key, value);
}

void WindowSettings::sync()
{
    write();
    m_writer.waitForDone();
}

void WindowSettings::write()
{
    if (m_changes.isEmpty())
        return;
    m_writer.start([file = m_file, changes = std::exchange(m_changes, {})] {
        QSettings kept(file, QSettings::IniFormat);
        for (auto change = changes.begin(); change != changes.end(); ++change) {
            if (change.value().isValid())
                kept.setValue(change.key(), change.value());
            else
                kept.remove(change.key());
        }
        kept.sync();
    });
}

} // namespace mnemo
