#pragma once

#include "app/import/importsession.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace mnemo {

class HintForm;

/// The left side of the import dialog: the file, how it is read, the names of its labels, its splits. What detection
/// found is said beside each field.
class ImportForm : public QWidget {
    Q_OBJECT
public:
    enum class SplitBy { Ratio, Column, Files };

    explicit ImportForm(QWidget* parent = nullptr);

    void setPath(const std::filesystem::path& path);
    std::filesystem::path path() const;
    void setDetected(const ImportPlan& plan, const Detected& detected);
    /// The options with what this side decides; roles are the preview's.
    void apply(ImportPlan& plan) const;
    SplitPlan splitPlan() const;
    SplitBy splitBy() const;
    QString name() const;
    HintForm& form() { return *m_form; }
    /// What is wrong with this side, or nothing.
    QString firstError() const;
    void setKnownNames(const QStringList& names) { m_knownNames = names; }
    /// How many rows the ratios give; empty clears.
    void setSplitNote(const QString& note);

Q_SIGNALS:
    void pathChosen(const QString& path);
    /// Something that changes how the file is read.
    void readingChanged();
    /// Anything else: name, ratios, seed.
    void changed();

private:
    void addFormat();
    void addDataSet();
    void addSplits();
    QLineEdit* addFile(const QString& key, const QString& label, const QString& hint);
    void showFields();
    void markDetected();
    void edited(const QString& key);

    HintForm* m_form;
    QLabel* m_size;
    QLabel* m_splitNote;
    QStringList m_knownNames;
    QVariantMap m_detected;
    bool m_isFilling = false;
};

} // namespace mnemo
