#include "widgets/views/hintform.h"

#include "widgets/views/hintform_p.h"
#include "widgets/views/numberfield.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace mnemo {
namespace {

QString plainLabel(QString label)
{
    return label.remove(QLatin1Char('&'));
}

} // namespace

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
        if (const int index = box->findData(value); index >= 0)
            box->setCurrentIndex(index);
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
