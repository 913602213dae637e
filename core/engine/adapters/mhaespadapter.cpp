#include "core/engine/adapters/mhaespadapter_p.h"

#include "core/engine/adapters/adapter_p.h"
#include "core/engine/adapters/settingreader.h"
#include "core/engine/guard_p.h"
#include "core/engine/intervention/intervention_p.h"
#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/tensors_p.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mnemo {

namespace {

std::string parameterName(int head, const char* part)
{
    return "esp.head." + std::to_string(head) + "." + part;
}

/// The order of the sum: by data-set row, equal rows by their numbers, so that no order of the input leaves a trace.
std::vector<std::size_t> sumOrder(const std::vector<Exemplar>& exemplars, bool sorts)
{
    std::vector<std::size_t> order(exemplars.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (sorts)
        std::stable_sort(order.begin(), order.end(), [&exemplars](std::size_t a, std::size_t b) {
            const Exemplar& left = exemplars[a];
            const Exemplar& right = exemplars[b];
            return left.row != right.row ? left.row < right.row : left.vector < right.vector;
        });
    return order;
}

void checkEpisode(const Episode& episode, std::size_t width, std::size_t tokens)
{
    const std::string row = "row " + std::to_string(episode.row);
    if (episode.exemplars.empty())
        fail({ ErrorCode::InvalidArgument, "no_exemplars",
            "No exemplar was found for " + row + ": give the training part more rows or leave this one out.", {},
            row });
    bool fits = episode.queryVector.size() == width;
    for (const Exemplar& exemplar : episode.exemplars)
        fits = fits && exemplar.vector.size() == width * tokens;
    if (!fits)
        fail({ ErrorCode::Mismatch, "vector_width",
            "The dense vectors of " + row + " do not have the " + std::to_string(width)
                + " numbers this adapter was made for: take the embedder it was trained with.",
            {}, row });
}

} // namespace

Json MhaEspOptions::toConfig() const
{
    return { { "method", MhaEspAdapter::name }, { "heads", heads }, { "exemplars", exemplars },
        { "embedding_width", embeddingWidth }, { "depth", depth }, { "tokens_per_exemplar", tokensPerExemplar },
        { "sort_exemplars", sortsExemplars }, { "text_exemplars", textExemplars } };
}

Result<MhaEspOptions> MhaEspOptions::fromConfig(const Json& config, const Architecture&)
{
    SettingReader reader(config);
    const auto read = [&reader](const char* key, int standard, int least, int most) {
        return static_cast<int>(reader.integer(key, standard, least, most));
    };
    MhaEspOptions options;
    reader.require("embedding_width");
    options.heads = read("heads", options.heads, 1, 1024);
    options.exemplars = read("exemplars", options.exemplars, 1, 4096);
    options.embeddingWidth = read("embedding_width", 0, 1, 1 << 20);
    options.depth = read("depth", options.depth, 1, 64);
    options.tokensPerExemplar = read("tokens_per_exemplar", options.tokensPerExemplar, 1, 1024);
    options.sortsExemplars = reader.flag("sort_exemplars", options.sortsExemplars);
    options.textExemplars = read("text_exemplars", options.textExemplars, 0, options.exemplars);
    if (const auto checked = reader.result(); !checked)
        return checked.error();
    return options;
}

MhaEspAdapter::MhaEspAdapter(const MhaEspOptions& options, const Architecture& base, std::uint64_t seed)
    : m_options(options)
    , m_scale(1.0 / std::sqrt(static_cast<double>(base.hiddenSize)))
    , m_parameters(std::make_unique<ParameterSet>())
{
    Random random(seed);
    const double bound = 1.0 / std::sqrt(static_cast<double>(options.embeddingWidth));
    for (int head = 0; head < options.heads; ++head) {
        for (const std::string part : { "q", "k", "v" }) {
            m_parameters->add(parameterName(head, (part + ".weight").c_str()),
                uniformTensor(random, { base.hiddenSize, options.embeddingWidth }, bound));
            m_parameters->add(
                parameterName(head, (part + ".bias").c_str()), uniformTensor(random, { base.hiddenSize }, bound));
        }
    }
}

MhaEspAdapter::MhaEspAdapter(const MhaEspAdapter& other)
    : Adapter(other)
    , m_options(other.m_options)
    , m_scale(other.m_scale)
    , m_parameters(std::make_unique<ParameterSet>(other.m_parameters->clone()))
{
}

MhaEspAdapter::~MhaEspAdapter() = default;

std::shared_ptr<Adapter> MhaEspAdapter::clone() const
{
    return std::shared_ptr<Adapter>(new MhaEspAdapter(*this));
}

EpisodeNeeds MhaEspAdapter::needs() const
{
    EpisodeNeeds needs;
    needs.text = m_options.textExemplars > 0 ? EpisodeNeeds::Text::Retrieved : EpisodeNeeds::Text::None;
    needs.textCount = m_options.textExemplars;
    needs.retrieved = m_options.exemplars;
    needs.queryVector = true;
    return needs;
}

double MhaEspAdapter::makingFlops(const Episode& episode) const
{
    const auto modelWidth = static_cast<double>(m_parameters->tensors.front().second.size(0));
    const auto keys = static_cast<double>(episode.exemplars.size()) * m_options.tokensPerExemplar;
    const double projections = 2.0 * m_options.heads * modelWidth * m_options.embeddingWidth * (1.0 + 2.0 * keys);
    return projections + 4.0 * m_options.heads * keys * modelWidth * m_options.depth;
}

MhaEspAdapter::Vectors MhaEspAdapter::vectorsOf(std::span<const Episode> episodes) const
{
    const auto width = static_cast<std::size_t>(m_options.embeddingWidth);
    const auto tokens = static_cast<std::size_t>(m_options.tokensPerExemplar);
    std::size_t longest = 0;
    for (const Episode& episode : episodes) {
        checkEpisode(episode, width, tokens);
        longest = std::max(longest, episode.exemplars.size());
    }
    const auto rows = static_cast<std::int64_t>(episodes.size());
    const auto keys = static_cast<std::int64_t>(longest * tokens);
    Vectors vectors;
    vectors.query = at::empty({ rows, m_options.embeddingWidth }, at::kFloat);
    vectors.exemplars = at::zeros({ rows, keys, m_options.embeddingWidth }, at::kFloat);
    at::Tensor absent = at::zeros({ rows, keys }, at::kBool);
    bool anyAbsent = false;
    for (std::size_t row = 0; row < episodes.size(); ++row) {
        const Episode& episode = episodes[row];
        std::copy(
            episode.queryVector.begin(), episode.queryVector.end(), vectors.query.data_ptr<float>() + row * width);
        vectors.order.push_back(sumOrder(episode.exemplars, m_options.sortsExemplars));
        float* target = vectors.exemplars.data_ptr<float>() + row * longest * tokens * width;
        for (const std::size_t place : vectors.order.back())
            target = std::copy(episode.exemplars[place].vector.begin(), episode.exemplars[place].vector.end(), target);
        const std::size_t present = episode.exemplars.size() * tokens;
        std::fill_n(absent.data_ptr<bool>() + row * longest * tokens + present, longest * tokens - present, true);
        anyAbsent = anyAbsent || present < longest * tokens;
    }
    const at::Device device = m_parameters->tensors.front().second.device();
    vectors.query = vectors.query.to(device);
    vectors.exemplars = vectors.exemplars.to(device);
    if (anyAbsent)
        vectors.absent = absent.to(device);
    return vectors;
}

MhaEspAdapter::Head MhaEspAdapter::attend(int head, const Vectors& vectors) const
{
    const auto project = [&](const at::Tensor& input, const std::string& part) {
        return at::linear(input, (*m_parameters)[parameterName(head, (part + ".weight").c_str())],
            (*m_parameters)[parameterName(head, (part + ".bias").c_str())]);
    };
    Head result { project(vectors.exemplars, "k"), project(vectors.exemplars, "v"), {} };
    at::Tensor query = project(vectors.query, "q");
    for (int depth = 0; depth < m_options.depth; ++depth) {
        const at::Tensor scores = at::matmul(result.keys, query.unsqueeze(2)).squeeze(2) * m_scale;
        const at::Tensor masked = vectors.absent.defined()
            ? scores.masked_fill(vectors.absent, -std::numeric_limits<double>::infinity())
            : scores;
        const at::Tensor weights = at::softmax(masked, 1);
        const at::Tensor z = at::matmul(weights.unsqueeze(1), result.values).squeeze(1);
        result.blocks.push_back({ query, scores, weights, z });
        query = z;
    }
    return result;
}

Intervention MhaEspAdapter::intervene(std::span<const Episode> episodes) const
{
    return promptOf(vectorsOf(episodes));
}

Intervention MhaEspAdapter::promptOf(const Vectors& vectors) const
{
    std::vector<at::Tensor> rows;
    for (int head = 0; head < m_options.heads; ++head)
        rows.push_back(attend(head, vectors).blocks.back().result);
    Intervention intervention;
    intervention.elements().softPrompts.push_back({ at::stack(rows, 1) });
    return intervention;
}

Result<double> MhaEspAdapter::scaleValues(std::span<const Episode> sample, double meanWordNorm)
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        const Vectors vectors = vectorsOf(sample);
        double sum = 0.0;
        for (int head = 0; head < m_options.heads; ++head)
            sum += attend(head, vectors).blocks.back().result.norm(2, 1).mean().item<double>();
        const double factor = meanWordNorm * m_options.heads / sum;
        if (!std::isfinite(factor) || factor <= 0.0)
            fail({ ErrorCode::InvalidArgument, "bad_value",
                "The values cannot be scaled: the sample's dense vectors are all zero or not finite.", {}, {} });
        for (int head = 0; head < m_options.heads; ++head) {
            (*m_parameters)[parameterName(head, "v.weight")].mul_(factor);
            (*m_parameters)[parameterName(head, "v.bias")].mul_(factor);
        }
        return factor;
    });
}

Result<std::vector<Matrix>> MhaEspAdapter::exemplarWeights(std::span<const Episode> episodes) const
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        const Vectors vectors = vectorsOf(episodes);
        std::vector<Matrix> all;
        for (const Episode& episode : episodes)
            all.emplace_back(static_cast<std::size_t>(m_options.heads), episode.exemplars.size());
        const auto tokens = static_cast<std::size_t>(m_options.tokensPerExemplar);
        for (int head = 0; head < m_options.heads; ++head) {
            const Matrix weights = toMatrix(attend(head, vectors).blocks.back().weights);
            for (std::size_t row = 0; row < all.size(); ++row) {
                for (std::size_t key = 0; key < vectors.order[row].size() * tokens; ++key)
                    all[row](static_cast<std::size_t>(head), vectors.order[row][key / tokens]) += weights(row, key);
            }
        }
        return all;
    });
}

std::vector<float> chunkMeans(const Matrix& states, int chunks)
{
    std::vector<float> means;
    const auto count = static_cast<std::size_t>(chunks);
    for (std::size_t chunk = 0; chunk < count; ++chunk) {
        const std::size_t begin = chunk * states.rows / count;
        const std::size_t end = std::max(begin + 1, (chunk + 1) * states.rows / count);
        for (std::size_t column = 0; column < states.columns; ++column) {
            double sum = 0.0;
            for (std::size_t row = begin; row < end; ++row)
                sum += states(row, column);
            means.push_back(static_cast<float>(sum / static_cast<double>(end - begin)));
        }
    }
    return means;
}

double meanWordNorm(const FrozenModel& model)
{
    const at::NoGradGuard noGradients;
    return model.p().weights.embedding.to(at::kFloat).norm(2, 1).mean().item<double>();
}

} // namespace mnemo
