#include "core/store/store_p.h"

namespace mnemo {

namespace {

StoredTemplate readTemplate(Statement& row)
{
    return { row.text(0), row.text(1), row.text(2), row.text(3) };
}

StoredModel readModel(Statement& row)
{
    return { row.text(0), row.text(1), row.text(2), row.text(3), row.text(4) };
}

constexpr std::string_view selectTemplates = "SELECT fingerprint, name, json, added_at FROM templates ";

Error unknownTemplate(const std::filesystem::path& project, std::string_view fingerprint)
{
    return { ErrorCode::NotFound, "unknown_template",
        "There is no template with fingerprint " + std::string(fingerprint) + " in " + project.string() + ".",
        project.string(), std::string(fingerprint) };
}

} // namespace

Result<void> RunStore::saveTemplate(const StoredTemplate& entry)
{
    return d->connection->change("INSERT INTO templates (fingerprint, name, json, added_at) VALUES (?, ?, ?, ?)"
                                 " ON CONFLICT (fingerprint) DO UPDATE SET name = excluded.name, json = excluded.json",
        entry.fingerprint, entry.name, entry.json, utcNow());
}

Result<std::vector<StoredTemplate>> RunStore::templates()
{
    return d->connection->prepare(std::string(selectTemplates) + "ORDER BY name COLLATE NOCASE, fingerprint")
        .all(readTemplate);
}

Result<StoredTemplate> RunStore::promptTemplate(std::string_view fingerprint)
{
    auto found = d->connection->prepare(std::string(selectTemplates) + "WHERE fingerprint = ?")
                     .bind(fingerprint)
                     .one(readTemplate);
    if (!found)
        return found.error();
    return found->has_value() ? Result<StoredTemplate>(std::move(**found)) : unknownTemplate(d->path, fingerprint);
}

Result<void> RunStore::removeTemplate(std::string_view fingerprint)
{
    const auto removed = d->connection->change("DELETE FROM templates WHERE fingerprint = ?", fingerprint);
    return removed && d->connection->changedRows() == 0 ? unknownTemplate(d->path, fingerprint) : removed;
}

Result<void> RunStore::saveModel(const StoredModel& model)
{
    return d->connection->change(
        "INSERT INTO models (fingerprint, name, path_hint, details_json, added_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (fingerprint) DO UPDATE SET name = excluded.name, path_hint = excluded.path_hint, details_json = "
        "excluded.details_json",
        model.fingerprint, model.name, model.pathHint, model.detailsJson, utcNow());
}

Result<std::vector<StoredModel>> RunStore::models()
{
    return d->connection
        ->prepare("SELECT fingerprint, name, path_hint, details_json, added_at FROM models ORDER BY name COLLATE "
                  "NOCASE, fingerprint")
        .all(readModel);
}

Result<std::optional<std::string>> RunStore::projectValue(std::string_view key)
{
    return d->connection->prepare("SELECT value FROM project_values WHERE key = ?").bind(key).one([](Statement& row) {
        const auto bytes = row.blob(0);
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    });
}

Result<void> RunStore::setProjectValue(std::string_view key, std::string_view value)
{
    return d->connection->change("INSERT INTO project_values (key, value) VALUES (?, ?)"
                                 " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        key, std::as_bytes(std::span(value.data(), value.size())));
}

Result<void> RunStore::removeProjectValue(std::string_view key)
{
    return d->connection->change("DELETE FROM project_values WHERE key = ?", key);
}

} // namespace mnemo
