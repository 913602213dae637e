#pragma once

#include "core/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// How a picture is wanted.
struct PictureStyle {
    int width = 240; ///< of the picture's own coordinates; it scales without loss
    int height = 160;
    bool isDark = false; ///< it stands on a dark ground; the picture itself has none
};

/// What a plugin knows about one kind of input text: molecules, formulas, source code.
///
/// Immutable; called from any thread.
class InputKind {
public:
    virtual ~InputKind() = default;
    /// One word: "smiles".
    virtual std::string id() const = 0;
    /// Whether a column with this name and these values (some hundred, none empty) holds this kind. It must be sure:
    /// the import then takes the column as input and lists every row that is none.
    virtual bool recognises(const std::string& column, const std::vector<std::string>& values) const = 0;
    /// Why a text is not of this kind, as a sentence that begins with a small letter; nothing when it is.
    virtual std::optional<std::string> problem(std::string_view text) const = 0;
    /// Whether `picture` draws something.
    virtual bool hasPictures() const { return false; }
    /// SVG without a ground of its own. Blocking, some milliseconds. Kind "unreadable_input": the text is none.
    virtual Result<std::string> picture(std::string_view text, const PictureStyle& style) const;
};

using SharedInputKind = std::shared_ptr<const InputKind>;

/// The first kind that recognises a column; null for none.
SharedInputKind kindOf(
    const std::vector<SharedInputKind>& kinds, const std::string& column, const std::vector<std::string>& values);

class Dataset;
/// The same for the input column of a data set, judged by rows spread over it.
SharedInputKind kindOf(const std::vector<SharedInputKind>& kinds, const Dataset& dataset);

} // namespace mnemo
