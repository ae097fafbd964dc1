// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/control_client.h"

#include "backend/base/log.h"
#include "backend/supervisor/control_socket.h"

#include <fmt/format.h>

#include <poll.h>

#include <cerrno>

namespace tessera::supervisor {
namespace {

constexpr std::chrono::seconds kHandshakeTimeout{10};

Error gone(const std::string &peer, std::string_view reason)
{
    return {.code = ErrorCode::ConnectionLost,
            .detail = fmt::format("The connection to {} was lost: {}.", peer, reason),
            .args = {peer, std::string(reason)},
            .context = {},
            .place = SourcePlace::here()};
}

/// True when `fd` became ready; false after the time or a signal.
bool waitFor(int fd, short events, std::chrono::milliseconds timeout)
{
    pollfd entry{.fd = fd, .events = events, .revents = 0};
    return ::poll(&entry, 1, static_cast<int>(timeout.count())) > 0;
}

} // namespace

Result<ControlClient> ControlClient::connect(const std::filesystem::path &socket,
                                             const std::string &program)
{
    TESSERA_TRY(UniqueFd fd, connectSocket(socket));
    ControlClient client(FrameChannel(std::move(fd), "the run's supervisor"));
    TESSERA_CHECK(client.send(protocol::Hello{.program = program}));
    const auto end = std::chrono::steady_clock::now() + kHandshakeTimeout;
    while (std::chrono::steady_clock::now() < end) {
        TESSERA_TRY(const std::optional<std::string> first,
                    client.payload(std::chrono::milliseconds(500)));
        if (!first)
            continue;
        TESSERA_TRY([[maybe_unused]] const protocol::Hello hello, readHello(*first));
        return client;
    }
    return gone("the run's supervisor", "it did not answer");
}

Result<void> ControlClient::send(const protocol::Message &message)
{
    TESSERA_CHECK(m_channel.send(message));
    while (m_channel.queuedBytes() > 0) {
        waitFor(m_channel.writeFd(), POLLOUT, kHandshakeTimeout);
        TESSERA_CHECK(m_channel.flush());
    }
    return {};
}

Result<std::optional<std::string>> ControlClient::payload(std::chrono::milliseconds timeout)
{
    if (m_payloads.empty() && !m_channel.atEnd() && waitFor(m_channel.readFd(), POLLIN, timeout)) {
        TESSERA_TRY(std::vector<std::string> whole, m_channel.receive());
        std::move(whole.begin(), whole.end(), std::back_inserter(m_payloads));
    }
    if (m_payloads.empty()) {
        if (m_channel.atEnd())
            return gone(m_channel.peer(), "it closed the connection");
        return std::optional<std::string>();
    }
    std::optional<std::string> first = std::move(m_payloads.front());
    m_payloads.pop_front();
    return first;
}

Result<std::optional<protocol::Envelope>> ControlClient::next(std::chrono::milliseconds timeout)
{
    while (true) {
        TESSERA_TRY(const std::optional<std::string> text, payload(timeout));
        if (!text)
            return std::optional<protocol::Envelope>();
        Result<protocol::Envelope> envelope = protocol::decode(*text);
        if (envelope)
            return std::optional<protocol::Envelope>(std::move(envelope).value());
        logDebug("supervisor", "skipped: {}", envelope.error().detail);
    }
}

} // namespace tessera::supervisor
