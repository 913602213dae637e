#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// One class: the value that stands in the file, its name, and the word that the model says.
struct Label {
    std::string value;
    std::string name;
    std::string word;
    bool operator==(const Label&) const = default;
};

/// The classes of a task in their order. Whether two words share their first token is a question for `text`.
class LabelSet {
public:
    LabelSet() = default;
    explicit LabelSet(std::vector<Label> labels);
    /// Labels whose value, name and word are the same.
    static LabelSet fromWords(const std::vector<std::string>& words);

    std::size_t size() const { return m_labels.size(); }
    bool isEmpty() const { return m_labels.empty(); }
    const Label& operator[](std::size_t index) const { return m_labels[index]; }
    const std::string& name(std::size_t index) const { return m_labels[index].name; }
    const std::string& word(std::size_t index) const { return m_labels[index].word; }
    std::vector<std::string> names() const;
    std::vector<std::string> words() const;
    auto begin() const { return m_labels.begin(); }
    auto end() const { return m_labels.end(); }

    /// Index of the label with this value, else this name, else this word; -1 for none.
    int find(std::string_view text) const;
    /// The same labels with other words, in label order; the count must be equal.
    LabelSet withWords(const std::vector<std::string>& words) const;
    /// Words that two labels share (they could never be told apart); empty when all differ.
    std::vector<std::string> repeatedWords() const;

    bool operator==(const LabelSet&) const = default;

private:
    std::vector<Label> m_labels;
};

} // namespace mnemo
