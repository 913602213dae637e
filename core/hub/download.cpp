#include "core/hub/download.h"

#include "core/base/hash.h"
#include "core/hub/blobid.h"
#include "core/hub/partfile.h"

#include <charconv>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <optional>
#include <vector>

namespace mnemo {

namespace {

std::string contentName(const RemoteFile& file)
{
    const auto& hash = !file.sha256.empty() ? file.sha256 : !file.blobId.empty() ? file.blobId : file.url;
    return hash + " " + std::to_string(file.bytes);
}

Error stoppedError(const RemoteFile& file)
{
    return { ErrorCode::Cancelled, "cancelled",
        "Fetching " + file.name + " was stopped; it goes on where it was when started again.", file.target.string(),
        {} };
}

Error sizeError(const RemoteFile& file, std::uint64_t bytes)
{
    return { ErrorCode::Mismatch, "size_mismatch",
        file.name + " has " + std::to_string(bytes) + " bytes where " + std::to_string(file.bytes)
            + " are listed; nothing was kept, start again.",
        file.target.string(), file.name };
}

std::optional<std::uint64_t> numberAt(std::string_view text)
{
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

/// "bytes 100-199/200": whether the part begins where it must, of a content of the right size.
bool fitsRange(const std::string& range, std::uint64_t begin, std::uint64_t total)
{
    const auto slash = range.rfind('/');
    if (!range.starts_with("bytes ") || slash == std::string::npos)
        return false;
    const auto size = range.substr(slash + 1);
    return numberAt(std::string_view(range).substr(6)) == begin && (size == "*" || numberAt(size) == total);
}

/// One attempt: what is missing is asked for and appended.
class Attempt {
public:
    Attempt(const RemoteFile& file, PartFile& part, const std::function<void(std::uint64_t)>& onBytes)
        : m_file(file)
        , m_part(part)
        , m_onBytes(onBytes)
    {
    }

    Result<void> run(std::stop_token stop)
    {
        HttpRequest request { m_file.url, {}, m_file.token };
        if (m_part.bytes() > 0) {
            request.headers.push_back("Range: bytes=" + std::to_string(m_part.bytes()) + "-");
            if (!m_part.etag().empty())
                request.headers.push_back("If-Range: " + m_part.etag());
        }
        const HttpSink sink { [this](const HttpHead& head) { return takeHead(head); },
            [this](std::span<const std::byte> bytes) { return takeBytes(bytes); } };
        const auto head = httpGet(request, sink, stop);
        if (!head)
            return head.error();
        if (m_part.bytes() < m_file.bytes)
            return cut("The connection was closed before the end of " + m_file.name + ".");
        return {};
    }

private:
    Error cut(const std::string& sentence) const
    {
        return { ErrorCode::Io, "connection_cut", sentence, m_file.target.string(), m_file.name };
    }

    Result<void> takeHead(const HttpHead& head)
    {
        if (head.status == 206 && fitsRange(head.header("content-range"), m_part.bytes(), m_file.bytes))
            return {};
        if (head.status == 206 || head.status == 416) { // not the rest of what is here
            if (const auto emptied = m_part.restart({}); !emptied)
                return emptied;
            return cut("The server gave another part of " + m_file.name + " than was asked for.");
        }
        if (head.status != 200)
            return statusError(head, m_file.url, m_file.name, !m_file.token.empty());
        const auto length = numberAt(head.header("content-length"));
        if (length && *length != m_file.bytes)
            return sizeError(m_file, *length);
        return m_part.restart(head.header("etag"));
    }

    Result<void> takeBytes(std::span<const std::byte> bytes)
    {
        if (m_part.bytes() + bytes.size() > m_file.bytes) {
            m_part.discard();
            return sizeError(m_file, m_part.bytes() + bytes.size());
        }
        const auto kept = m_part.append(bytes);
        if (m_onBytes)
            m_onBytes(m_part.bytes());
        return kept;
    }

    const RemoteFile& m_file;
    PartFile& m_part;
    const std::function<void(std::uint64_t)>& m_onBytes;
};

/// Waits, unless it is stopped meanwhile.
void pauseFor(std::chrono::milliseconds time, std::stop_token stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, time, [] { return false; });
}

Result<void> fetchRest(const RemoteFile& file, PartFile& part, const DownloadOptions& options,
    const std::function<void(std::uint64_t)>& onBytes, std::stop_token stop)
{
    if (part.bytes() > file.bytes) {
        if (const auto emptied = part.restart({}); !emptied)
            return emptied;
    }
    int failures = 0;
    while (part.bytes() < file.bytes || file.bytes == 0) {
        const auto before = part.bytes();
        const auto done = Attempt(file, part, onBytes).run(stop);
        if (done)
            return {};
        failures = part.bytes() > before ? 1 : failures + 1;
        if (stop.stop_requested())
            return stoppedError(file);
        if (!isWorthAnotherTry(done.error()) || failures >= options.attempts)
            return done.error();
        pauseFor(options.pause, stop);
    }
    return {};
}

template<typename Hash>
Result<std::string> hashOf(const std::filesystem::path& path, Hash& hash, std::stop_token stop)
{
    std::ifstream stream(path, std::ios::binary);
    std::vector<char> block(1 << 20);
    while (stream.read(block.data(), std::streamsize(block.size())) || stream.gcount() > 0) {
        if (stop.stop_requested())
            return Error { ErrorCode::Cancelled, "cancelled", "Checking " + path.string() + " was stopped.",
                path.string(), {} };
        hash.add(std::as_bytes(std::span(block.data(), std::size_t(stream.gcount()))));
    }
    if (stream.bad() || !stream.eof())
        return Error { ErrorCode::Io, "io", "Cannot read " + path.string() + ".", path.string(), {} };
    return hash.hex();
}

bool hasRightSize(const std::filesystem::path& path, std::uint64_t bytes)
{
    std::error_code code;
    return std::filesystem::is_regular_file(path, code) && std::filesystem::file_size(path, code) == bytes && !code;
}

} // namespace

Result<void> checkContent(const std::filesystem::path& path, const RemoteFile& file, std::stop_token stop)
{
    std::error_code code;
    const auto size = std::filesystem::file_size(path, code);
    if (code || size != file.bytes)
        return sizeError(file, code ? 0 : size);
    const bool isLarge = !file.sha256.empty();
    if (!isLarge && file.blobId.empty())
        return {}; // nothing but the size is known
    Sha256 sha;
    GitBlobId blob(file.bytes);
    const auto found = isLarge ? hashOf(path, sha, stop) : hashOf(path, blob, stop);
    if (!found)
        return found.error();
    if (*found == (isLarge ? file.sha256 : file.blobId))
        return {};
    return Error { ErrorCode::Mismatch, "checksum_mismatch",
        file.name + " is not what is listed: its " + (isLarge ? "SHA-256" : "git id") + " is " + *found + " instead of "
            + (isLarge ? file.sha256 : file.blobId) + "; it was not kept, start again.",
        file.target.string(), file.name };
}

Result<bool> downloadFile(const RemoteFile& file, const DownloadOptions& options,
    const std::function<void(std::uint64_t bytes)>& onBytes, std::stop_token stop)
{
    if (hasRightSize(file.target, file.bytes)) {
        const auto same = checkContent(file.target, file, stop);
        if (same || same.error().code == ErrorCode::Cancelled)
            return same ? Result<bool>(false) : Result<bool>(same.error());
    }
    const auto part = PartFile::open(file.target, contentName(file));
    if (!part)
        return part.error();
    if (const auto fetched = fetchRest(file, **part, options, onBytes, stop); !fetched)
        return fetched.error();
    if (const auto same = checkContent((*part)->path(), file, stop); !same) {
        if (same.error().code != ErrorCode::Cancelled)
            (*part)->discard();
        return same.error();
    }
    if (const auto finished = (*part)->finish(); !finished)
        return finished.error();
    return true;
}

std::uint64_t bytesPresent(const RemoteFile& file)
{
    if (hasRightSize(file.target, file.bytes))
        return file.bytes;
    std::error_code code;
    auto part = file.target;
    part += ".part";
    const auto size = std::filesystem::file_size(part, code);
    return code ? 0 : std::min<std::uint64_t>(size, file.bytes);
}

Result<void> checkFreeSpace(const std::filesystem::path& folder, std::uintmax_t needed, const DownloadOptions& options)
{
    std::error_code code;
    auto at = std::filesystem::absolute(folder, code);
    while (!std::filesystem::exists(at, code) && at.has_parent_path() && at != at.parent_path())
        at = at.parent_path();
    std::uintmax_t available = 0;
    if (options.freeSpace) {
        const auto told = options.freeSpace(at);
        if (!told)
            return told.error();
        available = *told;
    } else {
        const auto space = std::filesystem::space(at, code);
        if (code)
            return {}; // unknown: writing will tell
        available = space.available;
    }
    if (available >= needed)
        return {};
    return Error { ErrorCode::Io, "disk_full",
        "There is too little free space for " + folder.string() + ": " + std::to_string(needed) + " bytes are to come, "
            + std::to_string(available) + " are free; nothing was fetched.",
        folder.string(), {} };
}

Error statusError(const HttpHead& head, const std::string& url, const std::string& name, bool hasToken)
{
    const std::string host = hostOf(url);
    const std::string answer = host + " answers " + std::to_string(head.status);
    if (head.header("x-error-code") == "GatedRepo")
        return { ErrorCode::NotFound, "gated",
            answer + ": " + name + " is given only to those who accepted its conditions; accept them on its page, "
                + (hasToken ? "then try again with the same token." : "and give a token (HF_TOKEN)."),
            {}, name };
    if (head.status == 401 || head.status == 403)
        return hasToken ? Error { ErrorCode::NotFound, "token_refused",
            answer + " for " + name + " with this token: it does not exist, or the token may not read it.", {}, name }
                        : Error { ErrorCode::NotFound, "not_allowed",
                              answer + " for " + name
                                  + " without a token: it does not exist, or is private; check the "
                                    "name, or give a token (HF_TOKEN).",
                              {}, name };
    if (head.status == 404 || head.status == 410)
        return { ErrorCode::NotFound, "not_found",
            answer + ": there is no " + name + "; check the repository, the revision and the address.", {}, name };
    if (head.status == 429)
        return { ErrorCode::Busy, "busy_server", answer + ": too many requests; wait some minutes.", {}, host };
    if (head.status >= 500)
        return { ErrorCode::Io, "server_error", answer + " for " + name + "; try again later.", {}, host };
    return { ErrorCode::Io, "unexpected_answer", answer + " for " + name + "; check the address.", {}, name };
}

} // namespace mnemo
