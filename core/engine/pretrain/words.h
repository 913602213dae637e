#pragma once

#include <array>
#include <string_view>

namespace mnemo::language {

inline constexpr int topicCount = 8;
inline constexpr int moodCount = 3;
inline constexpr int cellSize = 10; ///< words of one topic and one mood
inline constexpr int wordCount = topicCount * moodCount * cellSize;
inline constexpr int freshLabelCount = 53; ///< label words without a meaning

/// The names of the classes, which are also their canonical label words.
inline constexpr std::array<std::string_view, topicCount> topicNames { "weather", "music", "food", "sea", "garden",
    "travel", "work", "animals" };
inline constexpr std::array<std::string_view, moodCount> moodNames { "cheerful", "gloomy", "calm" };

/// Word `i` of topic t and mood m stands at (t * moodCount + m) * cellSize + i.
extern const std::array<std::string_view, wordCount> words;

/// Pronounceable and meaningless: what they stand for can only be known from demonstrations.
extern const std::array<std::string_view, freshLabelCount> freshLabels;

} // namespace mnemo::language
