#include "app/programsession.h"

#include "app/mainwindow.h"
#include "app/recentprojects.h"
#include "app/windowsettings.h"

#include <QApplication>

namespace mnemo {

ProgramSession::ProgramSession(Workbench::Options options)
    : m_options(std::move(options))
{
}

ProgramSession::~ProgramSession()
{
    m_window.reset();
    m_workbench.reset();
}

Result<void> ProgramSession::open()
{
    return openWith(m_options);
}

Result<void> ProgramSession::openWith(const Workbench::Options& options)
{
    auto workbench = Workbench::open(options);
    if (!workbench)
        return workbench.error();
    auto window = std::make_unique<MainWindow>(**workbench);
    connect(workbench->get(), &Workbench::projectRequested, this, &ProgramSession::switchTo, Qt::QueuedConnection);
    if (!options.project.empty() && !options.settingsFile.isEmpty())
        addRecentProject((*workbench)->settings(), QString::fromStdString(options.project.string()));
    (*workbench)->restoreState();
    window->show();
    m_window = std::move(window);
    m_workbench = std::move(*workbench);
    m_options = options;
    Q_EMIT m_workbench->recentChanged();
    Q_EMIT opened();
    return {};
}

void ProgramSession::switchTo(const QString& path)
{
    auto options = m_options;
    options.project = path.toStdString();
    if (options.project == m_options.project)
        return;
    const bool quits = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    if (m_window->close()) {
        m_window.reset();
        m_workbench.reset(); // its lock goes before the next project is opened
        const auto before = m_options;
        const auto switched = openWith(options);
        if (!switched && openWith(before))
            m_window->sayProblem(switched.error());
    }
    QApplication::setQuitOnLastWindowClosed(quits);
    if (!m_window)
        QApplication::exit(1);
}

} // namespace mnemo
