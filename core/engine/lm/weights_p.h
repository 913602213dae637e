#pragma once

#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/lm/safetensors.h"

namespace mnemo {

/// Where a model's tensors come from, under the names of a safetensors folder.
class TensorSource {
public:
    virtual ~TensorSource() = default;
    virtual bool contains(const std::string& name) const = 0;
    virtual std::vector<std::string> names() const = 0;
    /// The tensor in a floating type; throws EngineFailure when it is absent, of another shape, or cannot be read. May
    /// be a view over mapped bytes: read only.
    virtual at::Tensor tensor(const std::string& name, const std::vector<std::int64_t>& shape) const = 0;
    /// The folder or file, for errors.
    virtual std::string place() const = 0;
};

/// "[2, 3]"
std::string shapeText(const std::vector<std::int64_t>& shape);

/// The tensors of a folder, wherever they lie: one file, or shards named by an index. Nothing is copied.
class WeightSet : public TensorSource {
public:
    /// Kinds besides those of SafetensorsFile: missing_file, missing_key, wrong_type, bad_path, missing_tensor.
    static Result<WeightSet> open(const std::filesystem::path& folder);

    bool contains(const std::string& name) const override { return m_place.contains(name); }
    std::vector<std::string> names() const override;
    const TensorEntry& entry(const std::string& name) const;
    const SafetensorsFile& file(const std::string& name) const { return *m_files.at(m_place.at(name)); }
    const std::vector<std::shared_ptr<const SafetensorsFile>>& files() const { return m_files; }
    std::string place() const override { return m_folder.string(); }

    /// A view over the mapped bytes, in the stored type.
    at::Tensor tensor(const std::string& name, const std::vector<std::int64_t>& shape) const override;
    /// SHA-256 over names, types, shapes and bytes.
    std::string fingerprint() const;

private:
    std::filesystem::path m_folder;
    std::vector<std::shared_ptr<const SafetensorsFile>> m_files;
    std::map<std::string, std::size_t> m_place;
};

/// Takes every tensor that `architecture` asks for; throws EngineFailure (missing_tensor, size_mismatch,
/// unknown_tensor) when one is absent, of another shape, or not known.
ModelWeights loadWeights(
    const TensorSource& source, const Architecture& architecture, at::ScalarType dtype, at::Device device);

} // namespace mnemo
