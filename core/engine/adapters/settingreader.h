#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mnemo {

/// Reads the fields of a configuration one by one and remembers the first fault, so that a caller asks once at the
/// end. An absent key gives the default.
class SettingReader {
public:
    explicit SettingReader(const Json& config)
        : m_config(config)
    {
    }

    std::int64_t integer(const char* key, std::int64_t standard, std::int64_t least, std::int64_t most);
    double number(const char* key, double standard, double least, double most);
    bool flag(const char* key, bool standard);
    std::string text(const char* key, const std::string& standard);
    std::vector<std::string> texts(const char* key, std::vector<std::string> standard);
    /// Distinct integers in least .. most.
    std::vector<int> integers(const char* key, int least, int most);
    /// One of the given words.
    template<typename Enum>
    Enum choice(const char* key, std::span<const std::pair<const char*, Enum>> words, Enum standard)
    {
        const Json* value = find(key);
        if (!value)
            return standard;
        std::string all;
        for (const auto& [word, meaning] : words) {
            if (value->is_string() && *value == word)
                return meaning;
            all += (all.empty() ? "" : ", ") + std::string(word);
        }
        blame(key, "is none of " + all);
        return standard;
    }
    /// Blames a key that is absent.
    void require(const char* key);
    void blame(const std::string& key, const std::string& what);

    /// Ok, or the first fault: bad_value or missing_key, with the field in `item`.
    Result<void> result() const { return m_fault ? Result<void>(*m_fault) : Result<void>(); }

private:
    const Json* find(const char* key) const;

    const Json& m_config;
    std::optional<Error> m_fault;
};

} // namespace mnemo
