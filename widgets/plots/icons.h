#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>
#include <QStringList>

namespace mnemo {

/// A line drawing of our own set, by the name of its file in resources/icons ("copy", "save", ...). It takes its colour
/// from the application's palette when it is painted, so that a change of theme needs no new icon. Unknown names give
/// a null icon.
QIcon icon(const QString& name);
/// The same in one fixed colour, `size` logical pixels square at `ratio` device pixels each.
QPixmap iconPixmap(const QString& name, const QColor& colour, int size, double ratio);
/// Every name there is.
QStringList iconNames();

} // namespace mnemo
