#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace mnemo {

/// SHA-256, fed in pieces.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;
    void add(std::span<const std::byte> bytes);
    void add(std::string_view text) { add(std::as_bytes(std::span(text.data(), text.size()))); }
    /// 64 lower-case hexadecimal digits; ends the hash.
    std::string hex();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

std::string sha256(std::string_view text);
std::string sha256(std::span<const std::byte> bytes);
/// Of a whole file, read in blocks.
Result<std::string> sha256OfFile(const std::filesystem::path& path);

} // namespace mnemo
