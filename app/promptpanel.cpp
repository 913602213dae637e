#include "app/promptpanel.h"

#include "core/text/tokenizer.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

PromptPanel::PromptPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("prompt"), parent)
    , m_model({ { tr("Next token"), [](const Row& row) { return QVariant(row.token); }, {}, {}, {} },
          { tr("Id"), [](const Row& row) { return QVariant(row.id); },
              [](const Row& row) { return QString::number(row.id); }, {}, {} },
          { tr("Adapter off"), [](const Row& row) { return QVariant(row.without); },
              [](const Row& row) { return decimalText(row.without, 3, QLocale()); },
              tr("Probability under the model alone"), {} },
          { tr("Adapter on"), [](const Row& row) { return QVariant(row.with); },
              [](const Row& row) { return decimalText(row.with, 3, QLocale()); }, {}, {} },
          { tr("Change, pp"), [](const Row& row) { return QVariant((row.with - row.without) * 100.0); },
              [](const Row& row) { return pointsText(row.with - row.without, QLocale()); }, {}, {} } })
    , m_next(new TablePane(this))
    , m_text(new QPlainTextEdit(this))
    , m_without(new QPlainTextEdit(this))
    , m_with(new QPlainTextEdit(this))
    , m_tokens(makeLabel({}, TextRole::Small, this))
    , m_count(new QSpinBox(this))
    , m_ask(new QPushButton(tr("&Continue the text"), this))
    , m_strip(new MessageStrip(this))
{
    m_text->setObjectName(QStringLiteral("promptInput"));
    m_text->setAccessibleName(tr("Free text"));
    m_text->setPlaceholderText(tr("Type any text, then Ctrl+Enter"));
    m_text->setTabChangesFocus(true);
    for (auto* text : { m_without, m_with })
        text->setReadOnly(true);
    m_without->setObjectName(QStringLiteral("writtenWithout"));
    m_without->setAccessibleName(tr("Continuation without the adapter"));
    m_with->setObjectName(QStringLiteral("writtenWith"));
    m_with->setAccessibleName(tr("Continuation with the adapter"));
    m_tokens->setObjectName(QStringLiteral("promptFacts"));
    m_tokens->setWordWrap(true);
    m_next->setObjectName(QStringLiteral("nextTokens"));
    m_next->setModel(&m_model);
    m_next->setToolRowShown(false);
    m_next->view()->setAccessibleName(tr("Next tokens"));
    m_next->emptyState().setSentence(tr("What comes next stands here."));
    m_count->setObjectName(QStringLiteral("promptCount"));
    m_count->setRange(1, 256);
    m_count->setValue(12);
    m_count->setAccessibleName(tr("Tokens to write"));
    m_count->setSuffix(tr(" tokens"));
    m_ask->setObjectName(QStringLiteral("continueText"));
    m_ask->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    setMainButton(*m_ask);
    auto* row = new QHBoxLayout;
    row->addWidget(m_tokens, 1);
    row->addWidget(m_count);
    row->addWidget(m_ask);
    auto* written = new QHBoxLayout;
    for (const auto& [title, text] : { std::pair(tr("Adapter off"), m_without), std::pair(tr("Adapter on"), m_with) }) {
        auto* column = new QVBoxLayout;
        column->addWidget(makeLabel(title, TextRole::Bold, this));
        column->addWidget(text);
        written->addLayout(column);
    }
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text, 2);
    layout->addLayout(row);
    layout->addWidget(m_next, 4);
    layout->addLayout(written, 2);
    layout->addWidget(m_strip);
    connect(m_ask, &QPushButton::clicked, this, &PromptPanel::ask);
}

void PromptPanel::ask()
{
    const auto task = m_workbench.task();
    if (!task) {
        m_strip->say(Severity::Info, tr("Waits for the model and the data to be opened."));
        return;
    }
    const int request = ++m_request;
    const auto text = m_text->toPlainText().toStdString();
    const auto run = m_workbench.selection().run;
    m_workbench.ask<Answer>(
        this,
        [task, text, run, count = m_count->value(), &laboratory = m_workbench.laboratory()] {
            Answer answer;
            answer.task = task;
            std::shared_ptr<const InterventionMaker> maker;
            if (run > 0) {
                auto made = makerOfRun(laboratory, run, task->model);
                if (!made) {
                    answer.problem = made.error();
                    return answer;
                }
                maker = *made;
            }
            auto made = continueText(laboratory, *task, text, maker, count);
            if (made)
                answer.made = std::move(*made);
            else
                answer.problem = made.error();
            return answer;
        },
        [this, request](const Answer& answer) {
            if (request == m_request)
                show(answer);
        });
}

void PromptPanel::show(const Answer& answer)
{
    if (answer.problem) {
        sayError(*m_strip, *answer.problem);
        return;
    }
    m_strip->dismiss();
    const auto& made = *answer.made;
    const auto tokenizer = answer.task->model->tokenizer();
    const bool hasAdapter = !made.with.empty();
    QString tokens;
    for (const auto id : made.ids)
        tokens += QString::fromStdString(tokenizer->display(id)) + QLatin1Char(' ');
    m_tokens->setText(hasAdapter
            ? tr("%n token(s): %1; the adapter moves the answer by %2 nats", nullptr, int(made.ids.size()))
                  .arg(tokens.trimmed(), decimalText(made.divergence, 3, locale()))
            : tr("%n token(s): %1; no adapter is in use", nullptr, int(made.ids.size())).arg(tokens.trimmed()));
    std::vector<Row> rows;
    for (const auto& next : made.next)
        rows.push_back(
            { QString::fromStdString(tokenizer->display(next.id)), qint64(next.id), next.without, next.with });
    m_model.setRows(std::move(rows));
    for (const int column : { 3, 4 })
        m_next->view()->setColumnHidden(column, !hasAdapter);
    m_without->setPlainText(QString::fromStdString(tokenizer->decode(made.without)));
    m_with->setPlainText(hasAdapter ? QString::fromStdString(tokenizer->decode(made.with)) : QString());
    Q_EMIT answered();
}

} // namespace mnemo
