#pragma once

#include "core/engine/lm/gguf.h"
#include "core/engine/lm/weights_p.h"

namespace mnemo {

/// The tensors of a GGUF file under the names and in the row order of a safetensors folder.
///
/// Files of architecture llama hold the rows of attn_q and attn_k in pairs that are rotated together; they are put
/// back: within a head, row 2j of the file is row j, row 2j+1 is row j + dh/2. F32, F16 and BF16 tensors are views over
/// the mapping where nothing is put back; all others become float32.
class GgufWeights : public TensorSource {
public:
    GgufWeights(std::shared_ptr<const GgufFile> file, const Architecture& architecture);

    bool contains(const std::string& name) const override { return m_names.contains(name); }
    std::vector<std::string> names() const override;
    at::Tensor tensor(const std::string& name, const std::vector<std::int64_t>& shape) const override;
    std::string place() const override { return m_file->path().string(); }

private:
    std::int64_t headsToUnpair(const std::string& ggufName) const;

    std::shared_ptr<const GgufFile> m_file;
    const Architecture& m_architecture;
    std::map<std::string, std::string> m_names; ///< by the name in a folder: the name in the file
};

} // namespace mnemo
