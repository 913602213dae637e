#pragma once

#include <QDateTime>
#include <QString>

#include <vector>

namespace mnemo {

class WindowSettings;

/// A project that was open before.
struct RecentProject {
    QString path;
    QDateTime used;
    bool exists = false;
};

/// Newest first, at most `mostRecent`.
std::vector<RecentProject> recentProjects(const WindowSettings& settings);
void addRecentProject(WindowSettings& settings, const QString& path);
void clearRecentProjects(WindowSettings& settings);
/// Where the demo project lies: in the user's data folder, which is made.
QString demoProjectPath();
inline constexpr int mostRecent = 10;

} // namespace mnemo
