#include "widgets/views/hintform_p.h"

#include "widgets/models/numbertext.h"
#include "widgets/plots/colours.h"
#include "widgets/views/numberfield.h"
#include "widgets/views/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mnemo {

HintFrame::HintFrame(QWidget* parent)
    : QFrame(parent)
    , m_label(makeLabel({}, TextRole::Small, this))
{
    setObjectName(QStringLiteral("fieldHint"));
}

void HintFrame::setText(const QString& text)
{
    m_label->setText(text);
}

QString HintFrame::text() const
{
    return m_label->text();
}

void HintFrame::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.fillRect(0, 0, mnemo::spacing(*this, 0.75), height(), palette().color(QPalette::Highlight));
}

GroupTitle::GroupTitle(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_label(makeLabel(title, TextRole::Bold, this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, mnemo::spacing(*this, 2), 0, 0);
    layout->addWidget(m_label);
    layout->addStretch();
}

void GroupTitle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(coloursOf(palette()).line);
    const int y = m_label->geometry().center().y();
    painter.drawLine(m_label->geometry().right() + mnemo::spacing(*this, 2), y, width(), y);
}

HintForm::Private::Field* HintForm::Private::find(const QString& key)
{
    for (Field& field : fields) {
        if (field.spec.key == key)
            return &field;
    }
    return nullptr;
}

QWidget* HintForm::Private::makeControl(const FieldSpec& spec)
{
    const QString key = spec.key;
    const auto changed = [this, key] { edited(key); };
    switch (spec.kind) {
    case FieldSpec::Kind::Integer:
    case FieldSpec::Kind::Real: {
        auto* field = new NumberField(&form);
        field->setInteger(spec.kind == FieldSpec::Kind::Integer);
        field->setLimits(spec.low, spec.high);
        field->setStep(spec.step);
        if (spec.kind == FieldSpec::Kind::Integer && std::isfinite(spec.high))
            field->setWidthInLetters(std::clamp(int(typedText(spec.high, form.locale()).size()), 6, 10));
        connect(field, &NumberField::changed, &form, changed);
        return field;
    }
    case FieldSpec::Kind::Choice: {
        auto* box = new QComboBox(&form);
        for (const FieldSpec::Option& option : spec.options)
            box->addItem(option.text, option.value);
        connect(box, &QComboBox::currentIndexChanged, &form, changed);
        return box;
    }
    case FieldSpec::Kind::Flag: {
        auto* box = new QCheckBox(&form);
        connect(box, &QCheckBox::toggled, &form, changed);
        return box;
    }
    case FieldSpec::Kind::Text:
        break;
    }
    auto* line = new QLineEdit(&form);
    connect(line, &QLineEdit::textChanged, &form, changed);
    return line;
}

QVariant HintForm::Private::valueOf(const Field& field) const
{
    switch (field.spec.kind) {
    case FieldSpec::Kind::Integer: {
        const auto number = static_cast<NumberField*>(field.control)->value();
        return number ? QVariant(qlonglong(*number)) : QVariant();
    }
    case FieldSpec::Kind::Real: {
        const auto number = static_cast<NumberField*>(field.control)->value();
        return number ? QVariant(*number) : QVariant();
    }
    case FieldSpec::Kind::Choice:
        return static_cast<QComboBox*>(field.control)->currentData();
    case FieldSpec::Kind::Flag:
        return static_cast<QCheckBox*>(field.control)->isChecked();
    case FieldSpec::Kind::Text:
        break;
    }
    return static_cast<QLineEdit*>(field.control)->text();
}

QString HintForm::Private::wrong(const Field& field) const
{
    if (const auto* number = qobject_cast<const NumberField*>(field.control)) {
        const QLocale locale = form.locale();
        if (!number->value())
            return number->isInteger() ? tr("a whole number")
                                       : tr("a number, for instance %1").arg(typedText(0.5, locale));
        if (*number->value() < number->low())
            return tr("at least %1 %2").arg(typedText(number->low(), locale), field.spec.unit).trimmed();
        if (*number->value() > number->high())
            return tr("at most %1 %2").arg(typedText(number->high(), locale), field.spec.unit).trimmed();
    }
    const QString own = field.spec.check ? field.spec.check(valueOf(field)) : QString();
    return own.isEmpty() ? field.outsideError : own;
}

void HintForm::Private::showErrors()
{
    bool valid = true;
    for (const Field& field : fields) {
        const QString words = field.isShown ? wrong(field) : QString();
        field.error->setText(words);
        field.error->setVisible(!words.isEmpty());
        field.unit->setVisible(words.isEmpty() && !field.unit->text().isEmpty());
        setInvalid(*field.control, !words.isEmpty());
        field.control->setAccessibleDescription(words.isEmpty() ? field.spec.hint : words);
        valid = valid && words.isEmpty();
    }
    if (std::exchange(wasValid, valid) != valid)
        Q_EMIT form.validityChanged(valid);
}

void HintForm::Private::edited(const QString& key)
{
    Field* field = find(key);
    if (!field || !field->control) // still being made
        return;
    field->outsideError.clear();
    showErrors();
    Q_EMIT form.valueChanged(key, valueOf(*field));
}

// Moves the hint under the row of `key`. Waits while a mouse button is down: what is being pressed must not move away.
void HintForm::Private::showHint(const QString& key)
{
    hinted = key;
    if (QApplication::mouseButtons() != Qt::NoButton) {
        QTimer::singleShot(50, &form, [this, key] {
            if (hinted == key)
                showHint(key);
        });
        return;
    }
    Field* field = find(key);
    const QString text = field && field->isShown ? field->spec.hint : QString();
    if (hint->isVisible() && hint->text() == text)
        return;
    for (int row = 0; row < layout->rowCount(); ++row) {
        const QLayoutItem* item = layout->itemAt(row, QFormLayout::SpanningRole);
        if (item && item->widget() == hint) {
            const QFormLayout::TakeRowResult taken = layout->takeRow(row);
            delete taken.labelItem;
            delete taken.fieldItem;
            break;
        }
    }
    hint->setVisible(!text.isEmpty());
    hint->setText(text);
    if (text.isEmpty())
        return;
    int row = 0;
    QFormLayout::ItemRole role = QFormLayout::FieldRole;
    layout->getWidgetPosition(field->row, &row, &role);
    layout->insertRow(row + 1, hint);
}

} // namespace mnemo
