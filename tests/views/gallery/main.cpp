#include "pages.h"

#include "widgets/views/theme.h"

#include <QApplication>
#include <QDir>
#include <QFontDatabase>
#include <QTextStream>
#include <QTimer>

using namespace mnemo;

namespace {

/// Paints one page after the event loop has settled it; false when the picture could not be written.
bool paint(const Page& page, const QString& path)
{
    const std::unique_ptr<QWidget> widget(page.make());
    widget->resize(page.size);
    widget->show();
    for (int pass = 0; pass < 10; ++pass)
        QCoreApplication::processEvents();
    return widget->grab().save(path);
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2) {
        QTextStream(stderr) << "usage: mnemo_gallery FOLDER [PAGE]\n";
        return 2;
    }
    if (QFontDatabase::hasFamily(QStringLiteral("Noto Sans"))) {
        QFont font(QStringLiteral("Noto Sans"));
        font.setPixelSize(13);
        QApplication::setFont(font);
    }
    installStyle(application);
    QDir().mkpath(arguments.at(1));
    std::vector<Page> pages = plotPages();
    for (Page& page : kitPages())
        pages.push_back(std::move(page));
    const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1"));
    int failures = 0;
    for (const ThemeChoice theme : { ThemeChoice::Light, ThemeChoice::Dark }) {
        chooseTheme(theme);
        for (const Page& page : pages) {
            if (arguments.size() > 2 && page.name != arguments.at(2))
                continue;
            const QString name
                = QStringLiteral("%1-%2-%3x.png")
                      .arg(page.name, theme == ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("light"),
                          scale);
            failures += paint(page, arguments.at(1) + QLatin1Char('/') + name) ? 0 : 1;
        }
    }
    return failures == 0 ? 0 : 1;
}
