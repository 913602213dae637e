#pragma once

#include "widgets/plots/plotexport.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace mnemo {

/// Asks for format and size of a figure.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(const ExportOptions& start, QWidget* parent);
    ExportOptions options() const;
    /// "png", "svg" or "pdf".
    QString format() const;

private:
    void unitChanged();
    void updateNote();

    QComboBox* m_format;
    QComboBox* m_unit;
    QDoubleSpinBox* m_width;
    QDoubleSpinBox* m_height;
    QSpinBox* m_dots;
    QCheckBox* m_asOnScreen;
    QLabel* m_note;
    ExportOptions::Unit m_lastUnit;
};

} // namespace mnemo
