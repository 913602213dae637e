#pragma once

#include "core/data/inputkind.h"

namespace mnemo::molecules {

/// Inputs that are molecules, written as SMILES.
class Smiles : public InputKind {
public:
    std::string id() const override { return "smiles"; }
    /// Under a name such as "smiles" or "mol" half of the values must be molecules. Under any other name nine in ten,
    /// and half of them must be written as no word is: with brackets, digits, bonds. ("CO", "I" and "NO" are
    /// molecules too.)
    bool recognises(const std::string& column, const std::vector<std::string>& values) const override;
    std::optional<std::string> problem(std::string_view text) const override;
    bool hasPictures() const override { return true; }
    Result<std::string> picture(std::string_view text, const PictureStyle& style) const override;
};

} // namespace mnemo::molecules
