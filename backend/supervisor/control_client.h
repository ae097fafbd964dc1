// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/protocol/messages.h"
#include "backend/supervisor/frame_channel.h"

#include <chrono>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>

namespace tessera::supervisor {

/// The other end of a run's control socket, for programs that may wait: `tessera watch`, `pause`.
/// Not thread-safe.
///
///     TESSERA_TRY(ControlClient client, ControlClient::connect(socketPath(id), "tessera"));
///     TESSERA_CHECK(client.send(protocol::Subscribe{.topics = {}, .fromSeq = 1}));
///     TESSERA_TRY(std::optional<protocol::Envelope> event, client.next(1s));
class ControlClient
{
public:
    /// Connects and exchanges Hello. ConnectionLost when no supervisor listens, VersionMismatch.
    [[nodiscard]] static Result<ControlClient> connect(const std::filesystem::path &socket,
                                                       const std::string &program);

    /// Sends one message, waiting as long as needed. ConnectionLost.
    [[nodiscard]] Result<void> send(const protocol::Message &message);

    /// The next event, or nothing when none came within `timeout` or a signal interrupted the
    /// wait. ConnectionLost when the supervisor is gone. Messages of unknown types are skipped.
    [[nodiscard]] Result<std::optional<protocol::Envelope>> next(std::chrono::milliseconds timeout);

private:
    explicit ControlClient(FrameChannel channel) : m_channel(std::move(channel)) {}

    /// One payload; nothing when the time is over or a signal came.
    [[nodiscard]] Result<std::optional<std::string>> payload(std::chrono::milliseconds timeout);

    FrameChannel m_channel;
    std::deque<std::string> m_payloads;
};

} // namespace tessera::supervisor
