#include "app/selectionpanel.h"

#include "core/text/tokenizer.h"
#include "widgets/plots/icons.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

namespace {

QString spanName(SpanClass span)
{
    switch (span) {
    case SpanClass::System:
        return SelectionPanel::tr("instruction");
    case SpanClass::Demonstration:
        return SelectionPanel::tr("demonstration");
    case SpanClass::Label:
        return SelectionPanel::tr("label");
    case SpanClass::Query:
        return SelectionPanel::tr("query");
    case SpanClass::Answer:
        return SelectionPanel::tr("answer");
    case SpanClass::Virtual:
        return SelectionPanel::tr("virtual token");
    }
    return {};
}

} // namespace

SelectionPanel::SelectionPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("selection"), parent)
    , m_model(
          { { tr("Position"), [](const Token& token) { return QVariant(token.position); }, {}, {},
                [](const Token& token, int role) { return role == IdRole ? QVariant(token.position) : QVariant(); } },
              { tr("Token"), [](const Token& token) { return QVariant(token.text); }, {}, {}, {} },
              { tr("Id"), [](const Token& token) { return QVariant(token.id); },
                  [](const Token& token) { return QString::number(token.id); }, tr("In the vocabulary"), {} },
              { tr("Part"), [](const Token& token) { return QVariant(token.span); }, {}, {}, {} } })
    , m_tokens(new TablePane(this))
    , m_text(makeLabel({}, TextRole::Large, this))
    , m_facts(makeLabel({}, TextRole::Plain, this))
    , m_before(new QToolButton(this))
    , m_next(new QToolButton(this))
{
    m_text->setObjectName(QStringLiteral("selectionText"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setObjectName(QStringLiteral("selectionFacts"));
    m_tokens->setObjectName(QStringLiteral("tokenTable"));
    m_tokens->setModel(&m_model);
    m_tokens->setToolRowShown(false);
    m_tokens->view()->setAccessibleName(tr("Tokens of the query"));
    m_tokens->view()->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tokens->emptyState().setSentence(tr("Choose a query."));
    const auto button = [this](QToolButton* made, const QString& iconName, const QString& text, int by) {
        made->setIcon(icon(iconName));
        made->setAutoRaise(true);
        made->setToolTip(text);
        made->setAccessibleName(text);
        connect(made, &QToolButton::clicked, this, [this, by] { step(by); });
    };
    button(m_before, QStringLiteral("back"), tr("Query before"), -1);
    button(m_next, QStringLiteral("forward"), tr("Next query"), 1);
    m_before->setObjectName(QStringLiteral("queryBefore"));
    m_next->setObjectName(QStringLiteral("queryNext"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_facts, 1);
    row->addWidget(m_before);
    row->addWidget(m_next);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addLayout(row);
    layout->addWidget(m_tokens, 1);
    connect(&m_workbench, &Workbench::taskChanged, this, &SelectionPanel::show);
    connect(&m_workbench, &Workbench::selectionChanged, this, &SelectionPanel::show);
    show();
}

void SelectionPanel::step(int by)
{
    auto selection = m_workbench.selection();
    selection.position += by;
    selection.exemplar = -1;
    m_workbench.select(selection);
}

void SelectionPanel::show()
{
    const auto task = m_workbench.task();
    const auto queries = m_workbench.queries();
    const int count = task ? int(task->test.size()) : 0;
    const int position = std::clamp(m_workbench.selection().position, 0, std::max(0, count - 1));
    m_before->setEnabled(count > 0 && position > 0);
    m_next->setEnabled(position + 1 < count);
    if (!task || !queries || count == 0)
        return;
    const auto place = std::size_t(position);
    const auto view = [](std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); };
    m_text->setText(view(task->test.input(place)));
    m_facts->setText(
        tr("label %1, row %L2 of the data set").arg(view(task->test.answer(place))).arg(qint64(task->test[place])));
    setFacts(tr("query %L1 of %L2").arg(position).arg(count));
    const auto episode = queries->episode(place);
    std::vector<Token> tokens;
    const auto tokenizer = task->model->tokenizer();
    if (episode) {
        for (const auto& segment : episode->prompt.segments) {
            for (const auto id : segment.ids)
                tokens.push_back({ int(tokens.size()), QString::fromStdString(tokenizer->display(id)), qint64(id),
                    spanName(segment.span) });
        }
    }
    m_model.setRows(std::move(tokens));
    m_tokens->view()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
}

} // namespace mnemo
