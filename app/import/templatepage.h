#pragma once

#include "core/data/dataset.h"
#include "core/data/template.h"
#include "core/text/tokenizer.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace mnemo {

/// Which text an example becomes: a preset or one's own, with the prompt of a row and its token ids underneath.
class TemplatePage : public QWidget {
    Q_OBJECT
public:
    explicit TemplatePage(QWidget* parent = nullptr);

    void setDataset(SharedDataset dataset);
    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer);
    /// Labels are shown under these words.
    void setWords(const std::vector<std::string>& words);
    void setForm(const PromptTemplate& form);
    const PromptTemplate& form() const { return m_form; }
    /// What is wrong with the template for this data set, or nothing.
    QString error() const;

Q_SIGNALS:
    void changed();

private:
    void choosePreset(int index);
    void editExample();
    void render();

    QComboBox* m_preset;
    QPlainTextEdit* m_example;
    QPlainTextEdit* m_text;
    QPlainTextEdit* m_tokens;
    QLabel* m_note;
    SharedDataset m_dataset;
    SharedDataset m_worded;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    PromptTemplate m_form;
    bool m_isFilling = false;
};

} // namespace mnemo
