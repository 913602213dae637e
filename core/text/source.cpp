#include "core/text/source_p.h"

namespace mnemo::text {

bool Source::has(const char* key) const
{
    return m_json->is_object() && m_json->contains(key) && !(*m_json)[key].is_null();
}

Source Source::at(const char* key) const
{
    requireObject();
    const std::string path = m_path.empty() ? key : m_path + "." + key;
    const auto found = m_json->find(key);
    if (found == m_json->end())
        Source(*m_json, m_file, path).refuse("missing_key", "is missing.");
    return { *found, m_file, path };
}

Source Source::at(std::size_t index) const
{
    return { (*m_json)[index], m_file, m_path + "[" + std::to_string(index) + "]" };
}

std::size_t Source::arraySize() const
{
    if (!m_json->is_array())
        refuse("wrong_type", "must be an array.");
    return m_json->size();
}

void Source::requireObject() const
{
    if (!m_json->is_object())
        refuse("wrong_type", "must be an object.");
}

const std::string& Source::string() const
{
    if (!m_json->is_string())
        refuse("wrong_type", "must be a text.");
    return m_json->get_ref<const std::string&>();
}

std::int64_t Source::integer() const
{
    if (!m_json->is_number_integer())
        refuse("wrong_type", "must be a whole number.");
    return m_json->get<std::int64_t>();
}

bool Source::boolean() const
{
    if (!m_json->is_boolean())
        refuse("wrong_type", "must be true or false.");
    return m_json->get<bool>();
}

std::string Source::stringOr(const char* key, const std::string& fallback) const
{
    return has(key) ? at(key).string() : fallback;
}

bool Source::booleanOr(const char* key, bool fallback) const
{
    return has(key) ? at(key).boolean() : fallback;
}

std::int64_t Source::integerOr(const char* key, std::int64_t fallback) const
{
    return has(key) ? at(key).integer() : fallback;
}

void Source::refuse(const std::string& kind, const std::string& sentence, const std::string& item, ErrorCode code) const
{
    const std::string place = m_path.empty() ? "the file " : m_path + " ";
    throw Refusal { { code, kind, (m_file.empty() ? "The tokenizer" : m_file) + ": " + place + sentence, m_file,
        item.empty() ? m_path : item } };
}

void Source::refuseType(const std::string& what) const
{
    const Source place = at("type");
    place.refuse("unsupported", "is \"" + place.string() + "\", a " + what + " this program does not know.", {},
        ErrorCode::Unsupported);
}

} // namespace mnemo::text
