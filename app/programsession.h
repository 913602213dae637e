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
    /// Closes the project under the usual questions and opens this one. Where it cannot be opened, the window says why
    /// and stays.
    void switchTo(const QString& path);

Q_SIGNALS:
    void opened();

private:
    Result<void> openWith(const Workbench::Options& options);

    Workbench::Options m_options;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace mnemo
