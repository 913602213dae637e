#include "core/engine/intervention/intervention.h"

#include "core/base/hash.h"
#include "core/engine/intervention/intervention_p.h"
#include "core/engine/tensors_p.h"

#include <set>

namespace mnemo {

Intervention::Intervention()
    : d(std::make_shared<Elements>())
{
}
Intervention::~Intervention() = default;
Intervention::Intervention(const Intervention&) = default;
Intervention::Intervention(Intervention&&) noexcept = default;
Intervention& Intervention::operator=(const Intervention&) = default;
Intervention& Intervention::operator=(Intervention&&) noexcept = default;

/// Values share until one is changed.
Intervention::Elements& Intervention::elements()
{
    if (d.use_count() > 1)
        d = std::make_shared<Elements>(*d);
    return *d;
}

void Intervention::addSoftPrompt(const Matrix& rows)
{
    elements().softPrompts.push_back({ toTensor(rows) });
}

void Intervention::addSoftPrompts(const std::vector<Matrix>& perRow)
{
    std::vector<at::Tensor> rows;
    for (const auto& matrix : perRow)
        rows.push_back(toTensor(matrix));
    elements().softPrompts.push_back({ at::stack(rows) });
}

void Intervention::addMemory(const MemoryLayer& layer)
{
    MemoryElement element { layer.layer, layer.phi, layer.phiInput, layer.share, toTensor(layer.memory), {}, {} };
    if (layer.phi == FeatureMap::Mlp) {
        element.weight = toTensor(layer.weight);
        element.bias = toTensor(layer.bias);
    }
    elements().memories.push_back(std::move(element));
}

void Intervention::addSiteOperation(const SiteOperation& operation)
{
    const auto optional = [](const Array& array) { return array.isEmpty() ? at::Tensor() : toTensor(array); };
    SiteElement element;
    element.site = operation.site;
    element.positions = operation.positions;
    element.columns = operation.columns;
    if (operation.scale != 1.0)
        element.scale = at::full({}, operation.scale, at::kFloat);
    element.matrix = optional(operation.matrix);
    element.left = optional(operation.left);
    element.right = optional(operation.right);
    element.offset = optional(operation.offset);
    elements().sites.push_back(std::move(element));
}

void Intervention::append(const Intervention& other)
{
    const auto copy = other.d; // `other` may be this
    const auto add = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    auto& mine = elements();
    add(mine.softPrompts, copy->softPrompts);
    add(mine.memories, copy->memories);
    add(mine.prefixes, copy->prefixes);
    add(mine.lowRanks, copy->lowRanks);
    add(mine.overlays, copy->overlays);
    add(mine.sites, copy->sites);
    add(mine.noises, copy->noises);
}

bool Intervention::isEmpty() const
{
    return d->softPrompts.empty() && d->memories.empty() && d->prefixes.empty() && d->lowRanks.empty()
        && d->overlays.empty() && d->sites.empty() && d->noises.empty();
}

std::int64_t Intervention::virtualTokens() const
{
    std::int64_t count = 0;
    for (const auto& prompt : d->softPrompts)
        count += prompt.rows.size(-2);
    for (const auto& prefix : d->prefixes)
        count += prefix.keys.front().size(-2);
    return count;
}

bool Intervention::hasPerRowPrompt() const
{
    for (const auto& prompt : d->softPrompts) {
        if (prompt.rows.dim() == 3)
            return true;
    }
    for (const auto& prefix : d->prefixes) {
        if (prefix.keys.front().dim() == 4)
            return true;
    }
    return false;
}

namespace {

void hashTensor(Sha256& hash, const at::Tensor& tensor)
{
    if (!tensor.defined())
        return;
    const Array array = toArray(tensor);
    hash.add(std::as_bytes(std::span(array.shape)));
    hash.add(std::as_bytes(std::span(array.values)));
}

} // namespace

std::string Intervention::prefixFingerprint() const
{
    Sha256 hash;
    bool touches = false;
    const auto add = [&](const std::string& word, std::initializer_list<at::Tensor> tensors) {
        touches = true;
        hash.add(word + "\n");
        for (const auto& tensor : tensors)
            hashTensor(hash, tensor);
    };
    for (const auto& e : d->softPrompts)
        add("soft prompt", { e.rows });
    for (const auto& e : d->memories)
        add("memory " + std::to_string(e.layer) + " " + std::to_string(static_cast<int>(e.phi))
                + std::to_string(static_cast<int>(e.phiInput)),
            { e.memory, e.weight, e.bias });
    for (const auto& e : d->prefixes) {
        for (std::size_t i = 0; i < e.keys.size(); ++i)
            add("prefix", { e.keys[i], e.values[i] });
    }
    for (const auto& e : d->lowRanks)
        add("low rank " + e.module + " " + std::to_string(e.scale), { e.a, e.b, e.bias });
    for (const auto& e : d->overlays) {
        std::set<std::string> names;
        for (const auto& [name, tensor] : e.weights)
            names.insert(name);
        for (const auto& name : names)
            add("overlay " + name, { e.weights.at(name) });
    }
    for (const auto& e : d->sites) {
        if (e.positions == SitePositions::All || e.positions == SitePositions::List)
            add("site " + mnemo::describe(e.site), { e.scale, e.matrix, e.left, e.right, e.offset });
    }
    for (const auto& e : d->noises)
        add("noise " + mnemo::describe(e.site) + " " + std::to_string(e.seed), {});
    return touches ? hash.hex() : std::string();
}

std::string Intervention::describe() const
{
    if (isEmpty())
        return "nothing added";
    std::string text;
    const auto add = [&text](std::size_t count, const std::string& what) {
        if (count > 0)
            text += (text.empty() ? "" : "; ") + std::to_string(count) + " " + what;
    };
    add(static_cast<std::size_t>(virtualTokens()), hasPerRowPrompt() ? "virtual tokens per row" : "virtual tokens");
    add(d->memories.size(), "memory layers");
    add(d->lowRanks.size(), "low-rank changes");
    add(d->overlays.size(), "weight overlays");
    for (const auto& e : d->sites)
        text += (text.empty() ? "" : "; ") + std::string("operation at ") + mnemo::describe(e.site);
    add(d->noises.size(), "noise elements");
    return text;
}

std::string describe(const Site& site)
{
    const std::string layer = "L" + std::to_string(site.layer) + " ";
    switch (site.part) {
    case SitePart::Embeddings:
        return "embeddings";
    case SitePart::Queries:
        return layer + "queries";
    case SitePart::RotatedQueries:
        return layer + "rotated queries";
    case SitePart::Values:
        return layer + "values";
    case SitePart::HeadOutput:
        return layer + (site.head >= 0 ? "H" + std::to_string(site.head) + " output" : std::string("head outputs"));
    case SitePart::AttentionOutput:
        return layer + "attention output";
    case SitePart::MlpOutput:
        return layer + "MLP output";
    case SitePart::BlockOutput:
        return layer + "block output";
    case SitePart::FinalNorm:
        return "final norm";
    }
    return {};
}

} // namespace mnemo
