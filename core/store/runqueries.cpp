#include "core/store/runqueries_p.h"

#include "core/store/store_p.h"

#include <set>

namespace mnemo {

const char* const runColumns
    = "id, kind, state, name, method, config_json, seed, threads, libraries_json, model_fingerprint, model_name, "
      "dataset_fingerprint, dataset_name, template_fingerprint, template_name, parent_id, created_at, started_at, "
      "ended_at, summary_json, tags, note, error_message, deleted, owner_pid, owner_boot, owner_start";

RunRecord readRun(Statement& row)
{
    RunRecord run;
    int column = 0;
    run.id = row.integer(column++);
    run.kind = runKindFromName(row.text(column++)).value_or(RunKind::Training);
    run.state = runStateFromName(row.text(column++)).value_or(RunState::Failed);
    for (std::string* field : { &run.name, &run.method, &run.configJson })
        *field = row.text(column++);
    run.seed = static_cast<std::uint64_t>(row.integer(column++));
    run.threads = static_cast<int>(row.integer(column++));
    for (std::string* field : { &run.librariesJson, &run.modelFingerprint, &run.modelName, &run.datasetFingerprint,
             &run.datasetName, &run.templateFingerprint, &run.templateName })
        *field = row.text(column++);
    if (!row.isNull(column))
        run.parentId = row.integer(column);
    ++column;
    for (std::string* field :
        { &run.createdAt, &run.startedAt, &run.endedAt, &run.summaryJson, &run.tags, &run.note, &run.errorMessage })
        *field = row.text(column++);
    run.deleted = row.integer(column++) != 0;
    run.owner.pid = row.integer(column++);
    run.owner.bootId = row.text(column++);
    run.owner.startTicks = row.integer(column++);
    return run;
}

namespace {

/// Conditions joined by AND, each with its values.
class Conditions {
public:
    explicit Conditions(RunQuery& query)
        : m_query(query)
    {
    }
    template<typename... Values>
    void add(const std::string& condition, const Values&... values)
    {
        m_query.sql += (m_isFirst ? " WHERE " : " AND ") + condition;
        m_isFirst = false;
        (m_query.values.emplace_back(values), ...);
    }
    void addText(const std::string& condition, const std::string& value)
    {
        if (!value.empty())
            add(condition, value);
    }
    template<typename Value>
    void addChoice(const std::string& column, const std::vector<Value>& choice, const char* (*nameOf)(Value))
    {
        if (choice.empty())
            return;
        std::string marks;
        for (std::size_t i = 0; i < choice.size(); ++i)
            marks += i == 0 ? "?" : ", ?";
        add(column + " IN (" + marks + ")");
        for (const Value value : choice)
            m_query.values.emplace_back(std::string(nameOf(value)));
    }

private:
    RunQuery& m_query;
    bool m_isFirst = true;
};

/// A pattern for LIKE that holds `text` anywhere, letter for letter.
std::string containing(const std::string& text)
{
    std::string pattern = "%";
    for (const char c : text) {
        if (c == '%' || c == '_' || c == '\\')
            pattern += '\\';
        pattern += c;
    }
    return pattern + "%";
}

void addConditions(RunQuery& query, const RunFilter& filter)
{
    Conditions conditions(query);
    if (filter.deleted != DeletedRuns::Included)
        conditions.add("deleted = ?", std::int64_t { filter.deleted == DeletedRuns::Only });
    conditions.addChoice("kind", filter.kinds, runKindName);
    conditions.addChoice("state", filter.states, runStateName);
    conditions.addText("method = ?", filter.method);
    conditions.addText("model_fingerprint = ?", filter.modelFingerprint);
    conditions.addText("dataset_fingerprint = ?", filter.datasetFingerprint);
    if (filter.parentId)
        conditions.add("parent_id = ?", *filter.parentId);
    if (!filter.tag.empty())
        conditions.add("instr(',' || tags || ',', ?) > 0", "," + filter.tag + ",");
    if (!filter.text.empty())
        conditions.add("(name || char(10) || method || char(10) || tags || char(10) || note || char(10) || model_name"
                       " || char(10) || dataset_name) LIKE ? ESCAPE '\\'",
            containing(filter.text));
}

const char* orderColumn(RunOrder order)
{
    switch (order) {
    case RunOrder::Created:
        return "created_at";
    case RunOrder::Started:
        return "started_at";
    case RunOrder::Ended:
        return "ended_at";
    case RunOrder::Name:
        return "name COLLATE NOCASE";
    case RunOrder::Method:
        return "method";
    case RunOrder::Kind:
        return "kind";
    case RunOrder::State:
        return "state";
    case RunOrder::Model:
        return "model_name COLLATE NOCASE";
    case RunOrder::Dataset:
        return "dataset_name COLLATE NOCASE";
    }
    return "id";
}

Statement prepared(Connection& connection, const RunQuery& query)
{
    Statement statement = connection.prepare(query.sql);
    int index = 0;
    for (const auto& value : query.values)
        std::visit([&](const auto& bound) { statement.bindAt(++index, bound); }, value);
    return statement;
}

} // namespace

RunQuery listQuery(const RunFilter& filter)
{
    RunQuery query { std::string("SELECT ") + runColumns + " FROM runs", {} };
    addConditions(query, filter);
    const char* direction = filter.isDescending ? " DESC" : " ASC";
    query.sql
        += std::string(" ORDER BY ") + orderColumn(filter.order) + direction + ", id" + direction + " LIMIT ? OFFSET ?";
    query.values.emplace_back(filter.limit);
    query.values.emplace_back(filter.offset);
    return query;
}

RunQuery countQuery(const RunFilter& filter)
{
    RunQuery query { "SELECT count(*) FROM runs", {} };
    addConditions(query, filter);
    return query;
}

Result<RunRecord> RunStore::run(std::int64_t run)
{
    auto found = d->connection->prepare(std::string("SELECT ") + runColumns + " FROM runs WHERE id = ?")
                     .bind(run)
                     .one(readRun);
    if (!found)
        return found.error();
    return *found ? Result<RunRecord>(std::move(**found)) : unknownRun(d->path, run);
}

Result<std::vector<RunRecord>> RunStore::runs(const RunFilter& filter)
{
    return prepared(*d->connection, listQuery(filter)).all(readRun);
}

Result<std::int64_t> RunStore::runCount(const RunFilter& filter)
{
    const auto count = prepared(*d->connection, countQuery(filter)).one([](Statement& row) { return row.integer(0); });
    if (!count)
        return count.error();
    return count->value_or(0);
}

Result<std::vector<std::string>> RunStore::allTags()
{
    const auto lists
        = d->connection->prepare("SELECT DISTINCT tags FROM runs WHERE deleted = 0").all([](Statement& row) {
              return row.text(0);
          });
    if (!lists)
        return lists.error();
    std::set<std::string> tags;
    for (const std::string& list : *lists) {
        for (std::size_t begin = 0; begin < list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            tags.insert(list.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    return std::vector<std::string>(tags.begin(), tags.end());
}

} // namespace mnemo
