#pragma once

#include <QByteArray>
#include <QString>

namespace mnemo::test {

/// A spreadsheet as one is saved in Spain, from rows of the bundled topics-35: byte-order mark, semicolons, decimal
/// commas, blanks round a title. Two of its lines are broken.
struct Sheet {
    static constexpr int rows = 600; ///< with the broken ones
    static constexpr int shortLine = 14; ///< a field too many
    static constexpr int wordLine = 137; ///< a score that is no number
    QByteArray bytes;

    Sheet();
};

} // namespace mnemo::test
