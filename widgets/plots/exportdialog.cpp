#include "widgets/plots/exportdialog_p.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>

namespace mnemo {

ExportDialog::ExportDialog(const ExportOptions& start, QWidget* parent)
    : QDialog(parent)
    , m_format(new QComboBox(this))
    , m_unit(new QComboBox(this))
    , m_width(new QDoubleSpinBox(this))
    , m_height(new QDoubleSpinBox(this))
    , m_dots(new QSpinBox(this))
    , m_asOnScreen(new QCheckBox(tr("Colours as on the screen"), this))
    , m_note(new QLabel(this))
    , m_lastUnit(start.unit)
{
    setWindowTitle(tr("Save image"));
    m_format->addItem(tr("PNG, dots"), QStringLiteral("png"));
    m_format->addItem(tr("SVG, lines and text"), QStringLiteral("svg"));
    m_format->addItem(tr("PDF, lines and text"), QStringLiteral("pdf"));
    m_unit->addItem(tr("mm"));
    m_unit->addItem(tr("px"));
    m_unit->setCurrentIndex(int(start.unit));
    for (QDoubleSpinBox* box : { m_width, m_height })
        box->setRange(10.0, 10000.0);
    m_width->setValue(start.width);
    m_height->setValue(start.height);
    m_dots->setRange(72, 1200);
    m_dots->setValue(start.dotsPerInch);
    m_asOnScreen->setChecked(start.asOnScreen);

    auto* form = new QFormLayout(this);
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Unit"), m_unit);
    form->addRow(tr("&Width"), m_width);
    form->addRow(tr("&Height"), m_height);
    form->addRow(tr("&Dots per inch"), m_dots);
    form->addRow(QString(), m_asOnScreen);
    form->addRow(QString(), m_note);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &ExportDialog::unitChanged);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::updateNote);
    connect(m_dots, &QSpinBox::valueChanged, this, &ExportDialog::updateNote);
    for (QDoubleSpinBox* box : { m_width, m_height })
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::updateNote);
    unitChanged();
}

void ExportDialog::unitChanged()
{
    const auto unit = ExportOptions::Unit(m_unit->currentIndex());
    if (unit != m_lastUnit) {
        const double factor = unit == ExportOptions::Unit::Pixel ? 96.0 / 25.4 : 25.4 / 96.0;
        m_width->setValue(m_width->value() * factor);
        m_height->setValue(m_height->value() * factor);
        m_lastUnit = unit;
    }
    for (QDoubleSpinBox* box : { m_width, m_height })
        box->setDecimals(unit == ExportOptions::Unit::Pixel ? 0 : 1);
    updateNote();
}

void ExportDialog::updateNote()
{
    const ExportOptions chosen = options();
    m_dots->setEnabled(format() == QLatin1String("png") && chosen.unit == ExportOptions::Unit::Millimetre);
    const QSizeF dots = chosen.layoutSize() * chosen.pixelScale();
    m_note->setText(format() == QLatin1String("png")
            ? tr("%1 × %2 dots")
                  .arg(QLocale().toString(qlonglong(std::lround(dots.width()))),
                      QLocale().toString(qlonglong(std::lround(dots.height()))))
            : tr("Text stays text, at any size"));
}

ExportOptions ExportDialog::options() const
{
    ExportOptions options;
    options.width = m_width->value();
    options.height = m_height->value();
    options.unit = ExportOptions::Unit(m_unit->currentIndex());
    options.dotsPerInch = m_dots->value();
    options.asOnScreen = m_asOnScreen->isChecked();
    return options;
}

QString ExportDialog::format() const
{
    return m_format->currentData().toString();
}

} // namespace mnemo
