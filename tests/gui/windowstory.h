#pragma once

#include "app/mainwindow.h"
#include "app/workbench.h"
#include "tests/gui/eventwatch.h"

#include <QTemporaryDir>

#include <memory>

namespace mnemo::test {

/// A project in a folder of its own, with its workbench and the real window over it.
class WindowStory {
public:
    /// On topics-35, computing with one thread; or as the program does, on what the project says.
    enum class Begin { OnTopics, AsLeft };
    /// Opens the window on topics-35, with the plugins of these places. Fatal when the project cannot be made.
    explicit WindowStory(PluginPlaces plugins = {});
    explicit WindowStory(Begin begin);
    ~WindowStory();

    std::filesystem::path project() const;
    Workbench& workbench() { return *m_workbench; }
    MainWindow& window() { return *m_window; }
    bool isOpen() const { return m_window != nullptr; }
    /// As the program does when it ends: the window first.
    void close();
    /// The same project again, as after a new start of the program.
    void open();

    /// A picture of the window, or of a dialog, as it stands, into pictures/VARIANT beside the test.
    void picture(const QString& name, QWidget* dialog = nullptr);
    JobSession& lastJob() { return *m_workbench->jobs().back(); }
    std::vector<RunRecord> runs(RunKind kind);

    EventWatch watch;

private:
    QTemporaryDir m_folder;
    PluginPlaces m_plugins;
    Begin m_begin = Begin::OnTopics;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;
};

/// Its title, stage and error: for the message of a failed check.
QByteArray describe(const JobSession& job);

} // namespace mnemo::test
