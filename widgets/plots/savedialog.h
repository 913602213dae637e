#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace mnemo {

/// Asks for the name of a file to be written; `chosen` gets it, unless the person or `parent` leaves. The dialog is no
/// loop of its own: what lies under it may go meanwhile. `filters` as QFileDialog takes them; the chosen one's ending
/// is added where none was given.
void askWhereToSave(QWidget* parent, const QString& title, const QString& name, const QString& filters,
    std::function<void(const QString&)> chosen);

} // namespace mnemo
