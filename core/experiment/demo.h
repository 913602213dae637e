#pragma once

#include "core/experiment/runs.h"

namespace mnemo {

/// How much of the demonstration is run.
struct DemoOptions {
    std::vector<std::string> data { "topics-35", "moods-35" };
    int testItems = 500;
    int draws = 5; ///< of the 12 demonstrations of ICL
    std::uint64_t seed = 0;
    double share = 1.0; ///< of the usual training steps; below 1 for a quick look
    int threads = 0;
};

/// One line of the table.
struct DemoRow {
    std::string data;
    std::string model;
    std::string method;
    std::string setting;
    std::int64_t run = 0;
    Evaluation evaluation;
    double meanAccuracy = 0.0; ///< over the draws
    double seconds = 0.0; ///< of training or fitting
};

/// The main job on the bundled models and data: zero-shot, ICL, PMT, MHA-ESP, mean difference, LTV over lambda, and the
/// transfer from the wide model to the narrow one; every run lands in the laboratory's store. Blocking.
Result<std::vector<DemoRow>> runDemo(
    Laboratory& laboratory, const DemoOptions& options, std::stop_token stop, const RunEvents& events = {});

/// Defaults that fit the bundled models: PMT 300 steps of 32 at 3e-3, MHA-ESP 600 steps of 32 at 1e-3.
ExperimentConfig demoConfig(const std::string& data, const std::string& method, const DemoOptions& options);

/// The table as plain text and as Markdown-like lines, locale-neutral.
std::string demoTable(const std::vector<DemoRow>& rows);
Json demoJson(const std::vector<DemoRow>& rows);

} // namespace mnemo
