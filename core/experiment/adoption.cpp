#include "core/experiment/adoption.h"

#include <span>
#include <utility>

namespace mnemo {

namespace {

Result<std::int64_t> insert(
    RunStore& store, const RunRecord& record, const AdapterBundle& bundle, const std::filesystem::path& folder)
{
    const auto id = store.startRun(record);
    if (!id)
        return id;
    const auto text = bundle.config.dump(2);
    const std::pair<const char*, const std::string&> parts[] { { "adapter_config.json", text },
        { "adapter_model.safetensors", bundle.weights }, { "selftest.safetensors", bundle.selfTest } };
    for (const auto& [name, bytes] : parts) {
        const auto put = store.putArtifact(*id, "adapter", name, std::as_bytes(std::span(bytes.data(), bytes.size())));
        if (!put)
            return put.error();
    }
    const auto ended = store.finishRun(*id, RunState::Finished, Json { { "adopted_from", folder.string() } }.dump());
    return ended ? id : Result<std::int64_t>(ended.error());
}

} // namespace

Result<std::int64_t> storeAdopted(Laboratory& laboratory, const AdapterBundle& bundle, const std::string& model,
    const std::filesystem::path& folder, const std::string& name)
{
    if (!laboratory.store())
        return Error { ErrorCode::InvalidArgument, "no_project", "Open a project that takes the adapter.", {},
            "project" };
    const auto base = laboratory.model(model);
    if (!base)
        return base.error();
    ExperimentConfig config = configOfBundle(bundle);
    config.model = model;
    RunRecord record;
    record.kind = RunKind::Training;
    record.name = name.empty() ? bundle.method() + ", adopted from " + folder.filename().string() : name;
    record.method = bundle.method();
    record.configJson = config.toJson().dump();
    record.seed = config.seed;
    record.modelFingerprint = (*base)->fingerprint();
    record.modelName = (*base)->name();
    record.templateFingerprint = config.form.fingerprint();
    record.templateName = config.form.name;
    return laboratory.store()->call([&](RunStore& store) -> Result<std::int64_t> {
        std::int64_t id = 0;
        const auto stored = store.transaction([&]() -> Result<void> {
            const auto made = insert(store, record, bundle, folder);
            if (!made)
                return made.error();
            id = *made;
            return {};
        });
        return stored ? Result<std::int64_t>(id) : Result<std::int64_t>(stored.error());
    });
}

} // namespace mnemo
