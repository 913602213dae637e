#include "translations/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>

namespace mnemo {

QStringList Translations::languages()
{
    return { QStringLiteral("en"), QStringLiteral("es"), QStringLiteral("it") };
}

QString Translations::chosen(const QString& setting, const QStringList& systemLanguages)
{
    const auto known = languages();
    for (const auto& wish : QStringList(setting) + systemLanguages) {
        const auto code = wish.left(2).toLower();
        const bool isBare = wish.size() == 2 || (wish.size() > 2 && !wish[2].isLetter());
        if (isBare && known.contains(code))
            return code;
    }
    return known.front();
}

bool Translations::use(const QString& language)
{
    if (!languages().contains(language))
        return false;
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
    if (m_qt.load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(QStringLiteral(":/translations/mnemoscope_") + language))
        QCoreApplication::installTranslator(&m_own);
    return true;
}

} // namespace mnemo
