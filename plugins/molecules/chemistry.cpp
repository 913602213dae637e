#include "plugins/molecules/chemistry.h"

#include <DataStructs/SparseIntVect.h>
#include <GraphMol/ChemTransforms/ChemTransforms.h>
#include <GraphMol/Fingerprints/MorganFingerprints.h>
#include <GraphMol/GraphMol.h>
#include <GraphMol/MolDraw2D/MolDraw2DSVG.h>
#include <GraphMol/MolDraw2D/MolDraw2DUtils.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <RDGeneral/RDLog.h>

#include <algorithm>
#include <functional>
#include <memory>

namespace mnemo::molecules {

namespace {

constexpr unsigned radius = 2;

using Molecule = std::unique_ptr<RDKit::ROMol>;
using SparsePrint = std::unique_ptr<RDKit::SparseIntVect<std::uint32_t>>;

Error unreadable(const std::string& why)
{
    return { ErrorCode::Format, "unreadable_input", "this is no molecule (SMILES) that RDKit can read: " + why, {},
        {} };
}

/// What the library throws becomes an error of ours.
template<typename T>
Result<T> guarded(const std::function<Result<T>()>& work)
{
    try {
        return work();
    } catch (const std::exception& error) {
        return unreadable(error.what() + std::string("."));
    }
}

/// Blanks around it do not count; a name behind it, which RDKit would take, makes it none.
Result<Molecule> moleculeOf(std::string_view smiles)
{
    constexpr const char* blanks = " \t\r\n";
    const auto begin = smiles.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return unreadable("it is empty.");
    smiles = smiles.substr(begin, smiles.find_last_not_of(blanks) - begin + 1);
    if (smiles.find_first_of(blanks) != std::string_view::npos)
        return unreadable("there is a blank in it.");
    return guarded<Molecule>([&]() -> Result<Molecule> {
        RDKit::SmilesParserParams options;
        options.allowCXSMILES = false;
        options.parseName = false;
        Molecule molecule(RDKit::SmilesToMol(std::string(smiles), options));
        if (!molecule || molecule->getNumAtoms() == 0)
            return unreadable("its letters, rings or brackets do not fit together.");
        return molecule;
    });
}

/// As rdkit.Chem.Scaffolds.MurckoScaffold.GetScaffoldForMol makes it.
Molecule scaffoldOf(const RDKit::ROMol& molecule)
{
    Molecule scaffold(RDKit::MurckoDecompose(molecule));
    scaffold->clearComputedProps();
    scaffold->updatePropertyCache();
    RDKit::MolOps::symmetrizeSSSR(*scaffold);
    return scaffold;
}

SparsePrint morgan(const RDKit::ROMol& molecule)
{
    return SparsePrint(RDKit::MorganFingerprints::getFingerprint(molecule, radius));
}

CountPrint printOf(const RDKit::ROMol& molecule)
{
    const auto sparse = morgan(molecule);
    const auto& counts = sparse->getNonzeroElements(); // ordered by environment
    return { counts.begin(), counts.end() };
}

/// The light palette's fluorine, phosphorus, sulphur and chlorine hardly show on white: 4.5 to 1 at least.
void darken(RDKit::ColourPalette& palette)
{
    palette[9] = { 0.0, 0.45, 0.45 };
    palette[15] = { 0.65, 0.35, 0.0 };
    palette[16] = { 0.45, 0.4, 0.0 };
    palette[17] = { 0.0, 0.48, 0.0 };
}

} // namespace

void silenceRdkit()
{
    boost::logging::disable_logs("rdApp.*");
}

int total(const CountPrint& print)
{
    int sum = 0;
    for (const auto& [environment, count] : print)
        sum += count;
    return sum;
}

double tanimoto(const CountPrint& a, const CountPrint& b)
{
    int common = 0;
    for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end();) {
        if (left->first == right->first) {
            common += std::min(left->second, right->second);
            ++left;
            ++right;
        } else if (left->first < right->first) {
            ++left;
        } else {
            ++right;
        }
    }
    const int all = total(a) + total(b) - common;
    return all > 0 ? static_cast<double>(common) / all : 0.0;
}

Result<Frame> frameOf(std::string_view smiles)
{
    const auto molecule = moleculeOf(smiles);
    if (!molecule)
        return molecule.error();
    return guarded<Frame>([&]() -> Result<Frame> {
        const auto scaffold = scaffoldOf(**molecule);
        const bool isRinged = scaffold->getNumAtoms() > 0;
        return Frame { isRinged, printOf(isRinged ? *scaffold : **molecule) };
    });
}

Result<std::string> scaffoldOf(std::string_view smiles)
{
    const auto molecule = moleculeOf(smiles);
    if (!molecule)
        return molecule.error();
    return guarded<std::string>([&]() -> Result<std::string> { return RDKit::MolToSmiles(*scaffoldOf(**molecule)); });
}

Result<CountPrint> printOf(std::string_view smiles)
{
    const auto molecule = moleculeOf(smiles);
    if (!molecule)
        return molecule.error();
    return guarded<CountPrint>([&]() -> Result<CountPrint> { return printOf(**molecule); });
}

Result<double> rdkitTanimoto(std::string_view a, std::string_view b)
{
    const auto first = moleculeOf(a);
    const auto second = moleculeOf(b);
    if (!first || !second)
        return first ? second.error() : first.error();
    return guarded<double>([&]() -> Result<double> {
        return RDKit::TanimotoSimilarity(*morgan(*scaffoldOf(**first)), *morgan(*scaffoldOf(**second)));
    });
}

Result<std::string> drawingOf(std::string_view smiles, const PictureStyle& style)
{
    const auto molecule = moleculeOf(smiles);
    if (!molecule)
        return molecule.error();
    return guarded<std::string>([&]() -> Result<std::string> {
        RDKit::MolDraw2DSVG drawer(style.width, style.height);
        auto& options = drawer.drawOptions();
        if (style.isDark)
            RDKit::setDarkMode(options);
        else
            darken(options.atomColourPalette);
        options.clearBackground = false;
        options.padding = 0.04;
        RDKit::RWMol drawn(**molecule);
        RDKit::MolDraw2DUtils::prepareMolForDrawing(drawn);
        drawer.drawMolecule(drawn);
        drawer.finishDrawing();
        return drawer.getDrawingText();
    });
}

} // namespace mnemo::molecules
