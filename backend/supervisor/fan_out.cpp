// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/fan_out.h"

#include "backend/base/log.h"
#include "backend/history/event_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tessera::supervisor {
namespace {

using Clock = std::chrono::steady_clock;

// A replay is fed in portions of about this size, as the peer takes them.
constexpr std::size_t kReplayWindow = std::size_t{512} << 10;
// So that a long replay of few events (topics) does not keep the loop from the ranks.
constexpr int kReplayEvents = 5000;
constexpr std::size_t kMostUnstored = std::size_t{8} << 20;

Error tooSlow(std::string_view what)
{
    return {.code = ErrorCode::ConnectionLost,
            .detail = fmt::format("A subscriber does not read and was dropped: {}.", what),
            .args = {"subscriber", std::string(what)},
            .context = {},
            .place = SourcePlace::here()};
}

bool isCommand(const protocol::Message &message)
{
    return std::holds_alternative<protocol::Pause>(message)
        || std::holds_alternative<protocol::Resume>(message)
        || std::holds_alternative<protocol::SaveCheckpoint>(message)
        || std::holds_alternative<protocol::Stop>(message);
}

} // namespace

struct FanOut::Peer {
    explicit Peer(UniqueFd socket) : channel(std::move(socket), "a subscriber") {}

    [[nodiscard]] bool wants(std::string_view type) const
    {
        return topics.empty() || std::ranges::find(topics, type) != topics.end();
    }

    FrameChannel channel;
    bool greeted = false;
    bool subscribed = false;
    bool live = false; ///< the replay is over
    bool gone = false;
    std::vector<std::string> topics;
    std::int64_t nextSeq = 0;
    std::uint64_t fileOffset = 0;
    std::size_t lastQueued = 0;
    Clock::time_point lastProgress = Clock::now();
};

FanOut::FanOut(std::filesystem::path runFolder) : m_runFolder(std::move(runFolder)) {}

FanOut::~FanOut() = default;

void FanOut::setLimits(std::size_t mostQueued, std::chrono::milliseconds longestStall)
{
    m_mostQueued = mostQueued;
    m_longestStall = longestStall;
}

void FanOut::add(UniqueFd socket)
{
    m_peers.push_back(std::make_unique<Peer>(std::move(socket)));
}

void FanOut::publish(const protocol::Envelope &event, bool stored)
{
    const Result<std::string> frame = protocol::frame(protocol::encode(event));
    if (!frame) {
        logError("supervisor", "event {} is not sent: {}", event.seq, frame.error().detail);
        return;
    }
    const std::string_view type = protocol::messageType(event.message);
    if (stored) {
        m_unstored.clear();
        m_unstoredBytes = 0;
    } else {
        m_unstored.push_back({event.seq, std::string(type), *frame});
        m_unstoredBytes += frame->size();
        for (; m_unstoredBytes > kMostUnstored; m_unstored.pop_front())
            m_unstoredBytes -= m_unstored.front().frame.size();
    }
    for (const auto &peer : m_peers) {
        if (!peer->live || peer->gone || event.seq < peer->nextSeq)
            continue;
        peer->nextSeq = event.seq + 1;
        if (!peer->wants(type))
            continue;
        if (const auto sent = peer->channel.sendFrame(*frame); !sent)
            remove(*peer, sent.error());
        else if (const auto pace = checkPace(*peer); !pace)
            remove(*peer, pace.error());
    }
    removeGone();
}

void FanOut::appendPollFds(std::vector<pollfd> &fds) const
{
    for (const auto &peer : m_peers) {
        const bool waiting = peer->channel.queuedBytes() > 0 || (peer->subscribed && !peer->live);
        const short events = static_cast<short>(POLLIN | (waiting ? POLLOUT : 0));
        fds.push_back({.fd = peer->channel.readFd(), .events = events, .revents = 0});
    }
}

std::vector<protocol::Message> FanOut::service()
{
    std::vector<protocol::Message> commands;
    const auto step = [&](Peer &peer) -> Result<void> {
        TESSERA_CHECK(read(peer, commands));
        TESSERA_CHECK(peer.channel.flush());
        TESSERA_CHECK(replay(peer));
        return checkPace(peer);
    };
    for (const auto &peer : m_peers) {
        if (const auto done = step(*peer); !done)
            remove(*peer, done.error());
        else if (peer->channel.atEnd())
            peer->gone = true;
    }
    removeGone();
    return commands;
}

Result<void> FanOut::read(Peer &peer, std::vector<protocol::Message> &commands)
{
    TESSERA_TRY(const std::vector<std::string> payloads, peer.channel.receive());
    for (const std::string &payload : payloads)
        TESSERA_CHECK(take(peer, payload, commands));
    return {};
}

Result<void> FanOut::take(Peer &peer, const std::string &payload,
                          std::vector<protocol::Message> &commands)
{
    if (!peer.greeted) {
        // Ours first: a peer of another version has to learn why it is turned away.
        TESSERA_CHECK(peer.channel.send(protocol::Hello{.program = "tessera"}));
        TESSERA_TRY([[maybe_unused]] const protocol::Hello hello, readHello(payload));
        peer.greeted = true;
        return {};
    }
    const Result<protocol::Envelope> envelope = protocol::decode(payload);
    if (!envelope) {
        logWarn("supervisor", "a message of a peer is ignored: {}", envelope.error().detail);
        return {};
    }
    if (const auto *wish = std::get_if<protocol::Subscribe>(&envelope->message)) {
        peer.subscribed = true;
        peer.live = false;
        peer.topics = wish->topics;
        peer.nextSeq = wish->fromSeq;
        peer.fileOffset = 0;
    } else if (isCommand(envelope->message)) {
        commands.push_back(envelope->message);
    }
    return {};
}

Result<void> FanOut::replay(Peer &peer)
{
    if (!peer.subscribed || peer.live || peer.channel.queuedBytes() >= kReplayWindow)
        return {};
    Result<void> sent;
    bool more = false;
    int events = 0;
    const auto give = [&](const protocol::Envelope &event) {
        peer.nextSeq = event.seq + 1;
        if (peer.wants(protocol::messageType(event.message))) {
            const Result<std::string> frame = protocol::frame(protocol::encode(event));
            sent = frame ? peer.channel.sendFrame(*frame) : Result<void>(frame.error());
        }
        more = peer.channel.queuedBytes() >= kReplayWindow || ++events == kReplayEvents;
        return sent.ok() && !more;
    };
    TESSERA_TRY(const history::ReadEvents seen,
                history::readEvents(m_runFolder, peer.nextSeq, give, peer.fileOffset));
    TESSERA_CHECK(std::move(sent));
    peer.fileOffset = seen.endOffset;
    return more ? Result<void>() : replayUnstored(peer);
}

Result<void> FanOut::replayUnstored(Peer &peer)
{
    for (const Unstored &event : m_unstored) {
        if (event.seq < peer.nextSeq)
            continue;
        peer.nextSeq = event.seq + 1;
        if (peer.wants(event.type))
            TESSERA_CHECK(peer.channel.sendFrame(event.frame));
    }
    peer.live = true;
    return {};
}

Result<void> FanOut::checkPace(Peer &peer) const
{
    const std::size_t queued = peer.channel.queuedBytes();
    if (queued == 0 || queued < peer.lastQueued)
        peer.lastProgress = Clock::now();
    peer.lastQueued = queued;
    if (queued > m_mostQueued)
        return tooSlow(fmt::format("{} bytes wait", queued));
    if (queued > 0 && Clock::now() - peer.lastProgress > m_longestStall)
        return tooSlow("it took nothing for too long");
    return {};
}

void FanOut::remove(const Peer &peer, const Error &why)
{
    logInfo("supervisor", "a peer is disconnected: {}", why.detail);
    for (const auto &candidate : m_peers) {
        if (candidate.get() == &peer)
            candidate->gone = true;
    }
}

void FanOut::removeGone()
{
    std::erase_if(m_peers, [](const std::unique_ptr<Peer> &peer) { return peer->gone; });
}

bool FanOut::everythingSent() const
{
    return std::ranges::all_of(m_peers, [](const std::unique_ptr<Peer> &peer) {
        return peer->channel.queuedBytes() == 0 && (peer->live || !peer->subscribed);
    });
}

void FanOut::drain(std::chrono::milliseconds longest)
{
    const auto end = Clock::now() + longest;
    while (true) {
        (void)service();
        if (everythingSent() || Clock::now() >= end)
            return;
        std::vector<pollfd> fds;
        appendPollFds(fds);
        ::poll(fds.data(), fds.size(), 20);
    }
}

} // namespace tessera::supervisor
