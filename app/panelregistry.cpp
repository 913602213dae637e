#include "app/panelregistry.h"

#include "app/comparepanel.h"
#include "app/datapanel.h"
#include "app/drilldownpanel.h"
#include "app/exemplarheadspanel.h"
#include "app/helppanel.h"
#include "app/inspectpanel.h"
#include "app/jobspanel.h"
#include "app/logpanel.h"
#include "app/memorypanel.h"
#include "app/modelpanel.h"
#include "app/panel.h"
#include "app/predictionspanel.h"
#include "app/promptpanel.h"
#include "app/retrievepanel.h"
#include "app/runspanel.h"
#include "app/selectionpanel.h"
#include "app/trainpanel.h"
#include "app/transferpanel.h"
#include "app/vectorspanel.h"
#include "app/welcomepanel.h"

namespace mnemo {

namespace {

template<typename T>
Panel* make(Workbench& workbench)
{
    return new T(workbench);
}

QString named(const char* id)
{
    return QString::fromLatin1(id);
}

QStringList in(std::initializer_list<const char*> steps)
{
    QStringList list;
    for (const char* step : steps)
        list << named(step);
    return list;
}

} // namespace

std::vector<PanelSpec> panelSpecs()
{
    using Place = PanelSpec::Place;
    return {
        { named("welcome"), Panel::tr("Welcome"), named("book"), Place::Step, make<WelcomePanel>, {} },
        { named("data"), Panel::tr("Data"), named("data"), Place::Step, make<DataPanel>, {} },
        { named("retrieve"), Panel::tr("Retrieve"), named("retrieve"), Place::Step, make<RetrievePanel>, {} },
        { named("train"), Panel::tr("Train"), named("train"), Place::Step, make<TrainPanel>, {} },
        { named("inspect"), Panel::tr("Inspect"), named("inspect"), Place::Step, make<InspectPanel>, {} },
        { named("vectors"), Panel::tr("Vectors"), named("vectors"), Place::Step, make<VectorsPanel>, {} },
        { named("transfer"), Panel::tr("Transfer"), named("transfer"), Place::Step, make<TransferPanel>, {} },
        { named("compare"), Panel::tr("Compare"), named("compare"), Place::Step, make<ComparePanel>, {} },
        { named("exemplarheads"), Panel::tr("Exemplar heads"), named("inspect"), Place::Bottom,
            make<ExemplarHeadsPanel>, in({ "inspect" }) },
        { named("memory"), Panel::tr("Memory"), named("memory"), Place::Bottom, make<MemoryPanel>, in({ "inspect" }) },
        { named("drilldown"), Panel::tr("One query"), named("query"), Place::Right, make<DrilldownPanel>,
            in({ "vectors" }) },
        { named("runs"), Panel::tr("Runs"), named("table"), Place::Step, make<RunsPanel>, {} },
        { named("selection"), Panel::tr("Selection"), named("query"), Place::Right, make<SelectionPanel>, {} },
        { named("predictions"), Panel::tr("Predictions"), named("answer"), Place::Right, make<PredictionsPanel>, {} },
        { named("model"), Panel::tr("Model"), named("model"), Place::Right, make<ModelPanel>, {} },
        { named("prompt"), Panel::tr("Prompt"), named("edit"), Place::Right, make<PromptPanel>, {} },
        { named("help"), Panel::tr("Help"), named("help"), Place::Right, make<HelpPanel>, {} },
        { named("log"), Panel::tr("Log"), named("log"), Place::Bottom, make<LogPanel>, {} },
        { named("jobs"), Panel::tr("Jobs"), named("jobs"), Place::Bottom, make<JobsPanel>, in({ "train", "vectors" }) },
    };
}

} // namespace mnemo
