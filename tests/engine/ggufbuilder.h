#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace mnemo::test {

/// Writes small GGUF files by hand, so that a test can say what stands in each byte.
class GgufBuilder {
public:
    static std::string text(const std::string& value) { return number<std::uint64_t>(value.size()) + value; }
    template<typename T>
    static std::string number(T value)
    {
        std::string bytes(sizeof value, '\0');
        std::memcpy(bytes.data(), &value, sizeof value);
        return bytes;
    }

    void add(const std::string& key, const std::string& value) { pair(key, 8, text(value)); }
    void add(const std::string& key, std::uint32_t value) { pair(key, 4, number(value)); }
    void add(const std::string& key, float value) { pair(key, 6, number(value)); }
    void add(const std::string& key, bool value) { pair(key, 7, std::string(1, value ? '\1' : '\0')); }
    void add(const std::string& key, const std::vector<std::string>& values)
    {
        std::string bytes = number<std::uint32_t>(8) + number<std::uint64_t>(values.size());
        for (const auto& value : values)
            bytes += text(value);
        pair(key, 9, bytes);
    }
    void add(const std::string& key, const std::vector<std::int32_t>& values) { list(key, 5, values); }
    void add(const std::string& key, const std::vector<float>& values) { list(key, 6, values); }

    /// `shape` is row-major, `bytes` the blocks as they stand.
    void tensor(const std::string& name, std::uint32_t type, const std::vector<std::uint64_t>& shape, std::string bytes)
    {
        m_list += text(name) + number(static_cast<std::uint32_t>(shape.size()));
        for (auto size = shape.rbegin(); size != shape.rend(); ++size)
            m_list += number(*size);
        m_list += number(type) + number<std::uint64_t>(m_data.size());
        m_data += bytes;
        m_data.resize((m_data.size() + 31) / 32 * 32);
        ++m_tensors;
    }
    void floats(const std::string& name, const std::vector<std::uint64_t>& shape, const std::vector<float>& values)
    {
        tensor(
            name, 0, shape, std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)));
    }

    void write(const std::filesystem::path& path) const
    {
        std::string bytes
            = "GGUF" + number<std::uint32_t>(3) + number(m_tensors) + number(m_pairs) + m_metadata + m_list;
        bytes.resize((bytes.size() + 31) / 32 * 32);
        std::ofstream(path, std::ios::binary) << bytes << m_data;
    }

private:
    template<typename T>
    void list(const std::string& key, std::uint32_t kind, const std::vector<T>& values)
    {
        std::string bytes = number(kind) + number<std::uint64_t>(values.size());
        for (const T value : values)
            bytes += number(value);
        pair(key, 9, bytes);
    }
    void pair(const std::string& key, std::uint32_t kind, const std::string& value)
    {
        m_metadata += text(key) + number(kind) + value;
        ++m_pairs;
    }

    std::string m_metadata, m_list, m_data;
    std::uint64_t m_pairs = 0, m_tensors = 0;
};

} // namespace mnemo::test
