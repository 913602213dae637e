#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// One file of a repository, as its host lists it.
struct HubFile {
    /// What the ending says. Pickle: opening it can run code; Other: not read here (pictures, other formats).
    enum class Kind { Safetensors, Gguf, JsonText, Text, Pickle, Other };

    std::string path; ///< relative, checked by `isSafePath`
    std::uint64_t bytes = 0;
    std::string sha256 {}; ///< of files in the large file store; empty for others
    std::string blobId {}; ///< git's name of the content (SHA-1); empty where unknown
    Kind kind = Kind::Other;
};

/// A repository at one commit.
struct HubListing {
    std::string repository; ///< "owner/name", or "name"
    std::string revision; ///< as asked for: a branch, a tag or a commit
    std::string commit; ///< what that is at present; files are fetched by it
    std::vector<HubFile> files;
};

/// What a download takes and what it leaves.
struct HubPlan {
    enum class Reason { Pickle, OtherFormat, AnotherCopy, NotNeeded };
    struct LeftOut {
        HubFile file;
        Reason reason = Reason::OtherFormat;
    };

    std::vector<HubFile> files; ///< in the order of fetching: what makes a folder a model comes last
    std::vector<LeftOut> leftOut;

    std::uint64_t bytes() const;
};

/// Reads the answer of `GET /api/models/REPOSITORY/revision/REVISION?blobs=true`. Kinds: those of parseJson,
/// bad_listing (names the field), unsafe_path (a name that leads out of its folder, or is none).
Result<HubListing> parseListing(
    std::string_view json, const std::string& repository, const std::string& revision, const std::string& source);

/// Which files make the model: safetensors with their JSON and texts, else the one GGUF file. `gguf` chooses a GGUF
/// file by its path instead. Kinds: only_pickle, no_model, choose_gguf (lists them), unknown_gguf, split_gguf.
Result<HubPlan> planOf(const HubListing& listing, const std::string& gguf = {});
/// The GGUF files that can be chosen, by path.
std::vector<HubFile> ggufFilesOf(const HubListing& listing);

/// "pickle", "other_format", "another_copy", "not_needed".
const char* reasonName(HubPlan::Reason reason);

/// Whether a name stays in the folder it is put into: relative, no "..", no empty part, nothing that a file system or a
/// terminal reads as something else.
bool isSafePath(std::string_view path);
/// "owner/name" or "name", of letters, digits, "-", "_" and "."; a whole address of a page is cut down to that. Kind:
/// bad_repository.
Result<std::string> checkedRepository(const std::string& text);

} // namespace mnemo
