#include "app/plugintexts.h"

#include <QCoreApplication>
#include <QStringList>

namespace mnemo {

namespace {

QString text(const char* source)
{
    return QCoreApplication::translate("mnemo::PluginTexts", source);
}

std::string language()
{
    return QCoreApplication::translate("mnemo::PluginTexts", "en", "two-letter code of the language translated to")
        .toStdString();
}

} // namespace

QString localText(const LocalText& local)
{
    return QString::fromStdString(textIn(local, language()));
}

QString retrievalText(const PluginHost& plugins, const std::string& id)
{
    if (id == "dense")
        return text(QT_TRANSLATE_NOOP("mnemo::PluginTexts", "dense vectors"));
    if (id == "trigrams")
        return text(QT_TRANSLATE_NOOP("mnemo::PluginTexts", "spelling (3-grams)"));
    const auto named = plugins.textOf(id, language());
    return QString::fromStdString(named.empty() ? id : named);
}

QString additionsText(const std::vector<std::string>& adds)
{
    QStringList words;
    for (const auto& word : adds) {
        if (word == "retrieval")
            words << text(QT_TRANSLATE_NOOP("mnemo::PluginTexts", "retrieval"));
        else if (word == "input")
            words << text(QT_TRANSLATE_NOOP("mnemo::PluginTexts", "kind of input"));
        else if (word == "panel")
            words << text(QT_TRANSLATE_NOOP("mnemo::PluginTexts", "panel"));
        else
            words << QString::fromStdString(word);
    }
    return words.join(QStringLiteral(", "));
}

} // namespace mnemo
