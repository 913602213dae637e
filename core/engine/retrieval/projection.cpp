#include "core/engine/retrieval/projection.h"

#include "core/engine/guard_p.h"
#include "core/engine/tensors_p.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

std::vector<double> values(const at::Tensor& tensor)
{
    const at::Tensor plain = tensor.contiguous();
    return { plain.data_ptr<double>(), plain.data_ptr<double>() + plain.numel() };
}

/// Signs are free: the entry of largest size is made positive, so that a map does not flip from run to run.
at::Tensor withFixedSigns(const at::Tensor& components)
{
    const at::Tensor largest = std::get<1>(components.abs().max(1, true));
    return components * components.gather(1, largest).sign();
}

Projection decompose(const Matrix& vectors, std::int64_t count)
{
    const at::NoGradGuard noGradients;
    const at::Tensor data = toTensor(vectors).to(at::kDouble);
    const at::Tensor mean = data.mean(0);
    const at::Tensor centred = data - mean;
    const auto n = centred.size(0);
    const bool wide = centred.size(1) > n; // the smaller of the two Gram matrices has the same eigenvalues
    const at::Tensor gram = wide ? at::matmul(centred, centred.t()) : at::matmul(centred.t(), centred);
    const auto [eigenvalues, eigenvectors] = at::linalg_eigh(gram / static_cast<double>(n - 1));
    const at::Tensor top = eigenvectors.flip(1).narrow(1, 0, count).t();
    at::Tensor components = wide ? at::matmul(top, centred) : top;
    components = withFixedSigns(components / components.norm(2, 1, true).clamp_min(1e-300));

    Projection projection;
    projection.mean = values(mean);
    projection.components = values(components);
    projection.scores = values(at::matmul(centred, components.t()));
    projection.variances = values(eigenvalues.flip(0).clamp_min(0.0));
    for (const double variance : projection.variances)
        projection.totalVariance += variance;
    return projection;
}

} // namespace

Result<Projection> principalComponents(const Matrix& vectors, int count)
{
    const auto most = static_cast<int>(std::min(vectors.rows, vectors.columns));
    if (vectors.rows < 2 || count < 1 || count > most)
        return Error { ErrorCode::InvalidArgument, "too_few_rows",
            "A map with " + std::to_string(count) + " axes needs more than the " + std::to_string(vectors.rows)
                + " vectors there are.",
            {}, {} };
    return guarded([&] { return decompose(vectors, count); });
}

std::vector<double> project(const Projection& projection, const float* vector)
{
    const std::size_t width = projection.mean.size();
    std::vector<double> place(projection.components.size() / width);
    for (std::size_t c = 0; c < place.size(); ++c) {
        for (std::size_t i = 0; i < width; ++i)
            place[c] += (static_cast<double>(vector[i]) - projection.mean[i]) * projection.components[c * width + i];
    }
    return place;
}

} // namespace mnemo
