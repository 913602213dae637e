#include "core/base/hash.h"

#include <array>
#include <fstream>
#include <vector>

#include <openssl/evp.h>

namespace mnemo {

struct Sha256::Private {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    ~Private() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256()
    : d(std::make_unique<Private>())
{
    EVP_DigestInit_ex(d->context, EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;

void Sha256::add(std::span<const std::byte> bytes)
{
    EVP_DigestUpdate(d->context, bytes.data(), bytes.size());
}

std::string Sha256::hex()
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

std::string sha256(std::string_view text)
{
    Sha256 hash;
    hash.add(text);
    return hash.hex();
}

std::string sha256(std::span<const std::byte> bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

Result<std::string> sha256OfFile(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return Error { ErrorCode::NotFound, "file_not_found", "Cannot open " + path.string() + ".", path.string(), {} };
    Sha256 hash;
    std::vector<char> block(1 << 20);
    while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0)
        hash.add(std::as_bytes(std::span(block.data(), static_cast<std::size_t>(stream.gcount()))));
    if (stream.bad())
        return Error { ErrorCode::Io, "io", "Cannot read " + path.string() + ".", path.string(), {} };
    return hash.hex();
}

} // namespace mnemo
