#pragma once

#include "core/experiment/runs.h"

#include <QDialog>

#include <optional>

class QPushButton;
class QLabel;
class QLineEdit;

namespace mnemo {

class MessageStrip;
class Workbench;

/// What an export or import of an adapter came to.
struct ExchangeReport {
    QString method;
    QString base;
    qint64 run = 0; ///< an import's new run; 0 otherwise
    std::optional<AdapterBundle::TestResult> test;
    std::optional<Error> problem;
};

/// Writes the adapter of a run into a folder, reads it back, and says how its self-test went.
class ExportAdapterDialog : public QDialog {
    Q_OBJECT
public:
    ExportAdapterDialog(Workbench& workbench, qint64 run, QWidget* parent);

Q_SIGNALS:
    void ended(const mnemo::ExchangeReport& report);

private:
    void write();
    void show(const ExchangeReport& report);

    Workbench& m_workbench;
    qint64 m_run;
    QLineEdit* m_folder;
    QLabel* m_result;
    QPushButton* m_write;
    MessageStrip* m_strip;
};

/// Reads an adapter's folder, runs its self-test on the base it names, and takes it into the project as a run.
class ImportAdapterDialog : public QDialog {
    Q_OBJECT
public:
    explicit ImportAdapterDialog(Workbench& workbench, QWidget* parent);
    void openFolder(const QString& folder);

Q_SIGNALS:
    void ended(const mnemo::ExchangeReport& report);

private:
    void test();
    void take();
    void show(const ExchangeReport& report);

    Workbench& m_workbench;
    QLineEdit* m_folder;
    QLabel* m_result;
    QPushButton* m_take;
    MessageStrip* m_strip;
    int m_request = 0;
};

} // namespace mnemo
