#pragma once

#include "app/import/importsession.h"
#include "core/data/template.h"
#include "widgets/models/tablemodel.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTimer;

namespace mnemo {

class HistogramView;
class ImportForm;
class LabelPage;
class MessageStrip;
class PreviewTable;
class TablePane;
class TemplatePage;
class Workbench;

/// From a file to a data set: the first page as it will be read, what was detected and can be changed, every row that
/// cannot be taken with its line, labels with their words, lengths, the template.
///
/// The file is read whole in the background while a person looks; Import then only keeps what was shown.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ImportDialog(Workbench& workbench, QWidget* parent = nullptr);

    /// A file, or a folder of files named after splits.
    void openPath(const std::filesystem::path& path);

Q_SIGNALS:
    /// The data set stands in the project and was chosen.
    void imported(const QString& name, qint64 rows);

private:
    struct ProblemRow {
        qint64 line = 0;
        QString file;
        QString column;
        QString what;
        QString message;
    };
    QWidget* buildRight();
    QWidget* buildProblems();
    QWidget* buildLengths();
    QWidget* buildFoot();
    void connectSession();
    void reread();
    void showCheck(const ImportCheck& check);
    void showProblems(const ImportCheck& check);
    void showLengths(const ImportCheck& check);
    void showRefusal(const Error& error);
    void updateSplitNote();
    void updateButton();
    /// Why the import cannot begin, or nothing.
    QString reason() const;
    void saveProblems();
    void take();

    Workbench& m_workbench;
    ImportSession m_session;
    ImportForm* m_form;
    PreviewTable* m_preview;
    QLabel* m_previewFacts;
    QTabWidget* m_tabs;
    TableModel<ProblemRow> m_problemModel;
    TablePane* m_problems;
    QCheckBox* m_skip;
    LabelPage* m_labels;
    HistogramView* m_lengths;
    TemplatePage* m_template;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QLabel* m_note;
    QPushButton* m_import;
    MessageStrip* m_strip;
    QTimer* m_pause; ///< typing settles before the file is read again
    ImportPlan m_plan;
    ImportCheck m_check;
    bool m_isStopped = false;
    bool m_isTaking = false;
};

} // namespace mnemo
