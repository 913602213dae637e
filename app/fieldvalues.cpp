#include "app/fieldvalues.h"

#include "widgets/views/hintform.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <optional>

namespace mnemo {

namespace {

std::optional<Json> jsonOf(const QVariant& value)
{
    switch (value.typeId()) {
    case QMetaType::Bool:
        return Json(value.toBool());
    case QMetaType::Int:
    case QMetaType::LongLong:
        return Json(value.toLongLong());
    case QMetaType::Double:
        return Json(value.toDouble());
    case QMetaType::QString:
        return Json(value.toString().toStdString());
    default:
        return std::nullopt;
    }
}

QVariant variantOf(const Json& value)
{
    if (value.is_boolean())
        return value.get<bool>();
    if (value.is_number_integer())
        return value.get<int>();
    if (value.is_number())
        return value.get<double>();
    return value.is_string() ? QVariant(QString::fromStdString(value.get<std::string>())) : QVariant();
}

bool isInForm(const QWidget* widget)
{
    for (auto* above = widget->parentWidget(); above; above = above->parentWidget()) {
        if (qobject_cast<const HintForm*>(above))
            return true;
    }
    return false;
}

/// The named widgets of a kind, those in forms aside: a form answers for its own.
template<typename T>
QList<T*> named(const QWidget& root)
{
    QList<T*> found;
    for (auto* widget : root.findChildren<T*>()) {
        if (!widget->objectName().isEmpty() && !widget->objectName().startsWith(QStringLiteral("qt_"))
            && !isInForm(widget))
            found << widget;
    }
    return found;
}

std::string nameOf(const QObject& object)
{
    return object.objectName().toStdString();
}

std::optional<Json> choiceOf(const QComboBox& box)
{
    const auto data = box.currentData();
    return data.isValid() ? jsonOf(data) : Json(box.currentIndex());
}

void choose(QComboBox& box, const QVariant& value)
{
    const bool hasData = box.count() > 0 && box.itemData(0).isValid();
    const int index = hasData ? box.findData(value) : value.toInt();
    if (index >= 0 && index < box.count())
        box.setCurrentIndex(index);
}

} // namespace

Json fieldValues(const QWidget& root)
{
    Json values = Json::object();
    const auto keep = [&](const QObject& object, const std::optional<Json>& value) {
        if (value)
            values[nameOf(object)] = *value;
    };
    for (const auto* form : root.findChildren<HintForm*>()) {
        Json fields = Json::object();
        for (const auto& key : form->keys()) {
            if (const auto value = jsonOf(form->value(key)))
                fields[key.toStdString()] = *value;
        }
        keep(*form, fields);
    }
    for (const auto* box : named<QComboBox>(root))
        keep(*box, choiceOf(*box));
    for (const auto* box : named<QSpinBox>(root))
        keep(*box, Json(box->value()));
    for (const auto* box : named<QDoubleSpinBox>(root))
        keep(*box, Json(box->value()));
    for (const auto* box : named<QCheckBox>(root))
        keep(*box, Json(box->isChecked()));
    for (const auto* text : named<QPlainTextEdit>(root)) {
        if (!text->isReadOnly())
            keep(*text, Json(text->toPlainText().toStdString()));
    }
    return values;
}

void setFieldValues(QWidget& root, const Json& values)
{
    if (!values.is_object())
        return;
    const auto valueOf = [&](const QObject& object) {
        const auto found = values.find(nameOf(object));
        return found == values.end() ? QVariant() : variantOf(*found);
    };
    for (auto* form : root.findChildren<HintForm*>()) {
        const auto fields = values.find(nameOf(*form));
        if (fields == values.end() || !fields->is_object())
            continue;
        for (const auto& key : form->keys()) { // in their order: a method sets its own defaults first
            if (const auto found = fields->find(key.toStdString()); found != fields->end())
                form->setValue(key, variantOf(*found));
        }
    }
    for (auto* box : named<QComboBox>(root)) {
        if (const auto value = valueOf(*box); value.isValid())
            choose(*box, value);
    }
    for (auto* box : named<QSpinBox>(root)) {
        if (const auto value = valueOf(*box); value.isValid())
            box->setValue(value.toInt());
    }
    for (auto* box : named<QDoubleSpinBox>(root)) {
        if (const auto value = valueOf(*box); value.isValid())
            box->setValue(value.toDouble());
    }
    for (auto* box : named<QCheckBox>(root)) {
        if (const auto value = valueOf(*box); value.isValid())
            box->setChecked(value.toBool());
    }
    for (auto* text : named<QPlainTextEdit>(root)) {
        if (const auto value = valueOf(*text); value.isValid() && !text->isReadOnly())
            text->setPlainText(value.toString());
    }
}

} // namespace mnemo
