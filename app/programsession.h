#pragma once

#include "app/workbench.h"

#include <QObject>

#include <memory>

namespace mnemo {

class MainWindow;

/// The project that is open, with its window; another one takes its place.
class ProgramSession : public QObject {
    Q_OBJECT
public:
    explicit ProgramSession(Workbench::Options options);
    ~ProgramSession() override;

    /// Opens the project of the options, or makes it.
    Result<void> open();
    Workbench& workbench() { return *m_workbench; }
    MainWindow& window() { return *m_window; }

public Q_SLOTS:
    /// Closes the project under the usual questions and opens this one: once no dialog is open and what was computed
    /// has ended, so later than the call. Where it cannot be opened, the window says why and stays.
    void switchTo(const QString& path);

Q_SIGNALS:
    void opened();

private:
    Result<void> openWith(const Workbench::Options& options);
    void closeForNext();
    void openNext();

    Workbench::Options m_options;
    QString m_next; ///< the project to be opened; empty: none
    bool m_quitsWithWindow = true; ///< as it was before the window was closed for the next project
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace mnemo
