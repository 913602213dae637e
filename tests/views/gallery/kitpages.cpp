#include "pages.h"

#include "widgets/models/numbertext.h"
#include "widgets/models/tablemodel.h"
#include "widgets/plots/icons.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/views/contextbar.h"
#include "widgets/views/docktitle.h"
#include "widgets/views/emptystate.h"
#include "widgets/views/hintform.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/statuswidgets.h"
#include "widgets/views/stepbar.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

using namespace mnemo;

namespace {

FieldSpec field(const QString& key, const QString& label, FieldSpec::Kind kind, const QVariant& value,
    const QString& unit, const QString& hint)
{
    FieldSpec spec;
    spec.key = key;
    spec.label = label;
    spec.kind = kind;
    spec.value = value;
    spec.unit = unit;
    spec.hint = hint;
    return spec;
}

HintForm* trainingForm(QWidget* parent)
{
    auto* form = new HintForm(parent);
    form->addGroup("Method");
    FieldSpec method = field("method", "Method", FieldSpec::Kind::Choice, "mha", {}, "How the adapter works.");
    method.options = { { "MHA-ESP", "mha" }, { "PMT", "pmt" } };
    form->addField(method);
    form->addField(field("heads", "Heads", FieldSpec::Kind::Integer, 4, "virtual tokens", "One virtual token a head."));
    form->addField(field("exemplars", "Exemplars, K", FieldSpec::Kind::Integer, 5, "retrieved per query", "How many."));
    form->addGroup("Optimisation");
    FieldSpec rate = field("rate", "Peak learning rate", FieldSpec::Kind::Real, 1e-3, {},
        "Largest step. Usual 3e-4 to 1e-3 here, 1e-5 to 5e-4 on large bases. Higher learns quicker; too high, the loss "
        "jumps.");
    rate.low = 0;
    rate.step = 0;
    form->addField(rate);
    FieldSpec warmup = field(
        "warmup", "Warm-up", FieldSpec::Kind::Real, 130, "% of steps", "Share of the steps in which the rate grows.");
    warmup.low = 0;
    warmup.high = 100;
    form->addField(warmup);
    form->addField(field("steps", "Steps", FieldSpec::Kind::Integer, 600, {}, "Updates of the weights."));
    form->addField(field("early", "Stop early", FieldSpec::Kind::Flag, true, {}, "Keeps the best."));
    form->addGroup("Data");
    form->addField(
        field("note", "Note", FieldSpec::Kind::Text, "PMT: twelve times fewer parameters", {}, "Free text."));
    return form;
}

QWidget* formPage()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    auto* form = trainingForm(page);
    layout->addWidget(form);
    layout->addStretch();
    auto* row = new QHBoxLayout;
    auto* start = new QPushButton(icon("play"), "Queue run");
    setMainButton(*start);
    row->addWidget(start);
    row->addWidget(new QPushButton("Copy from run…"));
    auto* disabled = new QPushButton("Start");
    disabled->setEnabled(false);
    row->addWidget(disabled);
    row->addWidget(makeLabel("Warm-up: at most 100 %", TextRole::Error));
    row->addStretch();
    layout->addLayout(row);
    auto* facts = new FactRow(page);
    facts->setFacts({ { "Trains", "198,144 parameters" }, { "Needs", "3.2 MB" }, { "Takes about", "16 s" } });
    layout->addWidget(facts);
    QTimer::singleShot(0, form, [form] { form->focusField("rate"); });
    return page;
}

QWidget* controlsPage()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    auto* line = new QHBoxLayout;
    line->addWidget(new QLineEdit("drizzle hazy"));
    auto* wrong = new QLineEdit("helada");
    setInvalid(*wrong, true);
    line->addWidget(wrong);
    auto* box = new QComboBox;
    box->addItems({ "tiny-a", "tiny-b" });
    line->addWidget(box);
    auto* off = new QComboBox;
    off->addItem("none");
    off->setEnabled(false);
    line->addWidget(off);
    auto* check = new QCheckBox("each step");
    check->setChecked(true);
    line->addWidget(check);
    line->addWidget(new QCheckBox("logarithmic"));
    auto* radio = new QRadioButton("Skip the 2 rows");
    radio->setChecked(true);
    line->addWidget(radio);
    line->addWidget(new QRadioButton("Keep"));
    layout->addLayout(line);
    auto* progress = new QProgressBar;
    progress->setValue(69);
    layout->addWidget(progress);
    auto* tools = new QHBoxLayout;
    for (const QString& name : iconNames()) {
        auto* button = new QToolButton;
        button->setIcon(icon(name));
        button->setAutoRaise(true);
        button->setToolTip(name);
        button->setCheckable(true);
        button->setChecked(name == "pin");
        if (tools->count() < 24)
            tools->addWidget(button);
    }
    layout->addLayout(tools);
    auto* icons = new QHBoxLayout;
    for (const QString& name : iconNames().mid(24)) {
        auto* label = new QLabel;
        label->setPixmap(icon(name).pixmap(QSize(20, 20), page->devicePixelRatioF()));
        icons->addWidget(label);
    }
    layout->addLayout(icons);
    auto* tabs = new QTabWidget;
    tabs->addTab(new QLabel("Exemplars of the chosen query"), "Exemplars");
    tabs->addTab(new QLabel, "Answer");
    layout->addWidget(tabs);
    auto* group = new QGroupBox("Splits");
    auto* inside = new QVBoxLayout(group);
    inside->addWidget(new QLabel("838, 180 and 180 rows; sum 100 %"));
    layout->addWidget(group);
    for (const auto& [severity, text] : { std::pair { Severity::Info, "The index is being built." },
             std::pair { Severity::Success, "1,198 rows imported." },
             std::pair { Severity::Warning,
                 "Run 21 (mean difference, topics-35) answers worse than no vector: 0.260 against 0.430." },
             std::pair { Severity::Error, "forecasts_es.csv: line 14 has 5 fields where 4 are expected." } }) {
        auto* strip = new MessageStrip;
        strip->say(severity, text, severity == Severity::Warning ? "Show run 21" : QString());
        layout->addWidget(strip);
    }
    layout->addStretch();
    return page;
}

struct Row {
    int run;
    QString method;
    int right;
    double cost;
    double change;
};

TablePane* scoreboard(QWidget* parent)
{
    auto* pane = new TablePane(parent);
    const auto style = [](const Row& row, int role) {
        return role == SeriesStyleRole ? QVariant(methodStyle(row.method.section(',', 0, 0))) : QVariant();
    };
    std::vector<TableColumn<Row>> columns {
        { "Plot", {}, {}, {}, style },
        { "Run", [](const Row& row) { return QVariant(row.run); }, {}, {}, {} },
        { "Method", [](const Row& row) { return QVariant(row.method); }, {}, {}, {} },
        { "Accuracy, 95 % interval", [](const Row& row) { return QVariant(row.right / 500.0); },
            [](const Row& row) { return accuracyText(row.right, 500, QLocale()); }, {}, {} },
        { "MFLOP / query", [](const Row& row) { return QVariant(row.cost); },
            [](const Row& row) { return decimalText(row.cost, 1, QLocale()); }, {}, {} },
        { "Progress", {}, {}, {},
            [](const Row& row, int role) { return role == ShareRole ? QVariant(row.right / 500.0) : QVariant(); } },
        { "Change", {}, {}, {},
            [](const Row& row, int role) { return role == ChangeRole ? QVariant(row.change) : QVariant(); } },
    };
    auto* model = new TableModel<Row>(columns, pane);
    model->setRows({ { 1, "zero-shot", 215, 6.9, 0.1 }, { 2, "kNN", 409, 7.2, -0.4 }, { 3, "ICL", 426, 135.5, 0.8 },
        { 21, "mean difference", 130, 6.9, -0.9 }, { 24, "LTV", 450, 6.9, 0.2 }, { 12, "MHA-ESP", 450, 22.1, 0.3 },
        { 14, "PMT", 455, 7.0, 0.5 } });
    pane->setModel(model);
    pane->setCurrentRow(5);
    return pane;
}

QDockWidget* dock(QMainWindow& window, const QString& title, QWidget* content, const QString& facts,
    const QString& chip, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, &window);
    dock->setWidget(content);
    auto* bar = new DockTitle(dock);
    bar->setFacts(facts);
    bar->setChip(chip);
    window.addDockWidget(area, dock);
    return dock;
}

QWidget* windowPage()
{
    auto* window = new QMainWindow;
    for (const char* menu : { "File", "Edit", "View", "Data", "Adapter", "Run", "Window", "Help" })
        window->menuBar()->addMenu(menu);
    auto* context = new ContextBar(window);
    context->setHistoryActions(
        new QAction(icon("back"), "Back", window), new QAction(icon("forward"), "Forward", window));
    context->addChoice("model", "Model");
    context->setChoices("model", { { "tiny-a", 1 }, { "tiny-b", 2 } });
    context->setCurrent("model", 1);
    context->addChoice("data", "Data");
    context->setChoices("data", { { "topics-35", 1 } });
    context->setCurrent("data", 1);
    context->addChoice("split", {}, "Split");
    context->setChoices("split", { { "test, 500 rows", 1 } });
    context->setCurrent("split", 1);
    context->addChoice("adapter", "Adapter");
    context->setChoices("adapter", { { "MHA-ESP, run 12", 1 } });
    context->setCurrent("adapter", 1);
    context->setProblem("adapter", "This adapter belongs to tiny-b.", "Switch model");
    auto* find = new QAction("Find anything", window);
    find->setShortcut(QKeySequence("Ctrl+K"));
    context->setSearchAction(find);
    window->addToolBar(Qt::TopToolBarArea, context);
    auto* steps = new StepBar(window);
    int key = 1;
    for (const auto& [id, name] : { std::pair { "data", "Data" }, std::pair { "retrieve", "Retrieve" },
             std::pair { "train", "Train" }, std::pair { "inspect", "Inspect" }, std::pair { "vectors", "Vectors" },
             std::pair { "transfer", "Transfer" }, std::pair { "compare", "Compare" } })
        steps->addStep(id, name, id, QKeySequence(QString("Ctrl+%1").arg(key++)));
    steps->setCurrent("compare");
    window->addToolBar(Qt::LeftToolBarArea, steps);
    dock(*window, "Runs", scoreboard(window), "12 of 24 runs; one split, one scorer", {}, Qt::TopDockWidgetArea);
    auto* memory = new EmptyState;
    memory->setIcon("memory");
    memory->setSentence("This adapter has no memory.", "MHA-ESP, run 12, adds virtual tokens only.");
    memory->setButtons("Show PMT, run 14", "Train PMT");
    dock(*window, "Memory", memory, "memory's share in the output", "PMT, run 14", Qt::BottomDockWidgetArea);
    auto* retrieve = new EmptyState;
    retrieve->setIcon("retrieve");
    retrieve->setSentence("No index for forecasts yet.", "Builds from 838 rows in about 1 s.");
    retrieve->setButtons("Build index");
    dock(*window, "Retrieve", retrieve, {}, {}, Qt::BottomDockWidgetArea);
    auto* job = new JobStatus;
    job->setJob("Train MHA-ESP, run 15: step 412 of 600", 0.69, 5);
    window->statusBar()->addWidget(job, 1);
    window->statusBar()->addPermanentWidget(makeLabel("2 threads", TextRole::Second));
    window->statusBar()->addPermanentWidget(makeLabel("214 MB", TextRole::Second));
    return window;
}

} // namespace

std::vector<Page> kitPages()
{
    return { { "form", { 420, 560 }, formPage }, { "controls", { 900, 640 }, controlsPage },
        { "window", { 1280, 760 }, windowPage } };
}
