#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mnemo {

enum class TextEncoding { Utf8, Utf16Le, Utf16Be, Windows1252, Latin1 };

/// The name shown and stored: "UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Latin-1".
const char* encodingName(TextEncoding encoding);
/// The encoding of such a name, upper or lower case, with or without hyphens.
std::optional<TextEncoding> encodingFromName(std::string_view name);

/// True when the bytes are well-formed UTF-8 (no overlong forms, no surrogates). A sequence cut off at the very end
/// counts as well-formed when `mayBeCut` is set, as in the first block of a file.
bool isUtf8(std::string_view bytes, bool mayBeCut = false);
/// Number of code points of well-formed UTF-8.
std::size_t characterCount(std::string_view utf8);
/// Bytes as "C3 28", at most `most` of them.
std::string hexBytes(std::string_view bytes, std::size_t most = 8);

} // namespace mnemo
