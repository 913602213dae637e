#pragma once

#include "app/workbench.h"
#include "core/experiment/compare.h"
#include "widgets/models/tablemodel.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;

namespace mnemo {

class TablePane;

/// Two runs: the settings that differ, and the difference of their accuracies on the items that both measured.
class DifferenceBox : public QWidget {
    Q_OBJECT
public:
    DifferenceBox(Workbench& workbench, QWidget* parent = nullptr);
    void setPoints(const std::vector<EvaluatedPoint>& points);
    void setPair(qint64 left, qint64 right);
    QString conclusion() const;

Q_SIGNALS:
    void shown();

private:
    struct Compared {
        std::vector<SettingPair> settings;
        std::optional<PairedDifference> difference;
        std::optional<Error> problem;
    };
    void reload();
    void show(Compared compared);
    void fillTable();

    Workbench& m_workbench;
    TableModel<SettingPair> m_model;
    std::vector<SettingPair> m_settings;
    QComboBox* m_left;
    QComboBox* m_right;
    QCheckBox* m_onlyDifferent;
    TablePane* m_table;
    QLabel* m_conclusion;
    QLabel* m_hidden;
    int m_request = 0;
};

} // namespace mnemo
