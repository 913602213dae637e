#pragma once

#include <QString>

#include <vector>

namespace mnemo {

/// A page of the help: title and text (Markdown) in the window's language.
struct HelpPage {
    QString id; ///< of a panel
    QString title;
    QString text;
};
std::vector<HelpPage> helpPages();

/// One place of a tour: the panel it is about, and what to do and see there (Markdown).
struct TourStop {
    QString panel;
    QString text;
};

/// A walk through the window, a few stops long.
struct Tour {
    QString id;
    QString title;
    QString note; ///< what it shows and how long it takes
    std::vector<TourStop> stops;
};
std::vector<Tour> tours();

} // namespace mnemo
