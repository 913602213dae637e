#include "core/data/labelresolver.h"

#include "core/data/import.h"
#include "core/data/textreader.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

namespace mnemo {

namespace {

constexpr std::size_t mostAutoLabels = 100;
constexpr std::size_t fewLabels = 20;
constexpr std::size_t mostLabels = 100'000;

std::optional<std::int64_t> wholeNumber(const std::string& text)
{
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

const std::string* wordOf(const ValueWords& words, const std::string& text)
{
    const auto found = std::find_if(words.begin(), words.end(), [&](const auto& pair) { return pair.first == text; });
    return found == words.end() ? nullptr : &found->second;
}

/// One label for each different word, in the order given.
std::vector<Label> labelsOf(const ValueWords& words)
{
    std::vector<Label> labels;
    for (const auto& [value, word] : words)
        if (std::none_of(labels.begin(), labels.end(), [&word = word](const Label& label) { return label.word == word; }))
            labels.push_back({ value, word, word });
    return labels;
}

} // namespace

LabelResolver LabelResolver::closed(LabelSet labels)
{
    LabelResolver resolver;
    resolver.m_closed = true;
    resolver.m_labels = std::move(labels);
    for (const auto member : { &Label::value, &Label::name, &Label::word })
        for (std::size_t i = 0; i < resolver.m_labels.size(); ++i)
            resolver.learn(resolver.m_labels[i].*member, static_cast<int>(i));
    return resolver;
}

LabelResolver LabelResolver::growing(AnswerKind kind)
{
    LabelResolver resolver;
    resolver.m_kind = kind;
    return resolver;
}

Result<LabelResolver> LabelResolver::make(const ImportOptions& options)
{
    if (options.labelNames.empty() && options.labelWords.empty())
        return growing(options.answers);
    if (options.labelNames.empty()) {
        LabelResolver resolver = closed(LabelSet(labelsOf(options.labelWords)));
        for (const auto& [value, word] : options.labelWords)
            resolver.learn(value, resolver.m_index.at(word));
        return resolver;
    }
    const auto names = readLabelNames(options.labelNames);
    if (!names)
        return names.error();
    std::vector<Label> labels;
    for (const auto& [code, name] : *names) {
        const std::string value
            = code.empty() ? std::to_string(options.labelBase + static_cast<int>(labels.size())) : code;
        const std::string* word = wordOf(options.labelWords, value);
        if (!word)
            word = wordOf(options.labelWords, name);
        labels.push_back({ value, name, word ? *word : name });
    }
    return closed(LabelSet(std::move(labels)));
}

int LabelResolver::addValue(std::string_view answer)
{
    if (m_overflow)
        return freeText;
    m_overflow = m_values.size() >= (m_kind == AnswerKind::Labels ? mostLabels : mostAutoLabels);
    if (m_overflow)
        return freeText;
    m_values.emplace_back(answer);
    learn(m_values.back(), static_cast<int>(m_values.size()) - 1);
    return static_cast<int>(m_values.size()) - 1;
}

int LabelResolver::resolve(std::string_view answer)
{
    if (!m_closed && m_kind == AnswerKind::Free)
        return freeText;
    const auto found = m_index.find(std::string(trimmed(answer)));
    if (found != m_index.end())
        return found->second;
    return m_closed ? unknown : addValue(trimmed(answer));
}

LabelResolver::Outcome LabelResolver::finish(std::int64_t rows) const
{
    Outcome outcome;
    if (m_closed) {
        outcome.labels = m_labels;
        outcome.order.resize(m_labels.size());
        std::iota(outcome.order.begin(), outcome.order.end(), 0);
        return outcome;
    }
    const auto count = m_values.size();
    const bool closedEnough
        = m_kind == AnswerKind::Labels || count <= fewLabels || static_cast<std::int64_t>(2 * count) <= rows;
    if (m_overflow || count == 0 || !closedEnough)
        return outcome;
    std::vector<int> sorted(count);
    std::iota(sorted.begin(), sorted.end(), 0);
    const bool numbers = std::all_of(
        m_values.begin(), m_values.end(), [](const std::string& v) { return wholeNumber(v).has_value(); });
    std::sort(sorted.begin(), sorted.end(), [&](int a, int b) {
        const auto& left = m_values[static_cast<std::size_t>(a)];
        const auto& right = m_values[static_cast<std::size_t>(b)];
        return numbers && wholeNumber(left) != wholeNumber(right) ? *wholeNumber(left) < *wholeNumber(right)
                                                                  : left < right;
    });
    outcome.order.resize(count);
    std::vector<std::string> words;
    for (const int value : sorted) {
        outcome.order[static_cast<std::size_t>(value)] = static_cast<int>(words.size());
        words.push_back(m_values[static_cast<std::size_t>(value)]);
    }
    outcome.labels = LabelSet::fromWords(words);
    return outcome;
}

} // namespace mnemo
