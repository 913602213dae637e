#pragma once

#include "app/memorypanel.h"
#include "core/engine/retrieval/episodebuilder.h"

#include <utility>

namespace mnemo {

/// Reads the memories' ratios of all test items, a few at a time. `readMore` runs on a lane, the rest in the GUI
/// thread, never both at once.
struct MemoryPanel::Scan {
    struct Item {
        qint64 position = 0;
        QString text;
        QString label;
        std::vector<float> ratios;
    };
    Scan(std::shared_ptr<const Task> task, std::shared_ptr<const InterventionMaker> maker)
        : m_task(std::move(task))
        , m_maker(std::move(maker))
    {
    }
    /// False when all are read, or one could not be.
    bool readMore(Laboratory& laboratory);
    std::vector<Item> takeItems() { return std::exchange(m_items, {}); }
    const std::optional<Error>& problem() const { return m_problem; }

private:
    static constexpr std::size_t atOnce = 32;

    std::shared_ptr<const Task> m_task;
    std::shared_ptr<const InterventionMaker> m_maker;
    std::shared_ptr<const EpisodeBuilder> m_source;
    std::vector<Item> m_items;
    std::size_t m_done = 0;
    std::optional<Error> m_problem;
};

} // namespace mnemo
