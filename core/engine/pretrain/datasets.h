#pragma once

#include "core/base/result.h"
#include "core/engine/pretrain/language.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mnemo::language {

/// One bundled data set: a task, its noise, the sizes of its parts.
struct DatasetRecipe {
    std::string name;
    Task task;
    double noise = 0.35;
    std::string extension = "csv"; ///< or "jsonl"
    std::vector<std::pair<std::string, std::size_t>> parts { { "train", 1000 }, { "valid", 500 }, { "test", 500 } };
};

/// topics-35, moods-35 and topics-canonical.
std::vector<DatasetRecipe> bundledRecipes();

/// Examples of every part, classes balanced, in random order. No three words occur together twice, in whatever order,
/// within a part or across parts.
std::map<std::string, std::vector<Example>> drawParts(const DatasetRecipe& recipe, std::uint64_t seed);

/// One part as the text of a file with the fields `text` and `label`.
std::string asFile(const std::vector<Example>& examples, const std::string& extension);

/// A file as spreadsheets of many countries write it: byte-order mark, semicolons, CR LF, decimal commas in the column
/// `score`, quoted fields, and six broken rows at `scoresBrokenLines`.
std::string scoresFile(std::uint64_t seed);
/// Line numbers, from 1, of what is wrong in `scoresFile`, with the reason.
const std::map<std::size_t, std::string>& scoresBrokenLines();

/// The seed of the files in resources/data.
inline constexpr std::uint64_t bundledDataSeed = 1;

/// Every bundled data file by its path below the data folder.
std::map<std::string, std::string> bundledFiles(std::uint64_t seed);
/// Writes `bundledFiles` into a folder.
Result<void> writeBundledData(const std::filesystem::path& folder, std::uint64_t seed);

} // namespace mnemo::language
