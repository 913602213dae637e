#pragma once

#include "app/pinnedpanel.h"
#include "core/engine/probe/memoryprobe.h"
#include "core/experiment/snapshots.h"
#include "widgets/models/tablemodel.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QToolBar;

namespace mnemo {

class BarView;
class CurveView;
class MatrixView;
class TablePane;

/// The memories of a PMT adapter: norms or mean shares over layers x heads; of the chosen head the share under each
/// token of the query, M itself, its singular values, its change between two states, the queries that read it most,
/// and the words its read pushes.
class MemoryPanel : public PinnedPanel {
    Q_OBJECT
public:
    enum class View { Shares, Matrix, Spectrum, Change, Queries, Words };

    explicit MemoryPanel(Workbench& workbench, QWidget* parent = nullptr);
    void setView(View view);
    MatrixView* overview() const { return m_overview; }
    MatrixView* sharesMap() const { return m_shares; }
    MatrixView* memoryMap() const { return m_memory; }
    MatrixView* changeMap() const { return m_change; }

protected:
    void refresh() override;
    void follow(const Selection& selection) override;

private:
    /// Where a change begins: zero, a snapshot of the run, or another run.
    struct Origin {
        QString name;
        std::optional<MemorySnapshot> snapshot;
        qint64 run = 0;
    };
    struct Read {
        std::shared_ptr<const MemoryMaps> maps; ///< null when the method has no memory
        std::shared_ptr<const MemoryReads> reads;
        std::shared_ptr<const InterventionMaker> maker;
        std::vector<Origin> origins;
        QString runName;
        std::optional<Error> problem;
    };
    struct QueryRow {
        qint64 position = 0;
        QString text;
        QString label;
        std::vector<float> ratios; ///< layer * heads + head
    };
    struct Scan; ///< the reading of all queries, a few at a time
    QWidget* buildOverview();
    QWidget* buildViews();
    void buildPages(QWidget& side);
    static Read compute(Workbench& workbench, const Task& task, const Selection& selection);
    static std::vector<Origin> originsOf(Workbench& workbench, const Task& task, qint64 run);
    void show(Read read);
    void showOverview();
    void showView();
    void showShares();
    void showMemory();
    void showSpectrum();
    void showChange();
    void showChangeMap(const Result<MemoryMaps>& change);
    void showWords();
    void showQueries();
    void continueScan(std::shared_ptr<Scan> scan);
    MatrixContent headContent(const SharedMatrix& matrix, const QString& valueName) const;
    Cell head() const;

    TableModel<QueryRow> m_queryModel;
    TableModel<WordPush> m_wordModel;
    QComboBox* m_measure;
    QComboBox* m_viewBox;
    QComboBox* m_origin;
    QLabel* m_title;
    QLabel* m_note;
    QStackedWidget* m_pages;
    QToolBar* m_tools;
    MatrixView* m_overview;
    MatrixView* m_shares;
    MatrixView* m_memory;
    CurveView* m_spectrum;
    MatrixView* m_change;
    TablePane* m_queries;
    TablePane* m_words;
    Read m_read;
    std::shared_ptr<Scan> m_scan;
    int m_request = 0;
    int m_viewRequest = 0;
};

} // namespace mnemo
