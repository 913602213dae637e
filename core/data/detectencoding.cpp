#include "core/data/detection.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mnemo {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> binaryFiles { {
    { "PK\x03\x04", "a ZIP archive or a spreadsheet (xlsx, ods)" },
    { "\x1F\x8B", "compressed with gzip" },
    { "PAR1", "a Parquet file" },
    { "\xD0\xCF\x11\xE0", "an old Excel or Word file" },
    { "BZh", "compressed with bzip2" },
    { "%PDF", "a PDF" },
    { "\x28\xB5\x2F\xFD", "compressed with zstd" },
    { "SQLite format 3", "an SQLite database" },
} };

/// UTF-16 without a mark: western text has a zero in every second byte.
bool zerosAt(std::string_view bytes, std::size_t parity)
{
    std::size_t zeros = 0;
    const std::size_t pairs = std::min<std::size_t>(bytes.size(), 4096) / 2;
    for (std::size_t i = 0; i < pairs; ++i) {
        zeros += bytes[2 * i + parity] == 0;
        if (bytes[2 * i + 1 - parity] == 0)
            return false;
    }
    return pairs > 0 && zeros * 10 > pairs * 7;
}

std::string firstBad(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Step step = utf8Step(bytes.substr(at));
        if (!step.good)
            return hexBytes(bytes.substr(at, step.length)) + " at byte " + std::to_string(at);
        at += step.length;
    }
    return {};
}

void choose(Detected& detected, TextEncoding encoding, const std::string& why)
{
    detected.options.encoding = encoding;
    detected.reasons.push_back({ "encoding", encodingName(encoding), why });
}

/// One byte a character: the five bytes that Windows-1252 lacks decide.
void chooseSingle(const Sample& sample, Detected& detected)
{
    const bool undefined = std::any_of(sample.bytes.begin(), sample.bytes.end(),
        [](char c) { return windows1252(static_cast<unsigned char>(c)) == 0; });
    const bool quotes = std::any_of(sample.bytes.begin(), sample.bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x80 && byte < 0xA0;
    });
    const std::string start = "It is not UTF-8 (" + firstBad(sample.bytes) + "), ";
    if (undefined)
        choose(detected, TextEncoding::Latin1, start + "and holds bytes that Windows-1252 lacks.");
    else if (quotes)
        choose(detected, TextEncoding::Windows1252,
            start
                + "and bytes 80 to 9F are dashes, dots and quotes there; Latin-1 has control characters in their "
                  "place.");
    else
        choose(detected, TextEncoding::Windows1252, start + "Windows-1252 and Latin-1 read it alike.");
}

} // namespace

Result<void> detectEncoding(const Sample& sample, Detected& detected)
{
    const std::string_view bytes = sample.bytes;
    for (const auto& [begin, what] : binaryFiles)
        if (bytes.starts_with(begin))
            return Error { ErrorCode::Unsupported, "not_text",
                "is " + std::string(what) + ", not a text file; export it as CSV or JSONL first.", {}, {} };
    if (bytes.starts_with("\xEF\xBB\xBF") && isUtf8(bytes, !sample.whole))
        choose(detected, TextEncoding::Utf8, "It begins with the UTF-8 byte-order mark, which is dropped.");
    else if (bytes.starts_with("\xFF\xFE"))
        choose(detected, TextEncoding::Utf16Le, "It begins with the byte-order mark FF FE.");
    else if (bytes.starts_with("\xFE\xFF"))
        choose(detected, TextEncoding::Utf16Be, "It begins with the byte-order mark FE FF.");
    else if (zerosAt(bytes, 1))
        choose(detected, TextEncoding::Utf16Le, "Every second byte is zero.");
    else if (zerosAt(bytes, 0))
        choose(detected, TextEncoding::Utf16Be, "Every other byte is zero.");
    else if (std::count(bytes.begin(), bytes.end(), '\0') * 100 > static_cast<std::ptrdiff_t>(bytes.size()))
        return Error { ErrorCode::Unsupported, "not_text", "is not a text file: it holds zero bytes.", {}, {} };
    else if (isUtf8(bytes, !sample.whole))
        choose(detected, TextEncoding::Utf8, "All bytes of the first block are valid UTF-8.");
    else
        chooseSingle(sample, detected);
    return {};
}

} // namespace mnemo
