#pragma once

#include <QAbstractItemModel>
#include <QList>
#include <QString>

namespace mnemo {

/// The rows of a table as a LaTeX tabular with booktabs rules: text as it is shown, numbers right-aligned, the minus
/// sign in mathematics, LaTeX's own signs escaped. All rows in the model's order.
QString latexText(const QAbstractItemModel& model, const QList<int>& columns);
/// One text for LaTeX.
QString latexEscaped(const QString& text);

} // namespace mnemo
