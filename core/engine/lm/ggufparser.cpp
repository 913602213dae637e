#include "core/engine/lm/ggufparser_p.h"

#include "core/data/encoding.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace mnemo {

namespace {

constexpr std::size_t smallestPair = 8 + 4 + 1; // empty key, type, one byte
constexpr std::size_t smallestTensor = 8 + 4 + 8 + 4 + 8; // empty name, one dimension
constexpr std::uint64_t largest = 1ULL << 62;

std::string inQuotes(const std::string& name)
{
    return "\"" + name + "\"";
}

} // namespace

std::size_t ggufKindSize(GgufValue::Kind kind)
{
    constexpr std::array<std::size_t, 13> sizes { 1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8 };
    return sizes.at(static_cast<std::size_t>(kind));
}

GgufParser::GgufParser(std::shared_ptr<const MappedFile> file)
    : m_mapped(std::move(file))
    , m_bytes(m_mapped->bytes())
    , m_name(m_mapped->path().string())
    , m_result(new GgufFile)
{
}

void GgufParser::refuse(const std::string& kind, const std::string& item, const std::string& what, ErrorCode code)
{
    m_error = { code, kind, m_name + " " + what, m_name, item };
    throw Stop {};
}

void GgufParser::cutShort(const std::string& where)
{
    refuse("truncated", where,
        "ends at byte " + std::to_string(m_bytes.size()) + " in the middle of " + where
            + "; it is cut off or broken, fetch it again.");
}

std::span<const std::byte> GgufParser::take(std::uint64_t count, const std::string& where)
{
    if (count > left())
        cutShort(where);
    const auto part = m_bytes.subspan(m_at, static_cast<std::size_t>(count));
    m_at += part.size();
    return part;
}

template<typename T>
T GgufParser::number(const std::string& where)
{
    T value;
    std::memcpy(&value, take(sizeof value, where).data(), sizeof value);
    return value;
}

std::string_view GgufParser::text(const std::string& where)
{
    const auto bytes = take(number<std::uint64_t>(where), where);
    return { reinterpret_cast<const char*>(bytes.data()), bytes.size() };
}

std::string GgufParser::utf8(const std::string& where)
{
    const auto bytes = text(where);
    if (!isUtf8(bytes))
        refuse("bad_utf8", where, "holds a name that is not UTF-8 (" + where + ").");
    return std::string(bytes);
}

void GgufParser::readHeader()
{
    const auto magic = take(4, "the first four bytes, which say GGUF");
    if (std::memcmp(magic.data(), "GGUF", 4) != 0)
        refuse("bad_magic", {}, "is no GGUF file: it does not begin with the letters GGUF.");
    const auto version = number<std::uint32_t>("the version");
    if (version == 0x02000000U || version == 0x03000000U)
        refuse("bad_version", "version", "holds big-endian numbers, which are not read; fetch the usual file.",
            ErrorCode::Unsupported);
    if (version != 2 && version != 3)
        refuse("bad_version", "version",
            "is of GGUF version " + std::to_string(version) + "; versions 2 and 3 are read, convert it again.",
            ErrorCode::Unsupported);
    m_result->m_version = version;
    m_tensorCount = number<std::uint64_t>("the number of tensors");
    m_pairCount = number<std::uint64_t>("the number of metadata entries");
    if (m_pairCount > left() / smallestPair)
        refuse("truncated", "metadata",
            "claims " + std::to_string(m_pairCount) + " metadata entries, more than its "
                + std::to_string(m_bytes.size()) + " bytes can hold; it is cut off or broken.");
}

GgufValue::Kind GgufParser::readKind(const std::string& key)
{
    const auto number = this->number<std::uint32_t>("metadata entry " + inQuotes(key));
    if (number > static_cast<std::uint32_t>(Kind::F64))
        refuse("unknown_type", key,
            "has the metadata entry " + inQuotes(key) + " of the unknown type " + std::to_string(number) + ".");
    return static_cast<Kind>(number);
}

GgufValue GgufParser::readArray(const std::string& key)
{
    const std::string where = "metadata entry " + inQuotes(key);
    GgufValue value;
    value.kind = Kind::Array;
    value.element = readKind(key);
    value.count = number<std::uint64_t>(where);
    if (value.element == Kind::Array)
        refuse("nesting", key, "has lists inside a list in the " + where + ", which GGUF does not allow.");
    const std::size_t begin = m_at;
    if (value.element == Kind::Text) {
        if (value.count > left() / 8)
            cutShort(where);
        for (std::uint64_t i = 0; i < value.count; ++i)
            (void)text(where);
    } else {
        const auto size = ggufKindSize(value.element);
        if (value.count > left() / size)
            cutShort(where);
        (void)take(value.count * size, where);
    }
    value.bytes = m_bytes.subspan(begin, m_at - begin);
    return value;
}

GgufValue GgufParser::readValue(const std::string& key)
{
    const std::string where = "metadata entry " + inQuotes(key);
    const auto kind = readKind(key);
    if (kind == Kind::Array)
        return readArray(key);
    GgufValue value;
    value.kind = kind;
    if (kind == Kind::Text) {
        const auto content = text(where);
        value.bytes = std::as_bytes(std::span(content.data(), content.size()));
    } else {
        value.bytes = take(ggufKindSize(kind), where);
        if (kind == Kind::Bool && std::to_integer<int>(value.bytes[0]) > 1)
            refuse("bad_value", key, "needs 0 or 1 as truth value in the " + where + ".");
    }
    return value;
}

void GgufParser::readPairs()
{
    for (std::uint64_t i = 0; i < m_pairCount; ++i) {
        const std::string key = utf8("the name of metadata entry " + std::to_string(i + 1));
        auto value = readValue(key);
        if (!m_result->m_metadata.emplace(key, value).second)
            refuse("duplicate_name", key, "has the metadata entry " + inQuotes(key) + " twice.");
    }
}

void GgufParser::checkPairs()
{
    const auto* architecture = m_result->find("general.architecture");
    if (!architecture)
        refuse("missing_key", "general.architecture", "lacks the metadata entry \"general.architecture\".");
    if (!architecture->isText() || !isUtf8(architecture->text()))
        refuse("wrong_type", "general.architecture", "needs text in the metadata entry \"general.architecture\".");
    m_result->m_architecture = architecture->text();
    readAlignment();
}

void GgufParser::readAlignment()
{
    const auto* value = m_result->find("general.alignment");
    if (!value)
        return;
    const auto alignment = value->integer();
    if (!alignment)
        refuse("wrong_type", "general.alignment", "needs a whole number in the metadata entry \"general.alignment\".");
    if (*alignment < 1 || *alignment > (1 << 30) || !std::has_single_bit(static_cast<std::uint64_t>(*alignment)))
        refuse("bad_alignment", "general.alignment",
            "has the alignment " + std::to_string(*alignment)
                + " in \"general.alignment\"; a power of two was expected.");
    m_result->m_alignment = static_cast<std::size_t>(*alignment);
}

void GgufParser::readShape(GgufTensor& tensor)
{
    const std::string where = "tensor " + inQuotes(tensor.name);
    const auto dimensions = number<std::uint32_t>(where);
    if (dimensions < 1 || dimensions > 4)
        refuse("bad_shape", tensor.name,
            "gives the " + where + " " + std::to_string(dimensions) + " dimensions; one to four are allowed.");
    std::uint64_t elements = 1;
    for (std::uint32_t i = 0; i < dimensions; ++i) {
        const auto size = number<std::uint64_t>(where);
        if (size == 0)
            refuse("bad_shape", tensor.name, "gives the " + where + " a dimension of 0.");
        if (size > largest / elements)
            refuse("shape_overflow", tensor.name, "gives the " + where + " a shape too large for any memory.");
        elements *= size;
        tensor.shape.insert(tensor.shape.begin(), static_cast<std::int64_t>(size));
    }
}

void GgufParser::readTensor()
{
    GgufTensor tensor;
    tensor.name = utf8("the name of tensor " + std::to_string(m_result->m_tensors.size() + 1));
    const std::string where = "tensor " + inQuotes(tensor.name);
    readShape(tensor);
    tensor.type = number<std::uint32_t>(where);
    const auto layout = ggufLayout(tensor.type);
    if (!layout)
        refuse("unknown_dtype", tensor.name,
            "stores the " + where + " in the unknown type " + std::to_string(tensor.type) + ".");
    const auto row = static_cast<std::uint64_t>(tensor.shape.back());
    if (row % layout->blockValues != 0)
        refuse("bad_shape", tensor.name,
            "has the " + where + " with rows of " + std::to_string(row) + " values; " + layout->name
                + " needs multiples of " + std::to_string(layout->blockValues) + ".");
    const auto blocks = static_cast<std::uint64_t>(tensor.elements()) / layout->blockValues;
    if (blocks > largest / layout->blockBytes)
        refuse("shape_overflow", tensor.name, "gives the " + where + " a shape too large for any memory.");
    tensor.bytes = blocks * layout->blockBytes;
    m_offsets.push_back(number<std::uint64_t>(where));
    if (!m_result->m_places.emplace(tensor.name, m_result->m_tensors.size()).second)
        refuse("duplicate_name", tensor.name, "has the " + where + " twice.");
    m_result->m_tensors.push_back(std::move(tensor));
}

void GgufParser::readTensors()
{
    if (m_tensorCount > left() / smallestTensor)
        refuse("truncated", "tensors",
            "claims " + std::to_string(m_tensorCount) + " tensors, more than its " + std::to_string(m_bytes.size())
                + " bytes can hold; it is cut off or broken.");
    for (std::uint64_t i = 0; i < m_tensorCount; ++i)
        readTensor();
}

/// From offsets in the data to places in the file; the data begins at the next multiple of the alignment.
void GgufParser::placeTensors()
{
    const auto alignment = m_result->m_alignment;
    m_result->m_dataOffset = (m_at + alignment - 1) / alignment * alignment;
    const std::size_t available = m_bytes.size() - std::min(m_bytes.size(), m_result->m_dataOffset);
    for (std::size_t i = 0; i < m_offsets.size(); ++i) {
        auto& tensor = m_result->m_tensors[i];
        if (m_offsets[i] % alignment != 0)
            refuse("bad_offset", tensor.name,
                "begins the tensor " + inQuotes(tensor.name) + " at byte " + std::to_string(m_offsets[i])
                    + " of the data, which is no multiple of " + std::to_string(alignment) + ".");
        tensor.offset = m_result->m_dataOffset + m_offsets[i];
    }
    checkEnd(available);
}

/// Says how much data the tensor that reaches furthest needs: a file that was cut off lacks this much.
void GgufParser::checkEnd(std::size_t available)
{
    std::uint64_t furthest = 0;
    const GgufTensor* last = nullptr;
    for (std::size_t i = 0; i < m_offsets.size(); ++i) {
        const auto& tensor = m_result->m_tensors[i];
        const auto end = m_offsets[i] + std::min<std::uint64_t>(tensor.bytes, ~m_offsets[i]);
        if (end > available && end > furthest) {
            furthest = end;
            last = &tensor;
        }
    }
    if (last)
        refuse("out_of_range", last->name,
            "holds " + std::to_string(available) + " bytes of data, but the tensor " + inQuotes(last->name)
                + " ends at byte " + std::to_string(furthest) + " of it; it is cut off, fetch it again.");
}

void GgufParser::checkOverlaps()
{
    std::vector<const GgufTensor*> order;
    for (const auto& tensor : m_result->m_tensors)
        order.push_back(&tensor);
    std::sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->offset < b->offset; });
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (order[i - 1]->offset + order[i - 1]->bytes > order[i]->offset)
            refuse("overlap", order[i]->name,
                "lets the tensors " + inQuotes(order[i - 1]->name) + " and " + inQuotes(order[i]->name) + " overlap.");
    }
}

Result<std::shared_ptr<const GgufFile>> GgufParser::parse()
{
    try {
        readHeader();
        readPairs();
        checkPairs();
        readTensors();
        placeTensors();
        checkOverlaps();
    } catch (const Stop&) {
        return m_error;
    }
    m_result->m_file = m_mapped;
    return std::shared_ptr<const GgufFile>(std::move(m_result));
}

} // namespace mnemo
