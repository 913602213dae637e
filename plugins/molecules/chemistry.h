#pragma once

#include "core/base/result.h"
#include "core/data/inputkind.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mnemo::molecules {

/// A Morgan fingerprint with counts: (environment, how often), by rising environment.
using CountPrint = std::vector<std::pair<std::uint32_t, int>>;

/// Tanimoto similarity of counts: sum of minima over sum of maxima; 0 where both are empty, as RDKit has it.
double tanimoto(const CountPrint& a, const CountPrint& b);
/// Sum of all counts.
int total(const CountPrint& print);

/// What molecules are compared by: the Morgan count fingerprint of radius 2 of the Murcko scaffold (ring systems and
/// what links them). Without a ring the scaffold is empty, so such a molecule stands for itself.
struct Frame {
    bool isRinged = false;
    CountPrint print;
};

/// Kind "unreadable_input": the message is a clause that says why, as RDKit has it.
Result<Frame> frameOf(std::string_view smiles);
/// Canonical SMILES of the Murcko scaffold; empty without a ring. Kind as above.
Result<std::string> scaffoldOf(std::string_view smiles);
/// SVG of the structure without a ground. Kind as above.
Result<std::string> drawingOf(std::string_view smiles, const PictureStyle& style);
/// The Morgan count fingerprint of a whole molecule, and Tanimoto as RDKit computes it: the second way for tests.
Result<CountPrint> printOf(std::string_view smiles);
Result<double> rdkitTanimoto(std::string_view a, std::string_view b);

/// RDKit's own messages on standard error are of no use to anybody who sees ours.
void silenceRdkit();

} // namespace mnemo::molecules
