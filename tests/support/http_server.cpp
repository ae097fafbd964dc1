// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/http_server.h"

#include "backend/base/files.h"

#include <QtGlobal>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstdint>
#include <mutex>
#include <thread>

namespace tessera::test {
namespace {

constexpr std::size_t kPiece = 1000;

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

/// The head of a request, up to the empty line; empty when the other side is gone.
std::string readHead(int fd)
{
    std::string head;
    char letter = 0;
    while (!head.ends_with("\r\n\r\n")) {
        if (::recv(fd, &letter, 1, 0) <= 0)
            return {};
        head += letter;
    }
    return head;
}

SeenRequest parse(const std::string &head)
{
    SeenRequest request;
    const std::size_t first = head.find(' ');
    request.target = head.substr(first + 1, head.find(' ', first + 1) - first - 1);
    for (std::size_t at = head.find("\r\n") + 2; at + 2 < head.size();) {
        const std::size_t end = head.find("\r\n", at);
        const std::size_t colon = head.find(':', at);
        request.headers[lower(head.substr(at, colon - at))] =
            head.substr(colon + 2, end - colon - 2);
        at = end + 2;
    }
    return request;
}

bool sendAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

} // namespace

std::string SeenRequest::header(const std::string &name) const
{
    const auto it = headers.find(name);
    return it == headers.end() ? std::string() : it->second;
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> SeenRequest::range() const
{
    const std::string value = header("range");
    const std::size_t dash = value.find('-');
    if (!value.starts_with("bytes=") || dash == std::string::npos)
        return std::nullopt;
    return std::pair(std::stoull(value.substr(6, dash - 6)),
                     std::stoull(value.substr(dash + 1)) + 1);
}

class HttpServer::Impl
{
public:
    explicit Impl(Handler handle) : m_handle(std::move(handle))
    {
        m_listen = UniqueFd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto *const any = reinterpret_cast<sockaddr *>(&address);
        if (::bind(m_listen.get(), any, size) != 0 || ::listen(m_listen.get(), 64) != 0
            || ::getsockname(m_listen.get(), any, &size) != 0)
            qFatal("no port for the test server");
        m_port = ntohs(address.sin_port);
        m_acceptor = std::thread([this] { accept(); });
    }
    ~Impl()
    {
        m_ending = true;
        m_acceptor.join();
        for (std::thread &thread : m_threads)
            thread.join();
    }
    Impl(const Impl &) = delete;
    Impl &operator=(const Impl &) = delete;

    void accept()
    {
        while (!m_ending) {
            pollfd ready{.fd = m_listen.get(), .events = POLLIN, .revents = 0};
            if (::poll(&ready, 1, 20) <= 0)
                continue;
            const int fd = ::accept4(m_listen.get(), nullptr, nullptr, SOCK_CLOEXEC);
            if (fd >= 0)
                m_threads.emplace_back([this, fd] { serve(UniqueFd(fd)); });
        }
    }

    void serve(const UniqueFd &fd)
    {
        const std::string head = readHead(fd.get());
        if (head.empty())
            return;
        Answer answer;
        {
            const std::lock_guard lock(m_mutex);
            m_requests.push_back(parse(head));
            answer = m_handle(m_requests.back());
        }
        std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " test\r\n";
        for (const auto &[name, value] : answer.headers)
            text.append(name).append(": ").append(value).append("\r\n");
        text += "Content-Length: " + std::to_string(answer.saidLength.value_or(answer.body.size()))
            + "\r\nConnection: close\r\n\r\n";
        if (sendAll(fd.get(), text))
            sendBody(fd.get(), answer);
        ::shutdown(fd.get(), SHUT_WR);
    }

    void sendBody(int fd, const Answer &answer)
    {
        const std::size_t end = std::min(answer.body.size(), answer.sentBytes.value_or(SIZE_MAX));
        for (std::size_t at = 0; at < end && !m_ending; at += kPiece) {
            const std::size_t size = std::min(kPiece, end - at);
            if (!sendAll(fd, std::string_view(answer.body).substr(at, size)))
                return;
            m_sent += size;
            if (answer.pause.count() > 0)
                std::this_thread::sleep_for(answer.pause);
        }
    }

    Handler m_handle;
    UniqueFd m_listen;
    std::uint16_t m_port = 0;
    std::atomic<bool> m_ending{false};
    std::atomic<std::uint64_t> m_sent{0};
    mutable std::mutex m_mutex;
    std::vector<SeenRequest> m_requests;
    std::vector<std::thread> m_threads; // the acceptor's, then the destructor's
    std::thread m_acceptor;
};

HttpServer::HttpServer(Handler handle) : m_impl(std::make_unique<Impl>(std::move(handle))) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::url() const
{
    return "http://127.0.0.1:" + std::to_string(m_impl->m_port);
}

std::vector<SeenRequest> HttpServer::requests() const
{
    const std::lock_guard lock(m_impl->m_mutex);
    return m_impl->m_requests;
}

std::uint64_t HttpServer::bodyBytesSent() const
{
    return m_impl->m_sent;
}

} // namespace tessera::test
