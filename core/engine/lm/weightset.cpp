#include "core/engine/lm/weights_p.h"

#include "core/base/hash.h"
#include "core/engine/guard_p.h"
#include "core/engine/lm/shardindex.h"

#include <algorithm>

namespace mnemo {

namespace {

at::ScalarType scalarType(TensorType type)
{
    switch (type) {
    case TensorType::F64:
        return at::kDouble;
    case TensorType::F32:
        return at::kFloat;
    case TensorType::F16:
        return at::kHalf;
    case TensorType::BF16:
        return at::kBFloat16;
    case TensorType::I64:
        return at::kLong;
    case TensorType::I32:
        return at::kInt;
    case TensorType::I16:
        return at::kShort;
    case TensorType::I8:
        return at::kChar;
    case TensorType::U8:
        return at::kByte;
    case TensorType::Bool:
        return at::kBool;
    }
    return at::kFloat;
}

} // namespace

std::string shapeText(const std::vector<std::int64_t>& shape)
{
    std::string text = "[";
    for (const auto size : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

Result<WeightSet> WeightSet::open(const std::filesystem::path& folder)
{
    WeightSet set;
    set.m_folder = folder;
    std::error_code code;
    const auto indexPath = folder / "model.safetensors.index.json";
    if (!std::filesystem::exists(indexPath, code)) {
        const auto single = folder / "model.safetensors";
        if (!std::filesystem::exists(single, code)) {
            for (const char* other : { "pytorch_model.bin", "model.pt", "model.pth", "model.pkl" }) {
                if (std::filesystem::exists(folder / other, code))
                    return Error { ErrorCode::Unsupported, "pickle",
                        (folder / other).string()
                            + " can run code when it is opened and is not read; convert the model to safetensors.",
                        (folder / other).string(), {} };
            }
            return Error { ErrorCode::NotFound, "missing_file", folder.string() + " holds no model.safetensors.",
                folder.string(), "model.safetensors" };
        }
        auto file = SafetensorsFile::open(single);
        if (!file)
            return file.error();
        for (const auto& [name, entry] : (*file)->entries())
            set.m_place.emplace(name, 0);
        set.m_files.push_back(*file);
        return set;
    }
    auto shards = openShardIndex(indexPath);
    if (!shards)
        return shards.error();
    set.m_files = std::move(shards->files);
    set.m_place = std::move(shards->place);
    return set;
}

std::vector<std::string> WeightSet::names() const
{
    std::vector<std::string> names;
    for (const auto& [name, place] : m_place)
        names.push_back(name);
    return names;
}

const TensorEntry& WeightSet::entry(const std::string& name) const
{
    return file(name).entries().at(name);
}

at::Tensor WeightSet::tensor(const std::string& name, const std::vector<std::int64_t>& shape) const
{
    if (!contains(name))
        fail({ ErrorCode::NotFound, "missing_tensor",
            m_folder.string() + " lacks the tensor \"" + name + "\" that its config.json asks for.", m_folder.string(),
            name });
    const auto& found = entry(name);
    if (found.shape != shape)
        fail({ ErrorCode::Format, "size_mismatch",
            m_folder.string() + ": tensor \"" + name + "\" is " + shapeText(found.shape) + ", config.json asks for "
                + shapeText(shape) + ".",
            m_folder.string(), name });
    if (found.type != TensorType::F32 && found.type != TensorType::F16 && found.type != TensorType::BF16
        && found.type != TensorType::F64)
        fail({ ErrorCode::Unsupported, "unknown_dtype",
            m_folder.string() + ": tensor \"" + name + "\" is " + tensorTypeName(found.type)
                + "; float32, float16 and bfloat16 are read.",
            m_folder.string(), name });
    const auto& owner = m_files.at(m_place.at(name));
    // The mapping is read-only: nothing in the engine writes into frozen weights.
    void* data = const_cast<std::byte*>(owner->bytes(found).data());
    const at::Tensor view = torch::from_blob(
        data, shape, [owner](void*) {}, at::TensorOptions().dtype(scalarType(found.type)));
    const bool aligned = reinterpret_cast<std::uintptr_t>(data) % tensorTypeSize(found.type) == 0;
    return aligned ? view : view.clone();
}

std::string WeightSet::fingerprint() const
{
    Sha256 hash;
    for (const auto& [name, place] : m_place) {
        const auto& found = entry(name);
        hash.add(name + " " + tensorTypeName(found.type) + " " + shapeText(found.shape) + "\n");
        hash.add(m_files[place]->bytes(found));
    }
    return hash.hex();
}

} // namespace mnemo
