#include "app/import/problemtext.h"

#include <QCoreApplication>

#include <map>

namespace mnemo {

QString problemText(const RowProblem& problem)
{
    const auto text = [](const char* source) { return QCoreApplication::translate("mnemo::RowProblem", source); };
    static const std::map<std::string, const char*> sentences {
        { "empty_row", QT_TRANSLATE_NOOP("mnemo::RowProblem", "The row is empty.") },
        { "empty_input", QT_TRANSLATE_NOOP("mnemo::RowProblem", "The input is empty.") },
        { "empty_answer", QT_TRANSLATE_NOOP("mnemo::RowProblem", "The answer is empty.") },
        { "missing_field", QT_TRANSLATE_NOOP("mnemo::RowProblem", "A field is missing.") },
        { "wrong_field_count", QT_TRANSLATE_NOOP("mnemo::RowProblem", "It has more or fewer fields than the others.") },
        { "unknown_label", QT_TRANSLATE_NOOP("mnemo::RowProblem", "The answer is none of the labels.") },
        { "unknown_split", QT_TRANSLATE_NOOP("mnemo::RowProblem", "The split is none of train, valid and test.") },
        { "bad_number", QT_TRANSLATE_NOOP("mnemo::RowProblem", "This is no number with this decimal mark.") },
        { "bad_encoding", QT_TRANSLATE_NOOP("mnemo::RowProblem", "Some bytes mean nothing in this encoding.") },
        { "broken_quote", QT_TRANSLATE_NOOP("mnemo::RowProblem", "A quote stands where none may stand.") },
        { "unreadable_input", QT_TRANSLATE_NOOP("mnemo::RowProblem", "The input is not what the others are.") },
        { "bad_json", QT_TRANSLATE_NOOP("mnemo::RowProblem", "This is no JSON.") },
    };
    const auto found = sentences.find(problem.kind);
    return found == sentences.end() ? QString::fromStdString(problem.message) : text(found->second);
}

} // namespace mnemo
