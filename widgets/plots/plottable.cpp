#include "widgets/plots/plottable.h"

#include "core/base/files.h"
#include "widgets/plots/plottext.h"

#include <QAbstractTableModel>

#include <ostream>

namespace mnemo {
namespace {

bool isReal(const QVariant& value)
{
    return value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Float;
}

bool isNumber(const QVariant& value)
{
    return isReal(value) || value.typeId() == QMetaType::Int || value.typeId() == QMetaType::LongLong;
}

QByteArray quoted(const QString& text)
{
    QByteArray field = text.toUtf8();
    if (field.contains('"') || field.contains(',') || field.contains('\n') || field.contains('\r'))
        field = '"' + field.replace('"', "\"\"") + '"';
    return field;
}

class PlotTableModel : public QAbstractTableModel {
public:
    PlotTableModel(PlotTable table, QObject* parent)
        : QAbstractTableModel(parent)
        , m_table(std::move(table))
    {
    }
    int rowCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : m_table.rows; }
    int columnCount(const QModelIndex& parent) const override
    {
        return parent.isValid() ? 0 : int(m_table.headers.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid())
            return {};
        const QVariant value = m_table.value(index.row(), index.column());
        if (role == Qt::DisplayRole)
            return isReal(value) ? numberText(value.toDouble(), 4, QLocale()) : value;
        if (role == Qt::TextAlignmentRole && isNumber(value))
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return role == Qt::UserRole ? value : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation == Qt::Horizontal && role == Qt::DisplayRole)
            return m_table.headers.value(section);
        return QAbstractTableModel::headerData(section, orientation, role);
    }

private:
    PlotTable m_table;
};

} // namespace

QString neutralText(const QVariant& value)
{
    switch (value.typeId()) {
    case QMetaType::Double:
        return QString::fromLatin1(QByteArray::number(value.toDouble(), 'g', QLocale::FloatingPointShortest));
    case QMetaType::Float:
        return QString::fromLatin1(QByteArray::number(double(value.toFloat()), 'g', 9));
    default:
        return value.toString();
    }
}

QByteArray csvText(const PlotTable& table)
{
    QByteArray text;
    const auto addLine = [&](const std::function<QString(int)>& field) {
        for (int column = 0; column < table.headers.size(); ++column) {
            if (column > 0)
                text += ',';
            text += quoted(field(column));
        }
        text += '\n';
    };
    addLine([&](int column) { return table.headers.at(column); });
    for (int row = 0; row < table.rows; ++row)
        addLine([&](int column) { return neutralText(table.value(row, column)); });
    return text;
}

QString tsvText(const PlotTable& table, const QLocale& locale)
{
    QString text = table.headers.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (int row = 0; row < table.rows; ++row) {
        for (int column = 0; column < table.headers.size(); ++column) {
            const QVariant value = table.value(row, column);
            QString field = neutralText(value);
            if (isReal(value))
                field.replace(QLatin1Char('.'), locale.decimalPoint());
            field.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QStringLiteral("↵"));
            text += field + QLatin1Char(column + 1 == table.headers.size() ? '\n' : '\t');
        }
    }
    return text;
}

Result<void> saveCsv(const PlotTable& table, const QString& path)
{
    const QByteArray text = csvText(table);
    return writeAtomically(path.toStdString(), std::string_view(text.constData(), std::size_t(text.size())));
}

QAbstractTableModel* makeTableModel(PlotTable table, QObject* parent)
{
    return new PlotTableModel(std::move(table), parent);
}

} // namespace mnemo
