#pragma once

#include "core/base/files.h"
#include "core/base/json.h"

#include <cstring>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace mnemo::test {

/// One array of a reference file, whatever its stored type.
struct ReferenceArray {
    std::vector<std::int64_t> shape;
    std::vector<double> values;

    std::vector<float> floats() const { return { values.begin(), values.end() }; }
    std::vector<std::int64_t> integers() const { return { values.begin(), values.end() }; }
    std::vector<int> labels() const { return { values.begin(), values.end() }; }
};
using ReferenceArrays = std::map<std::string, ReferenceArray>;

template<typename T>
std::vector<double> widened(const char* bytes, std::size_t size)
{
    std::vector<T> values(size / sizeof(T));
    std::memcpy(values.data(), bytes, values.size() * sizeof(T));
    return { values.begin(), values.end() };
}

/// Reads a trusted safetensors file of floats and integers. Throws on anything else.
inline ReferenceArrays readReference(const std::filesystem::path& path)
{
    const std::string text = readText(path).value();
    std::uint64_t headerSize = 0;
    std::memcpy(&headerSize, text.data(), sizeof headerSize);
    const Json header = parseJson(std::string_view(text).substr(8, headerSize), path.string()).value();
    ReferenceArrays arrays;
    for (const auto& [name, entry] : header.items()) {
        if (name == "__metadata__")
            continue;
        const auto begin = entry.at("data_offsets").at(0).get<std::size_t>();
        const auto end = entry.at("data_offsets").at(1).get<std::size_t>();
        const char* bytes = text.data() + 8 + headerSize + begin;
        const auto type = entry.at("dtype").get<std::string>();
        ReferenceArray& array = arrays[name];
        array.shape = entry.at("shape").get<std::vector<std::int64_t>>();
        if (type == "F32")
            array.values = widened<float>(bytes, end - begin);
        else if (type == "F64")
            array.values = widened<double>(bytes, end - begin);
        else if (type == "I64")
            array.values = widened<std::int64_t>(bytes, end - begin);
        else if (type == "I32")
            array.values = widened<std::int32_t>(bytes, end - begin);
        else if (type == "U8" || type == "BOOL")
            array.values = widened<std::uint8_t>(bytes, end - begin);
        else
            throw std::runtime_error("a reference array of type " + type);
    }
    return arrays;
}

} // namespace mnemo::test
