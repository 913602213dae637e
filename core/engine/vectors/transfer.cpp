#include "core/engine/vectors/transfer.h"

#include "core/engine/guard_p.h"
#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/tensors_p.h"
#include "core/engine/vectors/ridge_p.h"
#include "core/text/tokenizer.h"

#include <algorithm>

namespace mnemo {

namespace {

Error widthMismatch(const char* scenario, std::size_t small, std::size_t large)
{
    return { ErrorCode::Mismatch, "width_mismatch",
        std::string("Scenario ") + scenario + " needs models of equal width; these are " + std::to_string(small)
            + " and " + std::to_string(large) + " wide. Take the bridged targets (3-3).",
        {}, "scenario" };
}

at::Tensor rowsOf(const FrozenModel& model, const std::vector<std::int64_t>& rows)
{
    const auto& table = model.p().weights.output.weight;
    return table.index_select(0, integers(rows).to(table.device())).to(at::kCPU, at::kDouble);
}

} // namespace

Result<SharedRows> sharedVocabulary(const FrozenModel& small, const FrozenModel& large)
{
    const auto mine = small.tokenizer();
    const auto theirs = large.tokenizer();
    if (!mine || !theirs)
        return Error { ErrorCode::NotFound, "no_tokenizer",
            "Both models need a tokenizer.json, so that their output rows can be matched by token.", {},
            "tokenizer.json" };
    SharedRows rows;
    const auto end = std::min<std::int64_t>(static_cast<std::int64_t>(mine->size()), small.architecture().vocabulary);
    for (std::int64_t id = 0; id < end; ++id) {
        const auto token = mine->token(id);
        const auto other = token.empty() ? std::nullopt : theirs->id(token);
        if (other && *other < large.architecture().vocabulary)
            rows.emplace_back(id, *other);
    }
    if (static_cast<std::int64_t>(rows.size()) < small.architecture().hiddenSize)
        return Error { ErrorCode::Mismatch, "no_shared_vocabulary",
            "The two models share " + std::to_string(rows.size()) + " tokens, fewer than the small one is wide ("
                + std::to_string(small.architecture().hiddenSize) + "); their widths cannot be bridged.",
            {}, "vocabulary" };
    return rows;
}

Result<WidthBridge> bridgeWidths(const FrozenModel& small, const FrozenModel& large, const SharedRows& rows)
{
    if (rows.empty())
        return Error { ErrorCode::InvalidArgument, "no_shared_vocabulary", "No shared output row is given.", {},
            "vocabulary" };
    return guarded([&] {
        const at::NoGradGuard noGradients;
        constexpr std::size_t block = 8192; // rows at a time: a large vocabulary never exists in float64 as a whole
        const auto ds = small.architecture().hiddenSize;
        const auto dl = large.architecture().hiddenSize;
        at::Tensor gram = at::zeros({ ds, ds }, at::kDouble);
        at::Tensor cross = at::zeros({ ds, dl }, at::kDouble);
        double total = 0.0;
        const auto eachBlock = [&](auto&& use) {
            for (std::size_t start = 0; start < rows.size(); start += block) {
                std::vector<std::int64_t> mine;
                std::vector<std::int64_t> theirs;
                for (std::size_t i = start; i < std::min(rows.size(), start + block); ++i) {
                    mine.push_back(rows[i].first);
                    theirs.push_back(rows[i].second);
                }
                use(rowsOf(small, mine), rowsOf(large, theirs));
            }
        };
        eachBlock([&](const at::Tensor& us, const at::Tensor& ul) {
            gram += at::matmul(us.t(), us);
            cross += at::matmul(us.t(), ul);
            total += ul.square().sum().item<double>();
        });
        const at::Tensor values = at::linalg_eigvalsh(gram);
        const at::Tensor map = values[0].item<double>() > 0.0 ? at::cholesky_solve(cross, at::linalg_cholesky(gram))
                                                              : at::matmul(at::linalg_pinv(gram, 1e-12), cross);
        double missed = 0.0;
        eachBlock([&](const at::Tensor& us, const at::Tensor& ul) {
            missed += (at::matmul(us, map) - ul).square().sum().item<double>();
        });
        WidthBridge bridge;
        bridge.map = toMatrix(map);
        bridge.rows = static_cast<std::int64_t>(rows.size());
        bridge.residual = std::sqrt(missed);
        bridge.relativeResidual = std::sqrt(missed / total);
        bridge.condition = (values[-1] / values[0]).item<double>();
        return bridge;
    });
}

Result<FittedVector> transferVector(
    const TransferStates& states, const WidthBridge& bridge, TransferScenario scenario, double lambda, const Site& use)
{
    const auto ds = states.smallZeroShot.columns;
    const auto dl = states.largeWithDemonstrations.columns;
    const auto subtract
        = [](const at::Tensor& a, const Matrix& b) { return toMatrix(a - toTensor(b).to(a.scalar_type())); };
    const auto mark = [](Result<FittedVector> fitted, const char* name) {
        if (fitted)
            fitted->vector->metadata()["scenario"] = name;
        return fitted;
    };
    switch (scenario) {
    case TransferScenario::ReuseMatrix:
        if (ds != dl)
            return widthMismatch("3-1", ds, dl);
        return mark(fitLinear(states.largeZeroShot,
                        subtract(toTensor(states.largeWithDemonstrations), states.largeZeroShot), lambda, use),
            "3-1");
    case TransferScenario::MixedTargets:
        if (ds != dl)
            return widthMismatch("3-2", ds, dl);
        return mark(fitLinear(states.smallZeroShot,
                        subtract(toTensor(states.largeWithDemonstrations), states.smallZeroShot), lambda, use),
            "3-2");
    case TransferScenario::BridgedTargets: {
        if (bridge.map.rows != ds || bridge.map.columns != dl)
            return widthMismatch("3-3", bridge.map.rows, ds);
        const at::Tensor mapped = at::matmul(
            toTensor(states.largeWithDemonstrations).to(at::kDouble), toTensor(bridge.map).to(at::kDouble).t());
        return mark(fitLinear(states.smallZeroShot, subtract(mapped, states.smallZeroShot), lambda, use), "3-3");
    }
    case TransferScenario::ConjugatedMatrix:
        break;
    }
    if (ds != dl)
        return widthMismatch("3-4", ds, dl);
    auto fitted = fitLinear(
        states.largeZeroShot, subtract(toTensor(states.largeWithDemonstrations), states.largeZeroShot), lambda, use);
    if (!fitted)
        return fitted;
    return guarded([&] {
        const at::Tensor map = toTensor(bridge.map).to(at::kDouble);
        const at::Tensor inner = toTensor(fitted->vector->matrix()).to(at::kDouble);
        SiteOperation operation;
        operation.site = use;
        operation.matrix = toArray(at::matmul(at::matmul(map, inner), at::linalg_inv(map)));
        Json metadata = fitted->vector->metadata();
        metadata["scenario"] = "3-4";
        return FittedVector { TaskVector::make("LTV", std::move(operation), std::move(metadata)), fitted->report };
    });
}

} // namespace mnemo
