#include "tests/translations/catalogue.h"
#include "translations/translations.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace mnemo::test;

namespace {

const QString sourceFolder = QStringLiteral(MNEMO_SOURCE_DIR);

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString catalogueFile(const QString& language)
{
    return QStringLiteral("mnemoscope_%1.ts").arg(language);
}

/// A copy of the catalogue with whatever the sources say now; an empty path when lupdate failed.
QString freshCatalogue(const QString& language, const QTemporaryDir& folder)
{
    const auto copy = folder.filePath(catalogueFile(language));
    QFile::copy(sourceFolder + QStringLiteral("/translations/") + catalogueFile(language), copy);
    QStringList arguments { QStringLiteral("-silent"), QStringLiteral("-locations"), QStringLiteral("none"),
        QStringLiteral("-I"), sourceFolder, QStringLiteral("-recursive") };
    if (language == QLatin1String("en"))
        arguments << QStringLiteral("-pluralonly");
    for (const auto* room : { "app", "widgets", "plugins" })
        arguments << sourceFolder + QLatin1Char('/') + QLatin1String(room);
    arguments << QStringLiteral("-ts") << copy;
    return QProcess::execute(QStringLiteral(MNEMO_LUPDATE), arguments) == 0 ? copy : QString();
}

/// A catalogue of one message, from its XML inside <message>.
Message messageOf(const QByteArray& inner, const QByteArray& attributes = {})
{
    QString error;
    const auto messages = readCatalogue(
        "<TS><context><name>Panel</name><message" + attributes + ">" + inner + "</message></context></TS>", &error);
    return messages.size() == 1 && error.isEmpty() ? messages.front() : Message {};
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTextIsTranslated_data()
    {
        QTest::addColumn<QString>("language");
        for (const auto& language : mnemo::Translations::languages())
            QTest::newRow(qPrintable(language)) << language;
    }

    void everyTextIsTranslated()
    {
        QFETCH(const QString, language);
        const auto allowed = readAllowed(contentOf(sourceFolder + QStringLiteral("/translations/same.txt")));
        const QTemporaryDir folder;
        const auto path = freshCatalogue(language, folder);
        QVERIFY2(!path.isEmpty(), "lupdate did not succeed");
        QString error;
        const auto messages = readCatalogue(contentOf(path), &error);
        QVERIFY2(error.isEmpty(), qPrintable(error));
        QStringList problems;
        for (const auto& message : messages)
            problems << (language == QLatin1String("en") ? pluralProblemsOf(message) : problemsOf(message, allowed));
        for (const auto& problem : problems)
            qWarning("%s", qPrintable(problem));
        QVERIFY2(problems.isEmpty(),
            qPrintable(
                QStringLiteral("%1 texts: build the target translations_update, then translate in translations/%2")
                    .arg(problems.size())
                    .arg(catalogueFile(language))));
    }

    /// A class is looked up under its full name: where lupdate misses its header, no translation would ever be found.
    void contextsCarryTheirNamespace()
    {
        const QTemporaryDir folder;
        const auto path = freshCatalogue(QStringLiteral("es"), folder);
        QVERIFY2(!path.isEmpty(), "lupdate did not succeed");
        QString error;
        const auto messages = readCatalogue(contentOf(path), &error);
        QVERIFY(!messages.isEmpty());
        for (const auto& message : messages)
            QVERIFY2(message.context == QLatin1String("main") || message.context.startsWith(QLatin1String("mnemo::")),
                qPrintable(message.context));
    }

    void checkerSeesWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("inner");
        QTest::addColumn<QByteArray>("wanted"); // a part of the only problem, or nothing
        QTest::newRow("sound") << QByteArray(
            "<source>&amp;Open %1...</source><translation>&amp;Abrir %1...</translation>")
                               << QByteArray();
        QTest::newRow("empty") << QByteArray("<source>Open</source><translation></translation>")
                               << QByteArray("has no translation");
        QTest::newRow("no translation element") << QByteArray("<source>Open</source>") << QByteArray("has 0 forms");
        QTest::newRow("unfinished") << QByteArray(
            "<source>Open</source><translation type=\"unfinished\">Abrir</translation>")
                                    << QByteArray("is marked unfinished");
        QTest::newRow("obsolete") << QByteArray(
            "<source>Open</source><translation type=\"vanished\">Abrir</translation>")
                                  << QByteArray("no longer in the sources");
        QTest::newRow("same as source") << QByteArray("<source>Error</source><translation>Error</translation>")
                                        << QByteArray("same as its source");
        QTest::newRow("same, allowed") << QByteArray("<source>PMT</source><translation>PMT</translation>")
                                       << QByteArray();
        QTest::newRow("same, no letters")
            << QByteArray("<source>%1 / %2</source><translation>%1 / %2</translation>") << QByteArray();
        QTest::newRow("placeholder lost")
            << QByteArray("<source>Row %1 of %2</source><translation>Fila %1</translation>")
            << QByteArray("other placeholders");
        QTest::newRow("placeholders moved")
            << QByteArray("<source>Row %1 of %2</source><translation>De %2, la fila %1</translation>") << QByteArray();
        QTest::newRow("localised placeholder")
            << QByteArray("<source>%L1 rows</source><translation>%1 filas</translation>") << QByteArray();
        QTest::newRow("mnemonic lost") << QByteArray("<source>&amp;Open</source><translation>Abrir</translation>")
                                       << QByteArray("0 mnemonics, not 1");
        QTest::newRow("mnemonic gained") << QByteArray("<source>Open</source><translation>&amp;Abrir</translation>")
                                         << QByteArray("1 mnemonics, not 0");
        QTest::newRow("two ampersands") << QByteArray(
            "<source>Fish &amp;&amp; chips</source><translation>Pesce e patatine</translation>")
                                        << QByteArray();
        QTest::newRow("entity") << QByteArray("<source>a&amp;nbsp;b</source><translation>c&amp;nbsp;d</translation>")
                                << QByteArray();
        QTest::newRow("tag lost") << QByteArray(
            "<source>&lt;b&gt;Open&lt;/b&gt;</source><translation>Abrir</translation>")
                                  << QByteArray("other tags");
        QTest::newRow("colon lost") << QByteArray("<source>Name:</source><translation>Nombre</translation>")
                                    << QByteArray("ends in another way");
    }

    void checkerSeesWhatIsWrong()
    {
        QFETCH(const QByteArray, inner);
        QFETCH(const QByteArray, wanted);
        const auto problems = problemsOf(messageOf(inner), { QStringLiteral("PMT") });
        QCOMPARE(problems.size(), wanted.isEmpty() ? 0 : 1);
        if (!wanted.isEmpty())
            QVERIFY2(problems.front().contains(QString::fromUtf8(wanted)), qPrintable(problems.front()));
    }

    void pluralFormsAreChecked_data()
    {
        QTest::addColumn<QByteArray>("forms");
        QTest::addColumn<int>("wanted");
        QTest::newRow("sound") << QByteArray("<numerusform>%n fila</numerusform><numerusform>%n filas</numerusform>")
                               << 0;
        QTest::newRow("one form") << QByteArray("<numerusform>%n filas</numerusform>") << 1;
        QTest::newRow("second empty") << QByteArray("<numerusform>%n fila</numerusform><numerusform></numerusform>")
                                      << 1;
        QTest::newRow("number lost") << QByteArray(
            "<numerusform>una fila</numerusform><numerusform>%n filas</numerusform>")
                                     << 1;
    }

    void pluralFormsAreChecked()
    {
        QFETCH(const QByteArray, forms);
        QFETCH(const int, wanted);
        const auto message
            = messageOf("<source>%n row(s)</source><translation>" + forms + "</translation>", " numerus=\"yes\"");
        QVERIFY(message.isPlural);
        QCOMPARE(problemsOf(message, {}).size(), wanted);
        QCOMPARE(pluralProblemsOf(message).size(), wanted);
    }

    void brokenCatalogueIsNamed()
    {
        QString error;
        readCatalogue("<TS><context>", &error);
        QVERIFY(!error.isEmpty());
    }

    void languageFollowsSettingThenSystem_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QStringList>("system");
        QTest::addColumn<QString>("wanted");
        const QStringList italian { QStringLiteral("fr-FR"), QStringLiteral("it-IT") };
        QTest::newRow("setting") << QStringLiteral("es") << italian << QStringLiteral("es");
        QTest::newRow("system") << QString() << italian << QStringLiteral("it");
        QTest::newRow("country") << QString() << QStringList { QStringLiteral("es_MX") } << QStringLiteral("es");
        QTest::newRow("unknown") << QString() << QStringList { QStringLiteral("fr") } << QStringLiteral("en");
        QTest::newRow("three letters") << QString() << QStringList { QStringLiteral("est-EE") } << QStringLiteral("en");
    }

    void languageFollowsSettingThenSystem()
    {
        QFETCH(const QString, setting);
        QFETCH(const QStringList, system);
        QFETCH(const QString, wanted);
        QCOMPARE(mnemo::Translations::chosen(setting, system), wanted);
    }

    void textsOfTheWindowAreFoundByTheirClass()
    {
        mnemo::Translations translations;
        QVERIFY(translations.use(QStringLiteral("es")));
        QCOMPARE(QCoreApplication::translate("mnemo::MainWindow", "&Quit"), QStringLiteral("&Salir"));
        QVERIFY(translations.use(QStringLiteral("it")));
        QCOMPARE(QCoreApplication::translate("mnemo::MainWindow", "&Quit"), QStringLiteral("&Esci"));
        QVERIFY(translations.use(QStringLiteral("en")));
        QCOMPARE(QCoreApplication::translate("mnemo::MainWindow", "&Quit"), QStringLiteral("&Quit"));
    }

    void unknownLanguageChangesNothing()
    {
        mnemo::Translations translations;
        for (const auto& language : mnemo::Translations::languages())
            QVERIFY2(translations.use(language), qPrintable(language));
        QVERIFY(!translations.use(QStringLiteral("fr")));
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
