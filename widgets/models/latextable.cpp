#include "widgets/models/latextable.h"

#include "widgets/models/numbertext.h"
#include "widgets/models/tablemodel.h"

#include <map>

namespace mnemo {

QString latexEscaped(const QString& text)
{
    static const std::map<QChar, QString> signs {
        { QLatin1Char('\\'), QStringLiteral("\\textbackslash{}") },
        { QLatin1Char('~'), QStringLiteral("\\textasciitilde{}") },
        { QLatin1Char('^'), QStringLiteral("\\textasciicircum{}") },
        { QLatin1Char('&'), QStringLiteral("\\&") },
        { QLatin1Char('%'), QStringLiteral("\\%") },
        { QLatin1Char('$'), QStringLiteral("\\$") },
        { QLatin1Char('#'), QStringLiteral("\\#") },
        { QLatin1Char('_'), QStringLiteral("\\_") },
        { QLatin1Char('{'), QStringLiteral("\\{") },
        { QLatin1Char('}'), QStringLiteral("\\}") },
        { QChar(0x2212), QStringLiteral("$-$") },
        { QChar(0x03BB), QStringLiteral("$\\lambda$") },
        { QLatin1Char('\n'), QStringLiteral(" ") },
    };
    QString escaped;
    for (const QChar letter : text) {
        const auto found = signs.find(letter);
        escaped += found == signs.end() ? QString(letter) : found->second;
    }
    return escaped;
}

QString latexText(const QAbstractItemModel& model, const QList<int>& columns)
{
    QString shape;
    QStringList titles;
    for (const int column : columns) {
        shape += model.rowCount() > 0 && isNumber(model.index(0, column).data(SortRole)) ? QLatin1Char('r')
                                                                                         : QLatin1Char('l');
        titles << latexEscaped(model.headerData(column, Qt::Horizontal).toString());
    }
    const QString join = QStringLiteral(" & ");
    const QString end = QStringLiteral(" \\\\\n");
    QString text = QStringLiteral("\\begin{tabular}{%1}\n\\toprule\n").arg(shape) + titles.join(join) + end
        + QStringLiteral("\\midrule\n");
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (const int column : columns)
            cells << latexEscaped(model.index(row, column).data().toString());
        text += cells.join(join) + end;
    }
    return text + QStringLiteral("\\bottomrule\n\\end{tabular}\n");
}

} // namespace mnemo
