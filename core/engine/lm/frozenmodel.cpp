#include "core/engine/lm/frozenmodel.h"

#include "core/base/hash.h"
#include "core/engine/guard_p.h"
#include "core/engine/lm/automaticdtype_p.h"
#include "core/engine/lm/ggufmodel.h"
#include "core/engine/lm/ggufweights_p.h"
#include "core/engine/lm/modelplace.h"
#include "core/engine/lm/rope_p.h"
#include "core/engine/lm/weights_p.h"
#include "core/engine/tensors_p.h"
#include "core/text/tokenizer.h"

#include <algorithm>

namespace mnemo {

KeyValueCache::KeyValueCache()
    : d(std::make_unique<Private>())
{
}
KeyValueCache::~KeyValueCache() = default;
KeyValueCache::KeyValueCache(const KeyValueCache& other)
    : d(std::make_unique<Private>(*other.d))
{
}
KeyValueCache& KeyValueCache::operator=(const KeyValueCache& other)
{
    if (this != &other)
        *d = *other.d;
    return *this;
}

std::int64_t KeyValueCache::length() const
{
    return d->mask.defined() ? d->mask.size(1) : 0;
}

std::int64_t KeyValueCache::rows() const
{
    return d->mask.defined() ? d->mask.size(0) : 0;
}

const std::string& KeyValueCache::key() const
{
    return d->key;
}

KeyValueCache KeyValueCache::repeated(std::int64_t n) const
{
    KeyValueCache copy(*this);
    for (auto* tensors : { &copy.d->keys, &copy.d->values }) {
        for (auto& tensor : *tensors)
            tensor = tensor.expand({ n, -1, -1, -1 });
    }
    copy.d->mask = copy.d->mask.expand({ n, -1 });
    copy.d->positions = copy.d->positions.expand({ n, -1 });
    return copy;
}

FrozenModel::FrozenModel()
    : d(std::make_unique<Private>())
{
}
FrozenModel::~FrozenModel() = default;

namespace {

std::string modelFingerprint(const std::filesystem::path& folder, const WeightSet& set)
{
    const auto config = readText(folder / "config.json");
    return sha256((config ? *config : std::string()) + set.fingerprint());
}

template<typename T>
T need(Result<T> result)
{
    if (!result)
        fail(result.error());
    return std::move(*result);
}

void takeWeights(FrozenModel::Private& d, const TensorSource& source)
{
    const at::NoGradGuard noGradients;
    if (d.options.dtype == FrozenModel::Dtype::Automatic)
        d.options.dtype = automaticDtype(d.architecture, d.device());
    const auto dtype = d.options.dtype == FrozenModel::Dtype::BFloat16 ? at::kBFloat16 : at::kFloat;
    d.weights = loadWeights(source, d.architecture, dtype, d.device());
    if (d.architecture.isGpt2())
        return;
    d.inverseFrequencies = inverseFrequencies(d.architecture).to(d.device());
    d.ropeMagnitude = d.architecture.rope.kind == RopeScaling::Kind::Yarn ? d.architecture.rope.attentionFactor : 1.0;
}

void openFolder(FrozenModel::Private& d, const std::filesystem::path& folder)
{
    d.architecture = need(Architecture::fromConfigFile(folder / "config.json"));
    const auto set = need(WeightSet::open(folder));
    takeWeights(d, set);
    d.fingerprint = modelFingerprint(folder, set);
    std::error_code code;
    if (std::filesystem::exists(folder / "tokenizer.json", code))
        d.tokenizer = need(Tokenizer::open(folder));
}

void openGguf(FrozenModel::Private& d, const std::filesystem::path& path)
{
    const auto file = need(GgufFile::open(path));
    d.architecture = need(ggufArchitecture(*file));
    takeWeights(d, GgufWeights(file, d.architecture));
    const auto factors = need(ggufRopeFactors(*file, d.architecture));
    if (!factors.empty())
        d.inverseFrequencies = d.inverseFrequencies / at::tensor(factors).to(d.device());
    d.fingerprint = file->fingerprint();
    d.tokenizer = need(ggufTokenizer(*file));
}

void openInto(FrozenModel::Private& d, const std::filesystem::path& place, const FrozenModel::Options& options)
{
    d.folder = place;
    d.options = options;
    const auto gguf = ggufAt(place);
    return gguf.empty() ? openFolder(d, place) : openGguf(d, gguf);
}

} // namespace

Result<std::shared_ptr<const FrozenModel>> FrozenModel::open(
    const std::filesystem::path& folder, const Options& options)
{
    std::error_code code;
    if (!std::filesystem::is_directory(folder, code) && ggufAt(folder).empty())
        return Error { ErrorCode::NotFound, "file_not_found",
            folder.string() + " is not a folder with a model, nor a GGUF file.", folder.string(), {} };
    return guarded([&] {
        std::shared_ptr<FrozenModel> model(new FrozenModel);
        openInto(*model->d, folder, options);
        return std::shared_ptr<const FrozenModel>(std::move(model));
    });
}

const Architecture& FrozenModel::architecture() const
{
    return d->architecture;
}
const std::filesystem::path& FrozenModel::folder() const
{
    return d->folder;
}
std::string FrozenModel::name() const
{
    return modelName(d->folder);
}
const std::string& FrozenModel::fingerprint() const
{
    return d->fingerprint;
}
FrozenModel::Dtype FrozenModel::dtype() const
{
    return d->options.dtype;
}
std::string FrozenModel::device() const
{
    return d->options.device;
}
std::shared_ptr<const Tokenizer> FrozenModel::tokenizer() const
{
    return d->tokenizer;
}

Result<ForwardOutput> FrozenModel::forward(
    const Input& input, const Intervention& intervention, const Capture& capture, KeyValueCache* cache) const
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        const ForwardTensors tensors = d->run(input, intervention, capture, cache);
        ForwardOutput output;
        if (tensors.logits.defined())
            output.logits = toArray(tensors.logits);
        for (const auto& [name, tensor] : tensors.captured)
            output.captured.emplace(name, toArray(tensor));
        return output;
    });
}

Result<std::vector<std::int64_t>> FrozenModel::generate(const std::vector<std::int64_t>& ids, int count,
    const Intervention& intervention, const std::vector<std::int64_t>& stopIds, bool useCache,
    const std::function<bool(std::int64_t)>& onToken) const
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        KeyValueCache cache;
        std::vector<std::int64_t> text = ids;
        std::vector<std::int64_t> made;
        for (int step = 0; step < count; ++step) {
            const bool continues = useCache && step > 0;
            const Input input = Input::fromIds({ continues ? std::vector<std::int64_t> { made.back() } : text });
            const ForwardTensors out = d->run(input, intervention, Capture {}, useCache ? &cache : nullptr);
            const auto next = out.logits[0].argmax().item<std::int64_t>();
            made.push_back(next);
            text.push_back(next);
            cache.d->isGenerating = true;
            const bool stopped = std::find(stopIds.begin(), stopIds.end(), next) != stopIds.end();
            if (stopped || (onToken && !onToken(next)))
                break;
        }
        return made;
    });
}

Matrix FrozenModel::outputMatrix() const
{
    return toMatrix(d->weights.output.weight);
}

Matrix FrozenModel::embeddingRows(const std::vector<std::int64_t>& ids) const
{
    return toMatrix(d->weights.embedding.index_select(0, integers(ids).to(d->device())));
}

} // namespace mnemo
