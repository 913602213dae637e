#include "app/recentprojects.h"

#include "app/windowsettings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringList>

namespace mnemo {

namespace {

const QString pathsKey = QStringLiteral("recent/paths");
const QString timesKey = QStringLiteral("recent/times");

} // namespace

std::vector<RecentProject> recentProjects(const WindowSettings& settings)
{
    const auto paths = settings.value(pathsKey).toStringList();
    const auto times = settings.value(timesKey).toStringList();
    std::vector<RecentProject> projects;
    for (int i = 0; i < paths.size(); ++i)
        projects.push_back(
            { paths[i], QDateTime::fromString(times.value(i), Qt::ISODate), QFileInfo::exists(paths[i]) });
    return projects;
}

void addRecentProject(WindowSettings& settings, const QString& path)
{
    QStringList paths { path };
    QStringList times { QDateTime::currentDateTimeUtc().toString(Qt::ISODate) };
    for (const auto& project : recentProjects(settings)) {
        if (project.path == path || paths.size() >= mostRecent)
            continue;
        paths << project.path;
        times << project.used.toString(Qt::ISODate);
    }
    settings.setValue(pathsKey, paths);
    settings.setValue(timesKey, times);
}

QString demoProjectPath()
{
    const QDir data(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    data.mkpath(QStringLiteral("."));
    return data.filePath(QStringLiteral("demo.mnemo"));
}

void clearRecentProjects(WindowSettings& settings)
{
    settings.remove(QStringLiteral("recent"));
}

} // namespace mnemo
