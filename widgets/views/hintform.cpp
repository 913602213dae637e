#include "widgets/views/hintform.h"

#include "widgets/models/numbertext.h"
#include "widgets/plots/colours.h"
#include "widgets/views/numberfield.h"
#include "widgets/views/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

namespace mnemo {
namespace {

/// The two lines under a field: white ground, a bar of highlight at the left.
class HintFrame : public QFrame {
public:
    explicit HintFrame(QWidget* parent)
        : QFrame(parent)
        , m_label(makeLabel({}, TextRole::Small, this))
    {
        setObjectName(QStringLiteral("fieldHint"));
        m_label->setWordWrap(true);
        auto* layout = new QVBoxLayout(this);
        const int step = mnemo::spacing(*this, 1);
        layout->setContentsMargins(3 * step, step, 2 * step, step);
        layout->addWidget(m_label);
    }
    void setText(const QString& text) { m_label->setText(text); }
    QString text() const { return m_label->text(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), palette().color(QPalette::Base));
        painter.fillRect(0, 0, mnemo::spacing(*this, 0.75), height(), palette().color(QPalette::Highlight));
    }

private:
    QLabel* m_label;
};

/// A group's title with a line to the right of it.
class GroupTitle : public QWidget {
public:
    GroupTitle(const QString& title, QWidget* parent)
        : QWidget(parent)
        , m_label(makeLabel(title, TextRole::Bold, this))
    {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(0, mnemo::spacing(*this, 2), 0, 0);
        layout->addWidget(m_label);
        layout->addStretch();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(coloursOf(palette()).line);
        const int y = m_label->geometry().center().y();
        painter.drawLine(m_label->geometry().right() + mnemo::spacing(*this, 2), y, width(), y);
    }

private:
    QLabel* m_label;
};

QString plainLabel(QString label)
{
    return label.remove(QLatin1Char('&'));
}

} // namespace

struct HintForm::Private {
    struct Field {
        FieldSpec spec;
        QLabel* label = nullptr;
        QWidget* row = nullptr;
        QWidget* control = nullptr;
        QLabel* unit = nullptr;
        QLabel* error = nullptr;
        QString outsideError;
        bool isShown = true;
    };

    HintForm& form;
    QFormLayout* layout = nullptr;
    HintFrame* hint = nullptr;
    std::vector<Field> fields;
    QString hinted;
    bool wasValid = true;

    explicit Private(HintForm& owner)
        : form(owner)
    {
    }
    Field* find(const QString& key);
    QWidget* makeControl(const FieldSpec& spec);
    QVariant valueOf(const Field& field) const;
    QString wrong(const Field& field) const;
    void showErrors();
    void showHint(const QString& key);
    void edited(const QString& key);
};

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

HintForm::HintForm(QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>(*this))
{
    d->layout = new QFormLayout(this);
    d->layout->setContentsMargins({});
    d->layout->setHorizontalSpacing(mnemo::spacing(*this, 3));
    d->layout->setVerticalSpacing(mnemo::spacing(*this, 1));
    d->layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    d->layout->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    d->hint = new HintFrame(this);
    d->hint->setVisible(false);
}

HintForm::~HintForm() = default;

void HintForm::addGroup(const QString& title)
{
    d->layout->addRow(new GroupTitle(title, this));
}

void HintForm::addRow(const QString& label, QWidget* widget)
{
    d->layout->addRow(label, widget);
}

void HintForm::addWide(QWidget* widget)
{
    d->layout->addRow(widget);
}

void HintForm::addField(const FieldSpec& spec)
{
    Private::Field field;
    field.spec = spec;
    field.control = d->makeControl(spec);
    field.control->setObjectName(spec.key);
    field.control->setAccessibleName(plainLabel(spec.label));
    field.control->installEventFilter(this);
    field.unit = makeLabel(spec.unit, TextRole::SmallSecond, this);
    field.error = makeLabel({}, TextRole::Error, this);
    field.error->setFont(smallFont(font()));
    field.error->setWordWrap(true);
    field.row = new QWidget(this);
    auto* row = new QHBoxLayout(field.row);
    row->setContentsMargins({});
    row->setSpacing(mnemo::spacing(*this, 2));
    row->addWidget(
        field.control, spec.wide || spec.kind == FieldSpec::Kind::Choice || spec.kind == FieldSpec::Kind::Text ? 1 : 0);
    row->addWidget(field.unit);
    row->addWidget(field.error, 1);
    if (spec.kind != FieldSpec::Kind::Choice && spec.kind != FieldSpec::Kind::Text && !spec.wide)
        row->addStretch();
    field.label = new QLabel(spec.label, this);
    field.label->setBuddy(field.control);
    d->layout->addRow(field.label, field.row);
    d->fields.push_back(std::move(field));
    setValue(spec.key, spec.value);
    d->showErrors();
}

void HintForm::clear()
{
    d->showHint({});
    d->fields.clear();
    while (d->layout->rowCount() > 0)
        d->layout->removeRow(0);
}

QStringList HintForm::keys() const
{
    QStringList keys;
    for (const Private::Field& field : d->fields)
        keys << field.spec.key;
    return keys;
}

QVariant HintForm::value(const QString& key) const
{
    const Private::Field* field = d->find(key);
    return field ? d->valueOf(*field) : QVariant();
}

QVariantMap HintForm::values() const
{
    QVariantMap values;
    for (const Private::Field& field : d->fields)
        values.insert(field.spec.key, d->valueOf(field));
    return values;
}

void HintForm::setValue(const QString& key, const QVariant& value)
{
    Private::Field* field = d->find(key);
    if (!field || !value.isValid())
        return;
    switch (field->spec.kind) {
    case FieldSpec::Kind::Integer:
    case FieldSpec::Kind::Real:
        static_cast<NumberField*>(field->control)->setValue(value.toDouble());
        break;
    case FieldSpec::Kind::Choice: {
        auto* box = static_cast<QComboBox*>(field->control);
        box->setCurrentIndex(box->findData(value));
        break;
    }
    case FieldSpec::Kind::Flag:
        static_cast<QCheckBox*>(field->control)->setChecked(value.toBool());
        break;
    case FieldSpec::Kind::Text:
        static_cast<QLineEdit*>(field->control)->setText(value.toString());
        break;
    }
}

void HintForm::setValues(const QVariantMap& values)
{
    for (auto entry = values.constBegin(); entry != values.constEnd(); ++entry)
        setValue(entry.key(), entry.value());
}

void HintForm::setOptions(const QString& key, const QList<FieldSpec::Option>& options)
{
    Private::Field* field = d->find(key);
    auto* box = field ? qobject_cast<QComboBox*>(field->control) : nullptr;
    if (!box)
        return;
    const QVariant kept = box->currentData();
    {
        const QSignalBlocker blocker(box);
        box->clear();
        for (const FieldSpec::Option& option : options)
            box->addItem(option.text, option.value);
        box->setCurrentIndex(std::max(0, box->findData(kept)));
    }
    if (box->currentData() != kept)
        d->edited(key);
}

void HintForm::setUnit(const QString& key, const QString& unit)
{
    if (Private::Field* field = d->find(key)) {
        field->spec.unit = unit;
        field->unit->setText(unit);
        d->showErrors();
    }
}

void HintForm::setFieldShown(const QString& key, bool shown)
{
    if (Private::Field* field = d->find(key)) {
        field->isShown = shown;
        field->label->setVisible(shown);
        field->row->setVisible(shown);
        if (!shown && d->hinted == key)
            d->showHint({});
        d->showErrors();
    }
}

void HintForm::setFieldEnabled(const QString& key, bool enabled, const QString& reason)
{
    if (Private::Field* field = d->find(key)) {
        field->control->setEnabled(enabled);
        field->label->setEnabled(enabled);
        field->control->setToolTip(enabled ? QString() : reason);
    }
}

void HintForm::focusField(const QString& key)
{
    if (Private::Field* field = d->find(key))
        field->control->setFocus(Qt::OtherFocusReason);
}

QWidget* HintForm::control(const QString& key) const
{
    const Private::Field* field = d->find(key);
    return field ? field->control : nullptr;
}

void HintForm::setError(const QString& key, const QString& error)
{
    if (Private::Field* field = d->find(key)) {
        field->outsideError = error;
        d->showErrors();
    }
}

QString HintForm::error(const QString& key) const
{
    const Private::Field* field = d->find(key);
    return field ? d->wrong(*field) : QString();
}

bool HintForm::isValid() const
{
    return firstError().isEmpty();
}

QString HintForm::firstError() const
{
    for (const Private::Field& field : d->fields) {
        const QString words = field.isShown ? d->wrong(field) : QString();
        if (!words.isEmpty())
            return tr("%1: %2").arg(plainLabel(field.spec.label), words);
    }
    return {};
}

QString HintForm::shownHint() const
{
    return d->hint->isVisible() ? d->hint->text() : QString();
}

bool HintForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        d->showHint(watched->objectName());
    return QWidget::eventFilter(watched, event);
}

void HintForm::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LocaleChange)
        d->showErrors();
}

} // namespace mnemo
