#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace mnemo {

/// One GET. `token` goes to the host of `url` alone, over https or to this machine; a redirect elsewhere loses it.
struct HttpRequest {
    std::string url;
    std::vector<std::string> headers {}; ///< "Name: value"
    std::string token {}; ///< a bearer token; empty: none
};

/// What a server says before the content.
struct HttpHead {
    int status = 0;
    std::map<std::string, std::string> headers {}; ///< names in small letters

    /// Empty where the server did not send it.
    std::string header(const std::string& name) const;
};

/// Who takes the answer, on the calling thread. `onHead` comes once, for the answer after the redirects; an error
/// returned by either ends the transfer and becomes its result. `onBytes` is called only where `onHead` allowed it.
struct HttpSink {
    std::function<Result<void>(const HttpHead&)> onHead;
    std::function<Result<void>(std::span<const std::byte>)> onBytes;
};

/// Follows redirects (never from https to http), at most eight. Blocking; a stop is heard within a tenth of a second.
/// Any status is a success here. Kinds: cancelled, bad_address, no_connection, not_secure, connection_cut,
/// too_many_redirects.
Result<HttpHead> httpGet(const HttpRequest& request, const HttpSink& sink, std::stop_token stop);

/// The whole answer as text; above `limit` bytes it is refused (too_large).
struct HttpText {
    HttpHead head;
    std::string text;
};
Result<HttpText> httpGetText(const HttpRequest& request, std::stop_token stop, std::size_t limit);

/// Whether a transfer that failed so may succeed when it is tried again: the connection was cut, not refused.
bool isWorthAnotherTry(const Error& error);

/// "%2F" for what may not stand in one segment of a path.
std::string urlSegment(const std::string& text);
/// An address without its last slash: http or https, with a host, without name and password. Kind: bad_address.
Result<std::string> checkedAddress(const std::string& address);
/// "huggingface.co", or "127.0.0.1:8080".
std::string hostOf(const std::string& url);

} // namespace mnemo
