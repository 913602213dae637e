#pragma once

#include "app/panel.h"
#include "core/experiment/lookup.h"
#include "widgets/models/tablemodel.h"
#include "widgets/plots/scatterview.h"

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace mnemo {

class BarView;
class ContentStack;
class MessageStrip;
class TablePane;

/// One query, of the test items or typed: its exemplars, where they lie among the pool, and what the answer would be
/// without each of them.
class RetrievePanel : public Panel {
    Q_OBJECT
public:
    explicit RetrievePanel(Workbench& workbench, QWidget* parent = nullptr);

    /// What is on show; null until the first answer came.
    std::shared_ptr<const Lookup> lookup() const { return m_lookup; }

Q_SIGNALS:
    void shown();

private:
    struct Query {
        qint64 position = 0;
        QString text;
        QString label;
        QString vote; ///< of its neighbours, once known
        bool isRight = false;
    };
    struct Row {
        int rank = 0;
        QString text;
        QString label;
        double score = 0.0;
        bool agrees = false;
        std::optional<double> change; ///< of the probability of the emphasised label without it
    };
    struct Answer {
        std::shared_ptr<const Lookup> lookup;
        std::optional<DropReport> drops;
        std::optional<Error> problem;
    };
    struct Map {
        std::shared_ptr<const PoolMap> map;
        std::shared_ptr<const ExemplarIndex> index;
        std::optional<Error> problem;
    };
    QVariant pictureData(const Row& row, int role) const;
    QWidget* buildQueries();
    QWidget* buildExemplars();
    QWidget* buildPictures();
    void setupPictures();
    void showPictures();
    void fillRetrievals();
    void chooseRetrieval();
    void showTask();
    void buildIndex();
    void ask();
    void askSummary();
    void askMap();
    void show(const Answer& answer);
    void showSummary(const LookupSummary& summary);
    ScatterPoint poolPoint(std::int64_t row, double x, double y) const;
    std::vector<ScatterPoint> poolPoints() const;
    void showMap();
    void showDrop();
    void chooseExemplar(int rank);
    QString labelText(int label) const;

    TableModel<Query> m_queries;
    TableModel<Row> m_rows;
    TablePane* m_list;
    TablePane* m_table;
    QLineEdit* m_typed;
    QSpinBox* m_count;
    QComboBox* m_retrieval;
    QLabel* m_picture;
    QLabel* m_query;
    QLabel* m_note;
    QLabel* m_accuracy;
    ScatterView* m_map;
    BarView* m_bars;
    ContentStack* m_stack;
    MessageStrip* m_strip;
    std::shared_ptr<const Lookup> m_lookup;
    std::shared_ptr<const PoolMap> m_pool;
    std::shared_ptr<const ExemplarIndex> m_index;
    std::optional<DropReport> m_drops;
    int m_request = 0;
    int m_summaryRequest = 0;
    bool m_hasIndex = false;
};

} // namespace mnemo
