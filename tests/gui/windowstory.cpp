#include "tests/gui/windowstory.h"

#include "core/base/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QPixmap>
#include <QTest>

namespace mnemo::test {

WindowStory::WindowStory(PluginPlaces plugins)
    : m_plugins(std::move(plugins))
{
    open();
}

WindowStory::WindowStory(Begin begin)
    : m_begin(begin)
{
    open();
}

void WindowStory::open()
{
    Workbench::Options options;
    options.project = project();
    options.resources = resourceFolder();
    options.settingsFile = m_folder.filePath(QStringLiteral("window.ini"));
    options.plugins = m_plugins;
    auto opened = Workbench::open(options);
    if (!opened)
        qFatal("%s", opened.error().message.c_str());
    m_workbench = std::move(*opened);
    m_window = std::make_unique<MainWindow>(*m_workbench);
    if (m_begin == Begin::OnTopics) {
        ExperimentConfig config;
        config.threads = 1;
        config.testItems = 70;
        m_workbench->setConfig(config);
    } else {
        m_workbench->restoreState();
    }
    m_window->show();
    if (!QTest::qWaitFor([this] { return m_window->hasAllPanels(); }))
        qFatal("the window did not make its panels");
}

WindowStory::~WindowStory()
{
    close();
}

std::filesystem::path WindowStory::project() const
{
    return m_folder.filePath(QStringLiteral("story.mnemo")).toStdString();
}

void WindowStory::close()
{
    m_window.reset();
    m_workbench.reset();
}

void WindowStory::picture(const QString& name, QWidget* dialog)
{
    const auto variant = qEnvironmentVariable("MNEMO_TEST_VARIANT", QStringLiteral("plain"));
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/pictures/") + variant);
    folder.mkpath(QStringLiteral("."));
    QTest::qWait(30); // what changed last finds its place
    (dialog ? dialog : m_window.get())->grab().save(folder.filePath(name + QStringLiteral(".png")));
    watch.skip();
}

std::vector<RunRecord> WindowStory::runs(RunKind kind)
{
    RunFilter filter;
    filter.kinds = { kind };
    const auto found = m_workbench->store()->call([&](RunStore& store) { return store.runs(filter); });
    return found ? *found : std::vector<RunRecord>();
}

QByteArray describe(const JobSession& job)
{
    return (job.title() + QStringLiteral(": ") + job.stage() + QStringLiteral(" ")
        + QString::fromStdString(job.error().message))
        .toUtf8();
}

} // namespace mnemo::test
