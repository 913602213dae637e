#pragma once

#include <QString>

#include <array>
#include <atomic>
#include <cstdio>

namespace mnemo::test {

/// The last 50 events of a random driver, in plain memory: written out when a check fails, and by the signal handler
/// when the program crashes. One per process.
class EventRing {
public:
    /// Also appends every event to the file, so that a program that is killed leaves its story.
    static void begin(const QString& file, quint64 seed);
    static void add(const QString& event);
    /// To standard error. Safe in a signal handler.
    static void writeOut();

private:
    static constexpr int lines = 50;
    static constexpr int letters = 200;
    static std::array<std::array<char, letters>, lines> s_lines;
    static std::atomic<unsigned> s_count;
    static std::FILE* s_file;
};

} // namespace mnemo::test
