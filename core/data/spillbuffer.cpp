#include "core/data/spillbuffer.h"

#include <algorithm>

#include <fcntl.h>
#include <unistd.h>

namespace mnemo {

namespace {

bool flushToDisk(const std::filesystem::path& path)
{
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool done = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return done;
}

} // namespace

SpillBuffer::SpillBuffer(std::filesystem::path file, std::size_t mostInMemory)
    : m_file(std::move(file))
    , m_most(mostInMemory)
{
}

SpillBuffer::~SpillBuffer()
{
    const bool made = m_stream.is_open();
    m_stream.close();
    std::error_code ignored;
    if (made && m_owned)
        std::filesystem::remove(m_file, ignored);
}

bool SpillBuffer::append(std::string_view bytes)
{
    m_buffer += bytes;
    return m_buffer.size() <= (isSpilled() ? flushSize : m_most) || flush();
}

bool SpillBuffer::flush()
{
    if (!isSpilled()) {
        std::error_code ignored;
        std::filesystem::create_directories(m_file.parent_path(), ignored);
        m_stream.open(m_file, std::ios::binary | std::ios::in | std::ios::out | std::ios::trunc);
    }
    m_stream.write(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_stream.flush();
    m_written += m_buffer.size();
    m_buffer = {}; // the memory goes back too
    return m_stream.good();
}

bool SpillBuffer::read(const std::function<void(std::string_view)>& take)
{
    if (!isSpilled()) {
        take(m_buffer);
        return true;
    }
    flush();
    m_stream.seekg(0);
    std::string block(flushSize, '\0');
    for (std::uint64_t left = m_written; left > 0 && m_stream.good();) {
        const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(left, block.size()));
        m_stream.read(block.data(), static_cast<std::streamsize>(size));
        take(std::string_view(block).substr(0, size));
        left -= size;
    }
    const bool done = m_stream.good();
    m_stream.seekp(static_cast<std::streamoff>(m_written));
    return done;
}

void SpillBuffer::clear()
{
    m_buffer.clear();
    m_written = 0;
    if (isSpilled())
        m_stream.seekp(0); // what stands behind is never read
}

bool SpillBuffer::release()
{
    const bool flushed = flush();
    m_stream.close();
    m_owned = false;
    return flushed && !m_stream.fail() && flushToDisk(m_file);
}

} // namespace mnemo
