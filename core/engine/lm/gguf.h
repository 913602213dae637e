#pragma once

#include "core/base/files.h"
#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/engine/lm/gguftypes.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// One metadata value of a GGUF file, still in the mapped bytes: nothing is allocated by a count the file claims.
struct GgufValue {
    enum class Kind : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };
    Kind kind = Kind::U8;
    Kind element = Kind::U8; ///< of an array
    std::uint64_t count = 1; ///< of an array
    std::span<const std::byte> bytes; ///< one value, or all of an array

    bool isList() const { return kind == Kind::Array; }
    bool isText() const { return kind == Kind::Text; }
    std::string_view text() const; ///< only for a Text
    std::optional<std::int64_t> integer() const; ///< any whole number that fits; nothing for another kind
    std::optional<double> number() const; ///< any number
    std::optional<bool> flag() const;
    /// The parts of an array; empty when its elements are of another kind.
    std::vector<std::string_view> texts() const;
    std::vector<std::int64_t> integers() const;
    std::vector<double> numbers() const;
    /// As text for a person: a value, or the count of an array.
    std::string summary() const;
};

/// One tensor: where its blocks lie. `shape` is row-major (the file's `ne` the other way round).
struct GgufTensor {
    std::string name;
    std::uint32_t type = 0; ///< see ggufLayout
    std::vector<std::int64_t> shape;
    std::size_t offset = 0; ///< from the start of the file
    std::size_t bytes = 0;

    std::int64_t elements() const;
    const char* typeName() const { return ggufLayout(type)->name; }
    bool isRead() const { return ggufLayout(type)->isRead; }
};

/// A GGUF file (version 2 or 3), mapped. Opening reads metadata and the tensor list and checks them whole against the
/// file's size; every later access stays inside the mapping.
///
/// Kinds of errors: truncated, bad_magic, bad_version, bad_utf8, nesting, unknown_type, bad_value, duplicate_name,
/// wrong_type, missing_key, bad_alignment, bad_offset, out_of_range, overlap, unknown_dtype, bad_shape, shape_overflow.
class GgufFile {
public:
    static Result<std::shared_ptr<const GgufFile>> open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return m_file->path(); }
    std::uint32_t version() const { return m_version; }
    std::size_t alignment() const { return m_alignment; }
    std::size_t dataOffset() const { return m_dataOffset; }
    const std::string& architecture() const { return m_architecture; }
    const std::map<std::string, GgufValue, std::less<>>& metadata() const { return m_metadata; }
    /// Null when the key is absent.
    const GgufValue* find(std::string_view key) const;

    /// In the order of the file.
    const std::vector<GgufTensor>& tensors() const { return m_tensors; }
    const GgufTensor* tensor(std::string_view name) const;
    std::span<const std::byte> bytes(const GgufTensor& tensor) const
    {
        return m_file->bytes().subspan(tensor.offset, tensor.bytes);
    }
    /// A tensor as floats, rows in the file's own order. Kinds: missing_tensor, unsupported.
    Result<Array> array(std::string_view name) const;
    /// SHA-256 of the whole file.
    std::string fingerprint() const;

private:
    friend class GgufParser;
    GgufFile() = default;
    std::shared_ptr<const MappedFile> m_file;
    std::uint32_t m_version = 0;
    std::size_t m_alignment = 32;
    std::size_t m_dataOffset = 0;
    std::string m_architecture;
    std::map<std::string, GgufValue, std::less<>> m_metadata;
    std::vector<GgufTensor> m_tensors;
    std::map<std::string, std::size_t, std::less<>> m_places;
};

} // namespace mnemo
