#pragma once

#include <QStringList>
#include <QTranslator>

namespace mnemo {

/// The texts of the program in one language, and Qt's own beside them. GUI thread; lives as long as the application.
class Translations {
public:
    /// Two-letter codes of the languages there are, English first.
    static QStringList languages();

    /// The language for a setting: itself where there is a catalogue, else the first of the system's languages that has
    /// one, else English.
    static QString chosen(const QString& setting, const QStringList& systemLanguages);

    /// Puts the texts of `language` in place of those used before; widgets get a LanguageChange event. False when there
    /// is no such catalogue: then nothing changes.
    bool use(const QString& language);

private:
    QTranslator m_own;
    QTranslator m_qt;
};

} // namespace mnemo
