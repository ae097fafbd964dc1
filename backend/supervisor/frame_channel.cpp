// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/frame_channel.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tessera::supervisor {
namespace {

constexpr std::size_t kReadSize = std::size_t{64} << 10;
// One receive() takes at most this much, so that one loud peer cannot keep the loop to itself.
constexpr std::size_t kMostAtOnce = std::size_t{1} << 20;

void makeNonBlocking(const UniqueFd &fd)
{
    if (!fd.valid())
        return;
    const int flags = ::fcntl(fd.get(), F_GETFL);
    ::fcntl(fd.get(), F_SETFL, flags | O_NONBLOCK);
}

} // namespace

FrameChannel::FrameChannel(UniqueFd socket, std::string peer)
    : FrameChannel(std::move(socket), UniqueFd(), std::move(peer))
{}

FrameChannel::FrameChannel(UniqueFd in, UniqueFd out, std::string peer)
    : m_in(std::move(in)), m_out(std::move(out)), m_peer(std::move(peer))
{
    makeNonBlocking(m_in);
    makeNonBlocking(m_out);
}

Error FrameChannel::lost(std::string_view reason) const
{
    return {.code = ErrorCode::ConnectionLost,
            .detail = fmt::format("The connection to {} was lost: {}.", m_peer, reason),
            .args = {m_peer, std::string(reason)},
            .context = {},
            .place = SourcePlace::here()};
}

Result<std::vector<std::string>> FrameChannel::receive()
{
    std::vector<std::string> payloads;
    if (m_atEnd || !m_in.valid())
        return payloads;
    std::array<char, kReadSize>
        bytes; // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills
    for (std::size_t taken = 0; taken < kMostAtOnce;) {
        const ssize_t got = ::read(m_in.get(), bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (got < 0)
            return lost(std::strerror(errno));
        if (got == 0) {
            m_atEnd = true;
            if (!m_reader.atBoundary() && payloads.empty())
                return lost("it ended within a message");
            break;
        }
        taken += static_cast<std::size_t>(got);
        TESSERA_TRY(std::vector<std::string> whole,
                    m_reader.push({bytes.data(), static_cast<std::size_t>(got)}));
        std::move(whole.begin(), whole.end(), std::back_inserter(payloads));
    }
    return payloads;
}

bool FrameChannel::hasInput() const
{
    pollfd entry{.fd = m_in.get(), .events = POLLIN, .revents = 0};
    return m_in.valid() && ::poll(&entry, 1, 0) > 0;
}

Result<void> FrameChannel::send(const protocol::Message &message)
{
    TESSERA_TRY(const std::string frame,
                protocol::frame(protocol::encode({.seq = 0, .timeMs = 0, .message = message})));
    return sendFrame(frame);
}

Result<void> FrameChannel::sendFrame(std::string_view frame)
{
    m_queue.append(frame);
    return flush();
}

Result<void> FrameChannel::flush()
{
    while (queuedBytes() > 0) {
        const ssize_t put = ::write(writeFd(), m_queue.data() + m_written, queuedBytes());
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (put < 0)
            return lost(std::strerror(errno));
        m_written += static_cast<std::size_t>(put);
    }
    if (m_written > kReadSize || queuedBytes() == 0) {
        m_queue.erase(0, m_written);
        m_written = 0;
    }
    return {};
}

void FrameChannel::close()
{
    m_in.reset();
    m_out.reset();
    m_queue.clear();
    m_written = 0;
    m_atEnd = true;
}

Result<protocol::Hello> readHello(std::string_view payload)
{
    TESSERA_TRY(const protocol::Envelope envelope, protocol::decode(payload));
    const auto *hello = std::get_if<protocol::Hello>(&envelope.message);
    if (hello == nullptr)
        return badMessage(fmt::format("the first message must be Hello, not {}",
                                      protocol::messageType(envelope.message)));
    if (hello->version != protocol::kProtocolVersion)
        return Error{
            .code = ErrorCode::VersionMismatch,
            .detail =
                fmt::format("This program speaks version {} of the protocol, {} speaks version {}; "
                            "both must come from the same release.",
                            protocol::kProtocolVersion, hello->program, hello->version),
            .args = {std::to_string(protocol::kProtocolVersion), std::to_string(hello->version)},
            .context = {},
            .place = SourcePlace::here()};
    return *hello;
}

} // namespace tessera::supervisor
