#include "app/mainwindow.h"

#include "app/import/importdialog.h"
#include "widgets/views/messagestrip.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QUrl>

namespace mnemo {

void MainWindow::importData(const QString& path)
{
    auto* dialog = new ImportDialog(m_workbench, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::imported, this, [this](const QString& name, qint64 rows) {
        m_strip->say(Severity::Success, tr("%1 is imported: %L2 rows.").arg(name).arg(rows));
        showStep(QStringLiteral("data"));
    });
    if (!path.isEmpty())
        dialog->openPath(path.toStdString());
    dialog->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() != 1 || !urls.front().isLocalFile())
        return;
    event->acceptProposedAction();
    importData(urls.front().toLocalFile());
}

} // namespace mnemo
