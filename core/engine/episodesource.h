#pragma once

#include "core/base/result.h"
#include "core/engine/episode.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mnemo {

/// Episodes by position: what the trainer draws batches from and the evaluator walks through.
///
/// Immutable while in use; both functions are const and may be called from several threads.
class EpisodeSource {
public:
    virtual ~EpisodeSource() = default;
    virtual std::size_t size() const = 0;
    /// The episode at `position` (below size()); equal calls give equal episodes. Fails when the item cannot be made,
    /// for instance when its text does not fit the model's context under the chosen policy.
    virtual Result<Episode> episode(std::size_t position) const = 0;
    /// For each label the token ids of its words as they stand behind a prompt; index = Episode::label.
    virtual const std::vector<std::vector<std::int64_t>>& labelIds() const = 0;
};

/// Episodes that are already made.
class EpisodeList : public EpisodeSource {
public:
    EpisodeList(std::vector<Episode> episodes, std::vector<std::vector<std::int64_t>> labelIds)
        : m_episodes(std::move(episodes))
        , m_labelIds(std::move(labelIds))
    {
    }
    std::size_t size() const override { return m_episodes.size(); }
    Result<Episode> episode(std::size_t position) const override { return m_episodes.at(position); }
    const std::vector<std::vector<std::int64_t>>& labelIds() const override { return m_labelIds; }

private:
    std::vector<Episode> m_episodes;
    std::vector<std::vector<std::int64_t>> m_labelIds;
};

} // namespace mnemo
