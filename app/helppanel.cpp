#include "app/helppanel.h"

#include "widgets/views/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
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
    layout->addWidget(m_browser, 1);
    m_tourRow = buildTourRow();
    layout->addWidget(m_tourRow);
    connect(m_browser, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { show(url.path()); });
    showIndex();
}

QWidget* HelpPanel::buildTourRow()
{
    auto* row = new QWidget(this);
    m_back = new QPushButton(tr("Pre&vious"), row);
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next = new QPushButton(row);
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_place = makeLabel({}, TextRole::SmallSecond, row);
    m_place->setObjectName(QStringLiteral("tourPlace"));
    auto* layout = new QHBoxLayout(row);
    layout->addWidget(m_place, 1);
    layout->addWidget(m_back);
    layout->addWidget(m_next);
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_stop - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(m_stop + 1); });
    return row;
}

void HelpPanel::show(const QString& page)
{
    m_tour = {};
    for (auto& tour : tours()) {
        if (tour.id != page)
            continue;
        m_page = page;
        m_tour = std::move(tour);
        return goTo(0);
    }
    const auto pages = helpPages();
    const auto found = std::ranges::find(pages, page, &HelpPage::id);
    if (found == pages.end())
        return showIndex();
    m_page = page;
    m_tourRow->hide();
    setFacts(found->title);
    m_browser->setMarkdown(QStringLiteral("# %1\n\n%2\n\n[%3](index)").arg(found->title, found->text, tr("All pages")));
}

void HelpPanel::showIndex()
{
    m_page.clear();
    m_tour = {};
    m_tourRow->hide();
    setFacts({});
    QString text = QStringLiteral("# ") + tr("Help") + QStringLiteral("\n\n");
    for (const auto& known : helpPages())
        text += QStringLiteral("- [%1](%2)\n").arg(known.title, known.id);
    text += QStringLiteral("\n## ") + tr("Tours") + QStringLiteral("\n\n");
    for (const auto& tour : tours())
        text += QStringLiteral("- [%1](%2): %3\n").arg(tour.title, tour.id, tour.note);
    m_browser->setMarkdown(text);
}

void HelpPanel::goTo(int stop)
{
    const int count = int(m_tour.stops.size());
    if (stop >= count)
        return showIndex();
    m_stop = std::max(stop, 0);
    const auto& place = m_tour.stops[std::size_t(m_stop)];
    m_tourRow->show();
    m_back->setEnabled(m_stop > 0);
    m_next->setText(m_stop + 1 < count ? tr("&Next") : tr("&Done"));
    m_place->setText(tr("%1 of %2").arg(m_stop + 1).arg(count));
    setFacts(m_tour.title);
    m_browser->setMarkdown(QStringLiteral("# %1\n\n%2").arg(m_tour.title, place.text));
    m_workbench.showPanel(place.panel);
    m_workbench.showPanel(id()); // the step may have closed it
}

} // namespace mnemo
