#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

namespace mnemo {

class MatrixView;
class TablePane;

/// Each test item with what the method answered, right or wrong by word and sign, and its probability; the confusion
/// matrix beside. Of the run in use, or of the bare model. A click selects the query everywhere.
class PredictionsPanel : public Panel {
    Q_OBJECT
public:
    explicit PredictionsPanel(Workbench& workbench, QWidget* parent = nullptr);

Q_SIGNALS:
    void loaded();

private:
    struct Row {
        qint64 position = 0;
        QString text;
        QString label;
        QString answer; ///< empty: not evaluated
        bool isRight = false;
        double probability = 0.0; ///< of the answer
        double own = 0.0; ///< of the label
        int gold = -1;
        int predicted = -1;
    };
    struct Found {
        qint64 run = 0; ///< evaluation; 0: none
        QString method;
        std::vector<Prediction> predictions;
    };
    QVariant pictureData(const Row& row, int role) const;
    void showPictures();
    static Found read(RunStore& store, const Task& task, qint64 run);
    void reload();
    void show(const Found& found);
    void showConfusion(const std::vector<Row>& rows);

    TableModel<Row> m_model;
    TablePane* m_table;
    MatrixView* m_confusion;
    int m_request = 0;
    qint64 m_run = -1;
};

} // namespace mnemo
