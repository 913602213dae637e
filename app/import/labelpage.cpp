#include "app/import/labelpage.h"

#include "core/text/labelwords.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/delegates.h"
#include "widgets/views/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace mnemo {

namespace {

enum Column { NameColumn, WordColumn, RowsColumn, ShareColumn, TokenColumn, ColumnCount };

QTableWidgetItem* fixedItem(const QVariant& value)
{
    auto* item = new QTableWidgetItem;
    item->setData(Qt::DisplayRole, value);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    return item;
}

} // namespace

LabelPage::LabelPage(QWidget* parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_note(makeLabel({}, TextRole::Small, this))
{
    m_table->setObjectName(QStringLiteral("labelTable"));
    m_table->setAccessibleName(tr("Labels with their words"));
    m_table->setHorizontalHeaderLabels({ tr("Label"), tr("Word"), tr("Rows"), tr("Share"), tr("First token") });
    m_table->horizontalHeaderItem(WordColumn)
        ->setToolTip(tr("What the model says for this label; double click or F2 to change it"));
    m_table->horizontalHeaderItem(TokenColumn)->setToolTip(tr("Only this token is scored, unless two labels share it"));
    m_table->setItemDelegate(new SoftSelectionDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(mnemo::spacing(*this, 6));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(ShareColumn, QHeaderView::Stretch);
    m_note->setObjectName(QStringLiteral("labelNote"));
    m_note->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    connect(m_table, &QTableWidget::cellChanged, this, [this](int, int column) {
        if (m_isFilling || column != WordColumn)
            return;
        showTokens();
        Q_EMIT changed();
    });
}

void LabelPage::setLabels(SharedDataset dataset, std::vector<std::int64_t> counts)
{
    m_dataset = std::move(dataset);
    m_counts = std::move(counts);
    fill();
}

void LabelPage::setReader(std::shared_ptr<const Tokenizer> tokenizer, const PromptTemplate& form)
{
    m_tokenizer = std::move(tokenizer);
    m_form = form;
    showTokens();
}

void LabelPage::fill()
{
    m_isFilling = true;
    const LabelSet labels = m_dataset ? m_dataset->labels() : LabelSet();
    m_table->setRowCount(int(labels.size()));
    const double all = m_dataset ? std::max(1.0, double(m_dataset->size())) : 1.0;
    for (int row = 0; row < int(labels.size()); ++row) {
        const auto place = std::size_t(row);
        const auto count = place < m_counts.size() ? m_counts[place] : 0;
        m_table->setItem(row, NameColumn, fixedItem(QString::fromStdString(labels.name(place))));
        m_table->setItem(row, WordColumn, new QTableWidgetItem(QString::fromStdString(labels.word(place))));
        m_table->setItem(row, RowsColumn, fixedItem(valueText(qint64(count), locale())));
        m_table->item(row, RowsColumn)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->setItem(
            row, ShareColumn, fixedItem(tr("%1 %").arg(decimalText(100.0 * double(count) / all, 1, locale()))));
        m_table->item(row, ShareColumn)->setData(ShareRole, double(count) / all);
        m_table->setItem(row, TokenColumn, fixedItem(QString()));
    }
    m_isFilling = false;
    showTokens();
}

std::vector<std::string> LabelPage::words() const
{
    std::vector<std::string> words;
    for (int row = 0; row < m_table->rowCount(); ++row)
        words.push_back(m_table->item(row, WordColumn)->text().trimmed().toStdString());
    return words;
}

QString LabelPage::error() const
{
    std::set<std::string> seen;
    for (const auto& word : words()) {
        if (word.empty())
            return tr("A label has no word.");
        if (!seen.insert(word).second)
            return tr("Two labels have the word “%1”.").arg(QString::fromStdString(word));
    }
    return {};
}

QString LabelPage::note() const
{
    return m_note->text();
}

void LabelPage::showTokens()
{
    if (const auto wrong = error(); !wrong.isEmpty()) {
        setTextRole(*m_note, TextRole::Error);
        m_note->setText(wrong);
        return;
    }
    setTextRole(*m_note, TextRole::Small);
    m_note->clear();
    const auto plain = words();
    if (!m_tokenizer || plain.empty() || !m_dataset || m_dataset->size() == 0 || !m_form.validate(*m_dataset))
        return;
    std::vector<std::string> behind;
    for (const auto& word : plain)
        behind.push_back(m_form.answerText(word));
    const auto tokens = labelTokens(behind, *m_tokenizer, m_form.queryText(*m_dataset, 0));
    m_isFilling = true;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto& ids = tokens.ids[std::size_t(row)];
        m_table->item(row, TokenColumn)
            ->setText(ids.empty()
                    ? tr("none")
                    : QStringLiteral("%1 (%2)").arg(
                        QString::fromStdString(m_tokenizer->display(ids.front())), QString::number(ids.front())));
    }
    m_isFilling = false;
    if (tokens.clashes.empty())
        return;
    const auto [a, b] = tokens.clashes.front();
    setTextRole(*m_note, TextRole::Warning);
    m_note->setText(
        tr("%n pair(s) of words share their first token, for instance “%1” and “%2”: whole labels are "
           "scored instead, which is slower.",
            nullptr, int(tokens.clashes.size()))
            .arg(QString::fromStdString(plain[std::size_t(a)]), QString::fromStdString(plain[std::size_t(b)])));
}

} // namespace mnemo
