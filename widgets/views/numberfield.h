#pragma once

#include <QAbstractSpinBox>

#include <optional>

namespace mnemo {

/// A field for one number that keeps whatever was typed: a wrong value is said, never replaced. Arrows and the wheel
/// step by `step`, or through 1, 2, 5, 10, ... where the step is 0. Reads the locale's notation and "1e-3".
class NumberField : public QAbstractSpinBox {
    Q_OBJECT
public:
    explicit NumberField(QWidget* parent = nullptr);

    void setInteger(bool isInteger);
    void setLimits(double low, double high);
    void setStep(double step);
    void setValue(double value);
    /// Nothing when the text is no number (or no integer). A number outside the limits is still a number.
    std::optional<double> value() const;
    bool isWithinLimits() const;
    double low() const { return m_low; }
    double high() const { return m_high; }
    bool isInteger() const { return m_isInteger; }
    /// Letters the field should have room for.
    void setWidthInLetters(int letters);

    QValidator::State validate(QString& input, int& position) const override;
    void stepBy(int steps) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changed(const QString& text);

protected:
    StepEnabled stepEnabled() const override;
    void wheelEvent(QWheelEvent* event) override;

private:
    double stepped(double from, int direction) const;

    double m_low;
    double m_high;
    double m_step = 1.0;
    bool m_isInteger = false;
    int m_letters = 7;
};

} // namespace mnemo
