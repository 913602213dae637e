#pragma once

#include "core/data/dataset.h"
#include "core/data/template.h"
#include "core/text/tokenizer.h"
#include "widgets/models/tablemodel.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableWidget;

namespace mnemo {

/// The labels of a data set: rows of each, the word the model says for it (to be changed here), and the token that word
/// begins with. Words that begin alike are said.
class LabelPage : public QWidget {
    Q_OBJECT
public:
    explicit LabelPage(QWidget* parent = nullptr);

    void setLabels(SharedDataset dataset, std::vector<std::int64_t> counts);
    /// What the first tokens are looked up with; null: they are not shown.
    void setReader(std::shared_ptr<const Tokenizer> tokenizer, const PromptTemplate& form);
    /// In label order, as they stand in the table.
    std::vector<std::string> words() const;
    /// Empty words or one word twice: what keeps the import from going on.
    QString error() const;
    QTableWidget* table() const { return m_table; }
    QString note() const;

Q_SIGNALS:
    void changed();

private:
    void fill();
    void showTokens();

    QTableWidget* m_table;
    QLabel* m_note;
    SharedDataset m_dataset;
    std::vector<std::int64_t> m_counts;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    PromptTemplate m_form;
    bool m_isFilling = false;
};

} // namespace mnemo
