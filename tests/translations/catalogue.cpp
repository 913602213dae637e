#include "tests/translations/catalogue.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>

namespace mnemo::test {

namespace {

Message readMessage(QXmlStreamReader& xml, const QString& context)
{
    Message message;
    message.context = context;
    message.isPlural = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            message.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("comment")) {
            message.comment = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            const auto type = xml.attributes().value(QLatin1String("type")).toString();
            message.isUnfinished = type == QLatin1String("unfinished");
            message.isObsolete = type == QLatin1String("vanished") || type == QLatin1String("obsolete");
            if (!message.isPlural)
                message.translations << xml.readElementText();
            else
                while (xml.readNextStartElement())
                    message.translations << xml.readElementText();
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

/// All matches of the first group, sorted.
QStringList found(const QString& text, const QRegularExpression& pattern)
{
    QStringList matches;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        matches << it.next().captured(1);
    matches.sort();
    return matches;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?(n|\\d{1,2})"));
    return found(text, pattern);
}

QStringList tags(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("<(/?\\w+)[^>]*>"));
    return found(text, pattern);
}

/// How many keyboard mnemonics a text has: `&&` is a sign, `&nbsp;` an entity, `& ` just an ampersand.
qsizetype mnemonics(QString text)
{
    static const QRegularExpression pattern(
        QStringLiteral("&(\\w)(?!\\w*;)"), QRegularExpression::UseUnicodePropertiesOption);
    return found(text.remove(QStringLiteral("&&")), pattern).size();
}

/// The ending that the eye expects to stay: a colon, an ellipsis, a blank.
QString ending(const QString& text)
{
    for (const auto& mark : { QStringLiteral("..."), QStringLiteral("…"), QStringLiteral(":"), QStringLiteral(" ") })
        if (text.endsWith(mark))
            return mark;
    return {};
}

bool hasLetters(QString text)
{
    static const QRegularExpression placeholder(QStringLiteral("%L?(n|\\d{1,2})"));
    text.remove(placeholder);
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
}

QString quoted(const QString& text)
{
    return QStringLiteral("\"%1\"").arg(text);
}

QStringList formProblems(const QString& source, const QString& form)
{
    QStringList problems;
    if (form.trimmed().isEmpty())
        return { QStringLiteral("has no translation") };
    if (placeholders(form) != placeholders(source))
        problems << QStringLiteral("%1 has other placeholders").arg(quoted(form));
    if (tags(form) != tags(source))
        problems << QStringLiteral("%1 has other tags").arg(quoted(form));
    if (mnemonics(form) != mnemonics(source))
        problems << QStringLiteral("%1 has %2 mnemonics, not %3")
                        .arg(quoted(form))
                        .arg(mnemonics(form))
                        .arg(mnemonics(source));
    if (ending(form) != ending(source))
        problems << QStringLiteral("%1 ends in another way").arg(quoted(form));
    return problems;
}

QString named(const Message& message, const QString& problem)
{
    return QStringLiteral("%1: %2: %3").arg(message.context, quoted(message.source), problem);
}

QStringList allFormProblems(const Message& message)
{
    constexpr qsizetype pluralForms = 2; // English, Spanish and Italian have one and many
    QStringList problems;
    if (message.translations.size() != (message.isPlural ? pluralForms : 1))
        problems << named(message, QStringLiteral("has %1 forms").arg(message.translations.size()));
    for (const auto& form : message.translations)
        for (const auto& problem : formProblems(message.source, form))
            problems << named(message, problem);
    if (problems.isEmpty() && message.isUnfinished)
        problems << named(message, QStringLiteral("is marked unfinished"));
    return problems;
}

} // namespace

QList<Message> readCatalogue(const QByteArray& bytes, QString* error)
{
    QList<Message> messages;
    QXmlStreamReader xml(bytes);
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("message"))
            messages << readMessage(xml, context);
    }
    *error = xml.hasError() ? xml.errorString() : QString();
    return messages;
}

QSet<QString> readAllowed(const QByteArray& text)
{
    QSet<QString> allowed;
    for (const auto& line : text.split('\n'))
        if (!line.trimmed().isEmpty() && !line.startsWith('#'))
            allowed << QString::fromUtf8(line);
    return allowed;
}

QStringList problemsOf(const Message& message, const QSet<QString>& allowed)
{
    if (message.isObsolete)
        return { named(message, QStringLiteral("is no longer in the sources")) };
    auto problems = allFormProblems(message);
    if (message.translations.contains(message.source) && hasLetters(message.source)
        && !allowed.contains(message.source))
        problems << named(
            message, QStringLiteral("is the same as its source, which translations/same.txt does not allow"));
    return problems;
}

QStringList pluralProblemsOf(const Message& message)
{
    return message.isPlural ? allFormProblems(message) : QStringList();
}

} // namespace mnemo::test
