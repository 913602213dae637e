#include "core/data/labelset.h"

#include <algorithm>
#include <cassert>

namespace mnemo {

LabelSet::LabelSet(std::vector<Label> labels)
    : m_labels(std::move(labels))
{
}

LabelSet LabelSet::fromWords(const std::vector<std::string>& words)
{
    std::vector<Label> labels;
    for (const auto& word : words)
        labels.push_back({ word, word, word });
    return LabelSet(std::move(labels));
}

std::vector<std::string> LabelSet::names() const
{
    std::vector<std::string> all;
    for (const auto& label : m_labels)
        all.push_back(label.name);
    return all;
}

std::vector<std::string> LabelSet::words() const
{
    std::vector<std::string> all;
    for (const auto& label : m_labels)
        all.push_back(label.word);
    return all;
}

int LabelSet::find(std::string_view text) const
{
    for (const auto member : { &Label::value, &Label::name, &Label::word })
        for (std::size_t i = 0; i < m_labels.size(); ++i)
            if (m_labels[i].*member == text)
                return static_cast<int>(i);
    return -1;
}

LabelSet LabelSet::withWords(const std::vector<std::string>& words) const
{
    assert(words.size() == m_labels.size());
    LabelSet other = *this;
    for (std::size_t i = 0; i < words.size(); ++i)
        other.m_labels[i].word = words[i];
    return other;
}

std::vector<std::string> LabelSet::repeatedWords() const
{
    auto all = words();
    std::sort(all.begin(), all.end());
    std::vector<std::string> repeated;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i] == all[i - 1] && (repeated.empty() || repeated.back() != all[i]))
            repeated.push_back(all[i]);
    return repeated;
}

} // namespace mnemo
