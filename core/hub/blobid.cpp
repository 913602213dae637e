#include "core/hub/blobid.h"

#include <array>

#include <openssl/evp.h>

namespace mnemo {

struct GitBlobId::Private {
    EVP_MD_CTX* context = EVP_MD_CTX_new();

    ~Private() { EVP_MD_CTX_free(context); }
};

GitBlobId::GitBlobId(std::uint64_t bytes)
    : d(std::make_unique<Private>())
{
    EVP_DigestInit_ex(d->context, EVP_sha1(), nullptr);
    const std::string head = "blob " + std::to_string(bytes);
    add(std::as_bytes(std::span(head.c_str(), head.size() + 1)));
}

GitBlobId::~GitBlobId() = default;

void GitBlobId::add(std::span<const std::byte> bytes)
{
    EVP_DigestUpdate(d->context, bytes.data(), bytes.size());
}

std::string GitBlobId::hex()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest {};
    unsigned int length = 0;
    EVP_DigestFinal_ex(d->context, digest.data(), &length);
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (unsigned int i = 0; i < length; ++i) {
        text += digits[digest[i] >> 4];
        text += digits[digest[i] & 15];
    }
    return text;
}

} // namespace mnemo
