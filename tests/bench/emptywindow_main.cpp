// The least that any workbench on Qt and libtorch must do: link both, show a window, and be there.
#include "core/engine/compute.h"

#include <QApplication>
#include <QMainWindow>
#include <QTimer>

int main(int argc, char** argv)
{
    mnemo::restartWithFastBlas(argv);
    QApplication app(argc, argv);
    QMainWindow window;
    window.show();
    QTimer::singleShot(0, &app, [] { QCoreApplication::exit(0); });
    return QApplication::exec();
}
