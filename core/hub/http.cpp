#include "core/hub/http.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>

#include <curl/curl.h>

namespace mnemo {

namespace {

constexpr int mostRedirects = 8;
constexpr int pollMs = 100;
constexpr long connectSeconds = 20;
constexpr long stalledSeconds = 60;

/// The library is made ready once, before the first transfer of any thread.
void prepareCurl()
{
    static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
    (void)ready;
}

std::string trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return std::string(text);
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

/// An address in its parts.
class Url {
public:
    explicit Url(const std::string& text)
        : m_url(curl_url(), &curl_url_cleanup)
        , m_isValid(curl_url_set(m_url.get(), CURLUPART_URL, text.c_str(), 0) == CURLUE_OK)
    {
    }
    bool isValid() const { return m_isValid; }
    std::string part(CURLUPart which, unsigned int flags = 0) const
    {
        char* text = nullptr;
        if (curl_url_get(m_url.get(), which, &text, flags) != CURLUE_OK)
            return {};
        std::string copy(text);
        curl_free(text);
        return copy;
    }
    std::string scheme() const { return lower(part(CURLUPART_SCHEME)); }
    std::string host() const { return lower(part(CURLUPART_HOST)); }
    /// Scheme, host and port: what a token is for.
    std::string origin() const { return scheme() + "://" + host() + ":" + part(CURLUPART_PORT, CURLU_DEFAULT_PORT); }
    bool isThisMachine() const
    {
        const auto name = host();
        return name == "localhost" || name == "[::1]" || name.starts_with("127.");
    }

private:
    std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> m_url;
    bool m_isValid;
};

/// One hop: the head is collected, the content of a redirect is dropped.
struct Hop {
    const HttpSink& sink;
    HttpHead head {};
    std::optional<Error> refused {};
    bool isTold = false;

    bool isRedirect() const { return head.status >= 300 && head.status < 400 && head.headers.contains("location"); }
    /// Tells the taker once; false ends the transfer.
    bool tell()
    {
        if (isTold || isRedirect())
            return true;
        isTold = true;
        if (const auto taken = sink.onHead(head); !taken)
            refused = taken.error();
        return !refused;
    }
};

std::size_t takeHeader(char* data, std::size_t size, std::size_t count, void* owner)
{
    auto& hop = *static_cast<Hop*>(owner);
    const std::string_view line(data, size * count);
    if (line.starts_with("HTTP/")) {
        hop.head = {}; // of an interim answer, for instance of a proxy
        const auto space = line.find(' ');
        for (std::size_t i = space + 1; space != std::string_view::npos && i < line.size() && std::isdigit(line[i]);
             ++i)
            hop.head.status = hop.head.status * 10 + (line[i] - '0');
    } else if (const auto colon = line.find(':'); colon != std::string_view::npos) {
        hop.head.headers[lower(trimmed(line.substr(0, colon)))] = trimmed(line.substr(colon + 1));
    }
    return size * count;
}

std::size_t takeBytes(char* data, std::size_t size, std::size_t count, void* owner)
{
    auto& hop = *static_cast<Hop*>(owner);
    if (hop.isRedirect())
        return size * count;
    if (!hop.tell())
        return 0;
    if (const auto taken = hop.sink.onBytes(std::as_bytes(std::span(data, size * count))); !taken) {
        hop.refused = taken.error();
        return 0;
    }
    return size * count;
}

Error transferError(CURLcode code, const std::string& url)
{
    const std::string host = hostOf(url);
    const std::string reason = curl_easy_strerror(code);
    switch (code) {
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
        return { ErrorCode::InvalidArgument, "bad_address", "\"" + url + "\" is no address of the web.", {},
            "address" };
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
        return { ErrorCode::Io, "not_secure",
            "The connection to " + host + " is not secure (" + reason
                + "); check the address and this machine's clock "
                  "and certificates.",
            {}, host };
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
        return { ErrorCode::Io, "no_connection",
            "There is no connection to " + host + " (" + reason + "); check the address and the network.", {}, host };
    default:
        return { ErrorCode::Io, "connection_cut",
            "The connection to " + host + " was cut (" + reason + "); start again, what came is kept.", {}, host };
    }
}

Error stopped()
{
    return { ErrorCode::Cancelled, "cancelled", "The download was stopped; it goes on where it was when started again.",
        {}, {} };
}

/// Drives one easy handle until it is done; a stop wakes it at once.
CURLcode drive(CURL* easy, std::stop_token stop)
{
    const std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> multi(curl_multi_init(), &curl_multi_cleanup);
    curl_multi_add_handle(multi.get(), easy);
    const std::stop_callback wake(stop, [&multi] { curl_multi_wakeup(multi.get()); });
    int running = 1;
    CURLcode result = CURLE_ABORTED_BY_CALLBACK;
    while (running > 0 && !stop.stop_requested()) {
        if (curl_multi_perform(multi.get(), &running) != CURLM_OK)
            break;
        if (running > 0)
            curl_multi_poll(multi.get(), nullptr, 0, pollMs, nullptr);
    }
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi.get(), &left)) {
        if (message->msg == CURLMSG_DONE)
            result = message->data.result;
    }
    curl_multi_remove_handle(multi.get(), easy);
    return result;
}

using HeaderList = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

HeaderList headersOf(const HttpRequest& request, const Url& url, const std::string& tokenOrigin)
{
    curl_slist* list = nullptr;
    for (const auto& header : request.headers)
        list = curl_slist_append(list, header.c_str());
    const bool isPrivate = url.scheme() == "https" || url.isThisMachine();
    if (!request.token.empty() && isPrivate && url.origin() == tokenOrigin)
        list = curl_slist_append(list, ("Authorization: Bearer " + request.token).c_str());
    return { list, &curl_slist_free_all };
}

void configure(CURL* easy, const std::string& url, Hop& hop, curl_slist* headers, bool allowsPlain)
{
    curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "mnemoscope");
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, allowsPlain ? "http,https" : "https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L); // hop by hop here, so that the token stays with its host
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_NETRC, long(CURL_NETRC_IGNORED));
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, connectSeconds);
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, stalledSeconds);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &takeHeader);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, &hop);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &takeBytes);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &hop);
}

/// Where a redirect leads, as a whole address; empty: it is no redirect.
std::string nextOf(CURL* easy, const Hop& hop)
{
    char* url = nullptr;
    if (hop.isRedirect())
        curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &url);
    return url ? url : std::string();
}

} // namespace

std::string HttpHead::header(const std::string& name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

Result<HttpHead> httpGet(const HttpRequest& request, const HttpSink& sink, std::stop_token stop)
{
    prepareCurl();
    const std::string tokenOrigin = Url(request.url).origin();
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> easy(curl_easy_init(), &curl_easy_cleanup);
    std::string at = request.url;
    bool allowsPlain = true;
    for (int redirects = 0; redirects <= mostRedirects; ++redirects) {
        const Url url(at);
        allowsPlain = allowsPlain && url.scheme() != "https";
        Hop hop { sink };
        const auto headers = headersOf(request, url, tokenOrigin);
        configure(easy.get(), at, hop, headers.get(), allowsPlain);
        const CURLcode code = drive(easy.get(), stop);
        if (hop.refused)
            return *hop.refused;
        if (stop.stop_requested())
            return stopped();
        if (code != CURLE_OK)
            return transferError(code, at);
        const std::string next = nextOf(easy.get(), hop);
        if (next.empty()) {
            hop.tell(); // an answer without content
            return hop.refused ? Result<HttpHead>(*hop.refused) : Result<HttpHead>(hop.head);
        }
        at = next;
    }
    return Error { ErrorCode::Io, "too_many_redirects",
        hostOf(request.url) + " sends from one address to the next without end; check the address.", {},
        hostOf(request.url) };
}

Result<HttpText> httpGetText(const HttpRequest& request, std::stop_token stop, std::size_t limit)
{
    HttpText answer;
    const HttpSink sink { [](const HttpHead&) { return Result<void>(); },
        [&](std::span<const std::byte> bytes) -> Result<void> {
            if (answer.text.size() + bytes.size() > limit)
                return Error { ErrorCode::Format, "too_large",
                    hostOf(request.url) + " answers with more than " + std::to_string(limit) + " bytes.", {},
                    hostOf(request.url) };
            answer.text.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
            return {};
        } };
    const auto head = httpGet(request, sink, stop);
    if (!head)
        return head.error();
    answer.head = *head;
    return answer;
}

bool isWorthAnotherTry(const Error& error)
{
    return error.kind == "connection_cut" || error.kind == "server_error";
}

std::string urlSegment(const std::string& text)
{
    char* escaped = curl_easy_escape(nullptr, text.data(), int(text.size()));
    std::string segment(escaped ? escaped : "");
    curl_free(escaped);
    return segment;
}

Result<std::string> checkedAddress(const std::string& address)
{
    std::string text = trimmed(address);
    while (text.ends_with('/'))
        text.pop_back();
    const Url url(text);
    const bool isWeb = url.isValid() && (url.scheme() == "http" || url.scheme() == "https") && !url.host().empty();
    if (!isWeb || !url.part(CURLUPART_USER).empty() || !url.part(CURLUPART_QUERY).empty()
        || !url.part(CURLUPART_FRAGMENT).empty())
        return Error { ErrorCode::InvalidArgument, "bad_address",
            "The address must begin with https:// or http:// and name a host, without a password.", {}, "address" };
    return text;
}

std::string hostOf(const std::string& text)
{
    const Url url(text);
    const auto port = url.part(CURLUPART_PORT);
    return url.isValid() ? url.host() + (port.empty() ? "" : ":" + port) : text;
}

} // namespace mnemo
