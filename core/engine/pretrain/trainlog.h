#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace mnemo {

/// log.jsonl of a training: one object with a "step" a line, appended as it happens. A line that a kill cut in half is
/// dropped when the run goes on.
class TrainLog {
public:
    explicit TrainLog(std::filesystem::path path)
        : m_path(std::move(path))
    {
    }

    /// Drops every line beyond `step`, so that a resumed run writes each step once. Creates the folder.
    Result<void> keepUntil(std::int64_t step);
    Result<void> add(const Json& line);

private:
    std::filesystem::path m_path;
};

} // namespace mnemo
