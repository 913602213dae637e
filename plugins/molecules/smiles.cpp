#include "plugins/molecules/smiles.h"

#include "plugins/molecules/chemistry.h"

#include <algorithm>
#include <array>

namespace mnemo::molecules {

namespace {

constexpr std::array usualNames { "smiles", "smile", "mol", "molecule", "structure", "compound", "ligand", "drug",
    "reactant", "product", "canonical" };

/// Whether one of the name's words is usual: "Canonical_SMILES", "mol", not "molar mass".
bool isUsualName(const std::string& column)
{
    std::string words = "_";
    for (const char c : column) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        words += (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9') ? small : '_';
    }
    words += '_';
    return std::any_of(usualNames.begin(), usualNames.end(),
        [&](const char* name) { return words.find('_' + std::string(name) + '_') != std::string::npos; });
}

/// Written as no word and no number is.
bool looksStructural(const std::string& text)
{
    return text.find_first_of("()[]=#@123456789") != std::string::npos
        && text.find_first_of("BCNOPSFIbcnops") != std::string::npos;
}

} // namespace

bool Smiles::recognises(const std::string& column, const std::vector<std::string>& values) const
{
    std::size_t molecules = 0, structural = 0;
    for (const auto& value : values) {
        const bool isMolecule = !problem(value);
        molecules += isMolecule ? 1 : 0;
        structural += isMolecule && looksStructural(value) ? 1 : 0;
    }
    if (isUsualName(column))
        return 2 * molecules >= values.size() && structural > 0;
    return 10 * molecules >= 9 * values.size() && 2 * structural >= values.size() && !values.empty();
}

std::optional<std::string> Smiles::problem(std::string_view text) const
{
    const auto frame = frameOf(text);
    return frame ? std::optional<std::string>() : frame.error().message;
}

Result<std::string> Smiles::picture(std::string_view text, const PictureStyle& style) const
{
    return drawingOf(text, style);
}

} // namespace mnemo::molecules
