#pragma once

#include "core/base/json.h"

class QWidget;

namespace mnemo {

/// What a person has entered under `root`, by object names: fields of forms, choices, counts, marks and free text.
/// Locale-neutral. A field that holds no number is left out, and so is what has no name.
Json fieldValues(const QWidget& root);

/// Puts such values back. Names that are not there any more, and choices that are not offered, are passed over.
void setFieldValues(QWidget& root, const Json& values);

} // namespace mnemo
