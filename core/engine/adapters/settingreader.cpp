#include "core/engine/adapters/settingreader.h"

#include <algorithm>

namespace mnemo {

const Json* SettingReader::find(const char* key) const
{
    const auto found = m_config.is_object() ? m_config.find(key) : m_config.end();
    return found == m_config.end() || found->is_null() ? nullptr : &*found;
}

std::int64_t SettingReader::integer(const char* key, std::int64_t standard, std::int64_t least, std::int64_t most)
{
    const Json* value = find(key);
    if (!value)
        return standard;
    const bool fits = value->is_number_integer()
        && (!value->is_number_unsigned() || value->get<std::uint64_t>() <= INT64_MAX)
        && value->get<std::int64_t>() >= least && value->get<std::int64_t>() <= most;
    if (fits)
        return value->get<std::int64_t>();
    blame(key, "is not a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return standard;
}

double SettingReader::number(const char* key, double standard, double least, double most)
{
    const Json* value = find(key);
    if (!value)
        return standard;
    if (value->is_number() && value->get<double>() >= least && value->get<double>() <= most)
        return value->get<double>();
    blame(key, "is not a number from " + Json(least).dump() + " to " + Json(most).dump());
    return standard;
}

bool SettingReader::flag(const char* key, bool standard)
{
    const Json* value = find(key);
    if (!value)
        return standard;
    if (value->is_boolean())
        return value->get<bool>();
    blame(key, "is neither true nor false");
    return standard;
}

std::string SettingReader::text(const char* key, const std::string& standard)
{
    const Json* value = find(key);
    if (!value)
        return standard;
    if (value->is_string())
        return value->get<std::string>();
    blame(key, "is not a text");
    return standard;
}

std::vector<std::string> SettingReader::texts(const char* key, std::vector<std::string> standard)
{
    const Json* value = find(key);
    if (!value)
        return standard;
    const bool fits = value->is_array()
        && std::all_of(value->begin(), value->end(), [](const Json& item) { return item.is_string(); });
    if (fits)
        return value->get<std::vector<std::string>>();
    blame(key, "is not a list of texts");
    return standard;
}

std::vector<int> SettingReader::integers(const char* key, int least, int most)
{
    const Json* value = find(key);
    if (!value)
        return {};
    const auto fits = [least, most](const Json& item) {
        return item.is_number_integer() && item.get<std::int64_t>() >= least && item.get<std::int64_t>() <= most;
    };
    std::vector<int> numbers;
    if (value->is_array() && std::all_of(value->begin(), value->end(), fits))
        numbers = value->get<std::vector<int>>();
    std::sort(numbers.begin(), numbers.end());
    if (numbers.empty() || std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end())
        blame(key, "is not a list of different numbers from " + std::to_string(least) + " to " + std::to_string(most));
    return numbers;
}

void SettingReader::require(const char* key)
{
    if (!find(key) && !m_fault)
        m_fault = Error { ErrorCode::InvalidArgument, "missing_key",
            "The configuration lacks \"" + std::string(key) + "\": add it.", {}, key };
}

void SettingReader::blame(const std::string& key, const std::string& what)
{
    if (!m_fault)
        m_fault
            = Error { ErrorCode::InvalidArgument, "bad_value", "The setting \"" + key + "\" " + what + ".", {}, key };
}

} // namespace mnemo
