#pragma once

#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

namespace mnemo::test {

/// One text of a .ts file with its translation, or its plural forms.
struct Message {
    QString context;
    QString source;
    QString comment;
    QStringList translations; ///< one, or one a plural form
    bool isPlural = false;
    bool isUnfinished = false;
    bool isObsolete = false;
};

/// The messages of a .ts file; `error` says what is wrong with its XML.
QList<Message> readCatalogue(const QByteArray& xml, QString* error);

/// The lines of translations/same.txt, comments and empty lines left out.
QSet<QString> readAllowed(const QByteArray& text);

/// What is wrong with the translation of `message`, each as a sentence; empty when it is sound. `allowed`: the sources
/// that may stay as they are.
QStringList problemsOf(const Message& message, const QSet<QString>& allowed);

/// The same for the plural forms of a catalogue in the sources' own language, where all else stays as it is.
QStringList pluralProblemsOf(const Message& message);

} // namespace mnemo::test
