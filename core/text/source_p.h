#pragma once

#include "core/base/json.h"

#include <optional>
#include <string>

namespace mnemo::text {

/// What a loader throws inside this room; the public functions catch it.
struct Refusal {
    Error error;
};

/// A place in a tokenizer.json with its path ("pre_tokenizer.pretokenizers[1].pattern"), so that every complaint says
/// where. Reading throws Refusal; the Json must outlive it.
class Source {
public:
    Source(const Json& json, std::string file, std::string path = {})
        : m_json(&json)
        , m_file(std::move(file))
        , m_path(std::move(path))
    {
    }

    const Json& json() const { return *m_json; }
    const std::string& path() const { return m_path; }
    const std::string& file() const { return m_file; }
    bool isNull() const { return m_json->is_null(); }
    bool has(const char* key) const; ///< there, and not null

    Source at(const char* key) const; ///< refuses with "missing_key"
    Source at(std::size_t index) const; ///< of an array
    /// Number of elements; refuses what is not an array.
    std::size_t arraySize() const;
    void requireObject() const;

    const std::string& string() const;
    std::int64_t integer() const;
    bool boolean() const;
    /// The value of a key that may be absent or null.
    std::string stringOr(const char* key, const std::string& fallback) const;
    bool booleanOr(const char* key, bool fallback) const;
    std::int64_t integerOr(const char* key, std::int64_t fallback) const;
    const std::string& type() const { return at("type").string(); }

    /// `sentence` goes on behind "FILE: PATH ", for instance "is not a number."
    [[noreturn]] void refuse(const std::string& kind, const std::string& sentence, const std::string& item = {},
        ErrorCode code = ErrorCode::Format) const;
    [[noreturn]] void refuseType(const std::string& what) const; ///< "unsupported" at PATH.type

private:
    const Json* m_json;
    std::string m_file;
    std::string m_path;
};

} // namespace mnemo::text
