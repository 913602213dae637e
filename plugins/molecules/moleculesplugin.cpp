#include "core/plugin/plugin.h"

#include "plugins/molecules/chemistry.h"
#include "plugins/molecules/scaffoldsearch.h"
#include "plugins/molecules/smiles.h"

namespace mnemo::molecules {

class MoleculesPlugin : public Plugin {
public:
    MoleculesPlugin() { silenceRdkit(); }
    std::vector<std::shared_ptr<const NeighbourSearch>> searches() const override
    {
        return { std::make_shared<ScaffoldSearch>() };
    }
    std::vector<SharedInputKind> inputKinds() const override { return { std::make_shared<Smiles>() }; }
};

} // namespace mnemo::molecules

MNEMO_PLUGIN(mnemo::molecules::MoleculesPlugin)
