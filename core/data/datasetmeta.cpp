#include "core/data/datasetmeta.h"

#include "core/base/hash.h"

#include <algorithm>

namespace mnemo {

namespace {

Json toJson(const LabelSet& labels)
{
    Json list = Json::array();
    for (const Label& label : labels)
        list.push_back({ label.value, label.name, label.word });
    return list;
}

std::string columnName(const std::vector<std::string>& columns, int index)
{
    return index < 0 ? std::string() : columns[static_cast<std::size_t>(index)];
}

} // namespace

int positionOf(const std::vector<std::string>& names, const std::string& name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return name.empty() || found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

Result<SharedDataset> DatasetBuilder::close(
    PackedWriter& writer, const std::vector<std::string>& columns, DatasetMeta meta, const std::stop_token& stop)
{
    auto table = writer.finish(columns, [&](const PackedTable& unfinished) {
        meta.content = unfinished.contentHash(meta.labelOrder, stop);
        return meta.content.empty() ? Json() : meta.footer(columns);
    });
    if (!table)
        return table.error();
    return make(std::move(*table), std::move(meta));
}

std::string DatasetMeta::fingerprint(const std::vector<std::string>& columns) const
{
    const Json parts = { content, columnName(columns, inputColumn), columnName(columns, answerColumn),
        std::string(answerListMark ? 1 : 0, answerListMark), toJson(labels) };
    return sha256(parts.dump());
}

Json DatasetMeta::footer(const std::vector<std::string>& columns) const
{
    return { { "version", 1 }, { "name", name }, { "columns", columns }, { "input", inputColumn },
        { "answer", answerColumn }, { "answer_list_mark", std::string(answerListMark ? 1 : 0, answerListMark) },
        { "has_splits", hasSplits }, { "labels", toJson(labels) }, { "label_order", labelOrder },
        { "content", content }, { "fingerprint", fingerprint(columns) }, { "origin", origin } };
}

Result<DatasetMeta> DatasetMeta::fromFooter(const Json& footer)
{
    const Error broken { ErrorCode::Format, "bad_table",
        "The stored table describes itself wrongly; import the data again.", {}, {} };
    try {
        DatasetMeta meta;
        const int columns = static_cast<int>(footer.at("columns").size());
        meta.name = footer.at("name").get<std::string>();
        meta.inputColumn = footer.at("input").get<int>();
        meta.answerColumn = footer.at("answer").get<int>();
        const auto mark = footer.at("answer_list_mark").get<std::string>();
        meta.answerListMark = mark.empty() ? '\0' : mark.front();
        meta.hasSplits = footer.at("has_splits").get<bool>();
        std::vector<Label> labels;
        for (const Json& label : footer.at("labels"))
            labels.push_back(
                { label.at(0).get<std::string>(), label.at(1).get<std::string>(), label.at(2).get<std::string>() });
        meta.labels = LabelSet(std::move(labels));
        meta.labelOrder = footer.at("label_order").get<std::vector<int>>();
        meta.content = footer.at("content").get<std::string>();
        meta.origin = footer.at("origin");
        for (const int label : meta.labelOrder)
            if (label < -1 || label >= static_cast<int>(meta.labels.size()))
                return broken;
        if (footer.at("version") != 1 || meta.inputColumn < -1 || meta.inputColumn >= columns || meta.answerColumn < -1
            || meta.answerColumn >= columns)
            return broken;
        return meta;
    } catch (const Json::exception&) {
        return broken;
    }
}

} // namespace mnemo
