#include "widgets/plots/backgroundwrite.h"

#include "core/base/files.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace mnemo {

void writeInBackground(
    QObject* receiver, const QString& path, QByteArray content, std::function<void(const Result<void>&)> then)
{
    writeInBackground(
        receiver, path, [content = std::move(content)] { return content; }, std::move(then));
}

void writeInBackground(QObject* receiver, const QString& path, std::function<QByteArray()> make,
    std::function<void(const Result<void>&)> then)
{
    QThreadPool::globalInstance()->start(
        [guard = QPointer<QObject>(receiver), path, make = std::move(make), then = std::move(then)] {
            const auto content = make();
            auto written = writeAtomically(
                path.toStdString(), std::string_view(content.constData(), std::size_t(content.size())));
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [guard, then, written = std::move(written)] {
                    if (guard)
                        then(written);
                },
                Qt::QueuedConnection);
        });
}

QString whyNotWritten(const Error& error, const QString& path)
{
    if (error.kind == "over_project")
        return QCoreApplication::translate(
            "mnemo::BackgroundWrite", "%1 is a project, which this would overwrite. Choose another name.")
            .arg(path);
    return QCoreApplication::translate(
        "mnemo::BackgroundWrite", "%1 could not be written. Choose another folder, or free space there.")
        .arg(path);
}

} // namespace mnemo
