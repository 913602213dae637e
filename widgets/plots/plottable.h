#pragma once

#include "core/base/result.h"

#include <QLocale>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <functional>

class QAbstractTableModel;
class QObject;

namespace mnemo {

/// The numbers behind a plot, row by row: what its table shows and its CSV holds. Cells are made when they are asked
/// for.
struct PlotTable {
    QStringList headers;
    int rows = 0;
    std::function<QVariant(int row, int column)> value;
};

/// RFC 4180, UTF-8, point as decimal mark, every digit that a reader needs to get the number back.
QByteArray csvText(const PlotTable& table);
/// Tab-separated, as spreadsheets paste it, in the locale's notation but with every digit.
QString tsvText(const PlotTable& table, const QLocale& locale);
/// Writes `csvText` atomically.
Result<void> saveCsv(const PlotTable& table, const QString& path);
/// One number as files have it.
QString neutralText(const QVariant& value);
/// A read-only model over the table; numbers right-aligned and in the locale's notation.
QAbstractTableModel* makeTableModel(PlotTable table, QObject* parent);

} // namespace mnemo
