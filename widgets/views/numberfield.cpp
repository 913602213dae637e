#include "widgets/views/numberfield.h"

#include "widgets/models/numbertext.h"

#include <QLineEdit>
#include <QStyleOptionSpinBox>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mnemo {

NumberField::NumberField(QWidget* parent)
    : QAbstractSpinBox(parent)
    , m_low(-std::numeric_limits<double>::infinity())
    , m_high(std::numeric_limits<double>::infinity())
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAlignment(Qt::AlignRight);
    connect(lineEdit(), &QLineEdit::textChanged, this, &NumberField::changed);
}

void NumberField::setInteger(bool isInteger)
{
    m_isInteger = isInteger;
}

void NumberField::setLimits(double low, double high)
{
    m_low = low;
    m_high = high;
}

void NumberField::setStep(double step)
{
    m_step = step;
}

void NumberField::setValue(double value)
{
    lineEdit()->setText(typedText(value, locale()));
}

std::optional<double> NumberField::value() const
{
    const std::optional<double> number = parsedNumber(text(), locale());
    if (number && m_isInteger && *number != std::round(*number))
        return {};
    return number;
}

bool NumberField::isWithinLimits() const
{
    const std::optional<double> number = value();
    return number && *number >= m_low && *number <= m_high;
}

void NumberField::setWidthInLetters(int letters)
{
    m_letters = letters;
    updateGeometry();
}

QValidator::State NumberField::validate(QString&, int&) const
{
    return QValidator::Acceptable; // whatever is typed stays; what is wrong is said beside the field
}

double NumberField::stepped(double from, int direction) const
{
    if (m_step != 0.0)
        return std::round((from + direction * m_step) / m_step * 1e9) / 1e9 * m_step;
    const double size = std::abs(from);
    if (size == 0.0)
        return direction > 0 ? 1e-6 : 0.0;
    const double power = std::pow(10.0, std::floor(std::log10(size) + 1e-9));
    const double mantissa = size / power;
    if (direction > 0)
        return (mantissa < 1.999 ? 2.0 : mantissa < 4.999 ? 5.0 : 10.0) * power;
    return (mantissa > 5.001 ? 5.0 : mantissa > 2.001 ? 2.0 : mantissa > 1.001 ? 1.0 : 0.5) * power;
}

void NumberField::stepBy(int steps)
{
    double number = value().value_or(std::isfinite(m_low) ? m_low : 0.0);
    for (int i = 0; i < std::abs(steps); ++i)
        number = stepped(number, steps > 0 ? 1 : -1);
    setValue(std::clamp(number, m_low, m_high));
    selectAll();
}

QAbstractSpinBox::StepEnabled NumberField::stepEnabled() const
{
    const double number = value().value_or(m_low);
    StepEnabled enabled = StepNone;
    enabled.setFlag(StepUpEnabled, number < m_high);
    enabled.setFlag(StepDownEnabled, number > m_low);
    return enabled;
}

void NumberField::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QAbstractSpinBox::wheelEvent(event);
    else
        event->ignore(); // a form that scrolls must not change its fields
}

QSize NumberField::sizeHint() const
{
    ensurePolished();
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    const QSize content(fontMetrics().horizontalAdvance(QString(m_letters, QLatin1Char('0'))), fontMetrics().height());
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, content, this);
}

QSize NumberField::minimumSizeHint() const
{
    return sizeHint();
}

} // namespace mnemo
