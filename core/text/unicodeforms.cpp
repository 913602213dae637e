#include "core/text/normalizers_p.h"
#include "core/text/unicode_p.h"

#include <algorithm>

namespace mnemo::text {

namespace {

struct Mark {
    Change change;
    int combining = 0;
};

/// Nothing below these characters changes under the form.
bool isUntouched(std::string_view text, Form form)
{
    const char32_t limit = form == Form::Nfc ? 0x300 : form == Form::Nfd ? 0xC0 : 0xA0;
    for (std::size_t position = 0; position < text.size();)
        if (nextCharacter(text, position) >= limit)
            return false;
    return true;
}

/// Decomposes, and sorts each run of marks by its combining class; the first part of a character replaces it, the
/// others are inserted.
std::vector<Mark> decomposed(std::string_view text, bool compatibility)
{
    std::vector<Mark> marks;
    std::vector<char32_t> parts;
    std::size_t runBegin = 0;
    const auto sortRun = [&] {
        std::stable_sort(marks.begin() + static_cast<std::ptrdiff_t>(runBegin), marks.end(),
            [](const Mark& a, const Mark& b) { return a.combining < b.combining; });
    };
    for (std::size_t position = 0; position < text.size();) {
        parts.clear();
        decompose(nextCharacter(text, position), compatibility, parts);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const int combining = combiningClass(parts[i]);
            if (combining == 0) {
                sortRun();
                runBegin = marks.size() + 1;
            }
            marks.push_back({ { parts[i], i == 0 ? 0 : 1 }, combining });
        }
    }
    sortRun();
    return marks;
}

/// Joins marks to the last starter where a composite exists and nothing blocks them. A composite takes one more
/// character of the old text for each part.
std::vector<Change> recomposed(const std::vector<Mark>& marks)
{
    std::vector<Change> result;
    result.reserve(marks.size());
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t starter = none;
    int lastClass = 0;
    for (const Mark& mark : marks) {
        const bool isAdjacent = starter != none && starter + 1 == result.size();
        const bool isBlocked = starter == none || (!isAdjacent && lastClass >= mark.combining);
        if (const char32_t joined = isBlocked ? 0 : compose(result[starter].character, mark.change.character)) {
            result[starter].character = joined;
            result[starter].kind += mark.change.kind - 1;
            continue;
        }
        if (mark.combining == 0)
            starter = result.size();
        lastClass = mark.combining;
        result.push_back(mark.change);
    }
    return result;
}

} // namespace

void normalizeForm(AlignedText& text, Form form)
{
    if (isUntouched(text.text, form))
        return;
    const auto marks = decomposed(text.text, form == Form::Nfkc || form == Form::Nfkd);
    std::vector<Change> changes;
    if (form == Form::Nfc || form == Form::Nfkc) {
        changes = recomposed(marks);
    } else {
        changes.reserve(marks.size());
        for (const Mark& mark : marks)
            changes.push_back(mark.change);
    }
    rewrite(text, changes);
}

} // namespace mnemo::text
