#include "core/engine/train/tensorfile_p.h"

#include "core/base/files.h"
#include "core/engine/lm/safetensors.h"

#include <array>
#include <cstring>

namespace mnemo {

namespace {

struct TypePair {
    at::ScalarType scalar;
    TensorType stored;
};
constexpr std::array types { TypePair { at::kFloat, TensorType::F32 }, TypePair { at::kDouble, TensorType::F64 },
    TypePair { at::kHalf, TensorType::F16 }, TypePair { at::kBFloat16, TensorType::BF16 },
    TypePair { at::kLong, TensorType::I64 } };

TensorType storedType(at::ScalarType scalar)
{
    for (const auto& pair : types) {
        if (pair.scalar == scalar)
            return pair.stored;
    }
    TORCH_CHECK(false, "no safetensors type for ", scalar);
}

SafetensorsWriter writerOf(const ParameterSet& tensors, const std::map<std::string, std::string>& metadata)
{
    SafetensorsWriter writer;
    for (const auto& [key, value] : metadata)
        writer.setMetadata(key, value);
    for (const auto& [name, tensor] : tensors.tensors) {
        const at::Tensor plain = tensor.detach().to(at::kCPU).contiguous();
        std::vector<std::byte> bytes(plain.nbytes());
        if (!bytes.empty())
            std::memcpy(bytes.data(), plain.data_ptr(), bytes.size());
        writer.add(
            name, storedType(plain.scalar_type()), { plain.sizes().begin(), plain.sizes().end() }, std::move(bytes));
    }
    return writer;
}

} // namespace

std::string tensorBytes(const ParameterSet& tensors, const std::map<std::string, std::string>& metadata)
{
    return writerOf(tensors, metadata).toBytes();
}

Result<void> writeTensorFile(
    const std::filesystem::path& path, const ParameterSet& tensors, const std::map<std::string, std::string>& metadata)
{
    return writerOf(tensors, metadata).write(path);
}

Result<ParameterSet> readTensorFile(const std::filesystem::path& path)
{
    const auto file = SafetensorsFile::open(path);
    if (!file)
        return file.error();
    ParameterSet tensors;
    for (const auto& [name, entry] : (*file)->entries()) {
        const auto stored = entry.type;
        const auto pair
            = std::find_if(types.begin(), types.end(), [stored](const TypePair& t) { return t.stored == stored; });
        if (pair == types.end())
            return Error { ErrorCode::Unsupported, "wrong_type",
                path.string() + ": tensor " + name + " has the type " + tensorTypeName(stored)
                    + ", which is not read here.",
                path.string(), name };
        at::Tensor tensor = at::empty(entry.shape, pair->scalar);
        if (entry.bytes > 0)
            std::memcpy(tensor.data_ptr(), (*file)->bytes(entry).data(), entry.bytes);
        tensors.tensors.emplace_back(name, tensor);
    }
    return tensors;
}

} // namespace mnemo
