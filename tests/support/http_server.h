// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::test {

/// A GET as it came.
struct SeenRequest {
    std::string target;                         ///< path and query
    std::map<std::string, std::string> headers; ///< names in lower case

    [[nodiscard]] std::string header(const std::string &name) const;
    /// Of "Range: bytes=A-B": A and one behind B.
    [[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> range() const;
};

/// What is sent back. Each answer ends its connection.
struct Answer {
    int status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::optional<std::size_t> saidLength; ///< Content-Length, when it is a lie
    std::optional<std::size_t> sentBytes;  ///< of the body, before the connection is dropped
    std::chrono::milliseconds pause{0};    ///< between pieces of 1000 bytes
};

/// An HTTP/1.1 server on 127.0.0.1 with a port of its own, a thread a connection. `handle` is
/// called by these threads, one at a time.
class HttpServer
{
public:
    using Handler = std::function<Answer(const SeenRequest &)>;
    explicit HttpServer(Handler handle);
    ~HttpServer();
    HttpServer(const HttpServer &) = delete;
    HttpServer &operator=(const HttpServer &) = delete;

    [[nodiscard]] std::string url() const; ///< "http://127.0.0.1:PORT"
    [[nodiscard]] std::vector<SeenRequest> requests() const;
    [[nodiscard]] std::uint64_t bodyBytesSent() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace tessera::test
