#pragma once

#include "core/base/files.h"
#include "core/base/matrix.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace mnemo {

/// The element types that are read. The file's own word, for instance "BF16".
enum class TensorType { F64, F32, F16, BF16, I64, I32, I16, I8, U8, Bool };
std::size_t tensorTypeSize(TensorType type);
const char* tensorTypeName(TensorType type);

/// One tensor of a file: where its bytes lie.
struct TensorEntry {
    TensorType type = TensorType::F32;
    std::vector<std::int64_t> shape;
    std::size_t offset = 0; ///< from the start of the file
    std::size_t bytes = 0;

    std::int64_t elements() const;
};

/// A safetensors file, mapped. Opening reads the header only and checks it whole: lengths, types, shapes, and that the
/// tensors cover the data without gap or overlap. Nothing is allocated by a number the file claims.
class SafetensorsFile {
public:
    static Result<std::shared_ptr<const SafetensorsFile>> open(const std::filesystem::path& path);

    const std::map<std::string, TensorEntry>& entries() const { return m_entries; }
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }
    const std::filesystem::path& path() const { return m_file->path(); }
    bool contains(const std::string& name) const { return m_entries.contains(name); }
    std::span<const std::byte> bytes(const TensorEntry& entry) const
    {
        return m_file->bytes().subspan(entry.offset, entry.bytes);
    }

    /// A float copy of any floating tensor. Kinds: missing_tensor, wrong_type.
    Result<Array> array(const std::string& name) const;
    /// A copy of an integer tensor.
    Result<std::vector<std::int64_t>> integers(const std::string& name) const;

private:
    SafetensorsFile() = default;
    std::shared_ptr<const MappedFile> m_file;
    std::map<std::string, TensorEntry> m_entries;
    std::map<std::string, std::string> m_metadata;
};

/// Collects tensors and writes them in one atomic step, in order of name, little-endian.
class SafetensorsWriter {
public:
    void add(const std::string& name, const Array& array);
    void add(const std::string& name, std::vector<std::int64_t> shape, const std::vector<std::int64_t>& values);
    void add(const std::string& name, TensorType type, std::vector<std::int64_t> shape, std::vector<std::byte> bytes);
    void setMetadata(const std::string& key, const std::string& value) { m_metadata[key] = value; }
    Result<void> write(const std::filesystem::path& path) const;
    /// The file as bytes, for a blob.
    std::string toBytes() const;

private:
    struct Item {
        TensorType type = TensorType::F32;
        std::vector<std::int64_t> shape;
        std::vector<std::byte> bytes;
    };
    std::string header() const;
    std::map<std::string, Item> m_items;
    std::map<std::string, std::string> m_metadata { { "format", "pt" } };
};

} // namespace mnemo
