#pragma once

#include <QTest>

#include <cstdlib>
#include <filesystem>

namespace mnemo::test {

/// Folder of the reference numbers (MNEMO_GOLDEN), or an empty path.
inline std::filesystem::path goldenFolder()
{
    const char* folder = std::getenv("MNEMO_GOLDEN");
    return folder && *folder ? std::filesystem::path(folder) : std::filesystem::path();
}

/// Folder of the benchmark data (MNEMO_DATA), or an empty path.
inline std::filesystem::path dataFolder()
{
    const char* folder = std::getenv("MNEMO_DATA");
    return folder && *folder ? std::filesystem::path(folder) : std::filesystem::path();
}

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool isSanitized = true; ///< memory is watched, and so takes another size
#else
inline constexpr bool isSanitized = false;
#endif

} // namespace mnemo::test

/// Skips the rest of a test function, with a clear line, where the reference files are not at hand.
#define MNEMO_NEEDS_GOLDEN()                                                                                           \
    if (mnemo::test::goldenFolder().empty() || !std::filesystem::exists(mnemo::test::goldenFolder()))                  \
    QSKIP("needs the reference numbers: set MNEMO_GOLDEN")
#define MNEMO_NEEDS_DATA()                                                                                             \
    if (mnemo::test::dataFolder().empty() || !std::filesystem::exists(mnemo::test::dataFolder()))                      \
    QSKIP("needs the benchmark data: set MNEMO_DATA")
