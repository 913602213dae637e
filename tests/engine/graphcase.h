#pragma once

#include "core/engine/lm/frozenmodel_p.h"
#include "tests/engine/tinymodel.h"

#include <ATen/CPUGeneratorImpl.h>

namespace mnemo::test {

/// Low-rank changes of the query maps of some layers, with gradients, and the loss of one batch through them.
class GraphCase {
public:
    GraphCase(const FrozenModel& model, const std::vector<int>& layers)
        : m_model(model)
    {
        const auto& a = model.architecture();
        auto generator = at::detail::createCPUGenerator(7);
        const auto options = at::TensorOptions().dtype(at::kFloat);
        for (const int layer : layers) {
            LowRankElement element;
            element.module = model.p().weights.blocks.at(static_cast<std::size_t>(layer)).query.name;
            element.a = (at::randn({ 4, a.hiddenSize }, generator, options) * 0.1).set_requires_grad(true);
            element.b = (at::randn({ a.queryWidth(), 4 }, generator, options) * 0.1).set_requires_grad(true);
            m_intervention.elements().lowRanks.push_back(element);
        }
    }

    /// The pass alone; `whole` gives every layer a graph.
    ForwardTensors forward(const Input& input, bool whole) const
    {
        Capture capture;
        capture.allHidden = true;
        capture.tracksGradients = whole;
        return m_model.p().run(input, m_intervention, capture, nullptr);
    }
    /// The gradients of the changes after one pass forward and back.
    std::vector<at::Tensor> gradients(const Input& input, bool whole)
    {
        Capture capture;
        capture.tracksGradients = whole;
        const auto logits = m_model.p().run(input, m_intervention, capture, nullptr).logits;
        at::log_softmax(logits, -1).select(1, 3).neg().mean().backward();
        std::vector<at::Tensor> found;
        for (auto& element : m_intervention.elements().lowRanks) {
            for (auto* tensor : { &element.a, &element.b }) {
                found.push_back(tensor->grad().clone());
                tensor->mutable_grad() = at::Tensor();
            }
        }
        return found;
    }

private:
    const FrozenModel& m_model;
    Intervention m_intervention;
};

} // namespace mnemo::test
