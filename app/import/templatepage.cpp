#include "app/import/templatepage.h"

#include "core/text/segments.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>

#include <algorithm>

namespace mnemo {

namespace {

constexpr int shownExemplars = 2;

QPlainTextEdit* makeText(const QString& name, const QString& accessible, bool isReadOnly, QWidget* parent)
{
    auto* text = new QPlainTextEdit(parent);
    text->setObjectName(name);
    text->setAccessibleName(accessible);
    text->setReadOnly(isReadOnly);
    text->setTabChangesFocus(true);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    return text;
}

} // namespace

TemplatePage::TemplatePage(QWidget* parent)
    : QWidget(parent)
    , m_preset(new QComboBox(this))
    , m_example(makeText(QStringLiteral("templateExample"), tr("Form of one example"), false, this))
    , m_text(makeText(QStringLiteral("templateText"), tr("Prompt of a row"), true, this))
    , m_tokens(makeText(QStringLiteral("templateTokens"), tr("Tokens of the prompt"), true, this))
    , m_note(makeLabel({}, TextRole::Small, this))
{
    m_preset->setObjectName(QStringLiteral("templatePreset"));
    m_preset->setAccessibleName(tr("Template"));
    for (const auto& preset : templatePresets())
        m_preset->addItem(QString::fromStdString(preset.name), QString::fromStdString(preset.name));
    m_preset->addItem(tr("my own"), QString());
    m_note->setObjectName(QStringLiteral("templateNote"));
    m_note->setWordWrap(true);
    auto* layout = new QGridLayout(this);
    layout->addWidget(m_preset, 0, 0);
    layout->addWidget(makeLabel(tr("A prompt with two examples"), TextRole::Small, this), 0, 1);
    layout->addWidget(makeLabel(tr("Token and id"), TextRole::Small, this), 0, 2);
    layout->addWidget(m_example, 1, 0);
    layout->addWidget(m_text, 1, 1);
    layout->addWidget(m_tokens, 1, 2);
    layout->addWidget(m_note, 2, 0, 1, 3);
    for (int column = 0; column < 3; ++column)
        layout->setColumnStretch(column, column == 0 ? 2 : 3);
    connect(m_preset, &QComboBox::currentIndexChanged, this, &TemplatePage::choosePreset);
    connect(m_example, &QPlainTextEdit::textChanged, this, &TemplatePage::editExample);
    choosePreset(0);
}

void TemplatePage::setDataset(SharedDataset dataset)
{
    m_dataset = std::move(dataset);
    m_worded = m_dataset;
    render();
}

void TemplatePage::setTokenizer(std::shared_ptr<const Tokenizer> tokenizer)
{
    m_tokenizer = std::move(tokenizer);
    render();
}

void TemplatePage::setWords(const std::vector<std::string>& words)
{
    if (m_dataset && words.size() == m_dataset->labels().size())
        m_worded = m_dataset->withLabelWords(words);
    render();
}

void TemplatePage::setForm(const PromptTemplate& form)
{
    m_form = form;
    m_isFilling = true;
    const int known = m_preset->findData(QString::fromStdString(form.name));
    m_preset->setCurrentIndex(known >= 0 ? known : m_preset->count() - 1);
    m_example->setPlainText(QString::fromStdString(form.example));
    m_isFilling = false;
    render();
}

void TemplatePage::choosePreset(int index)
{
    if (m_isFilling)
        return;
    const auto* preset = templatePreset(m_preset->itemData(index).toString().toStdString());
    if (preset)
        setForm(*preset);
    else
        editExample();
    Q_EMIT changed();
}

void TemplatePage::editExample()
{
    if (m_isFilling)
        return;
    const auto text = m_example->toPlainText().toStdString();
    m_form = PromptTemplate::fromExample("my own", text, {}, text.ends_with('\n') ? "" : "\n");
    m_isFilling = true;
    m_preset->setCurrentIndex(m_preset->count() - 1);
    m_isFilling = false;
    render();
    Q_EMIT changed();
}

QString TemplatePage::error() const
{
    if (!m_worded)
        return {};
    const auto valid = m_form.validate(*m_worded);
    if (valid)
        return {};
    const auto& kind = valid.error().kind;
    if (kind == "unknown_column")
        return tr("The template names a column that is not there; it may name {input}, {answer} and the columns.");
    if (kind == "unclosed_brace")
        return tr("A brace of the template is not closed; write {{ for a brace itself.");
    if (kind == "no_answer")
        return tr("The template needs {answer} exactly once.");
    return tr("The template does not fit: %1").arg(QString::fromStdString(valid.error().message));
}

void TemplatePage::render()
{
    const auto wrong = error();
    setTextRole(*m_note, wrong.isEmpty() ? TextRole::Small : TextRole::Error);
    m_note->setText(wrong.isEmpty() ? tr("{input}, {answer} and {any column} stand for what the row holds.") : wrong);
    m_text->clear();
    m_tokens->clear();
    if (!wrong.isEmpty() || !m_worded || m_worded->size() == 0)
        return;
    const auto last = RowIndex(std::min<std::int64_t>(shownExemplars, std::int64_t(m_worded->size()) - 1));
    std::vector<RowIndex> exemplars;
    for (RowIndex row = 0; row < last; ++row)
        exemplars.push_back(row);
    const auto prompt = m_form.render(*m_worded, exemplars, last, true);
    m_text->setPlainText(QString::fromStdString(prompt.text));
    if (!m_tokenizer)
        return;
    QString tokens;
    const auto ids = cutIntoSegments(prompt, *m_tokenizer, true).ids();
    for (const auto id : ids)
        tokens += QStringLiteral("%1 %2   ").arg(QString::fromStdString(m_tokenizer->display(id))).arg(id);
    m_tokens->setPlainText(tokens);
}

} // namespace mnemo
