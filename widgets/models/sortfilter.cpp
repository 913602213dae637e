#include "widgets/models/sortfilter.h"

#include "widgets/models/numbertext.h"

#include <cmath>

namespace mnemo {
namespace {

QVariant sortValue(const QModelIndex& index)
{
    const QVariant value = index.data(SortRole);
    return value.isValid() ? value : index.data(Qt::DisplayRole);
}

bool isMissing(const QVariant& value)
{
    return !value.isValid() || value.isNull() || (isNumber(value) && std::isnan(value.toDouble()));
}

QString field(QString text)
{
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QByteArray quoted(const QString& text)
{
    QByteArray bytes = text.toUtf8();
    if (bytes.contains('"') || bytes.contains(',') || bytes.contains('\n') || bytes.contains('\r'))
        bytes = '"' + bytes.replace('"', "\"\"") + '"';
    return bytes;
}

} // namespace

SortFilter::SortFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_collator(QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale()) // C counts by bytes
{
    m_collator.setNumericMode(true);
    m_collator.setCaseSensitivity(Qt::CaseInsensitive);
    setSortRole(SortRole);
    setDynamicSortFilter(true);
}

void SortFilter::setWords(const QString& words)
{
    m_words = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool SortFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = sortValue(left);
    const QVariant b = sortValue(right);
    if (isMissing(a) != isMissing(b)) // missing values last, also when sorted downwards
        return (sortOrder() == Qt::AscendingOrder) == isMissing(b);
    if (isNumber(a) && isNumber(b))
        return a.toDouble() < b.toDouble();
    return m_collator.compare(a.toString(), b.toString()) < 0;
}

bool SortFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    for (const QString& word : m_words) {
        bool found = false;
        for (int column = 0; column < sourceModel()->columnCount(parent) && !found; ++column)
            found = sourceModel()->index(row, column, parent).data().toString().contains(word, Qt::CaseInsensitive);
        if (!found)
            return false;
    }
    return true;
}

QString tsvText(const QAbstractItemModel& model, const QList<int>& rows, const QList<int>& columns)
{
    QStringList lines;
    QStringList fields;
    for (const int column : columns)
        fields << field(model.headerData(column, Qt::Horizontal).toString());
    lines << fields.join(QLatin1Char('\t'));
    for (const int row : rows) {
        fields.clear();
        for (const int column : columns)
            fields << field(model.index(row, column).data().toString());
        lines << fields.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QByteArray csvText(const QAbstractItemModel& model, const QList<int>& columns)
{
    QByteArray text;
    const auto addLine = [&](const std::function<QString(int)>& cell) {
        for (qsizetype i = 0; i < columns.size(); ++i)
            text += (i > 0 ? "," : "") + quoted(cell(columns.at(i)));
        text += '\n';
    };
    addLine([&](int column) { return model.headerData(column, Qt::Horizontal).toString(); });
    for (int row = 0; row < model.rowCount(); ++row)
        addLine([&](int column) {
            const QVariant value = model.index(row, column).data(SortRole);
            return value.isValid() ? exactText(value) : model.index(row, column).data().toString();
        });
    return text;
}

} // namespace mnemo
