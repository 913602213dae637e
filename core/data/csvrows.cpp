#include "core/data/csvrows.h"

#include "core/data/textreader.h"

#include <csv.h>

namespace mnemo {

struct CsvRows::Private {
    csv_parser parser {};
    char delimiter = ',';
    char quote = '"';
    bool trim = false;
    std::vector<std::string> fields;
    bool done = false;
    bool open = false;
};

namespace {

int onlyLineFeed(unsigned char c)
{
    return c == '\n';
}

int onlyCarriageReturn(unsigned char c)
{
    return c == '\r';
}

int blanks(unsigned char c)
{
    return c == '\r' || c == ' ' || c == '\t';
}

} // namespace

CsvRows::CsvRows(char delimiter, char quote, bool trim)
    : d(std::make_unique<Private>())
{
    d->delimiter = delimiter;
    d->quote = quote;
    d->trim = trim;
    csv_init(&d->parser, CSV_STRICT);
    csv_set_delim(&d->parser, static_cast<unsigned char>(delimiter));
    csv_set_quote(&d->parser, static_cast<unsigned char>(quote));
    csv_set_term_func(&d->parser, onlyLineFeed);
    csv_set_space_func(&d->parser, trim ? blanks : onlyCarriageReturn); // the return of CRLF is no content
}

CsvRows::~CsvRows()
{
    csv_free(&d->parser);
}

std::vector<std::string>& CsvRows::fields()
{
    return d->fields;
}

void CsvRows::reset()
{
    csv_fini(&d->parser, nullptr, nullptr, nullptr);
    d->open = false;
}

CsvRows::State CsvRows::feed(std::string_view line)
{
    if (!d->open) {
        d->fields.clear();
        const std::string_view content = withoutCarriageReturn(line);
        if (content.empty() || (d->delimiter != '\t' && isBlank(content)))
            return State::Blank;
        if (d->quote == 0 || line.find(d->quote) == std::string_view::npos)
            return plain(line);
    }
    d->done = false;
    const auto field = [](void* text, std::size_t size, void* data) {
        static_cast<Private*>(data)->fields.emplace_back(static_cast<const char*>(text), size);
    };
    const auto row = [](int, void* data) { static_cast<Private*>(data)->done = true; };
    const std::size_t fed = csv_parse(&d->parser, line.data(), line.size(), field, row, d.get());
    if (fed < line.size() || csv_parse(&d->parser, "\n", 1, field, row, d.get()) < 1) {
        const bool first = !d->open;
        reset();
        // Quotes inside fields that do not begin with one are ordinary characters: 5" pipe.
        const std::string begins { d->delimiter, d->quote };
        if (first && line.front() != d->quote && line.find(begins) == std::string_view::npos && !d->trim)
            return plain(line);
        return State::Broken;
    }
    d->open = !d->done;
    return d->done ? State::Done : State::Open;
}

CsvRows::State CsvRows::plain(std::string_view line)
{
    line = withoutCarriageReturn(line);
    d->fields.clear();
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(d->delimiter, begin), line.size());
        const std::string_view field = line.substr(begin, end - begin);
        d->fields.emplace_back(d->trim ? trimmed(field) : field);
        begin = end + 1;
    }
    return State::Done;
}

} // namespace mnemo
