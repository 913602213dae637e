#include "app/helppages.h"

#include <QCoreApplication>

namespace mnemo {

namespace {

struct Stop {
    const char* panel;
    const char* text;
};

constexpr Stop queryStops[] = {
    { "data",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "The bar above says what you look at: model, data, adapter, template. Below are the rows of the data set; "
            "at "
            "the right stands the prompt of the selected row as the model reads it, token by token.") },
    { "retrieve",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Choose a query at the left. Its exemplars stand beside it, nearest first, with their cosine; the map "
            "shows "
            "where they lie among the training rows.") },
    { "retrieve",
        QT_TRANSLATE_NOOP(
            "mnemo::Tours", "Select an exemplar: **Without it** says how far the answer moves when it is left out.") },
    { "inspect",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Each small map is one head, layers down and heads across. Order them by their weight on the labels and "
            "choose the first.") },
    { "inspect",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Move over the large map: the line under it gives the exact weight and both tokens, a click pins it. "
            "Choose "
            "an adapter above, then set it to **adapter off** or **on minus off** to see what it changes.") },
    { "memory",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "A PMT run keeps one matrix for each head. The overview shows how much each adds; choose a cell to open "
            "its "
            "matrix, its singular values, and the words it pushes.") },
};

constexpr Stop trainStops[] = {
    { "train",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Choose MHA-ESP. Each field explains itself while you stand in it, and the estimate says what the run will "
            "need. Press **Start**.") },
    { "train",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "The loss falls and the validation accuracy rises. **Stop** ends after the step under way and keeps what "
            "there is.") },
    { "runs",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Select the stopped run and press **Resume**: it goes on where it ended, with the numbers it would have "
            "had "
            "without the stop.") },
    { "train", QT_TRANSLATE_NOOP("mnemo::Tours", "Train PMT in the same way: another method, the same form.") },
    { "compare",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Every evaluation is a row, with its 95 % interval. Choose two rows to read what differs between them; the "
            "plot below sets any two columns against each other.") },
};

constexpr Stop transferStops[] = {
    { "vectors",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Press **Fit and evaluate**: a linear task vector gives the model without demonstrations the state it has "
            "with them.") },
    { "vectors",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Its point appears in the plot: dNTP, the distance of its answers from those of in-context learning, "
            "against "
            "accuracy. A click on a point shows one query in detail.") },
    { "transfer",
        QT_TRANSLATE_NOOP("mnemo::Tours",
            "Source and target stand side by side. Press **Transfer**: the vector is carried over by way of the words "
            "that both models know.") },
    { "transfer",
        QT_TRANSLATE_NOOP(
            "mnemo::Tours", "The table sets accuracy and dNTP of the target before and after beside each other.") },
};

template<std::size_t N>
Tour tour(const char* id, const char* title, const char* note, const Stop (&stops)[N])
{
    const auto translated = [](const char* text) { return QCoreApplication::translate("mnemo::Tours", text); };
    Tour made { QString::fromLatin1(id), translated(title), translated(note), {} };
    for (const auto& stop : stops)
        made.stops.push_back({ QString::fromLatin1(stop.panel), translated(stop.text) });
    return made;
}

} // namespace

std::vector<Tour> tours()
{
    return {
        tour("tour-query", QT_TRANSLATE_NOOP("mnemo::Tours", "Read one query"),
            QT_TRANSLATE_NOOP("mnemo::Tours", "retrieval, heads and memory of the same query, 4 min"), queryStops),
        tour("tour-train", QT_TRANSLATE_NOOP("mnemo::Tours", "Train and compare"),
            QT_TRANSLATE_NOOP("mnemo::Tours", "MHA-ESP and PMT, against ICL, 6 min"), trainStops),
        tour("tour-transfer", QT_TRANSLATE_NOOP("mnemo::Tours", "Carry a task over"),
            QT_TRANSLATE_NOOP("mnemo::Tours", "a task vector from one model to another, 3 min"), transferStops),
    };
}

} // namespace mnemo
