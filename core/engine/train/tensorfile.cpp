#include "core/engine/train/tensorfile_p.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/engine/guard_p.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <ostream>
#include <span>

namespace mnemo {

namespace {

struct DtypeName {
    at::ScalarType type;
    const char* name;
};
constexpr std::array dtypeNames { DtypeName { at::kFloat, "F32" }, DtypeName { at::kDouble, "F64" },
    DtypeName { at::kHalf, "F16" }, DtypeName { at::kBFloat16, "BF16" }, DtypeName { at::kLong, "I64" } };

const char* nameOf(at::ScalarType type)
{
    for (const auto& entry : dtypeNames) {
        if (entry.type == type)
            return entry.name;
    }
    TORCH_CHECK(false, "no safetensors name for ", type);
}

Error broken(const std::filesystem::path& path, const std::string& what, const std::string& item = {})
{
    return { ErrorCode::Format, "bad_tensor_file", path.string() + ": " + what + ".", path.string(), item };
}

std::span<const std::byte> bytesOf(const at::Tensor& tensor)
{
    return { static_cast<const std::byte*>(tensor.data_ptr()), tensor.nbytes() };
}

std::string lengthPrefix(std::uint64_t length)
{
    std::string prefix(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        prefix[i] = static_cast<char>((length >> (8 * i)) & 0xFF);
    return prefix;
}

std::uint64_t readLength(std::span<const std::byte> bytes)
{
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < 8; ++i)
        length |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    return length;
}

at::Tensor readTensor(const Json& entry, std::span<const std::byte> data)
{
    const std::string wanted = entry.at("dtype");
    const auto type = std::find_if(
        dtypeNames.begin(), dtypeNames.end(), [&wanted](const DtypeName& known) { return wanted == known.name; });
    if (type == dtypeNames.end())
        return {};
    const auto shape = entry.at("shape").get<std::vector<std::int64_t>>();
    const auto offsets = entry.at("data_offsets").get<std::array<std::size_t, 2>>();
    if (offsets[0] > offsets[1] || offsets[1] > data.size())
        return {};
    std::size_t expected = c10::elementSize(type->type);
    for (const std::int64_t extent : shape) {
        if (extent < 0 || (extent > 0 && expected > data.size() / static_cast<std::size_t>(extent)))
            return {};
        expected *= static_cast<std::size_t>(extent);
    }
    if (expected != offsets[1] - offsets[0])
        return {};
    at::Tensor tensor = at::empty(shape, type->type);
    if (expected > 0)
        std::memcpy(tensor.data_ptr(), data.data() + offsets[0], expected);
    return tensor;
}

} // namespace

TensorFile::TensorFile(const ParameterSet& tensors, const std::map<std::string, std::string>& metadata)
{
    OrderedJson json = OrderedJson::object();
    if (!metadata.empty())
        json["__metadata__"] = metadata;
    std::size_t offset = 0;
    for (const auto& [name, tensor] : tensors.tensors) {
        const at::Tensor plain = tensor.detach().to(at::kCPU).contiguous();
        const std::vector<std::int64_t> shape(plain.sizes().begin(), plain.sizes().end());
        json[name] = { { "dtype", nameOf(plain.scalar_type()) }, { "shape", shape },
            { "data_offsets", { offset, offset + plain.nbytes() } } };
        offset += plain.nbytes();
        data.push_back(plain);
    }
    std::string text = json.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    header = lengthPrefix(text.size()) + text;
    bytes = header.size() + offset;
}

bool TensorFile::write(std::ostream& stream) const
{
    stream.write(header.data(), static_cast<std::streamsize>(header.size()));
    for (const at::Tensor& tensor : data)
        stream.write(static_cast<const char*>(tensor.data_ptr()), static_cast<std::streamsize>(tensor.nbytes()));
    return stream.good();
}

std::string TensorFile::sha256() const
{
    Sha256 hash;
    hash.add(header);
    for (const at::Tensor& tensor : data)
        hash.add(bytesOf(tensor));
    return hash.hex();
}

Result<void> writeTensorFile(
    const std::filesystem::path& path, const ParameterSet& tensors, const std::map<std::string, std::string>& metadata)
{
    const TensorFile file(tensors, metadata);
    return writeAtomically(
        path, [&file](std::ostream& stream) { return file.write(stream); }, file.bytes);
}

Result<ParameterSet> readTensorFile(const std::filesystem::path& path)
{
    const auto mapped = MappedFile::open(path);
    if (!mapped)
        return mapped.error();
    const auto bytes = mapped.value()->bytes();
    if (bytes.size() < 8 || readLength(bytes) > bytes.size() - 8)
        return broken(path, "the file ends inside its header");
    const auto length = static_cast<std::size_t>(readLength(bytes));
    auto json = parseOrderedJson({ reinterpret_cast<const char*>(bytes.data()) + 8, length }, path.string());
    if (!json)
        return json.error();
    ParameterSet tensors;
    for (const auto& [name, entry] : json->items()) {
        if (name == "__metadata__")
            continue;
        auto tensor = guarded([&, &item = entry] { return readTensor(Json(item), bytes.subspan(8 + length)); });
        if (!tensor || !tensor->defined())
            return broken(path, "tensor " + name + " has a wrong type, shape or range", name);
        tensors.tensors.emplace_back(name, *tensor);
    }
    return tensors;
}

} // namespace mnemo
