#pragma once

#include "core/base/result.h"
#include "core/data/importoptions.h"
#include "core/data/labelset.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mnemo {

/// Finds the label of each answer while rows stream past: in a set that is known beforehand (names file, words), or
/// in one that grows with the values seen. Numbers given out while it grows are provisional; finish() orders them.
class LabelResolver {
public:
    static constexpr int unknown = -2;
    static constexpr int freeText = -1;

    /// Reads the names file, if there is one. Its errors are those of readLabelNames().
    static Result<LabelResolver> make(const ImportOptions& options);
    static LabelResolver closed(LabelSet labels);
    static LabelResolver growing(AnswerKind kind);

    /// Provisional label of an answer, `freeText` or `unknown`.
    int resolve(std::string_view answer);
    bool isClosed() const { return m_closed; }
    const LabelSet& known() const { return m_labels; }

    struct Outcome {
        LabelSet labels; ///< empty: the answers are free text
        std::vector<int> order; ///< label of each provisional number
    };
    /// Labels found in values are in numeric order when all are whole numbers, else in byte order: files of the same
    /// task then agree.
    Outcome finish(std::int64_t rows) const;

private:
    int addValue(std::string_view answer);
    void learn(const std::string& text, int label) { m_index.try_emplace(text, label); }

    bool m_closed = false;
    AnswerKind m_kind = AnswerKind::Auto;
    LabelSet m_labels; ///< when closed
    std::unordered_map<std::string, int> m_index;
    std::vector<std::string> m_values; ///< when growing, in order of appearance
    bool m_overflow = false;
};

} // namespace mnemo
