// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/protocol/messages.h"
#include "backend/supervisor/frame_channel.h"

#include <poll.h>

#include <chrono>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tessera::supervisor {

/// Everybody who is connected to a run, and what each still has to get.
///
/// A peer says Hello, may send commands, and may subscribe. It then gets the events from `from_seq`
/// on out of events.jsonl, at the pace it reads, and goes over to live ones without a gap and
/// without a double. A live subscriber that does not read is dropped. Never blocks; one thread.
class FanOut
{
public:
    /// A subscriber with more than this waiting, or one that took nothing for so long, is dropped.
    static constexpr std::size_t kMostQueued = std::size_t{16} << 20;
    static constexpr std::chrono::seconds kLongestStall{30};

    explicit FanOut(std::filesystem::path runFolder);
    ~FanOut();
    FanOut(const FanOut &) = delete;
    FanOut &operator=(const FanOut &) = delete;
    FanOut(FanOut &&) = delete;
    FanOut &operator=(FanOut &&) = delete;

    void add(UniqueFd socket);

    /// Hands a numbered event to the live subscribers. Call it after EventFile::append();
    /// `stored` says whether the file has this event and all before it (else a later subscriber
    /// could not read it there, and a copy is kept).
    void publish(const protocol::Envelope &event, bool stored);

    void appendPollFds(std::vector<pollfd> &fds) const;
    /// Reads what peers sent, sends what they can take, drops who is gone or too slow. Returns the
    /// commands (Pause, Resume, SaveCheckpoint, Stop) in the order they came.
    [[nodiscard]] std::vector<protocol::Message> service();
    /// Gives subscribers up to `longest` to take all that is left; for the end of a run.
    void drain(std::chrono::milliseconds longest);

    [[nodiscard]] std::size_t peers() const { return m_peers.size(); }
    /// For tests: other limits than the constants.
    void setLimits(std::size_t mostQueued, std::chrono::milliseconds longestStall);

private:
    struct Peer;
    struct Unstored {
        std::int64_t seq = 0;
        std::string type;
        std::string frame;
    };

    [[nodiscard]] Result<void> read(Peer &peer, std::vector<protocol::Message> &commands);
    [[nodiscard]] Result<void> take(Peer &peer, const std::string &payload,
                                    std::vector<protocol::Message> &commands);
    [[nodiscard]] Result<void> replay(Peer &peer);
    [[nodiscard]] Result<void> replayUnstored(Peer &peer);
    [[nodiscard]] Result<void> checkPace(Peer &peer) const;
    void remove(const Peer &peer, const Error &why);
    void removeGone();
    [[nodiscard]] bool everythingSent() const;

    std::filesystem::path m_runFolder;
    std::vector<std::unique_ptr<Peer>> m_peers;
    std::deque<Unstored> m_unstored; // events that the file does not have yet
    std::size_t m_unstoredBytes = 0;
    std::size_t m_mostQueued = kMostQueued;
    std::chrono::milliseconds m_longestStall = kLongestStall;
};

} // namespace tessera::supervisor
