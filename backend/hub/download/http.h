// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/base/stop_token.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::hub {

/// Proves who asks. Sent to the host of the request alone, never to one that it redirects to, and
/// shown nowhere.
struct Credentials {
    std::string bearer; ///< empty: none
    std::string cookie; ///< empty: none
};

/// One GET.
struct HttpRequest {
    std::string url;
    Credentials credentials;
    /// Bytes [first, second) of the content; absent: all of it.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> range;
    std::chrono::seconds silence{30}; ///< without a byte for so long it has failed
};

/// How a GET ended, after redirections.
struct HttpReply {
    long status = 0;     ///< 0: there was no answer
    std::string failure; ///< why the transfer broke, in libcurl's words; empty: it did not
    bool redirected = false;
    std::string errorCode; ///< X-Error-Code, in which Hugging Face says what is wrong
    std::optional<std::chrono::seconds> retryAfter;
    std::optional<std::uint64_t> rangeBegin; ///< of Content-Range
    std::optional<std::uint64_t> total;      ///< of Content-Range: the size of the whole content
};

/// Takes a piece of the content of an answer with status 2xx; false breaks the transfer off. The
/// reply has what the headers said.
using HttpSink = std::function<bool(std::string_view bytes, const HttpReply &reply)>;

/// GETs that go on at the same time, over connections that are kept. Not thread-safe. Certificates
/// are checked; a request over https is not redirected to http.
class HttpPool
{
public:
    HttpPool();
    HttpPool(HttpPool &&) noexcept;
    HttpPool &operator=(HttpPool &&) noexcept;
    HttpPool(const HttpPool &) = delete;
    HttpPool &operator=(const HttpPool &) = delete;
    ~HttpPool();

    using Id = std::uint64_t;
    Id start(const HttpRequest &request, HttpSink sink);
    /// Breaks it off; it will not be among those that ended.
    void cancel(Id id);
    /// Moves bytes for at most `time`; those that ended meanwhile.
    [[nodiscard]] std::vector<std::pair<Id, HttpReply>> work(std::chrono::milliseconds time);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// A small content as a whole, up to 64 MiB. Cancelled when asked to stop; what the server said
/// otherwise is in the reply.
struct HttpText {
    HttpReply reply;
    std::string content;
};
[[nodiscard]] Result<HttpText> httpGet(const HttpRequest &request, const StopToken &stop);

[[nodiscard]] std::string hostOf(std::string_view url); ///< "huggingface.co", "127.0.0.1:8080"

} // namespace tessera::hub
