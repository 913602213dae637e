#include "core/data/parts.h"

#include "core/data/packedtable.h"

#include <algorithm>
#include <array>

namespace mnemo {

namespace {

/// The split that a word of the file's name says: "stsa.binary.dev" and "my-test.csv" do, "contest.csv" does not.
RowSplit splitOf(const std::filesystem::path& file)
{
    RowSplit found = RowSplit::None;
    const std::string name = file.filename().string();
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find_first_of("._- ", begin), name.size());
        RowSplit split = RowSplit::None;
        if (splitFromName(std::string_view(name).substr(begin, end - begin), split) && split != RowSplit::None)
            found = split;
        begin = end + 1;
    }
    return found;
}

} // namespace

Result<std::vector<PartFile>> partFiles(const std::filesystem::path& folder)
{
    std::error_code code;
    std::array<std::filesystem::path, 4> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        const RowSplit split = entry.is_regular_file() ? splitOf(entry.path()) : RowSplit::None;
        auto& place = files[static_cast<std::size_t>(split)];
        if (split != RowSplit::None && !place.empty())
            return Error { ErrorCode::InvalidArgument, "ambiguous_parts",
                folder.string() + " holds two files for " + splitName(split) + ": " + place.filename().string()
                    + " and " + entry.path().filename().string() + "; name them one by one.",
                folder.string(), splitName(split) };
        place = entry.path();
    }
    std::vector<PartFile> parts;
    for (const RowSplit split : { RowSplit::Train, RowSplit::Valid, RowSplit::Test })
        if (const auto& file = files[static_cast<std::size_t>(split)]; !file.empty())
            parts.emplace_back(splitName(split), file);
    if (parts.empty())
        return Error { ErrorCode::NotFound, "no_parts",
            folder.string() + " holds no file named after train, valid or test.", folder.string(), {} };
    return parts;
}

Result<SharedDataset> importParts(const std::string& name, const std::vector<PartFile>& files,
    const ImportOptions& options, const std::filesystem::path& cacheFolder, const ImportProgress& progress,
    std::stop_token stop, std::vector<ImportReport>* reports)
{
    std::vector<Dataset::Part> parts;
    std::int64_t rows = 0;
    for (const auto& [split, file] : files) {
        const auto share = [&, begin = static_cast<double>(parts.size())](double fraction, std::int64_t partRows) {
            progress((begin + fraction) / static_cast<double>(files.size()), rows + partRows);
        };
        ImportReport report;
        auto part = importFile(
            file, options, cacheFolder, progress ? ImportProgress(share) : ImportProgress(), stop, &report);
        rows += report.rowsRead;
        if (reports)
            reports->push_back(std::move(report));
        if (!part)
            return part.error();
        parts.emplace_back(split, std::move(part->dataset));
    }
    return Dataset::join(name, parts, cacheFolder);
}

Result<SharedDataset> importDetected(const std::filesystem::path& path, const std::filesystem::path& cacheFolder)
{
    std::error_code code;
    const bool isFolder = std::filesystem::is_directory(path, code);
    std::vector<PartFile> files { { std::string(), path } };
    if (isFolder) {
        auto found = partFiles(path);
        if (!found)
            return found.error();
        files = std::move(*found);
    }
    auto detected = detectOptions(files.front().second);
    if (!detected)
        return detected.error();
    if (isFolder)
        return importParts(path.filename().string(), files, detected->options, cacheFolder);
    auto imported = importFile(path, detected->options, cacheFolder);
    if (!imported)
        return imported.error();
    return std::move(imported->dataset);
}

} // namespace mnemo
