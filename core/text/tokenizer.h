#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mnemo {

/// A text as tokens. The vectors run in parallel, one entry a token.
struct Encoding {
    std::vector<std::int64_t> ids;
    std::vector<std::string> tokens; ///< pieces as in the vocabulary
    /// [begin, end) in bytes of the text given, through every normalisation. A token that holds only part of a
    /// character's bytes carries the whole character, so neighbours may share it; a token that was added has [0, 0).
    std::vector<std::pair<std::size_t, std::size_t>> byteOffsets;
    std::vector<bool> special; ///< added by the post-processor
    std::vector<int> typeIds; ///< 0, or 1 for the second text of a pair

    std::size_t lostBytes = 0; ///< bytes of the text for which the vocabulary has no token: they vanish
    std::vector<std::string> warnings; ///< plain sentences: bytes lost, invalid UTF-8, a doubled start token

    std::size_t size() const { return ids.size(); }
};

/// A tokenizer as its `tokenizer.json` describes it: added tokens, normaliser, pre-tokeniser, model (word level, BPE,
/// WordPiece), post-processor, decoder. The file is the truth; ids equal those of the library that defined the format.
///
/// Immutable; every const function may be called from any thread.
class Tokenizer {
public:
    /// Opens a folder with tokenizer.json, or the file itself. Names and numbers of the start, end, padding and unknown
    /// tokens come from tokenizer_config.json, special_tokens_map.json, config.json and generation_config.json beside
    /// it, where those exist. Kinds of errors: "file_not_found", "bad_json", "bad_utf8", "nesting", "missing_key",
    /// "wrong_type", "bad_value", "duplicate_id", "bad_merge", "bad_regex", "unsupported".
    static Result<std::shared_ptr<const Tokenizer>> open(const std::filesystem::path& folderOrFile);
    /// From the text of a tokenizer.json; `file` is named in errors. The unknown token is known only by the model.
    static Result<std::shared_ptr<const Tokenizer>> fromJson(std::string_view text, const std::string& file);
    ~Tokenizer();

    /// Never fails: invalid UTF-8 counts as U+FFFD, and what was lost stands in `warnings`.
    Encoding encode(std::string_view text, bool addSpecialTokens = true) const;
    /// Two texts in one row, as the post-processor joins them; offsets refer to the text of their `typeIds`.
    Encoding encodePair(std::string_view first, std::string_view second, bool addSpecialTokens = true) const;
    /// The ids alone: the quick way for data sets.
    std::vector<std::int64_t> ids(std::string_view text, bool addSpecialTokens = true) const;
    /// Ids that do not exist are left out. Always valid UTF-8.
    std::string decode(std::span<const std::int64_t> ids, bool skipSpecialTokens = false) const;

    /// The piece as in the vocabulary; empty for an id that does not exist.
    std::string token(std::int64_t id) const;
    /// For labels on axes: blanks as U+2423, a line end as U+21B5, part of a character as <0xNN>.
    std::string display(std::int64_t id) const;
    std::optional<std::int64_t> id(std::string_view token) const;
    /// Highest id + 1.
    std::size_t size() const;
    /// Whether decoding with `skipSpecialTokens` leaves this id out.
    bool isSpecial(std::int64_t id) const;

    std::optional<std::int64_t> bosId() const;
    std::optional<std::int64_t> eosId() const;
    std::optional<std::int64_t> padId() const;
    std::optional<std::int64_t> unkId() const;
    /// SHA-256 of the tokenizer.json in canonical form (keys sorted, no blanks), in hexadecimal digits.
    const std::string& fingerprint() const;

private:
    struct Private;
    explicit Tokenizer(std::unique_ptr<Private> implementation);
    std::unique_ptr<Private> d;
};

} // namespace mnemo
