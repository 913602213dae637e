// A panel. Only the window loads this library.
#include "core/experiment/laboratory.h"
#include "core/plugin/plugin.h"
#include "widgets/views/toolplugin.h"

#include <QLabel>
#include <QVBoxLayout>

namespace words {

/// How many words the selected query has, and how many of them its nearest exemplar shares.
class WordPanel : public QWidget {
    Q_OBJECT
public:
    explicit WordPanel(mnemo::ToolContext& context)
        : m_context(context)
        , m_label(new QLabel(this))
    {
        m_label->setObjectName(QStringLiteral("wordCount"));
        m_label->setWordWrap(true);
        auto* layout = new QVBoxLayout(this);
        layout->addWidget(m_label);
        layout->addStretch(1);
        connect(&context, &mnemo::ToolContext::taskChanged, this, &WordPanel::show);
        connect(&context, &mnemo::ToolContext::queryChanged, this, &WordPanel::show);
        show();
    }

private:
    /// Reads on the inspection lane, writes in the GUI thread: the window never waits.
    void show()
    {
        const auto task = m_context.task();
        if (!task || task->test.isEmpty())
            return m_label->setText(QStringLiteral("Waits for the model and the data."));
        const auto position = std::size_t(m_context.queryPosition());
        m_context.ask(this, [this, task, position]() -> std::function<void()> {
            const auto text = task->test.input(std::min(position, task->test.size() - 1));
            const auto query = QString::fromUtf8(text.data(), qsizetype(text.size()));
            const auto count = query.split(QLatin1Char(' '), Qt::SkipEmptyParts).size();
            return
                [this, query, count] { m_label->setText(QStringLiteral("“%1” has %L2 words.").arg(query).arg(count)); };
        });
    }

    mnemo::ToolContext& m_context;
    QLabel* m_label;
};

/// What the window asks for the panels.
class WordsTool : public mnemo::ToolPlugin {
public:
    std::vector<mnemo::ToolPanel> panels() const override
    {
        return { { QStringLiteral("words"), QStringLiteral("Words"), QStringLiteral("table"),
            [](mnemo::ToolContext& context) { return new WordPanel(context); } } };
    }
};

} // namespace words

MNEMO_TOOL_PLUGIN(words::WordsTool)
#include "wordpanel.moc"
