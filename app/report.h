#pragma once

#include "app/workbench.h"

#include <QDir>
#include <QObject>

#include <filesystem>

namespace mnemo {

class MainWindow;

/// The demonstration without a hand on it, with progress on standard error: prints the table, and writes tables,
/// pictures of every step in both palettes, and the plots. Ends the program with exit code 0, or 1 when it failed.
class Report : public QObject {
    Q_OBJECT
public:
    struct Options {
        std::filesystem::path folder;
        double share = 1.0; ///< of the usual training steps
    };

    Report(Workbench& workbench, MainWindow& window, const Options& options);
    void start();

private:
    void tellStage(const JobSession& job);
    void demoFinished();
    /// One picture to take: a step, and a panel called into it.
    struct Picture {
        QString step;
        QString dock;
        bool isDark = false;
    };
    void selectTrained();
    void planPictures();
    void showPicture(const Picture& picture);
    void takeNextPicture();
    void savePlots();
    void fail(const Error& error);

    Workbench& m_workbench;
    MainWindow& m_window;
    Options m_options;
    QDir m_folder;
    std::shared_ptr<std::vector<DemoRow>> m_rows = std::make_shared<std::vector<DemoRow>>();
    QString m_stage;
    Selection m_trained; ///< what the pictures show
    qint64 m_vector = 0; ///< evaluation of a task vector
    std::vector<Picture> m_pictures;
    int m_picture = 0;
};

} // namespace mnemo
