// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/result.h"
#include "backend/protocol/framing.h"
#include "backend/protocol/messages.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::supervisor {

/// Frames over a socket, or over a pair of pipes, that never blocks: what cannot be written yet
/// waits in a queue. The descriptors are made non-blocking. SIGPIPE must be ignored by the process
/// when pipes are used. Not thread-safe.
class FrameChannel
{
public:
    /// One descriptor for both directions.
    FrameChannel(UniqueFd socket, std::string peer);
    FrameChannel(UniqueFd in, UniqueFd out, std::string peer);

    /// Payloads of the frames that became whole. An empty list means: nothing yet, or the end when
    /// atEnd(). FrameTooLarge; ConnectionLost when reading fails or the stream ends within a frame.
    [[nodiscard]] Result<std::vector<std::string>> receive();
    [[nodiscard]] bool atEnd() const { return m_atEnd; }
    /// True when receive() would find something now, the end included.
    [[nodiscard]] bool hasInput() const;

    /// Queues one message and writes what goes. FrameTooLarge, ConnectionLost.
    [[nodiscard]] Result<void> send(const protocol::Message &message);
    /// The same for a frame that is ready (protocol::frame).
    [[nodiscard]] Result<void> sendFrame(std::string_view frame);
    /// Writes what goes of the queue. ConnectionLost when the peer is gone.
    [[nodiscard]] Result<void> flush();

    [[nodiscard]] std::size_t queuedBytes() const { return m_queue.size() - m_written; }
    /// Closes both directions; queued frames are lost.
    void close();

    [[nodiscard]] int readFd() const { return m_in.get(); }
    [[nodiscard]] int writeFd() const { return m_out.valid() ? m_out.get() : m_in.get(); }
    [[nodiscard]] const std::string &peer() const { return m_peer; }

private:
    [[nodiscard]] Error lost(std::string_view reason) const;

    UniqueFd m_in;
    UniqueFd m_out; // invalid: m_in serves both directions
    std::string m_peer;
    protocol::FrameReader m_reader;
    std::string m_queue;
    std::size_t m_written = 0; // bytes of m_queue that are out
    bool m_atEnd = false;
};

/// What the first frame of a peer must be. BadMessage when it is no Hello, VersionMismatch when the
/// peer speaks another version.
[[nodiscard]] Result<protocol::Hello> readHello(std::string_view payload);

} // namespace tessera::supervisor
