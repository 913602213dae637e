#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// RFC 4180 by libcsv, strict and fed line by line, so that the place of a fault is known.
class CsvRows {
public:
    /// `quote` 0: none. With `trim`, blanks around fields are dropped.
    CsvRows(char delimiter, char quote, bool trim);
    ~CsvRows();
    CsvRows(const CsvRows&) = delete;
    CsvRows& operator=(const CsvRows&) = delete;

    enum class State {
        Done, ///< fields() is a whole row
        Open, ///< a quoted field goes on in the next line
        Broken, ///< a quote stands where none may; the row is given up
        Blank ///< nothing but white space
    };
    /// Feeds one line without its line feed.
    State feed(std::string_view line);
    /// Forgets a row that is open.
    void reset();
    std::vector<std::string>& fields();

private:
    State plain(std::string_view line);
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
