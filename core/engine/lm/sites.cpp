#include "core/engine/lm/forwardpass_p.h"

#include "core/engine/guard_p.h"
#include "core/engine/tensors_p.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>

namespace mnemo {

at::Tensor ForwardPass::lastRows(const at::Tensor& x) const
{
    return x.index({ m_rowIndex, m_last });
}

void ForwardPass::keep(const std::string& name, const at::Tensor& tensor)
{
    if (m_capture.sink)
        m_capture.sink(name, toArray(tensor));
    else
        m_result.captured.insert_or_assign(name, tensor);
}

bool ForwardPass::wants(const Site& site) const
{
    const bool isHidden
        = site.part == SitePart::Embeddings || site.part == SitePart::BlockOutput || site.part == SitePart::FinalNorm;
    return (m_capture.allHidden && isHidden)
        || std::any_of(m_capture.sites.begin(), m_capture.sites.end(),
            [&](const Site& wanted) { return wanted.part == site.part && wanted.layer == site.layer; });
}

std::string ForwardPass::captureName(const Site& site) const
{
    const auto layer = std::to_string(site.layer);
    switch (site.part) {
    case SitePart::Embeddings:
        return "hidden.0";
    case SitePart::BlockOutput:
        return site.layer + 1 == m_architecture.layers ? "last_block_out" : "hidden." + std::to_string(site.layer + 1);
    case SitePart::FinalNorm:
        return "hidden." + std::to_string(m_architecture.layers);
    case SitePart::Queries:
        return "q." + layer;
    case SitePart::RotatedQueries:
        return "q_rotated." + layer;
    case SitePart::Values:
        return "v." + layer;
    case SitePart::HeadOutput:
        return "head_out." + layer;
    case SitePart::AttentionOutput:
        return "attn_out." + layer;
    case SitePart::MlpOutput:
        return "mlp_out." + layer;
    }
    return {};
}

/// scale h + W h + c for h [B,d] (one row a batch row) or [B,T,d].
at::Tensor ForwardPass::applyEverywhere(const SiteElement& element, const at::Tensor& h, bool rowsAreBatch) const
{
    at::Tensor result = element.scale.defined() ? h * element.scale : h;
    if (element.matrix.defined())
        result = result + at::linear(h, element.matrix);
    if (element.left.defined())
        result = result + at::linear(at::linear(h, element.right), element.left);
    if (element.offset.defined()) {
        const bool perRow = element.offset.dim() == 2;
        result = result + (perRow && !rowsAreBatch ? element.offset.unsqueeze(1) : element.offset);
    }
    return result;
}

at::Tensor ForwardPass::apply(const SiteElement& element, const at::Tensor& x) const
{
    const auto& site = element.site;
    if (site.part == SitePart::HeadOutput && site.head >= 0) {
        SiteElement whole = element;
        whole.site.head = -1;
        const auto start = site.head * m_architecture.headDim;
        const at::Tensor slot = apply(whole, x.narrow(-1, start, m_architecture.headDim));
        const auto end = start + m_architecture.headDim;
        return at::cat({ x.narrow(-1, 0, start), slot, x.narrow(-1, end, x.size(-1) - end) }, -1);
    }
    switch (element.positions) {
    case SitePositions::All:
        return applyEverywhere(element, x, false);
    case SitePositions::LastOfPrompt:
        if (m_cache && m_cache->d->isGenerating)
            return x;
        [[fallthrough]];
    case SitePositions::EveryStep:
        return x.index_put({ m_rowIndex, m_last }, applyEverywhere(element, lastRows(x), true));
    case SitePositions::List:
        break;
    }
    at::Tensor result = x;
    for (std::int64_t row = 0; row < m_batch; ++row) {
        for (const auto column : element.columns.at(static_cast<std::size_t>(row))) {
            const at::Tensor r = integers({ row }).to(x.device());
            const at::Tensor c = integers({ column + m_virtual }).to(x.device());
            SiteElement one = element;
            if (one.offset.defined() && one.offset.dim() == 2)
                one.offset = one.offset[row];
            result = result.index_put({ r, c }, applyEverywhere(one, x.index({ r, c }), true));
        }
    }
    return result;
}

at::Tensor ForwardPass::addNoise(const NoiseElement& element, const at::Tensor& x) const
{
    auto generator = at::detail::createCPUGenerator(element.seed);
    const at::Tensor noise = at::randn(x.sizes(), generator, at::TensorOptions().dtype(at::kFloat)).to(x.device());
    return x + noise * x.detach().norm(2, -1, true) * element.relative;
}

/// Everything that happens at one site, in the order of the elements; what is captured is what flows on.
at::Tensor ForwardPass::atSite(const Site& site, at::Tensor x)
{
    const bool readOnly
        = site.part == SitePart::Queries || site.part == SitePart::RotatedQueries || site.part == SitePart::Values;
    if (!readOnly) {
        for (const auto& element : m_elements.sites) {
            if (element.site.part == site.part && element.site.layer == site.layer)
                x = apply(element, x);
        }
        for (const auto& element : m_elements.noises) {
            if (element.site == site)
                x = addNoise(element, x);
        }
    }
    if (wants(site)) {
        const bool last = m_capture.siteRows == Capture::Rows::Last;
        keep(captureName(site), !last ? x : (readOnly ? x.transpose(1, 2).index({ m_rowIndex, m_last }) : lastRows(x)));
    }
    return x;
}

} // namespace mnemo
