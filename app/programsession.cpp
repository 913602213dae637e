#include "app/programsession.h"

#include "app/mainwindow.h"
#include "app/recentprojects.h"
#include "app/windowsettings.h"

#include <QApplication>
#include <QTimer>

#include <utility>

namespace mnemo {

namespace {

constexpr int pauseMs = 20;

/// A dialog or menu may have its loop on the stack and the window as its parent, which then has to stay.
bool hasDialog()
{
    return QApplication::activeModalWidget() || QApplication::activePopupWidget();
}

} // namespace

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
    if (path.toStdString() == m_options.project || !m_next.isEmpty())
        return;
    m_next = path;
    closeForNext();
}

void ProgramSession::closeForNext()
{
    if (hasDialog()) {
        QTimer::singleShot(pauseMs, this, &ProgramSession::closeForNext);
        return;
    }
    m_quitsWithWindow = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    if (m_window->close()) {
        m_workbench->leave();
        return openNext();
    }
    m_next.clear();
    QApplication::setQuitOnLastWindowClosed(m_quitsWithWindow);
}

/// A job ends with the step under way, which may take seconds.
void ProgramSession::openNext()
{
    if (hasDialog() || !m_workbench->isIdle()) {
        QTimer::singleShot(pauseMs, this, &ProgramSession::openNext);
        return;
    }
    const auto before = m_options;
    auto options = m_options;
    options.project = std::exchange(m_next, {}).toStdString();
    m_window.reset();
    m_workbench.reset(); // its lock goes before the next project is opened
    const auto switched = openWith(options);
    if (!switched && openWith(before))
        m_window->sayProblem(switched.error());
    QApplication::setQuitOnLastWindowClosed(m_quitsWithWindow);
    if (!m_window)
        QApplication::exit(1);
}

} // namespace mnemo
