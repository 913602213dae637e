#include "app/memoryscan.h"

namespace mnemo {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

bool MemoryPanel::Scan::readMore(Laboratory& laboratory)
{
    const auto fail = [this](const Error& error) {
        m_problem = error;
        return false;
    };
    if (!m_source) {
        const auto made = laboratory.episodes(*m_task, m_task->test, m_maker->needs(), 0, m_task->config.seed);
        if (!made)
            return fail(made.error());
        m_source = *made;
    }
    const std::size_t end = std::min(m_source->size(), m_done + atOnce);
    std::vector<Episode> episodes;
    for (std::size_t i = m_done; i < end; ++i) {
        auto episode = m_source->episode(i);
        if (!episode)
            return fail(episode.error());
        episodes.push_back(std::move(*episode));
    }
    const auto ratios = memoryRatios(*m_task->model, EpisodeList(std::move(episodes), {}), *m_maker, int(atOnce), {});
    if (!ratios)
        return fail(ratios.error());
    for (std::size_t i = m_done; i < end; ++i) {
        const auto begin = ratios->values.begin() + std::ptrdiff_t((i - m_done) * ratios->columns);
        m_items.push_back({ qint64(i), fromView(m_task->test.input(i)), fromView(m_task->test.answer(i)),
            std::vector<float>(begin, begin + std::ptrdiff_t(ratios->columns)) });
    }
    m_done = end;
    return m_done < m_source->size();
}

} // namespace mnemo
