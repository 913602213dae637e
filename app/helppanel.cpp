#include "app/helppanel.h"

#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

HelpPanel::HelpPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("help"), parent)
    , m_browser(new QTextBrowser(this))
{
    m_browser->setObjectName(QStringLiteral("helpText"));
    m_browser->setAccessibleName(tr("Help"));
    m_browser->setOpenLinks(false);
    m_browser->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_browser);
    connect(m_browser, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { show(url.path()); });
    show({});
}

void HelpPanel::show(const QString& page)
{
    const auto pages = helpPages();
    const auto found
        = std::find_if(pages.begin(), pages.end(), [&](const HelpPage& known) { return known.id == page; });
    m_page = found == pages.end() ? QString() : page;
    setFacts(found == pages.end() ? QString() : found->title);
    if (found != pages.end()) {
        m_browser->setMarkdown(
            QStringLiteral("# %1\n\n%2\n\n[%3](index)").arg(found->title, found->text, tr("All pages")));
        return;
    }
    QString text = QStringLiteral("# ") + tr("Help") + QStringLiteral("\n\n");
    for (const auto& known : pages)
        text += QStringLiteral("- [%1](%2)\n").arg(known.title, known.id);
    m_browser->setMarkdown(text);
}

} // namespace mnemo
