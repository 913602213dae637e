#include "core/engine/vectors/taskvector.h"

#include "core/engine/guard_p.h"
#include "core/engine/tensors_p.h"
#include "core/engine/vectors/ridge_p.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace mnemo {

namespace {

Array flat(const Matrix& matrix)
{
    return { { static_cast<std::int64_t>(matrix.rows), static_cast<std::int64_t>(matrix.columns) }, matrix.values };
}

struct PartName {
    SitePart part;
    const char* name;
};
constexpr PartName layerParts[] = { { SitePart::BlockOutput, "block" }, { SitePart::AttentionOutput, "attention" },
    { SitePart::MlpOutput, "mlp" }, { SitePart::HeadOutput, "heads" } };

/// "final_norm", or "block.3" for the output of block 3, and the like.
std::string siteName(const Site& site)
{
    for (const auto& [part, name] : layerParts) {
        if (site.part == part)
            return std::string(name) + "." + std::to_string(site.layer);
    }
    return site.part == SitePart::FinalNorm ? "final_norm" : "embeddings";
}

std::optional<Site> siteFrom(const std::string& text)
{
    if (text == "final_norm")
        return Site { SitePart::FinalNorm, -1, -1 };
    if (text == "embeddings")
        return Site { SitePart::Embeddings, -1, -1 };
    const auto dot = text.find('.');
    const char* end = text.data() + text.size();
    for (const auto& [part, name] : layerParts) {
        int layer = -1;
        if (dot == std::string::npos || text.substr(0, dot) != name)
            continue;
        if (std::from_chars(text.data() + dot + 1, end, layer).ptr == end && layer >= 0)
            return Site { part, layer, -1 };
    }
    return {};
}

Result<void> checkShapes(const Matrix& features, const Matrix& target)
{
    if (features.rows == 0)
        return Error { ErrorCode::InvalidArgument, "no_queries",
            "A task vector needs at least one query to be fitted on.", {}, "queries" };
    if (features.rows != target.rows)
        return Error { ErrorCode::InvalidArgument, "bad_input", "States and targets are of different queries.", {},
            "queries" };
    for (const Matrix* matrix : { &features, &target }) {
        for (const float value : matrix->values) {
            if (!std::isfinite(value))
                return Error { ErrorCode::Diverged, "not_finite",
                    "A hidden state is not a finite number; the model cannot be used for this prompt.", {}, "states" };
        }
    }
    return {};
}

Matrix difference(const Matrix& a, const Matrix& b)
{
    Matrix result = a;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] -= b.values[i];
    return result;
}

} // namespace

const char* vectorModeName(VectorMode mode)
{
    switch (mode) {
    case VectorMode::FinalNorm:
        return "final_norm";
    case VectorMode::LastBlock:
        return "last_block";
    case VectorMode::AsReleased:
        return "code";
    }
    return "final_norm";
}

Result<VectorMode> vectorModeFrom(const std::string& name)
{
    for (const auto mode : { VectorMode::FinalNorm, VectorMode::LastBlock, VectorMode::AsReleased }) {
        if (name == vectorModeName(mode))
            return mode;
    }
    return Error { ErrorCode::InvalidArgument, "bad_value",
        "\"" + name + "\" is no site of a task vector; take final_norm, last_block or code.", {}, "site" };
}

Site fitSite(VectorMode mode, const Architecture& architecture)
{
    if (mode == VectorMode::LastBlock)
        return { SitePart::BlockOutput, static_cast<int>(architecture.layers) - 1, -1 };
    return { SitePart::FinalNorm, -1, -1 };
}

Site useSite(VectorMode mode, const Architecture& architecture)
{
    if (mode == VectorMode::FinalNorm)
        return { SitePart::FinalNorm, -1, -1 };
    return { SitePart::BlockOutput, static_cast<int>(architecture.layers) - 1, -1 };
}

Intervention TaskVector::intervene(std::span<const Episode>) const
{
    Intervention intervention;
    intervention.addSiteOperation(m_operation);
    return intervention;
}

std::shared_ptr<TaskVector> TaskVector::make(std::string method, SiteOperation operation, Json metadata)
{
    auto vector = std::make_shared<TaskVector>();
    vector->m_method = std::move(method);
    vector->m_operation = std::move(operation);
    vector->m_metadata = std::move(metadata);
    vector->m_metadata["method"] = vector->m_method;
    vector->m_metadata["site"] = siteName(vector->m_operation.site);
    return vector;
}

std::map<std::string, Array> TaskVector::tensors() const
{
    std::map<std::string, Array> tensors;
    if (!m_operation.left.isEmpty()) {
        tensors["ltv.C"] = toArray(toTensor(m_operation.left).t());
        tensors["ltv.H"] = m_operation.right;
    }
    if (!m_operation.matrix.isEmpty())
        tensors["ltv.W"] = m_operation.matrix;
    if (!m_operation.offset.isEmpty())
        tensors["vector.offset"] = m_operation.offset;
    return tensors;
}

Matrix TaskVector::matrix() const
{
    if (!m_operation.left.isEmpty())
        return toMatrix(at::matmul(toTensor(m_operation.left), toTensor(m_operation.right)));
    if (m_operation.matrix.isEmpty())
        return {};
    return toMatrix(toTensor(m_operation.matrix));
}

Result<std::shared_ptr<TaskVector>> TaskVector::fromTensors(
    const Json& metadata, const std::map<std::string, Array>& tensors)
{
    const auto wrong = [](const std::string& what, const std::string& item) {
        return Error { ErrorCode::Format, "bad_vector", what, {}, item };
    };
    if (!metadata.is_object() || !metadata.contains("site") || !metadata["site"].is_string()
        || !metadata.contains("method") || !metadata["method"].is_string())
        return wrong("The task vector's description lacks its method or site.", "site");
    const auto name = metadata["site"].get<std::string>();
    const auto site = siteFrom(name);
    if (!site)
        return wrong("The task vector names the site \"" + name + "\", which is not known.", "site");
    SiteOperation operation;
    operation.site = *site;
    operation.positions
        = metadata.value("apply", "prefill") == "every_step" ? SitePositions::EveryStep : SitePositions::LastOfPrompt;
    const auto find = [&](const char* key) { return tensors.contains(key) ? tensors.at(key) : Array {}; };
    const Array c = find("ltv.C");
    const Array h = find("ltv.H");
    if (c.isEmpty() != h.isEmpty()
        || (!c.isEmpty() && (c.shape.size() != 2 || h.shape.size() != 2 || c.shape[0] != h.shape[0])))
        return wrong("The task vector's factors ltv.C and ltv.H do not belong together.", "ltv.C");
    if (!c.isEmpty()) {
        operation.left = toArray(toTensor(c).t());
        operation.right = h;
    }
    operation.matrix = find("ltv.W");
    operation.offset = find("vector.offset");
    if (c.isEmpty() && operation.matrix.isEmpty() && operation.offset.isEmpty())
        return wrong("The task vector holds none of ltv.C, ltv.W and vector.offset.", "ltv.C");
    return make(metadata["method"].get<std::string>(), std::move(operation), metadata);
}

Result<FittedVector> fitLinear(const Matrix& features, const Matrix& target, double lambda, const Site& use)
{
    if (!(lambda >= 0.0) || !std::isfinite(lambda))
        return Error { ErrorCode::InvalidArgument, "bad_lambda", "The ridge lambda must be 0 or above.", {}, "lambda" };
    if (const auto checked = checkShapes(features, target); !checked)
        return checked.error();
    return guarded([&] {
        const at::Tensor h = toTensor(features);
        const at::Tensor y = toTensor(target);
        const RidgeSolution solution = solveRidge(h, y, lambda);
        FittedVector fitted;
        SiteOperation operation;
        operation.site = use;
        at::Tensor predicted;
        if (solution.coefficients.defined()) {
            operation.left = toArray(solution.coefficients.t());
            operation.right = flat(features);
            predicted = at::matmul(at::matmul(h.to(at::kDouble), h.to(at::kDouble).t()), solution.coefficients);
            fitted.report.usedDual = true;
        } else {
            operation.matrix = toArray(solution.weight);
            predicted = at::matmul(h.to(at::kDouble), solution.weight.t());
        }
        fitted.report.queries = static_cast<std::int64_t>(features.rows);
        fitted.report.lambda = lambda;
        fitted.report.condition = solution.condition;
        fitted.report.residual = (y.to(at::kDouble) - predicted).norm().item<double>();
        fitted.report.targetNorm = y.to(at::kDouble).norm().item<double>();
        fitted.vector = TaskVector::make(
            "LTV", std::move(operation), { { "lambda", lambda }, { "N", features.rows }, { "apply", "prefill" } });
        return fitted;
    });
}

Result<FittedVector> fitLinear(const PairedStates& states, double lambda, const Site& use)
{
    if (states.zeroShot.rows != states.withDemonstrations.rows
        || states.zeroShot.columns != states.withDemonstrations.columns)
        return Error { ErrorCode::InvalidArgument, "bad_input",
            "States with and without demonstrations are of different sizes.", {}, "states" };
    return fitLinear(states.zeroShot, difference(states.withDemonstrations, states.zeroShot), lambda, use);
}

Result<FittedVector> fitMeanDifference(const PairedStates& states, const Site& use)
{
    const Matrix target = difference(states.withDemonstrations, states.zeroShot);
    if (const auto checked = checkShapes(states.zeroShot, target); !checked)
        return checked.error();
    return guarded([&] {
        const at::Tensor mean = toTensor(target).to(at::kDouble).mean(0);
        FittedVector fitted;
        fitted.report.queries = static_cast<std::int64_t>(target.rows);
        fitted.report.targetNorm = toTensor(target).to(at::kDouble).norm().item<double>();
        fitted.report.residual = (toTensor(target).to(at::kDouble) - mean).norm().item<double>();
        SiteOperation operation;
        operation.site = use;
        operation.offset = toArray(mean);
        fitted.vector = TaskVector::make(
            "mean difference", std::move(operation), { { "N", target.rows }, { "apply", "prefill" } });
        return fitted;
    });
}

} // namespace mnemo
