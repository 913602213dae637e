#pragma once

#include "app/panel.h"
#include "app/runlist.h"
#include "widgets/models/tablemodel.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTreeWidget;

namespace mnemo {

class MessageStrip;
class TablePane;

/// Every run of the project: sorted, filtered, grouped; tags and notes; deleted and taken back; copied and exported;
/// gone on with where a training was stopped.
class RunsPanel : public Panel {
    Q_OBJECT
public:
    explicit RunsPanel(Workbench& workbench, QWidget* parent = nullptr);

    const std::vector<ListedRun>& runs() const { return m_model.rows(); }

public Q_SLOTS:
    void openRun();
    void resumeRun();
    void deleteRuns();
    void exportTable();
    /// CSV or, by the ending .tex, LaTeX; the columns and rows as they are shown.
    void saveTable(const QString& path);

Q_SIGNALS:
    void loaded();

private:
    static std::vector<TableColumn<ListedRun>> columns();
    QWidget* buildTools();
    QWidget* buildDetails();
    void addActions();
    void reload();
    void show(RunList list);
    void showDetails();
    void regroup();
    QString groupOf(const ListedRun& run) const;
    /// The run under the cursor; null for none.
    const ListedRun* current() const;
    void keepName();
    void keepTags();
    void keepNote();
    void edit(const QString& text, const std::string& before, const std::string& after,
        Result<void> (RunStore::*setter)(std::int64_t, std::string_view));

    TableModel<ListedRun> m_model;
    TablePane* m_table;
    QStackedWidget* m_stack;
    QTreeWidget* m_groups;
    QComboBox* m_curve;
    QComboBox* m_group;
    QLineEdit* m_name;
    QLineEdit* m_tags;
    QLineEdit* m_note;
    QLabel* m_facts;
    QPushButton* m_resume;
    QPushButton* m_open;
    QPushButton* m_delete;
    MessageStrip* m_strip;
    int m_request = 0;
    qint64 m_shown = 0; ///< run whose details stand in the fields
};

} // namespace mnemo
