#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace mnemo {

/// Git's name of a content (SHA-1 over "blob BYTES", a zero byte and the content), fed in pieces.
class GitBlobId {
public:
    explicit GitBlobId(std::uint64_t bytes);
    ~GitBlobId();
    GitBlobId(const GitBlobId&) = delete;
    GitBlobId& operator=(const GitBlobId&) = delete;
    void add(std::span<const std::byte> bytes);
    /// 40 lower-case hexadecimal digits; ends the hash.
    std::string hex();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
