#include "core/engine/pretrain/trainlog.h"

#include "core/base/files.h"

#include <fstream>
#include <sstream>

namespace mnemo {

Result<void> TrainLog::keepUntil(std::int64_t step)
{
    std::error_code code;
    std::filesystem::create_directories(m_path.parent_path(), code);
    std::string kept;
    std::ifstream old(m_path);
    for (std::string line; std::getline(old, line);) {
        const auto json = parseJson(line);
        if (json && json->is_object() && json->value("step", step + 1) <= step)
            kept += line + '\n';
    }
    return writeAtomically(m_path, kept);
}

Result<void> TrainLog::add(const Json& line)
{
    std::ofstream file(m_path, std::ios::app | std::ios::binary);
    file << line.dump() + '\n';
    file.flush();
    if (!file)
        return Error { ErrorCode::Io, "io", "Cannot write to " + m_path.string() + ": is the disk full?",
            m_path.string(), {} };
    return {};
}

} // namespace mnemo
