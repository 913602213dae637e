#pragma once

#include "core/data/import.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <locale>
#include <string>
#include <string_view>

namespace mnemo::test {

/// A folder that goes with the test, and hand-made files in it.
class Folder {
public:
    std::filesystem::path path() const { return m_folder.path().toStdString(); }
    std::filesystem::path write(const std::string& name, std::string_view bytes) const
    {
        const auto file = path() / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << bytes;
        return file;
    }
    std::vector<std::string> entries() const
    {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path()))
            names.push_back(entry.path().filename().string());
        return names;
    }

private:
    QTemporaryDir m_folder;
};

inline std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>() };
}

inline QString q(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "kind: message" of a failed result, for the log of a test.
template<typename T>
QString failure(const Result<T>& result)
{
    return result.ok() ? QString() : q(result.error().kind + ": " + result.error().message);
}

/// German numbers for the C library and for streams while it lives; made with localedef where it is not installed.
class CommaLocale {
public:
    CommaLocale()
    {
        const QString made = m_folder.filePath("de_DE.UTF-8");
        if (!choose() && QProcess::execute("localedef", { "--no-archive", "-i", "de_DE", "-f", "UTF-8", made }) >= 0) {
            qputenv("LOCPATH", m_folder.path().toLocal8Bit());
            choose();
        }
    }
    ~CommaLocale()
    {
        std::locale::global(std::locale::classic());
        std::setlocale(LC_ALL, "C");
        qunsetenv("LOCPATH");
    }
    bool isSet() const { return m_set; }

private:
    bool choose()
    {
        m_set = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr && std::localeconv()->decimal_point[0] == ',';
        if (m_set)
            std::locale::global(std::locale("de_DE.UTF-8"));
        return m_set;
    }
    QTemporaryDir m_folder;
    bool m_set = false;
};

} // namespace mnemo::test

/// Goes on only with a value; shows the error otherwise.
#define MNEMO_VALUE(result) QVERIFY2((result).ok(), qPrintable(mnemo::test::failure(result)))
