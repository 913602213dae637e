#pragma once

#include "core/base/result.h"

#include <QString>

namespace mnemo {

class MessageStrip;

/// The sentence a person reads for an error of the core, in the window's language: what went wrong, with the file or
/// the field it is about, and what to do. Kinds without a sentence of their own get a general one from the code, with
/// the core's own words behind it.
QString errorText(const Error& error);

/// Says it in a panel; the core's own words go into the tooltip. What a person stopped is told as information.
void sayError(MessageStrip& strip, const Error& error);

} // namespace mnemo
