#pragma once

#include <QString>
#include <QStringList>
#include <QVariant>
#include <QVariantMap>
#include <QWidget>

#include <functional>
#include <limits>
#include <memory>

namespace mnemo {

/// One field of a HintForm.
struct FieldSpec {
    enum class Kind { Integer, Real, Choice, Text, Flag };
    struct Option {
        QString text;
        QVariant value {};
    };

    QString key; ///< stable; also the object name of the control
    QString label; ///< with & for its mnemonic, if any
    Kind kind = Kind::Text;
    QVariant value; ///< at first
    QString unit; ///< right of the field
    QString hint; ///< at most two short lines: meaning, usual range, effect
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    double step = 1.0; ///< 0 steps through 1, 2, 5, 10, ...
    QList<Option> options; ///< of a choice
    /// What is wrong with a value, as a short sentence, or nothing. Asked after the limits.
    std::function<QString(const QVariant&)> check;
    bool wide = false; ///< takes the whole width (long choices, text)
};

/// Form that explains itself: under the field with the focus stand at most two lines on it. A wrong value is said
/// beside its field as it is typed, and what was typed stays.
class HintForm : public QWidget {
    Q_OBJECT
public:
    explicit HintForm(QWidget* parent = nullptr);
    ~HintForm() override;

    void addGroup(const QString& title);
    void addField(const FieldSpec& spec);
    /// A widget of one's own in the row of fields, for instance a button.
    void addRow(const QString& label, QWidget* widget);
    void addWide(QWidget* widget);
    void clear();

    QStringList keys() const;
    /// Int, double, the option's value, text or bool; invalid while the text is no number.
    QVariant value(const QString& key) const;
    QVariantMap values() const;
    void setValue(const QString& key, const QVariant& value);
    void setValues(const QVariantMap& values);
    void setOptions(const QString& key, const QList<FieldSpec::Option>& options);
    void setUnit(const QString& key, const QString& unit);
    void setFieldShown(const QString& key, bool shown);
    void setFieldEnabled(const QString& key, bool enabled, const QString& reason = {});
    void focusField(const QString& key);
    QWidget* control(const QString& key) const;

    /// An error found elsewhere, for instance by the engine's own check; gone when the field is edited. Empty: none.
    void setError(const QString& key, const QString& error);
    QString error(const QString& key) const;
    /// No shown field has an error.
    bool isValid() const;
    /// "Warm-up: at most 100 %", of the first wrong field; what stands beside a start button that waits.
    QString firstError() const;
    /// The hint on show, empty when none is.
    QString shownHint() const;

Q_SIGNALS:
    void valueChanged(const QString& key, const QVariant& value);
    void validityChanged(bool valid);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
