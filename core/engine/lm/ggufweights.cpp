#include "core/engine/lm/ggufweights_p.h"

#include "core/engine/guard_p.h"

#include <array>
#include <charconv>
#include <optional>

namespace mnemo {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 3> outer { { { "token_embd", "model.embed_tokens" }, { "output_norm", "model.norm" },
    { "output", "lm_head" } } };
constexpr std::array<Pair, 11> inner { { { "attn_norm", "input_layernorm" }, { "ffn_norm", "post_attention_layernorm" },
    { "attn_q", "self_attn.q_proj" }, { "attn_k", "self_attn.k_proj" }, { "attn_v", "self_attn.v_proj" },
    { "attn_output", "self_attn.o_proj" }, { "attn_q_norm", "self_attn.q_norm" }, { "attn_k_norm", "self_attn.k_norm" },
    { "ffn_gate", "mlp.gate_proj" }, { "ffn_up", "mlp.up_proj" }, { "ffn_down", "mlp.down_proj" } } };

template<typename Table>
std::optional<std::string> translated(const Table& table, std::string_view stem)
{
    for (const auto& [from, to] : table) {
        if (from == stem)
            return std::string(to);
    }
    return {};
}

/// "blk.3.attn_q.weight" to "model.layers.3.self_attn.q_proj.weight"; what is not known stays as it is.
std::string folderName(const std::string& name)
{
    const auto dot = name.rfind('.');
    if (dot == std::string::npos)
        return name;
    const std::string ending = name.substr(dot);
    const std::string stem = name.substr(0, dot);
    if (const auto found = translated(outer, stem))
        return *found + ending;
    if (!stem.starts_with("blk."))
        return name;
    const auto second = stem.find('.', 4);
    if (second == std::string::npos)
        return name;
    const auto found = translated(inner, std::string_view(stem).substr(second + 1));
    return found ? "model.layers." + stem.substr(4, second - 4) + "." + *found + ending : name;
}

bool isQueryOrKey(const std::string& name, std::string_view which)
{
    return name.find(which) != std::string::npos;
}

/// [n * dh, ...] with the rows of each head paired, to halves.
at::Tensor unpaired(const at::Tensor& rows, std::int64_t heads)
{
    const auto half = rows.size(0) / heads / 2;
    const at::Tensor pairs = rows.reshape({ heads, half, 2, -1 });
    return pairs.transpose(1, 2).reshape(rows.sizes()).contiguous();
}

std::optional<at::ScalarType> mappedType(std::uint32_t type)
{
    switch (static_cast<GgufType>(type)) {
    case GgufType::F32:
        return at::kFloat;
    case GgufType::F16:
        return at::kHalf;
    case GgufType::BF16:
        return at::kBFloat16;
    default:
        return {};
    }
}

} // namespace

GgufWeights::GgufWeights(std::shared_ptr<const GgufFile> file, const Architecture& architecture)
    : m_file(std::move(file))
    , m_architecture(architecture)
{
    for (const auto& tensor : m_file->tensors()) {
        if (tensor.name != "rope_freqs.weight") // part of the architecture
            m_names.emplace(folderName(tensor.name), tensor.name);
    }
}

std::vector<std::string> GgufWeights::names() const
{
    std::vector<std::string> names;
    for (const auto& [name, inFile] : m_names)
        names.push_back(name);
    return names;
}

/// 0 where the rows stand in the usual order.
std::int64_t GgufWeights::headsToUnpair(const std::string& ggufName) const
{
    if (m_architecture.family != Family::Llama)
        return 0;
    if (isQueryOrKey(ggufName, ".attn_q."))
        return m_architecture.heads;
    return isQueryOrKey(ggufName, ".attn_k.") ? m_architecture.kvHeads : 0;
}

at::Tensor GgufWeights::tensor(const std::string& name, const std::vector<std::int64_t>& shape) const
{
    const auto found = m_names.find(name);
    if (found == m_names.end())
        fail({ ErrorCode::NotFound, "missing_tensor",
            place() + " lacks the tensor that a folder calls \"" + name + "\".", place(), name });
    const auto& entry = *m_file->tensor(found->second);
    if (entry.shape != shape)
        fail({ ErrorCode::Format, "size_mismatch",
            place() + ": tensor \"" + entry.name + "\" is " + shapeText(entry.shape) + ", the metadata ask for "
                + shapeText(shape) + ".",
            place(), entry.name });
    const auto bytes = m_file->bytes(entry);
    const auto type = mappedType(entry.type);
    at::Tensor rows;
    if (type && reinterpret_cast<std::uintptr_t>(bytes.data()) % 4 == 0) {
        // The mapping is read-only: nothing in the engine writes into frozen weights.
        void* data = const_cast<std::byte*>(bytes.data());
        rows = torch::from_blob(
            data, shape, [owner = m_file](void*) {}, at::TensorOptions().dtype(*type));
    } else {
        if (!entry.isRead())
            fail(m_file->array(entry.name).error());
        rows = at::empty(shape, at::kFloat);
        dequantize(static_cast<GgufType>(entry.type), bytes,
            { rows.data_ptr<float>(), static_cast<std::size_t>(rows.numel()) });
    }
    const auto heads = headsToUnpair(entry.name);
    return heads > 0 ? unpaired(rows, heads) : rows;
}

} // namespace mnemo
