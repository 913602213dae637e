#include "core/engine/lm/gguf.h"

#include "core/base/hash.h"
#include "core/data/encoding.h"
#include "core/engine/lm/ggufparser_p.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <limits>

namespace mnemo {

namespace {

using Kind = GgufValue::Kind;

template<typename T>
T valueAt(std::span<const std::byte> bytes, std::uint64_t index)
{
    T value;
    std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
    return value;
}

std::optional<std::int64_t> wholeAt(Kind kind, std::span<const std::byte> bytes, std::uint64_t i)
{
    switch (kind) {
    case Kind::U8:
        return valueAt<std::uint8_t>(bytes, i);
    case Kind::I8:
        return valueAt<std::int8_t>(bytes, i);
    case Kind::U16:
        return valueAt<std::uint16_t>(bytes, i);
    case Kind::I16:
        return valueAt<std::int16_t>(bytes, i);
    case Kind::U32:
        return valueAt<std::uint32_t>(bytes, i);
    case Kind::I32:
        return valueAt<std::int32_t>(bytes, i);
    case Kind::I64:
        return valueAt<std::int64_t>(bytes, i);
    case Kind::U64: {
        const auto value = valueAt<std::uint64_t>(bytes, i);
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return {};
        return static_cast<std::int64_t>(value);
    }
    default:
        return {};
    }
}

std::optional<double> numberAt(Kind kind, std::span<const std::byte> bytes, std::uint64_t i)
{
    if (kind == Kind::F32)
        return valueAt<float>(bytes, i);
    if (kind == Kind::F64)
        return valueAt<double>(bytes, i);
    const auto whole = wholeAt(kind, bytes, i);
    return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

std::string shortest(double value)
{
    std::array<char, 32> buffer {};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return { buffer.data(), end };
}

} // namespace

std::string_view GgufValue::text() const
{
    return { reinterpret_cast<const char*>(bytes.data()), bytes.size() };
}

std::optional<std::int64_t> GgufValue::integer() const
{
    return wholeAt(kind, bytes, 0);
}

std::optional<double> GgufValue::number() const
{
    return numberAt(kind, bytes, 0);
}

std::optional<bool> GgufValue::flag() const
{
    return kind == Kind::Bool ? std::optional(std::to_integer<int>(bytes[0]) != 0) : std::nullopt;
}

std::vector<std::string_view> GgufValue::texts() const
{
    std::vector<std::string_view> all;
    if (!isList() || element != Kind::Text)
        return all;
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data() + at, sizeof length);
        all.emplace_back(reinterpret_cast<const char*>(bytes.data()) + at + sizeof length, length);
        at += sizeof length + length;
    }
    return all;
}

std::vector<std::int64_t> GgufValue::integers() const
{
    std::vector<std::int64_t> all;
    for (std::uint64_t i = 0; isList() && i < count; ++i) {
        const auto value = wholeAt(element, bytes, i);
        if (!value)
            return {};
        all.push_back(*value);
    }
    return all;
}

std::vector<double> GgufValue::numbers() const
{
    std::vector<double> all;
    for (std::uint64_t i = 0; isList() && i < count; ++i) {
        const auto value = numberAt(element, bytes, i);
        if (!value)
            return {};
        all.push_back(*value);
    }
    return all;
}

std::string GgufValue::summary() const
{
    constexpr std::size_t longest = 60;
    if (isList())
        return "list of " + std::to_string(count);
    if (isText()) {
        if (!isUtf8(text()))
            return std::to_string(text().size()) + " bytes that are not UTF-8";
        std::string line(text());
        std::replace(line.begin(), line.end(), '\n', ' ');
        if (line.size() <= longest)
            return line;
        std::size_t end = longest;
        while (!isUtf8(std::string_view(line).substr(0, end)))
            --end;
        return line.substr(0, end) + "...";
    }
    if (const auto value = flag())
        return *value ? "true" : "false";
    if (kind == Kind::U64)
        return std::to_string(valueAt<std::uint64_t>(bytes, 0));
    if (const auto whole = integer())
        return std::to_string(*whole);
    return shortest(number().value_or(0.0));
}

std::int64_t GgufTensor::elements() const
{
    std::int64_t count = 1;
    for (const auto size : shape)
        count *= size;
    return count;
}

Result<std::shared_ptr<const GgufFile>> GgufFile::open(const std::filesystem::path& path)
{
    auto mapped = MappedFile::open(path);
    if (!mapped)
        return mapped.error();
    return GgufParser(std::move(*mapped)).parse();
}

const GgufValue* GgufFile::find(std::string_view key) const
{
    const auto found = m_metadata.find(key);
    return found == m_metadata.end() ? nullptr : &found->second;
}

const GgufTensor* GgufFile::tensor(std::string_view name) const
{
    const auto found = m_places.find(name);
    return found == m_places.end() ? nullptr : &m_tensors[found->second];
}

Result<Array> GgufFile::array(std::string_view name) const
{
    const std::string file = path().string();
    const auto* found = tensor(name);
    if (!found)
        return Error { ErrorCode::NotFound, "missing_tensor", file + " lacks the tensor \"" + std::string(name) + "\".",
            file, std::string(name) };
    if (!found->isRead())
        return Error { ErrorCode::Unsupported, "unsupported",
            file + ": tensor \"" + found->name + "\" is " + found->typeName()
                + "; F32, F16, BF16, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, Q5_K and Q6_K are read.",
            file, found->name };
    Array array;
    array.shape = found->shape;
    array.values.resize(static_cast<std::size_t>(found->elements()));
    dequantize(static_cast<GgufType>(found->type), bytes(*found), array.values);
    return array;
}

std::string GgufFile::fingerprint() const
{
    return sha256(m_file->bytes());
}

} // namespace mnemo
