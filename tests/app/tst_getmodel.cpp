#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"
#include "tests/hub/hubfake.h"

#include "app/get/getmodeldialog.h"
#include "app/windowsettings.h"
#include "core/engine/compute.h"
#include "translations/translations.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QProgressBar>
#include <QTableView>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 30000;
constexpr qsizetype weightBytes = 400000;

} // namespace

/// File > Get model over the real window, from a pretended hub on this machine.
class TestGetModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qunsetenv("HF_TOKEN");
        m_translations.use(Translations::chosen({}, QLocale().uiLanguages()));
        installStyle(*qApp);
        chooseTheme(qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark
                                                                                       : ThemeChoice::Light);
    }
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        m_hub = std::make_unique<HubFake>();
        m_hub->fillModel(weightBytes);
        m_story = std::make_unique<WindowStory>();
        QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
        QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task(), answerMs);
        child<QAction>(m_story->window(), "getModel")->trigger();
        type(find<QLineEdit>("getAddress"), QString::fromStdString(m_hub->address()));
    }
    void cleanup()
    {
        qInfo("longest gap: %lld ms", m_story->watch.longestMs());
        m_story.reset();
    }

    void aModelIsListedAndFetched()
    {
        QVERIFY(!find<QPushButton>("getModelButton")->isEnabled());
        listFiles(QStringLiteral("owner/tiny"));
        QTRY_COMPARE_WITH_TIMEOUT(rows(), 6, answerMs);
        QCOMPARE(cell(rowOf("model.safetensors"), 2), QStringLiteral("yes"));
        QCOMPARE(cell(rowOf("pytorch_model.bin"), 2), QStringLiteral("no: opening it can run code"));
        QCOMPARE(cell(rowOf("model.safetensors"), 1), QStringLiteral("400.0 kB"));
        QVERIFY(find<QLabel>("getPlace")->text().contains(m_home->path() + QStringLiteral("/mnemoscope/models/tiny")));
        QVERIFY(!find<QComboBox>("getGguf")->isVisible());
        picture(QStringLiteral("get-model-listed"));
        press("getModelButton");
        QTRY_VERIFY_WITH_TIMEOUT(strip().contains(QStringLiteral("whole and checked")), answerMs);
        QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
        QVERIFY(!QFile::exists(path("pytorch_model.bin")));
        QCOMPARE(find<QPushButton>("getModelButton")->text(), QStringLiteral("&Use this model"));
        press("getModelButton");
        QCOMPARE(QString::fromStdString(m_story->workbench().config().model), QFileInfo(path("")).absolutePath());
    }

    void aStoppedDownloadGoesOn()
    {
        m_hub->tamper([](const Asked& asked, Answered& answer) {
            if (asked.path.endsWith("/model.safetensors"))
                answer.holdAfter = 250000;
        });
        listFiles(QStringLiteral("owner/tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("getModelButton")->isEnabled(), answerMs);
        press("getModelButton");
        QTRY_COMPARE_WITH_TIMEOUT(QFile(path("model.safetensors.part")).size(), 250000, answerMs);
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("getStage")->text().contains(QStringLiteral("400.0 kB")), answerMs);
        QTRY_VERIFY_WITH_TIMEOUT(find<QProgressBar>("getProgress")->value() > 500, answerMs);
        picture(QStringLiteral("get-model-under-way"));
        press("stopGet");
        QTRY_VERIFY_WITH_TIMEOUT(!find<QPushButton>("stopGet")->isVisible(), 2000);
        QVERIFY(find<QPushButton>("getModelButton")->text().contains(QStringLiteral("Go on")));
        m_hub->tamper({});
        m_hub->forget();
        press("getModelButton");
        QTRY_VERIFY_WITH_TIMEOUT(strip().contains(QStringLiteral("whole and checked")), answerMs);
        QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
        bool wentOn = false;
        for (const auto& asked : m_hub->asked())
            wentOn = wentOn || asked.headers.value("range") == "bytes=250000-";
        QVERIFY(wentOn);
    }

    void oneOfSeveralGgufFilesIsChosen()
    {
        m_hub->remove("model.safetensors");
        m_hub->set("tiny.Q4_0.gguf", "four", true);
        m_hub->set("tiny.Q8_0.gguf", "eight", true);
        listFiles(QStringLiteral("owner/tiny"));
        auto* box = find<QComboBox>("getGguf");
        QTRY_VERIFY_WITH_TIMEOUT(box->isVisible(), answerMs);
        QCOMPARE(box->count(), 2);
        choose(box, 1);
        QCOMPARE(cell(rowOf("tiny.Q8_0.gguf"), 2), QStringLiteral("yes"));
        QCOMPARE(cell(rowOf("tiny.Q4_0.gguf"), 2), QStringLiteral("no: another copy of the weights"));
        press("getModelButton");
        QTRY_VERIFY_WITH_TIMEOUT(strip().contains(QStringLiteral("whole and checked")), answerMs);
        QFile file(m_home->filePath(QStringLiteral("mnemoscope/models/tiny.Q8_0/tiny.Q8_0.gguf")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("eight"));
    }

    void theTypedTokenIsSentAndKeptNowhere()
    {
        m_hub->tamper([](const Asked& asked, Answered& answer) {
            if (asked.headers.value("authorization") != "Bearer hf_typed")
                answer = { 401, {}, {} };
        });
        listFiles(QStringLiteral("owner/tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(strip().contains(QStringLiteral("token")), answerMs);
        picture(QStringLiteral("get-model-refused"));
        QCOMPARE(find<QLineEdit>("getToken")->echoMode(), QLineEdit::Password);
        type(find<QLineEdit>("getToken"), QStringLiteral("hf_typed"));
        press("listFiles");
        QTRY_COMPARE_WITH_TIMEOUT(rows(), 6, answerMs);
        auto& settings = m_story->workbench().settings();
        settings.sync();
        QFile file(settings.fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = file.readAll();
        QVERIFY(text.contains("127.0.0.1"));
        QVERIFY(!text.contains("hf_typed"));
        for (const auto& entry : m_story->workbench().log())
            QVERIFY(!entry.text.contains(QStringLiteral("hf_typed")));
    }

    void aMissingRepositoryAndAPickleAreSaid()
    {
        listFiles(QStringLiteral("owner/absent"));
        QTRY_VERIFY_WITH_TIMEOUT(strip().contains(QStringLiteral("owner/absent")), answerMs);
        m_hub->remove("model.safetensors");
        listFiles(QStringLiteral("owner/tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(strip().contains(QStringLiteral("can run code")), answerMs);
        QVERIFY(!find<QPushButton>("getModelButton")->isEnabled());
    }

    void theSmallModelIsOffered()
    {
        choose(find<QComboBox>("getSource"), 1);
        QVERIFY(!find<QLineEdit>("getRepository")->isVisible());
        QVERIFY(!find<QLineEdit>("getToken")->isVisible());
        QCOMPARE(rows(), 2);
        QVERIFY(rowOf("SmolLM2-135M-Instruct.Q4_1.gguf") >= 0);
        QVERIFY(find<QPushButton>("getModelButton")->isEnabled());
        QVERIFY(find<QLabel>("getPlace")->text().contains(QStringLiteral("models/smollm2")));
        const auto* place = find<QLabel>("getPlace");
        QTRY_VERIFY(place->height() >= place->heightForWidth(place->width())); // nothing is cut off
        QTRY_VERIFY(find<TablePane>("getFiles")->y() < find<QComboBox>("getSource")->height() * 4);
        picture(QStringLiteral("get-model-small"));
    }

    void closingStopsAndTheWindowStaysAlive()
    {
        m_hub->tamper([](const Asked& asked, Answered& answer) {
            if (asked.path.endsWith("/model.safetensors"))
                answer.holdAfter = 250000;
        });
        listFiles(QStringLiteral("owner/tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("getModelButton")->isEnabled(), answerMs);
        press("getModelButton");
        QTRY_COMPARE_WITH_TIMEOUT(QFile(path("model.safetensors.part")).size(), 250000, answerMs);
        press("closeGet");
        QTRY_VERIFY_WITH_TIMEOUT(!m_story->window().findChild<GetModelDialog*>(), 2000);
        QCOMPARE(QFile(path("model.safetensors.part")).size(), 250000);
    }

private:
    template<typename T>
    T* find(const char* name)
    {
        return child<T>(*child<GetModelDialog>(m_story->window(), "getModelDialog"), name);
    }
    void press(const char* name) { click(find<QPushButton>(name)); }
    void listFiles(const QString& repository)
    {
        type(find<QLineEdit>("getRepository"), repository);
        QTest::keyClick(find<QLineEdit>("getRepository"), Qt::Key_Return);
    }
    QAbstractItemModel* model() { return find<TablePane>("getFiles")->view()->model(); }
    int rows() { return model()->rowCount(); }
    QString cell(int row, int column) { return model()->index(row, column).data().toString(); }
    int rowOf(const char* name)
    {
        for (int row = 0; row < rows(); ++row) {
            if (cell(row, 0) == QLatin1String(name))
                return row;
        }
        return -1;
    }
    QString strip()
    {
        return child<GetModelDialog>(m_story->window(), "getModelDialog")->findChild<MessageStrip*>()->text();
    }
    QString path(const char* name) const
    {
        return m_home->filePath(QStringLiteral("mnemoscope/models/tiny/") + QString::fromLatin1(name));
    }
    QByteArray read(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Of the dialog alone, where pictures are asked for.
    void picture(const QString& name)
    {
        const auto folder = qEnvironmentVariable("MNEMO_PICTURES");
        if (!folder.isEmpty())
            find<QWidget>("getFiles")->window()->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }

    Translations m_translations;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<HubFake> m_hub;
    std::unique_ptr<WindowStory> m_story;
};

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestGetModel test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_getmodel.moc"
