#pragma once

#include "core/engine/episode.h"

namespace mnemo {

/// The frozen model alone: no demonstrations, nothing added.
class ZeroShot : public InterventionMaker {
public:
    std::string method() const override { return "zero-shot"; }
    Intervention intervene(std::span<const Episode>) const override { return {}; }
};

/// In-context learning: the same demonstrations as text for every query.
class IclFixed : public InterventionMaker {
public:
    explicit IclFixed(int count)
        : m_count(count)
    {
    }
    std::string method() const override { return "ICL"; }
    EpisodeNeeds needs() const override { return { EpisodeNeeds::Text::Fixed, m_count, 0, false }; }
    Intervention intervene(std::span<const Episode>) const override { return {}; }

private:
    int m_count;
};

/// In-context learning with the exemplars nearest to each query as text, in order of rank.
class IclRetrieved : public InterventionMaker {
public:
    explicit IclRetrieved(int count)
        : m_count(count)
    {
    }
    std::string method() const override { return "ICL retrieved"; }
    EpisodeNeeds needs() const override { return { EpisodeNeeds::Text::Retrieved, m_count, 0, false }; }
    Intervention intervene(std::span<const Episode>) const override { return {}; }

private:
    int m_count;
};

} // namespace mnemo
