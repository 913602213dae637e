#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/dataset.h"
#include "core/data/labelset.h"
#include "core/data/packedtable.h"
#include "core/data/packedwriter.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace mnemo {

/// What a data set knows beside its rows; the footer of the packed form.
struct DatasetMeta {
    std::string name;
    int inputColumn = -1;
    int answerColumn = -1;
    char answerListMark = 0;
    bool hasSplits = false;
    LabelSet labels;
    std::vector<int> labelOrder; ///< label of each number in the table
    std::string content; ///< PackedTable::contentHash()
    Json origin;

    std::string fingerprint(const std::vector<std::string>& columns) const;
    Json footer(const std::vector<std::string>& columns) const;
    /// Kind: "bad_table".
    static Result<DatasetMeta> fromFooter(const Json& footer);
};

/// Position of a name; -1 for an empty or unknown one.
int positionOf(const std::vector<std::string>& names, const std::string& name);

/// Makes data sets and looks into them; the only friend.
class DatasetBuilder {
public:
    static const DatasetMeta& meta(const Dataset& dataset);
    static SharedDataset make(std::shared_ptr<const PackedTable> table, DatasetMeta meta);
    /// Closes a table that was written, and hashes its content into `meta`. Kinds: "cancelled" and those of
    /// PackedWriter::finish().
    static Result<SharedDataset> close(PackedWriter& writer, const std::vector<std::string>& columns, DatasetMeta meta,
        const std::stop_token& stop = {});
};

} // namespace mnemo
