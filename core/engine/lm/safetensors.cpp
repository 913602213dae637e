#include "core/engine/lm/safetensors.h"

#include "core/base/json.h"
#include "core/base/smallfloats.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <sstream>

static_assert(std::endian::native == std::endian::little, "safetensors holds little-endian numbers");

namespace mnemo {

namespace {

struct TypeRow {
    TensorType type;
    const char* name;
    std::size_t size;
};
constexpr std::array<TypeRow, 10> typeRows { {
    { TensorType::F64, "F64", 8 },
    { TensorType::F32, "F32", 4 },
    { TensorType::F16, "F16", 2 },
    { TensorType::BF16, "BF16", 2 },
    { TensorType::I64, "I64", 8 },
    { TensorType::I32, "I32", 4 },
    { TensorType::I16, "I16", 2 },
    { TensorType::I8, "I8", 1 },
    { TensorType::U8, "U8", 1 },
    { TensorType::Bool, "BOOL", 1 },
} };

const TypeRow& row(TensorType type)
{
    return *std::find_if(typeRows.begin(), typeRows.end(), [type](const TypeRow& r) { return r.type == type; });
}

Error broken(const std::string& file, const std::string& kind, const std::string& item, const std::string& what)
{
    const std::string who = item.empty() ? std::string() : ": tensor \"" + item + "\"";
    return { ErrorCode::Format, kind, file + who + " " + what, file, item };
}

std::optional<Error> readShape(const std::string& file, const std::string& name, const Json& value, TensorEntry& entry)
{
    if (!value.is_array())
        return broken(file, "bad_shape", name, "has a shape that is not a list.");
    std::uint64_t elements = 1;
    for (const Json& size : value) {
        if (!size.is_number_unsigned())
            return broken(file, "bad_shape", name, "has a shape with something else than whole numbers from 0.");
        const auto n = size.get<std::uint64_t>();
        if (n > (1ULL << 62) || (n != 0 && elements > (1ULL << 62) / n))
            return broken(file, "shape_overflow", name, "has a shape too large for any memory.");
        elements *= n;
        entry.shape.push_back(static_cast<std::int64_t>(n));
    }
    return {};
}

std::optional<Error> readOffsets(const std::string& file, const std::string& name, const Json& value,
    std::size_t dataStart, std::size_t fileSize, TensorEntry& entry)
{
    if (!value.is_array() || value.size() != 2 || !value[0].is_number_integer() || !value[1].is_number_integer())
        return broken(file, "bad_offsets", name, "needs two whole numbers as data_offsets.");
    if (!value[0].is_number_unsigned() || !value[1].is_number_unsigned())
        return broken(file, "bad_offsets", name, "has a negative offset.");
    const auto begin = value[0].get<std::uint64_t>();
    const auto end = value[1].get<std::uint64_t>();
    const std::uint64_t available = fileSize - dataStart;
    if (begin > available || end > available)
        return broken(file, "out_of_range", name,
            "ends at byte " + std::to_string(end) + " of the data, but the file holds only " + std::to_string(available)
                + " there; it is cut off, fetch it again.");
    if (end < begin)
        return broken(file, "bad_offsets", name, "ends before it begins.");
    entry.offset = dataStart + begin;
    entry.bytes = end - begin;
    return {};
}

std::optional<Error> readEntry(const std::string& file, const std::string& name, const Json& value,
    std::size_t dataStart, std::size_t fileSize, TensorEntry& entry)
{
    if (!value.is_object())
        return broken(file, "bad_header", name, "is not described by an object.");
    if (!value.contains("dtype") || !value["dtype"].is_string())
        return broken(file, "bad_header", name, "has no dtype.");
    if (!value.contains("shape") || !value.contains("data_offsets"))
        return broken(file, "bad_header", name, "lacks shape or data_offsets.");
    const auto type = value["dtype"].get<std::string>();
    const auto known = std::find_if(typeRows.begin(), typeRows.end(), [&](const TypeRow& r) { return type == r.name; });
    if (known == typeRows.end())
        return broken(file, "unknown_dtype", name, "has the unknown dtype \"" + type + "\".");
    entry.type = known->type;
    if (auto error = readShape(file, name, value["shape"], entry))
        return error;
    if (auto error = readOffsets(file, name, value["data_offsets"], dataStart, fileSize, entry))
        return error;
    const auto elements = static_cast<std::uint64_t>(entry.elements());
    if (elements > std::numeric_limits<std::uint64_t>::max() / known->size || elements * known->size != entry.bytes)
        return broken(file, "size_mismatch", name,
            "has " + std::to_string(entry.bytes) + " bytes, its shape needs " + std::to_string(elements * known->size)
                + ".");
    return {};
}

/// The tensors must cover the data exactly, one after another.
std::optional<Error> checkCover(const std::string& file, const std::map<std::string, TensorEntry>& entries,
    std::size_t dataStart, std::size_t fileSize)
{
    std::vector<const std::pair<const std::string, TensorEntry>*> order;
    for (const auto& item : entries)
        order.push_back(&item);
    std::sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
        return std::pair(a->second.offset, a->second.bytes) < std::pair(b->second.offset, b->second.bytes);
    });
    std::size_t next = dataStart;
    const std::string* previous = nullptr;
    for (const auto* item : order) {
        if (item->second.offset < next)
            return broken(
                file, "overlap", item->first, "overlaps tensor \"" + (previous ? *previous : std::string()) + "\".");
        if (item->second.offset > next)
            return broken(file, "gap", item->first, "begins behind unused bytes.");
        next = item->second.offset + item->second.bytes;
        previous = &item->first;
    }
    if (next != fileSize)
        return broken(file, "gap", {}, "holds " + std::to_string(fileSize - next) + " bytes behind the last tensor.");
    return {};
}

template<typename T, typename Out, typename Convert>
void widen(std::span<const std::byte> bytes, std::vector<Out>& out, Convert convert)
{
    const std::size_t n = bytes.size() / sizeof(T);
    out.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        T value;
        std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
        out[i] = convert(value);
    }
}

} // namespace

std::size_t tensorTypeSize(TensorType type)
{
    return row(type).size;
}

const char* tensorTypeName(TensorType type)
{
    return row(type).name;
}

std::int64_t TensorEntry::elements() const
{
    std::int64_t count = 1;
    for (const auto size : shape)
        count *= size;
    return count;
}

Result<std::shared_ptr<const SafetensorsFile>> SafetensorsFile::open(const std::filesystem::path& path)
{
    auto mapped = MappedFile::open(path);
    if (!mapped)
        return mapped.error();
    const auto bytes = (*mapped)->bytes();
    const std::string name = path.string();
    if (bytes.size() < 8)
        return broken(name, "truncated_header", {},
            "has " + std::to_string(bytes.size()) + " bytes, too few for a safetensors file.");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), 8);
    if (length > bytes.size() - 8)
        return broken(name, "header_length", {},
            "claims a header of " + std::to_string(length) + " bytes, but only " + std::to_string(bytes.size() - 8)
                + " follow; it is cut off or no safetensors file.");
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()) + 8, length);
    auto header = parseJson(text, name);
    if (!header) {
        auto error = header.error();
        if (error.kind == "duplicate_key")
            error.kind = "duplicate_name";
        return error;
    }
    if (!header->is_object())
        return broken(name, "bad_header", {}, "has a header that is not a JSON object.");
    std::shared_ptr<SafetensorsFile> file(new SafetensorsFile);
    const std::size_t dataStart = 8 + length;
    for (const auto& [key, value] : header->items()) {
        if (key == "__metadata__") {
            for (const auto& [metaKey, metaValue] : value.items()) {
                if (metaValue.is_string())
                    file->m_metadata[metaKey] = metaValue.get<std::string>();
            }
            continue;
        }
        TensorEntry entry;
        if (auto error = readEntry(name, key, value, dataStart, bytes.size(), entry))
            return *error;
        file->m_entries.emplace(key, std::move(entry));
    }
    if (auto error = checkCover(name, file->m_entries, dataStart, bytes.size()))
        return *error;
    file->m_file = *mapped;
    return std::shared_ptr<const SafetensorsFile>(std::move(file));
}

Result<Array> SafetensorsFile::array(const std::string& name) const
{
    const auto found = m_entries.find(name);
    if (found == m_entries.end())
        return Error { ErrorCode::NotFound, "missing_tensor", path().string() + " lacks the tensor \"" + name + "\".",
            path().string(), name };
    const auto& entry = found->second;
    Array array;
    array.shape = entry.shape;
    switch (entry.type) {
    case TensorType::F32:
        widen<float>(bytes(entry), array.values, [](float v) { return v; });
        break;
    case TensorType::F64:
        widen<double>(bytes(entry), array.values, [](double v) { return static_cast<float>(v); });
        break;
    case TensorType::F16:
        widen<std::uint16_t>(bytes(entry), array.values, halfToFloat);
        break;
    case TensorType::BF16:
        widen<std::uint16_t>(bytes(entry), array.values, bfloat16ToFloat);
        break;
    default:
        return broken(path().string(), "wrong_type", name, "holds whole numbers, floating ones were expected.");
    }
    return array;
}

Result<std::vector<std::int64_t>> SafetensorsFile::integers(const std::string& name) const
{
    const auto found = m_entries.find(name);
    if (found == m_entries.end())
        return Error { ErrorCode::NotFound, "missing_tensor", path().string() + " lacks the tensor \"" + name + "\".",
            path().string(), name };
    const auto& entry = found->second;
    std::vector<std::int64_t> values;
    switch (entry.type) {
    case TensorType::I64:
        widen<std::int64_t>(bytes(entry), values, [](std::int64_t v) { return v; });
        break;
    case TensorType::I32:
        widen<std::int32_t>(bytes(entry), values, [](std::int32_t v) { return std::int64_t { v }; });
        break;
    case TensorType::U8:
    case TensorType::Bool:
        widen<std::uint8_t>(bytes(entry), values, [](std::uint8_t v) { return std::int64_t { v }; });
        break;
    default:
        return broken(path().string(), "wrong_type", name, "does not hold whole numbers.");
    }
    return values;
}

void SafetensorsWriter::add(const std::string& name, const Array& array)
{
    const auto raw = std::as_bytes(std::span(array.values));
    add(name, TensorType::F32, array.shape, { raw.begin(), raw.end() });
}

void SafetensorsWriter::add(
    const std::string& name, std::vector<std::int64_t> shape, const std::vector<std::int64_t>& values)
{
    const auto raw = std::as_bytes(std::span(values));
    add(name, TensorType::I64, std::move(shape), { raw.begin(), raw.end() });
}

void SafetensorsWriter::add(
    const std::string& name, TensorType type, std::vector<std::int64_t> shape, std::vector<std::byte> bytes)
{
    m_items[name] = { type, std::move(shape), std::move(bytes) };
}

std::string SafetensorsWriter::header() const
{
    Json header = Json::object();
    if (!m_metadata.empty())
        header["__metadata__"] = m_metadata;
    std::size_t offset = 0;
    for (const auto& [name, item] : m_items) {
        header[name] = { { "dtype", tensorTypeName(item.type) }, { "shape", item.shape },
            { "data_offsets", { offset, offset + item.bytes.size() } } };
        offset += item.bytes.size();
    }
    std::string text = header.dump();
    text.append((8 - text.size() % 8) % 8, ' '); // data begins on a multiple of 8
    return text;
}

Result<void> SafetensorsWriter::write(const std::filesystem::path& path) const
{
    const std::string text = header();
    std::uintmax_t total = 8 + text.size();
    for (const auto& [name, item] : m_items)
        total += item.bytes.size();
    return writeAtomically(
        path,
        [&](std::ostream& stream) {
            const std::uint64_t length = text.size();
            stream.write(reinterpret_cast<const char*>(&length), 8);
            stream.write(text.data(), static_cast<std::streamsize>(text.size()));
            for (const auto& [name, item] : m_items)
                stream.write(
                    reinterpret_cast<const char*>(item.bytes.data()), static_cast<std::streamsize>(item.bytes.size()));
            return stream.good();
        },
        total);
}

std::string SafetensorsWriter::toBytes() const
{
    const std::string text = header();
    const std::uint64_t length = text.size();
    std::string bytes(reinterpret_cast<const char*>(&length), 8);
    bytes += text;
    for (const auto& [name, item] : m_items)
        bytes.append(reinterpret_cast<const char*>(item.bytes.data()), item.bytes.size());
    return bytes;
}

} // namespace mnemo
