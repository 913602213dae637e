#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/inputpictures.h"
#include "app/plugindialog.h"
#include "app/predictionspanel.h"
#include "app/retrievepanel.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/data/import.h"
#include "core/engine/compute.h"
#include "translations/translations.h"
#include "widgets/plots/colours.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QComboBox>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 60000;

/// Plugin folders of one test: a person's own, and the program's.
class Folders {
public:
    PluginPlaces places() const
    {
        const std::filesystem::path top = m_folder.path().toStdString();
        return { top / "application", top / "user", top / "plugins.json" };
    }
    std::filesystem::path put(const std::filesystem::path& place, const Json& metadata) const
    {
        const auto folder = place / metadata["id"].get<std::string>();
        std::filesystem::create_directories(folder);
        if (!writeAtomically(folder / "plugin.json", metadata.dump()))
            qFatal("cannot write %s", folder.c_str());
        for (const auto* field : { "library", "window" }) {
            if (const auto name = metadata.value(field, std::string()); !name.empty())
                std::filesystem::copy_file(std::filesystem::path(MNEMO_SAMPLES) / name, folder / name);
        }
        return folder;
    }
    QString file(const QString& name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

Json metadata(const char* id, const char* name, const char* library)
{
    return { { "interface", pluginInterface }, { "id", id }, { "name", name }, { "version", "1.2" },
        { "author", "Somebody" }, { "adds", { "retrieval", "input" } }, { "library", library },
        { "description", "A small plugin." } };
}

/// The colour that stands most often in the picture of a cell, the ground aside.
int inkedPixels(const QImage& image)
{
    const auto ground = image.pixelColor(1, 1);
    int inked = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            inked += contrast(image.pixelColor(x, y), ground) > 3.0 ? 1 : 0;
    }
    return inked;
}

} // namespace

/// Plugins as a person meets them in the window.
class TestPluginWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_translations.use(Translations::chosen({}, QLocale().uiLanguages()));
        installStyle(*qApp);
        chooseTheme(qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark
                                                                                       : ThemeChoice::Light);
    }
    void init() { m_folders = std::make_unique<Folders>(); }
    void cleanup()
    {
        m_story.reset();
        m_folders.reset();
    }

    void aPluginIsAgreedToInTheDialogAndWorksAtOnce()
    {
        m_folders->put(m_folders->places().user, metadata("sample", "First rows", "sampleplugin.so"));
        m_folders->put(m_folders->places().application, metadata("old", "An older one", "otherinterface.so"));
        open();
        QTRY_VERIFY_WITH_TIMEOUT(logHas(QStringLiteral("old")), answerMs); // what is left out stands in the log
        auto* dialog = openDialog();
        auto* table = child<QTableView>(*child<TablePane>(*dialog, "pluginTable"), "table");
        QCOMPARE(table->model()->rowCount(), 2);
        auto* agree = child<QPushButton>(*dialog, "agreePlugin");
        clickCell(table, 0, 0);
        QVERIFY(!agree->isVisible()); // left out: nothing to agree to
        QVERIFY(!child<QLabel>(*dialog, "pluginReason")->text().isEmpty());
        picture(*dialog, QStringLiteral("plugins_leftout"));
        clickCell(table, 1, 0);
        QVERIFY(agree->isVisible());
        picture(*dialog, QStringLiteral("plugins_waiting"));
        auto* choice = child<QComboBox>(retrieve(), "retrievalChoice");
        QCOMPARE(choice->findData(QStringLiteral("first")), -1);
        click(agree);
        QTRY_VERIFY_WITH_TIMEOUT(choice->findData(QStringLiteral("first")) >= 0, answerMs);
        QVERIFY(!agree->isVisible());
        QVERIFY(child<QPushButton>(*dialog, "withdrawPlugin")->isVisible());
        picture(*dialog, QStringLiteral("plugins_loaded"));
        click(child<QPushButton>(*dialog, "withdrawPlugin"));
        QVERIFY(!child<QPushButton>(*dialog, "withdrawPlugin")->isVisible());
        dialog->close();
        QCOMPARE(PluginHost(m_folders->places()).entries().back().state, PluginEntry::State::Waiting);
    }

    void anEmptyListSaysWhereToPutPlugins()
    {
        open();
        auto* dialog = openDialog();
        const auto sentence = child<TablePane>(*dialog, "pluginTable")->emptyState().sentence();
        QVERIFY(!sentence.isEmpty());
        picture(*dialog, QStringLiteral("plugins_none"));
    }

    void theTemplatesPanelFollowsTheQuery()
    {
        const auto json = readJson(MNEMO_SAMPLES "/words.json");
        QVERIFY(json.ok());
        m_folders->put(m_folders->places().application, *json);
        open();
        auto& window = m_story->window();
        window.showPanel(QStringLiteral("words"));
        auto* label = child<QLabel>(window, "wordCount");
        const auto query = [&](int position) {
            const auto text = m_story->workbench().task()->test.input(std::size_t(position));
            return QString::fromUtf8(text.data(), qsizetype(text.size()));
        };
        QTRY_VERIFY_WITH_TIMEOUT(label->text().contains(query(0)), answerMs);
        QVERIFY(label->text().contains(QString::number(query(0).split(QLatin1Char(' '), Qt::SkipEmptyParts).size())));
        auto selection = m_story->workbench().selection();
        selection.position = 4;
        m_story->workbench().select(selection);
        QTRY_VERIFY_WITH_TIMEOUT(label->text().contains(query(4)), answerMs);
        m_story->picture(QStringLiteral("words_panel"));
    }

    void moleculesAreFoundByScaffoldAndShownAsStructures()
    {
#ifndef MNEMO_HAS_RDKIT
        QSKIP("needs RDKit: install librdkit-dev and libboost-dev, then configure anew");
#endif
        auto places = m_folders->places();
        places.application = MNEMO_PLUGINS;
        open(places);
        takeMolecules();
        auto& window = m_story->window();
        window.showStep(QStringLiteral("retrieve"));
        auto* choice = child<QComboBox>(retrieve(), "retrievalChoice");
        QTRY_VERIFY_WITH_TIMEOUT(choice->findData(QStringLiteral("scaffold")) >= 0, answerMs);
        QTRY_VERIFY_WITH_TIMEOUT(retrieve().lookup(), answerMs);
        QSignalSpy shown(&retrieve(), &RetrievePanel::shown);
        choose(choice, choice->findData(QStringLiteral("scaffold")));
        QTRY_COMPARE_WITH_TIMEOUT(m_story->workbench().task()->config.retrieval, std::string("scaffold"), answerMs);
        QTRY_VERIFY_WITH_TIMEOUT(shown.count() > 0 && isOfScaffolds(), answerMs);
        const auto* table = child<QTableView>(*child<TablePane>(retrieve(), "exemplarTable"), "table");
        QVERIFY(!table->isColumnHidden(6));
        QTRY_VERIFY_WITH_TIMEOUT(!table->model()->index(0, 6).data(Qt::DecorationRole).isNull(), answerMs);
        QTRY_VERIFY_WITH_TIMEOUT(
            !child<QLabel>(retrieve(), "queryPicture")->pixmap(Qt::ReturnByValue).isNull(), answerMs);
        // Drawn in ink that reads on this palette's ground, at the screen's own resolution.
        const auto cell = table->model()->index(0, 6).data(Qt::DecorationRole).value<QPixmap>();
        QCOMPARE(cell.devicePixelRatio(), window.devicePixelRatioF());
        QImage onGround(cell.size(), QImage::Format_RGB32);
        onGround.fill(window.palette().color(QPalette::Base));
        QPainter painter(&onGround);
        painter.drawImage(QRect(QPoint(), cell.size()), cell.toImage());
        painter.end();
        QVERIFY2(inkedPixels(onGround) > 40, qPrintable(QString::number(inkedPixels(onGround))));
        window.showPanel(QStringLiteral("predictions"));
        QTest::qWait(500); // plots and pictures are drawn when the rest is done
        const int drawn = m_story->workbench().pictures().drawn();
        m_story->picture(QStringLiteral("molecules"));
        QTest::qWait(300);
        QCOMPARE(m_story->workbench().pictures().drawn(), drawn); // painted again from what is kept
    }

private:
    void open()
    {
        open(m_folders->places());
    }
    void open(const PluginPlaces& places)
    {
        m_story = std::make_unique<WindowStory>(places);
        QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
        QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task(), answerMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_story->window().hasAllPanels(), answerMs);
    }
    RetrievePanel& retrieve()
    {
        return *child<RetrievePanel>(m_story->window(), "retrievePanel");
    }
    PluginDialog* openDialog()
    {
        child<QAction>(m_story->window(), "plugins")->trigger();
        auto* dialog = child<PluginDialog>(m_story->window(), "pluginDialog");
        if (!QTest::qWaitForWindowExposed(dialog))
            qFatal("the dialog does not show");
        return dialog;
    }
    bool logHas(const QString& words) const
    {
        const auto& log = m_story->workbench().log();
        return std::any_of(
            log.begin(), log.end(), [&](const LogEntry& entry) { return entry.details.contains(words); });
    }
    static void picture(QWidget& widget, const QString& name)
    {
        const auto variant = qEnvironmentVariable("MNEMO_TEST_VARIANT", QStringLiteral("plain"));
        const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/pictures/") + variant);
        folder.mkpath(QStringLiteral("."));
        widget.grab().save(folder.filePath(name + QStringLiteral(".png")));
    }
    /// Benzene, naphthalene and steroid-like frames with varied side chains, by label.
    void takeMolecules()
    {
        const std::array frames { "c1ccc2ccccc2c1", "c1ccc(cc1)", "C1CCC2CCCCC2C1", "c1ccc2[nH]ccc2c1" };
        const std::array chains { "CC(=O)O", "OCC", "NC", "FC(F)(F)", "CCN(C)C", "S(=O)(=O)N" };
        std::string text = "structure,label\n";
        for (std::size_t i = 0; i < 48; ++i)
            text += std::string(chains[i % 6]) + (i >= 24 ? "C" : "") + frames[i / 6 % 4]
                + (i % 4 < 2 ? ",yes\n" : ",no\n");
        const std::filesystem::path file = m_folders->file(QStringLiteral("structures.csv")).toStdString();
        QVERIFY(writeAtomically(file, text).ok());
        auto& laboratory = m_story->workbench().laboratory();
        const auto detected = detectOptions(file, laboratory.inputKinds());
        QVERIFY(detected.ok());
        QCOMPARE(detected->options.inputColumn, std::string("structure"));
        ImportReport report;
        const auto table = importFile(file, detected->options, {}, {}, {}, &report);
        QVERIFY2(table.ok(), report.problems.empty() ? "" : report.problems.front().message.c_str());
        QVERIFY(laboratory.addDataset(table->dataset, file).ok());
        m_story->workbench().dataChanged();
        auto config = m_story->workbench().config();
        config.data = "structures";
        QSignalSpy changed(&m_story->workbench(), &Workbench::taskChanged);
        m_story->workbench().setConfig(config);
        QVERIFY(changed.wait(answerMs));
        QVERIFY(m_story->workbench().pictures().hasPictures());
    }
    bool isOfScaffolds() const
    {
        const auto lookup = child<RetrievePanel>(m_story->window(), "retrievePanel")->lookup();
        return lookup && !lookup->neighbours.found.empty() && lookup->neighbours.found.front().score == 1.0;
    }

    Translations m_translations;
    std::unique_ptr<Folders> m_folders;
    std::unique_ptr<WindowStory> m_story;
};

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestPluginWindow test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_pluginwindow.moc"
