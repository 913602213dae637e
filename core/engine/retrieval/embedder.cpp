#include "core/engine/retrieval/embedder.h"

#include "core/engine/lm/frozenmodel.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mnemo {

namespace {

const Error cancelled { ErrorCode::Cancelled, "cancelled", "Embedding the texts was stopped.", {}, {} };

/// Places of the rows, short ones first, so that a batch holds rows of about one length.
std::vector<std::size_t> byLength(const std::vector<std::vector<std::int64_t>>& rows)
{
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rows[a].size() < rows[b].size(); });
    return order;
}

/// Entry `layer` of the usual list of hidden states.
Site hiddenState(int layer, std::int64_t layers)
{
    if (layer == 0)
        return { SitePart::Embeddings, -1, -1 };
    if (layer == layers)
        return { SitePart::FinalNorm, -1, -1 };
    return { SitePart::BlockOutput, layer - 1, -1 };
}

/// Mean over the real columns of one row of `states` [B,T,d].
void poolRow(const Array& states, const Input& input, std::size_t row, float* mean)
{
    const auto length = static_cast<std::size_t>(states.dimension(1));
    const auto width = static_cast<std::size_t>(states.dimension(2));
    const auto begin = static_cast<std::size_t>(input.firstColumn(static_cast<std::int64_t>(row)));
    const auto end = static_cast<std::size_t>(input.endColumn(static_cast<std::int64_t>(row)));
    std::vector<double> sums(width);
    for (std::size_t column = begin; column < end; ++column) {
        const float* state = states.values.data() + (row * length + column) * width;
        for (std::size_t i = 0; i < width; ++i)
            sums[i] += state[i];
    }
    for (std::size_t i = 0; i < width; ++i)
        mean[i] = static_cast<float>(sums[i] / static_cast<double>(end - begin));
}

} // namespace

HiddenStateEmbedder::HiddenStateEmbedder(std::shared_ptr<const FrozenModel> model, const Options& options)
    : m_model(std::move(model))
    , m_options(options)
{
}

Result<std::shared_ptr<const HiddenStateEmbedder>> HiddenStateEmbedder::make(
    std::shared_ptr<const FrozenModel> model, const Options& options)
{
    const auto layers = static_cast<int>(model->architecture().layers);
    if (options.layer < -1 || options.layer > layers)
        return Error { ErrorCode::InvalidArgument, "bad_layer",
            "The model has hidden states 0 to " + std::to_string(layers) + ", not " + std::to_string(options.layer)
                + ": choose one of them.",
            {}, "layer" };
    if (!model->tokenizer())
        return Error { ErrorCode::NotFound, "no_tokenizer",
            model->folder().string() + " holds no tokenizer.json, so its model cannot read texts: add the file.",
            model->folder().string(), {} };
    Options used = options;
    used.layer = options.layer < 0 ? layers : options.layer;
    used.batchSize = std::max(1, options.batchSize);
    return std::shared_ptr<const HiddenStateEmbedder>(new HiddenStateEmbedder(std::move(model), used));
}

std::int64_t HiddenStateEmbedder::width() const
{
    return m_model->architecture().hiddenSize;
}

std::string HiddenStateEmbedder::fingerprint() const
{
    return "hidden-state:" + m_model->fingerprint() + ":" + m_model->tokenizer()->fingerprint() + ":"
        + std::to_string(m_options.layer) + ":mean";
}

std::string HiddenStateEmbedder::describe() const
{
    return "mean of hidden states " + std::to_string(m_options.layer) + " of " + m_model->name();
}

EncoderShape HiddenStateEmbedder::shape() const
{
    const Architecture& architecture = m_model->architecture();
    return { architecture.layers, architecture.queryWidth(), architecture.blockParameters(), true };
}

Result<Embeddings> HiddenStateEmbedder::embed(
    const std::vector<std::string>& texts, std::stop_token stop, const EngineProgress& progress) const
{
    Embeddings embeddings;
    const auto context = static_cast<std::size_t>(m_model->architecture().context);
    std::vector<std::vector<std::int64_t>> rows;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (stop.stop_requested())
            return cancelled;
        rows.push_back(m_model->tokenizer()->ids(texts[i]));
        if (rows.back().empty())
            return Error { ErrorCode::InvalidArgument, "empty_text",
                "Text " + std::to_string(i) + " has no token, so it has no vector: leave its row out.", {},
                std::to_string(i) };
        if (rows.back().size() > context) {
            rows.back().resize(context);
            ++embeddings.cutTexts;
        }
        embeddings.tokens.push_back(static_cast<std::int64_t>(rows.back().size()));
    }
    auto vectors = embedIds(rows, stop, progress);
    if (!vectors)
        return vectors.error();
    embeddings.vectors = std::move(*vectors);
    return embeddings;
}

Result<Matrix> HiddenStateEmbedder::embedIds(
    const std::vector<std::vector<std::int64_t>>& ids, std::stop_token stop, const EngineProgress& progress) const
{
    Matrix vectors(ids.size(), static_cast<std::size_t>(width()));
    const std::vector<std::size_t> order = byLength(ids);
    const std::string state = "hidden." + std::to_string(m_options.layer);
    Capture capture;
    capture.logits = Capture::Logits::None;
    capture.sites = { hiddenState(m_options.layer, m_model->architecture().layers) };
    for (std::size_t begin = 0; begin < order.size();) {
        if (stop.stop_requested())
            return cancelled;
        const std::size_t end = std::min(order.size(), begin + static_cast<std::size_t>(m_options.batchSize));
        std::vector<std::vector<std::int64_t>> batch;
        for (std::size_t i = begin; i < end; ++i)
            batch.push_back(ids[order[i]]);
        const Input input = Input::fromIds(batch);
        const auto output = m_model->forward(input, {}, capture);
        if (!output)
            return output.error();
        for (std::size_t i = begin; i < end; ++i)
            poolRow(output->captured.at(state), input, i - begin, &vectors(order[i], 0));
        begin = end;
        if (progress)
            progress(end, order.size());
    }
    return vectors;
}

Matrix normalised(Matrix vectors)
{
    for (std::size_t row = 0; row < vectors.rows; ++row) {
        float* values = vectors.values.data() + row * vectors.columns;
        double square = 0.0;
        for (std::size_t i = 0; i < vectors.columns; ++i)
            square += static_cast<double>(values[i]) * values[i];
        if (!(square > 0.0) || std::abs(square - 1.0) < 1e-6)
            continue;
        for (std::size_t i = 0; i < vectors.columns; ++i)
            values[i] = static_cast<float>(values[i] / std::sqrt(square));
    }
    return vectors;
}

} // namespace mnemo
