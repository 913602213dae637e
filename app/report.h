#pragma once

#include "app/workbench.h"

#include <filesystem>

namespace mnemo {

class MainWindow;

struct ReportOptions {
    std::filesystem::path folder;
    double share = 1.0; ///< of the usual training steps
};

/// Runs the demonstration without a hand on it, with progress on standard error; prints the table, and writes tables,
/// pictures of every step in both palettes, and the plots. Returns the program's exit code.
int runReport(Workbench& workbench, MainWindow& window, const ReportOptions& options);

} // namespace mnemo
