#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

/// A page of the gallery: a widget made anew for each picture.
struct Page {
    QString name;
    QSize size;
    std::function<QWidget*()> make;
};

std::vector<Page> plotPages();
std::vector<Page> kitPages();
