#include "core/experiment/laboratory.h"

#include "core/base/hash.h"
#include "core/data/import.h"
#include "core/engine/compute.h"
#include "core/engine/lm/modelplace.h"
#include "core/text/labelwords.h"
#include "core/text/segments.h"
#include "core/text/tokenizer.h"

#include <algorithm>

namespace mnemo {

namespace {

std::string listed(const std::vector<Choice>& choices)
{
    std::string text;
    for (const auto& choice : choices)
        text += (text.empty() ? "" : ", ") + choice.name;
    return text.empty() ? "none" : text;
}

void addModels(std::vector<Choice>& choices, const std::filesystem::path& folder, bool bundled)
{
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (isModelPlace(entry.path()))
            choices.push_back({ modelName(entry.path()), entry.path(), bundled });
    }
}

void addFolders(std::vector<Choice>& choices, const std::filesystem::path& folder)
{
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.is_directory(code))
            choices.push_back({ entry.path().filename().string(), entry.path(), true });
    }
}

std::string modelKey(const std::string& name, FrozenModel::Dtype dtype, const std::string& device)
{
    return name + "\n" + std::to_string(static_cast<int>(dtype)) + "\n" + device;
}

Result<SharedDataset> importPart(const std::filesystem::path& file, const std::filesystem::path& cache)
{
    auto detected = detectOptions(file);
    if (!detected)
        return detected.error();
    auto table = importFile(file, detected->options, cache);
    if (!table)
        return table.error();
    return table->dataset;
}

/// A folder with train, valid and test files as one data set.
Result<SharedDataset> importFolder(
    const std::filesystem::path& folder, const std::string& name, const std::filesystem::path& cache)
{
    std::vector<Dataset::Part> parts;
    for (const char* part : { "train", "valid", "test" }) {
        for (const char* ending : { ".csv", ".jsonl", ".tsv", ".json" }) {
            const auto file = folder / (std::string(part) + ending);
            std::error_code code;
            if (!std::filesystem::exists(file, code))
                continue;
            auto dataset = importPart(file, cache);
            if (!dataset)
                return dataset.error();
            parts.emplace_back(part, *dataset);
            break;
        }
    }
    if (parts.empty())
        return Error { ErrorCode::NotFound, "no_rows", folder.string() + " holds no train, valid or test file.",
            folder.string(), {} };
    return Dataset::join(name, parts, cache);
}

std::string splitKey(const Dataset& dataset)
{
    return "splits/" + dataset.fingerprint();
}

Result<SharedDataset> fromStore(RunStore& store, const StoredDataset& entry)
{
    if (!entry.inside) {
        auto file = store.datasetFile(entry.fingerprint);
        return file ? Dataset::open(*file) : Result<SharedDataset>(file.error());
    }
    auto bytes = store.datasetBytes(entry.fingerprint);
    if (!bytes)
        return bytes.error();
    return Dataset::fromBytes(std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()));
}

} // namespace

Laboratory::Laboratory(Places places, StoreWriter* store)
    : m_places(std::move(places))
    , m_store(store)
{
    addSearch(trigramSearch());
}

std::vector<Choice> Laboratory::models() const
{
    std::vector<Choice> choices;
    addModels(choices, m_places.resources / "models", true);
    for (const auto& folder : m_places.modelFolders)
        addModels(choices, folder, false);
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) { return a.name < b.name; });
    return choices;
}

std::vector<Choice> Laboratory::datasets() const
{
    std::vector<Choice> choices;
    if (m_store) {
        const auto stored = m_store->call([](RunStore& store) { return store.datasets(); });
        for (const auto& entry : stored ? *stored : std::vector<StoredDataset>())
            choices.push_back({ entry.name, entry.path, false });
    }
    std::vector<Choice> bundled;
    addFolders(bundled, m_places.resources / "data");
    std::sort(bundled.begin(), bundled.end(), [](const Choice& a, const Choice& b) { return a.name < b.name; });
    for (const auto& choice : bundled) {
        if (std::none_of(choices.begin(), choices.end(), [&](const Choice& c) { return c.name == choice.name; }))
            choices.push_back(choice);
    }
    return choices;
}

std::filesystem::path Laboratory::modelPlace(const std::string& name) const
{
    const auto known = models();
    const auto found
        = std::find_if(known.begin(), known.end(), [&](const Choice& choice) { return choice.name == name; });
    return found == known.end() ? std::filesystem::path(name) : found->path;
}

Result<std::shared_ptr<const FrozenModel>> Laboratory::model(
    const std::string& name, const FrozenModel::Options& options)
{
    const std::string key = modelKey(name, options.dtype, options.device);
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_models.find(key); found != m_models.end())
        return found->second;
    const auto folder = modelPlace(name);
    if (!isModelPlace(folder))
        return Error { ErrorCode::NotFound, "unknown_model",
            "There is no model \"" + name + "\": give a folder with a config.json, a GGUF file, or one of "
                + listed(models()) + ".",
            name, "model" };
    auto model = FrozenModel::open(folder, options);
    if (!model)
        return model.error();
    // One copy in memory, whether the type of the weights was named or chosen.
    const auto& kept = m_models.emplace(modelKey(name, (*model)->dtype(), options.device), *model).first->second;
    m_models[key] = kept;
    if (m_store && !m_store->isReadOnly()) {
        const auto& a = (*model)->architecture();
        const StoredModel entry { (*model)->fingerprint(), (*model)->name(), std::filesystem::absolute(folder).string(),
            a.toConfig().dump(), {} };
        m_store->post([entry](RunStore& store) { return store.saveModel(entry); });
    }
    return kept;
}

Result<SharedDataset> Laboratory::dataset(const std::string& name)
{
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_datasets.find(name); found != m_datasets.end())
        return found->second;
    const auto keep = [&](Result<SharedDataset> dataset) {
        if (dataset)
            m_datasets[name] = *dataset;
        return dataset;
    };
    if (m_store) {
        auto stored = m_store->call([&](RunStore& store) -> Result<SharedDataset> {
            auto entries = store.datasets();
            if (!entries)
                return entries.error();
            for (const auto& entry : *entries) {
                if (entry.fingerprint == name || entry.name == name)
                    return fromStore(store, entry);
            }
            return SharedDataset();
        });
        if (!stored || *stored)
            return keep(std::move(stored));
    }
    std::error_code code;
    const auto bundled = m_places.resources / "data" / name;
    if (!name.empty() && name.find('/') == std::string::npos && std::filesystem::is_directory(bundled, code))
        return keep(importFolder(bundled, name, m_places.cache));
    const std::filesystem::path path = name;
    if (std::filesystem::is_directory(path, code))
        return keep(importFolder(path, path.filename().string(), m_places.cache));
    if (std::filesystem::exists(path, code))
        return keep(importPart(path, m_places.cache));
    return Error { ErrorCode::NotFound, "unknown_data",
        "There is no data set \"" + name + "\": import it first, give a file, or one of " + listed(datasets()) + ".",
        name, "data" };
}

Result<void> Laboratory::addDataset(SharedDataset dataset, const std::filesystem::path& source)
{
    {
        const std::lock_guard lock(m_mutex);
        m_datasets[dataset->name()] = dataset;
        m_datasets[dataset->fingerprint()] = dataset;
    }
    if (!m_store)
        return {};
    StoredDataset entry;
    entry.fingerprint = dataset->fingerprint();
    entry.name = dataset->name();
    entry.rows = dataset->size();
    entry.detailsJson = dataset->origin().is_null() ? "{}" : dataset->origin().dump();
    entry.path = source.string();
    const auto saved = m_store->call([&](RunStore& store) -> Result<StoredDataset> {
        if (!dataset->file().empty())
            return store.saveDatasetFile(entry, dataset->file());
        const auto bytes = dataset->toBytes();
        return store.saveDataset(entry, std::as_bytes(std::span(bytes.data(), bytes.size())));
    });
    return saved ? Result<void>() : Result<void>(saved.error());
}

void Laboratory::setSplitPlan(const Dataset& dataset, const SplitPlan& plan)
{
    {
        const std::lock_guard lock(m_mutex);
        m_splitPlans[dataset.fingerprint()] = plan;
    }
    if (m_store)
        m_store->post([key = splitKey(dataset), text = toJson(plan).dump()](
                          RunStore& store) { return store.setProjectValue(key, text); });
}

SplitPlan Laboratory::splitPlan(const Dataset& dataset, std::uint64_t seed) const
{
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_splitPlans.find(dataset.fingerprint()); found != m_splitPlans.end())
            return found->second;
    }
    SplitPlan usual { SplitPlan::By::Ratio };
    usual.seed = seed;
    if (!m_store)
        return usual;
    const auto stored = m_store->call([&](RunStore& store) { return store.projectValue(splitKey(dataset)); });
    if (!stored || !*stored)
        return usual;
    const auto json = parseJson(**stored);
    const auto plan = json ? splitPlanFromJson(*json) : Result<SplitPlan>(json.error());
    return plan ? *plan : usual;
}

Result<Task> Laboratory::prepare(const ExperimentConfig& config, const JobProgress& progress)
{
    if (progress)
        progress("opening model and data", 0.0);
    Task task;
    task.config = config;
    auto opened = model(config.model, { config.dtype, config.device });
    if (!opened)
        return opened.error();
    task.model = *opened;
    task.config.dtype = task.model->dtype(); // what "automatic" became stands in the run's configuration
    if (task.config.threads == 0)
        task.config.threads = automaticThreads(task.model->architecture().hiddenSize);
    prepareComputeThread(task.config.threads);
    if (!task.model->tokenizer())
        return Error { ErrorCode::NotFound, "no_tokenizer",
            task.model->name() + " has no tokenizer; text cannot be read with it.", task.model->folder().string(),
            "tokenizer.json" };
    auto data = dataset(config.data);
    if (!data)
        return data.error();
    task.dataset = *data;
    if (const auto valid = config.form.validate(*task.dataset); !valid)
        return valid.error();
    if (task.config.splits.by == SplitPlan::By::File && !task.dataset->hasSplits()) {
        // A single file: cut by ratio, said in the run's configuration.
        task.config.splits = splitPlan(*task.dataset, config.seed);
    }
    auto splits = makeSplits(DatasetView(task.dataset), task.config.splits);
    if (!splits)
        return splits.error();
    task.splits = std::move(*splits);
    task.test = task.splits.test;
    if (config.testItems > 0 && static_cast<std::size_t>(config.testItems) < task.test.size()) {
        Random random = Seed(config.seed).random("test");
        task.test = task.test.evenly(static_cast<std::size_t>(config.testItems), random);
    }
    auto embedder = HiddenStateEmbedder::make(task.model, { config.embeddingLayer, 32 });
    if (!embedder)
        return embedder.error();
    task.embedder = *embedder;
    return task;
}

std::filesystem::path Laboratory::indexPath(const IndexBinding& binding) const
{
    const auto key = sha256(binding.dataset + binding.pool + binding.promptTemplate + binding.embedder);
    return m_places.cache / "indexes" / (key.substr(0, 32) + ".safetensors");
}

Result<std::shared_ptr<const ExemplarIndex>> Laboratory::index(
    const Task& task, std::stop_token stop, const JobProgress& progress)
{
    const auto binding = ExemplarIndex::bindingOf(task.splits.train, task.config.form, *task.embedder);
    const auto path = indexPath(binding);
    const std::string key = path.filename().string();
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_indexes.find(key); found != m_indexes.end())
            return found->second;
    }
    std::error_code code;
    Result<std::shared_ptr<const ExemplarIndex>> index = Error {};
    if (std::filesystem::exists(path, code))
        index = ExemplarIndex::load(path, binding);
    if (!index) {
        index = ExemplarIndex::build(
            task.splits.train, task.config.form, *task.embedder, stop, [&](std::size_t done, std::size_t total) {
                if (progress)
                    progress("building the index",
                        static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(total, 1)));
            });
        if (!index)
            return index;
        std::filesystem::create_directories(path.parent_path(), code);
        if (const auto saved = (*index)->save(path); !saved && saved.error().kind != "disk_full")
            return saved.error();
    }
    const std::lock_guard lock(m_mutex);
    m_indexes[key] = *index;
    return index;
}

Result<std::shared_ptr<const Retrieval>> Laboratory::retrieval(
    const Task& task, const DatasetView& rows, int k, std::stop_token stop, const JobProgress& progress)
{
    const auto dense = index(task, stop, progress);
    if (!dense)
        return dense.error();
    const std::string key
        = indexPath((*dense)->binding()).string() + rows.fingerprint() + std::to_string(k) + task.config.retrieval;
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_retrievals.find(key); known != m_retrievals.end())
            return known->second;
    }
    auto found
        = retrieve(**dense, *task.embedder, rows, task.config.form, k, stop, [&](std::size_t done, std::size_t total) {
              if (progress)
                  progress("finding exemplars",
                      static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(total, 1)));
          });
    if (!found)
        return found.error();
    const auto search = searchNamed(task.config.retrieval);
    if (!search)
        return search.error();
    if (*search) {
        auto neighbours = (*search)->search(task.splits.train, rows, k, stop);
        if (!neighbours)
            return neighbours.error();
        found->neighbours = std::move(*neighbours);
    }
    const auto kept = std::make_shared<const Retrieval>(std::move(*found));
    const std::lock_guard lock(m_mutex);
    m_retrievals[key] = kept;
    return kept;
}

Result<std::shared_ptr<const EpisodeBuilder>> Laboratory::episodes(const Task& task, const DatasetView& rows,
    const EpisodeNeeds& needs, std::int64_t virtualTokens, std::uint64_t demonstrationSeed, std::stop_token stop,
    const JobProgress& progress)
{
    EpisodeBuilder::Settings settings;
    settings.queries = rows;
    settings.form = task.config.form;
    settings.tokenizer = task.model->tokenizer();
    settings.needs = needs;
    settings.context = task.model->architecture().context;
    settings.virtualTokens = virtualTokens;
    settings.policy = task.config.policy;
    if (needs.text == EpisodeNeeds::Text::Fixed) {
        Random random = Seed(demonstrationSeed).random("demonstrations");
        settings.demonstrations = drawDemonstrations(task.splits.train, needs.textCount, random);
    }
    const bool retrieves = needs.retrieved > 0 || needs.text == EpisodeNeeds::Text::Retrieved;
    if (retrieves || needs.queryVector) {
        auto found = index(task, stop, progress);
        if (!found)
            return found.error();
        settings.index = *found;
        const int k
            = std::max({ needs.retrieved, needs.text == EpisodeNeeds::Text::Retrieved ? needs.textCount : 0, 1 });
        auto retrieved = retrieval(task, rows, k, stop, progress);
        if (!retrieved)
            return retrieved.error();
        settings.retrieval = *retrieved;
    }
    return EpisodeBuilder::make(std::move(settings));
}

std::optional<Laboratory::Reference> Laboratory::reference(const std::string& key) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_references.find(key);
    return found == m_references.end() ? std::nullopt : std::optional(found->second);
}

void Laboratory::setReference(const std::string& key, Reference reference)
{
    const std::lock_guard lock(m_mutex);
    m_references[key] = std::move(reference);
}

std::shared_ptr<const PairedStates> Laboratory::states(const std::string& key) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_states.find(key);
    return found == m_states.end() ? nullptr : found->second;
}

void Laboratory::setStates(const std::string& key, std::shared_ptr<const PairedStates> states)
{
    const std::lock_guard lock(m_mutex);
    m_states[key] = std::move(states);
}

Result<PromptPreview> previewPrompt(const Task& task, RowIndex row, std::span<const RowIndex> exemplars)
{
    const auto tokenizer = task.model->tokenizer();
    PromptPreview preview;
    preview.rendered = task.config.form.render(*task.dataset, exemplars, row, true);
    preview.sequence = cutIntoSegments(preview.rendered, *tokenizer, true);
    for (const auto id : preview.sequence.ids())
        preview.tokens.push_back(tokenizer->display(id));
    std::vector<std::string> words;
    for (const auto& word : task.dataset->labels().words())
        words.push_back(task.config.form.answerText(word));
    if (!words.empty())
        preview.clashes = labelTokens(words, *tokenizer, task.config.form.queryText(*task.dataset, row)).clashes;
    return preview;
}

} // namespace mnemo
