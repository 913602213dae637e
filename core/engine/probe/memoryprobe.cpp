#include "core/engine/probe/memoryprobe.h"

#include "core/engine/adapters/adapterqueries.h"
#include "core/engine/guard_p.h"
#include "core/engine/intervention/intervention_p.h"
#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/lm/safetensors.h"
#include "core/engine/probe/tokennames_p.h"
#include "core/engine/tensors_p.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mnemo {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

double sumOfSquares(const Matrix& matrix)
{
    return std::accumulate(matrix.values.begin(), matrix.values.end(), 0.0,
        [](double sum, float value) { return sum + static_cast<double>(value) * static_cast<double>(value); });
}

bool haveEqualMaps(const MemoryElement& a, const MemoryElement& b)
{
    return a.phi == b.phi && a.phiInput == b.phiInput && a.phi != FeatureMap::Mlp;
}

void addMemory(const MemoryElement& element, MemoryMaps& maps, const MemoryElement* before)
{
    if (before && !haveEqualMaps(*before, element))
        fail({ ErrorCode::Unsupported, "unsupported",
            "Layer " + std::to_string(element.layer)
                + " has two memories with different feature maps; look at their adapters one by one.",
            {}, "layer" });
    const auto group = maps.heads / static_cast<int>(element.memory.size(0));
    for (int head = 0; head < maps.heads; ++head) {
        auto& slot = maps.matrices[static_cast<std::size_t>(element.layer * maps.heads + head)];
        auto matrix = std::make_shared<Matrix>(toMatrix(element.memory[head / group]));
        for (std::size_t i = 0; slot && i < matrix->values.size(); ++i)
            matrix->values[i] += slot->values[i];
        slot = std::move(matrix);
    }
}

MemoryMaps emptyMaps(int layers, int heads)
{
    MemoryMaps maps;
    maps.layers = layers;
    maps.heads = heads;
    maps.matrices.resize(static_cast<std::size_t>(layers * heads));
    return maps;
}

SharedMatrix difference(const SharedMatrix& from, const SharedMatrix& to, int layer)
{
    if (!from && !to)
        return nullptr;
    auto result = std::make_shared<Matrix>(to ? *to : Matrix(from->rows, from->columns));
    if (!from)
        return result;
    if (from->rows != result->rows || from->columns != result->columns)
        fail({ ErrorCode::Mismatch, "shape_mismatch",
            "The memories of layer " + std::to_string(layer) + " have different shapes; compare runs on one model.", {},
            "layer" });
    for (std::size_t i = 0; i < result->values.size(); ++i)
        result->values[i] -= from->values[i];
    return result;
}

Capture memoryCapture()
{
    Capture capture;
    capture.logits = Capture::Logits::None;
    capture.memory = true;
    return capture;
}

int layerIn(const std::string& name) // "memory.3.ratio"
{
    return std::stoi(name.substr(name.find('.') + 1));
}

} // namespace

bool MemoryMaps::isEmpty() const
{
    return std::none_of(matrices.begin(), matrices.end(), [](const SharedMatrix& matrix) { return matrix != nullptr; });
}

double MemoryMaps::norm(int layer, int head) const
{
    const auto& matrix = map(layer, head);
    return matrix ? std::sqrt(sumOfSquares(*matrix)) : nothing;
}

Matrix MemoryMaps::norms() const
{
    Matrix values(static_cast<std::size_t>(layers), static_cast<std::size_t>(heads));
    for (int layer = 0; layer < layers; ++layer) {
        for (int head = 0; head < heads; ++head)
            values(static_cast<std::size_t>(layer), static_cast<std::size_t>(head))
                = static_cast<float>(norm(layer, head));
    }
    return values;
}

double MemoryMaps::meanSquareRoot() const
{
    double sum = 0.0;
    std::size_t count = 0;
    for (const auto& matrix : matrices) {
        if (!matrix)
            continue;
        sum += sumOfSquares(*matrix);
        count += matrix->values.size();
    }
    return count > 0 ? std::sqrt(sum / static_cast<double>(count)) : 0.0;
}

Result<MemoryMaps> memoriesOf(const FrozenModel& model, const InterventionMaker& maker)
{
    const Episode none;
    return guarded([&] {
        const at::NoGradGuard noGradients;
        const auto& a = model.architecture();
        auto maps = emptyMaps(static_cast<int>(a.layers), static_cast<int>(a.heads));
        if (maker.needs().queryVector || maker.needs().retrieved > 0)
            return maps; // made from exemplars: soft prompts, never a memory
        const Intervention intervention = maker.intervene(std::span(&none, 1));
        const auto& memories = intervention.elements().memories;
        for (auto element = memories.begin(); element != memories.end(); ++element) {
            const auto before = std::find_if(
                memories.begin(), element, [&](const MemoryElement& other) { return other.layer == element->layer; });
            addMemory(*element, maps, before != element ? &*before : nullptr);
        }
        return maps;
    });
}

Result<MemoryMaps> memoryChange(const MemoryMaps& from, const MemoryMaps& to)
{
    return guarded([&] {
        if (from.layers != to.layers || from.heads != to.heads)
            fail({ ErrorCode::Mismatch, "shape_mismatch",
                "The memories belong to models of different size; compare runs on one model.", {}, {} });
        auto maps = emptyMaps(to.layers, to.heads);
        for (int layer = 0; layer < to.layers; ++layer) {
            for (int head = 0; head < to.heads; ++head)
                maps.matrices[static_cast<std::size_t>(layer * to.heads + head)]
                    = difference(from.map(layer, head), to.map(layer, head), layer);
        }
        return maps;
    });
}

Result<std::vector<double>> singularValues(const SharedMatrix& matrix)
{
    if (!matrix || matrix->isEmpty())
        return std::vector<double>();
    return guarded([&] {
        const at::NoGradGuard noGradients;
        const at::Tensor values = at::linalg_svdvals(toTensor(*matrix).to(at::kDouble)).contiguous();
        return std::vector<double>(values.data_ptr<double>(), values.data_ptr<double>() + values.numel());
    });
}

std::string memoryBytes(const MemoryMaps& maps)
{
    SafetensorsWriter writer;
    writer.add("shape", { 2 }, { maps.layers, maps.heads });
    for (int layer = 0; layer < maps.layers; ++layer) {
        for (int head = 0; head < maps.heads; ++head) {
            if (const auto& matrix = maps.map(layer, head))
                writer.add("memory." + std::to_string(layer) + "." + std::to_string(head),
                    Array { { static_cast<std::int64_t>(matrix->rows), static_cast<std::int64_t>(matrix->columns) },
                        matrix->values });
        }
    }
    return writer.toBytes();
}

Result<MemoryMaps> memoryFromFile(const std::filesystem::path& path)
{
    const auto file = SafetensorsFile::open(path);
    if (!file)
        return file.error();
    const auto shape = (*file)->integers("shape");
    if (!shape)
        return shape.error();
    if (shape->size() != 2 || (*shape)[0] < 1 || (*shape)[1] < 1 || (*shape)[0] > 4096 || (*shape)[1] > 4096)
        return Error { ErrorCode::Format, "bad_value",
            path.string() + " names no sensible number of layers and heads in \"shape\".", path.string(), "shape" };
    auto maps = emptyMaps(static_cast<int>((*shape)[0]), static_cast<int>((*shape)[1]));
    for (int layer = 0; layer < maps.layers; ++layer) {
        for (int head = 0; head < maps.heads; ++head) {
            const auto name = "memory." + std::to_string(layer) + "." + std::to_string(head);
            if (!(*file)->contains(name))
                continue;
            auto array = (*file)->array(name);
            if (!array)
                return array.error();
            if (array->shape.size() != 2)
                return Error { ErrorCode::Format, "bad_value", name + " in " + path.string() + " is no matrix.",
                    path.string(), name };
            auto matrix = std::make_shared<Matrix>();
            matrix->rows = static_cast<std::size_t>(array->shape[0]);
            matrix->columns = static_cast<std::size_t>(array->shape[1]);
            matrix->values = std::move(array->values);
            maps.matrices[static_cast<std::size_t>(layer * maps.heads + head)] = std::move(matrix);
        }
    }
    return maps;
}

double MemoryReads::share(int layer, int head, int token) const
{
    const auto& values = ratio(layer, head);
    if (values.empty())
        return nothing;
    const auto r = static_cast<double>(values[static_cast<std::size_t>(token)]);
    return std::isinf(r) ? 1.0 : r / (1.0 + r);
}

Matrix MemoryReads::shares(int head) const
{
    Matrix values(static_cast<std::size_t>(layers), tokens.size());
    for (int layer = 0; layer < layers; ++layer) {
        for (int token = 0; token < static_cast<int>(tokens.size()); ++token)
            values(static_cast<std::size_t>(layer), static_cast<std::size_t>(token))
                = static_cast<float>(share(layer, head, token));
    }
    return values;
}

Matrix MemoryReads::meanShares() const
{
    Matrix values(static_cast<std::size_t>(layers), static_cast<std::size_t>(heads));
    for (int layer = 0; layer < layers; ++layer) {
        for (int head = 0; head < heads; ++head) {
            double sum = 0.0;
            for (int token = 0; token < static_cast<int>(tokens.size()); ++token)
                sum += share(layer, head, token);
            values(static_cast<std::size_t>(layer), static_cast<std::size_t>(head))
                = static_cast<float>(sum / static_cast<double>(tokens.size()));
        }
    }
    return values;
}

Result<MemoryReads> probeMemory(const FrozenModel& model, const Episode& episode, const InterventionMaker& maker)
{
    auto intervention = interventionOf(maker, std::span(&episode, 1));
    if (!intervention)
        return intervention.error();
    MemoryReads reads;
    reads.layers = static_cast<int>(model.architecture().layers);
    reads.heads = static_cast<int>(model.architecture().heads);
    reads.ratios.resize(static_cast<std::size_t>(reads.layers * reads.heads));
    reads.reads.resize(reads.ratios.size());
    const auto output = model.forward(Input::fromSequences({ episode.prompt }), *intervention, memoryCapture());
    if (!output)
        return output.error();
    for (const auto& [name, array] : output->captured) {
        const auto layer = static_cast<std::size_t>(layerIn(name));
        const auto heads = static_cast<std::size_t>(reads.heads);
        const std::size_t size = array.values.size() / heads;
        for (std::size_t head = 0; head < heads; ++head) {
            const auto begin = array.values.begin() + static_cast<std::ptrdiff_t>(head * size);
            std::vector<float> part(begin, begin + static_cast<std::ptrdiff_t>(size));
            if (name.ends_with("ratio")) {
                reads.ratios[layer * heads + head] = std::move(part);
                continue;
            }
            auto matrix = std::make_shared<Matrix>();
            matrix->rows = static_cast<std::size_t>(array.dimension(2));
            matrix->columns = static_cast<std::size_t>(array.dimension(3));
            matrix->values = std::move(part);
            reads.reads[layer * heads + head] = std::move(matrix);
        }
    }
    nameTokens(model, episode, static_cast<int>(intervention->virtualTokens()), reads.tokens, reads.spans);
    return reads;
}

Result<std::vector<WordPush>> readAsWords(
    const FrozenModel& model, const MemoryReads& reads, int layer, int head, int token, int count)
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        const bool inside = layer >= 0 && layer < reads.layers && head >= 0 && head < reads.heads;
        const auto& read = inside ? reads.reads[static_cast<std::size_t>(layer * reads.heads + head)] : SharedMatrix();
        if (!read || token < 0 || token >= static_cast<int>(read->rows))
            fail({ ErrorCode::InvalidArgument, "bad_value",
                "There is no read of a memory at layer " + std::to_string(layer) + ", head " + std::to_string(head)
                    + ", token " + std::to_string(token) + ".",
                {}, "token" });
        const auto& weights = model.p().weights;
        const auto width = static_cast<std::int64_t>(read->columns);
        const auto& output = weights.blocks[static_cast<std::size_t>(layer)].output.weight; // [d, H dh]
        const at::Tensor columns = output.narrow(1, head * width, width).to(at::kFloat);
        const at::Tensor row = toTensor(*read)[token].to(columns.device());
        const at::Tensor logits
            = at::matmul(weights.output.weight.to(at::kFloat), at::matmul(columns, row)).to(at::kCPU).contiguous();
        const auto total = logits.numel();
        std::vector<std::int64_t> order(static_cast<std::size_t>(total));
        std::iota(order.begin(), order.end(), 0);
        const float* values = logits.data_ptr<float>();
        std::stable_sort(
            order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) { return values[a] > values[b]; });
        const auto tokenizer = model.tokenizer();
        std::vector<WordPush> words;
        const auto add = [&](std::int64_t id) {
            words.push_back(
                { id, tokenizer ? tokenizer->display(id) : std::to_string(id), static_cast<double>(values[id]) });
        };
        const auto each = std::min<std::int64_t>(count, total / 2);
        std::for_each(order.begin(), order.begin() + each, add);
        std::for_each(order.rbegin(), order.rbegin() + each, add);
        return words;
    });
}

Result<Matrix> memoryRatios(const FrozenModel& model, const EpisodeSource& source, const InterventionMaker& maker,
    int batchSize, std::stop_token stop, const std::function<void(std::size_t done, std::size_t total)>& progress)
{
    const auto heads = static_cast<std::size_t>(model.architecture().heads);
    const auto layers = static_cast<std::size_t>(model.architecture().layers);
    Matrix ratios(source.size(), layers * heads, std::numeric_limits<float>::quiet_NaN());
    for (std::size_t begin = 0; begin < source.size(); begin += static_cast<std::size_t>(batchSize)) {
        if (stop.stop_requested())
            return Error { ErrorCode::Cancelled, "cancelled", "The reading of memories was stopped.", {}, {} };
        const std::size_t end = std::min(source.size(), begin + static_cast<std::size_t>(batchSize));
        std::vector<Episode> episodes;
        std::vector<Sequence> prompts;
        for (std::size_t i = begin; i < end; ++i) {
            auto episode = source.episode(i);
            if (!episode)
                return episode.error();
            prompts.push_back(episode->prompt);
            episodes.push_back(std::move(*episode));
        }
        const auto intervention = interventionOf(maker, episodes);
        if (!intervention)
            return intervention.error();
        const auto input = Input::fromSequences(prompts);
        const auto ahead = static_cast<std::size_t>(intervention->virtualTokens());
        Capture capture = memoryCapture();
        capture.sink = [&](const std::string& name, Array&& array) { // [B,H,T]
            if (!name.ends_with("ratio"))
                return;
            const auto columns = static_cast<std::size_t>(array.dimension(2));
            for (std::size_t row = 0; row < episodes.size(); ++row) {
                const std::size_t tokens
                    = ahead + static_cast<std::size_t>(input.endColumn(static_cast<std::int64_t>(row)));
                for (std::size_t head = 0; head < heads; ++head) {
                    const auto at = array.values.begin() + static_cast<std::ptrdiff_t>((row * heads + head) * columns);
                    const double sum = std::accumulate(at, at + static_cast<std::ptrdiff_t>(tokens), 0.0);
                    ratios(begin + row, static_cast<std::size_t>(layerIn(name)) * heads + head)
                        = static_cast<float>(sum / static_cast<double>(tokens));
                }
            }
        };
        if (const auto output = model.forward(input, *intervention, capture); !output)
            return output.error();
        if (progress)
            progress(end, source.size());
    }
    return ratios;
}

} // namespace mnemo
