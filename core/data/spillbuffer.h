#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>

namespace mnemo {

/// Bytes that stay in memory up to a limit and go to a file beyond it. The file is removed with the object.
class SpillBuffer {
public:
    static constexpr std::size_t flushSize = 4U << 20U;

    /// The file is made only when it is needed, and its folder with it.
    SpillBuffer(std::filesystem::path file, std::size_t mostInMemory);
    ~SpillBuffer();
    SpillBuffer(const SpillBuffer&) = delete;
    SpillBuffer& operator=(const SpillBuffer&) = delete;

    /// False after a failed write (disk full); further calls are allowed and useless.
    bool append(std::string_view bytes);
    std::uint64_t size() const { return m_written + m_buffer.size(); }
    bool isSpilled() const { return m_stream.is_open(); }
    /// What is still in memory: all of it, unless it is spilled.
    std::string& memory() { return m_buffer; }
    /// Brings everything into the file.
    bool flush();
    /// Calls `take` with all bytes in order, in blocks.
    bool read(const std::function<void(std::string_view)>& take);
    /// Forgets all bytes.
    void clear();
    const std::filesystem::path& file() const { return m_file; }
    /// Closes the file and leaves it to the caller. False when the disk did not take it all.
    bool release();

private:
    std::filesystem::path m_file;
    std::size_t m_most;
    std::string m_buffer;
    std::fstream m_stream;
    std::uint64_t m_written = 0;
    bool m_owned = true;
};

} // namespace mnemo
