#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QObject>

#include <functional>

namespace mnemo {

/// Writes `content` to `path` (aside, flush, rename) on a thread of Qt's own pool, since a flush waits for the disk,
/// and calls `then` in the GUI thread, unless `receiver` is gone. The program's end waits for what is being written.
void writeInBackground(
    QObject* receiver, const QString& path, QByteArray content, std::function<void(const Result<void>&)> then);
/// The same for what takes long to encode: `make` runs on that thread.
void writeInBackground(QObject* receiver, const QString& path, std::function<QByteArray()> make,
    std::function<void(const Result<void>&)> then);

/// One sentence for the person who wanted `path` written.
QString whyNotWritten(const Error& error, const QString& path);

} // namespace mnemo
