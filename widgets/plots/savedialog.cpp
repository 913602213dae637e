#include "widgets/plots/savedialog.h"

#include <QFileDialog>
#include <QRegularExpression>

namespace mnemo {

namespace {

/// "csv" of "CSV table (*.csv)".
QString endingOf(const QString& filter)
{
    static const QRegularExpression ending(QStringLiteral(R"(\*\.(\w+))"));
    return ending.match(filter).captured(1);
}

} // namespace

void askWhereToSave(QWidget* parent, const QString& title, const QString& name, const QString& filters,
    std::function<void(const QString&)> chosen)
{
    auto* dialog = new QFileDialog(parent, title, {}, filters);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(endingOf(filters));
    if (!name.isEmpty())
        dialog->selectFile(name);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
        [dialog](const QString& filter) { dialog->setDefaultSuffix(endingOf(filter)); });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(chosen));
    dialog->open();
}

} // namespace mnemo
