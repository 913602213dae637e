#pragma once

#include "core/base/result.h"
#include "core/data/import.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace mnemo {

/// A split ("train", "valid", "test") and the file that holds it.
using PartFile = std::pair<std::string, std::filesystem::path>;

/// The files of a folder that are named after splits: "train.csv", "dev.tsv", "stsa.binary.test"; in the order train,
/// valid, test. Kinds: "no_parts" (none), "ambiguous_parts" (two files for one split).
Result<std::vector<PartFile>> partFiles(const std::filesystem::path& folder);

/// Imports the files with the same options and joins them, each as its split. `reports`, if given, gets one report a
/// file, also when one is refused. Errors are those of importFile() and Dataset::join().
Result<SharedDataset> importParts(const std::string& name, const std::vector<PartFile>& files,
    const ImportOptions& options, const std::filesystem::path& cacheFolder = {}, const ImportProgress& progress = {},
    std::stop_token stop = {}, std::vector<ImportReport>* reports = nullptr);

/// A file, or a folder of part files, with the options that detection finds in the (first) file.
Result<SharedDataset> importDetected(const std::filesystem::path& path, const std::filesystem::path& cacheFolder = {});

} // namespace mnemo
