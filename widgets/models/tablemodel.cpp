#include "widgets/models/tablemodel.h"

#include "widgets/models/numbertext.h"

namespace mnemo {

QVariant TableModelBase::dataFor(const QVariant& value, const QString& text, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return text.isEmpty() ? valueText(value, QLocale()) : text;
    case Qt::TextAlignmentRole:
        return int(isNumber(value) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        return value;
    default:
        return {};
    }
}

} // namespace mnemo
