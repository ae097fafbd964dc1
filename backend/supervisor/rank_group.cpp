// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/rank_group.h"

#include "backend/base/log.h"
#include "backend/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <utility>

namespace tessera::supervisor {
namespace {

Error rankLost(int rank, const ExitStatus &status, bool killedByUs)
{
    std::string hint;
    if (status.bySignal && status.number == SIGKILL && !killedByUs)
        hint = " When nobody did that by hand, the system has run out of memory.";
    return {.code = ErrorCode::RankLost,
            .detail = fmt::format("Rank {} ended unexpectedly: {}.{}", rank, status.text(), hint),
            .args = {std::to_string(rank), status.text()},
            .context = {},
            .place = SourcePlace::here()};
}

Error rankSilent(int rank, double seconds, bool greeted)
{
    return {.code = ErrorCode::RankSilent,
            .detail = fmt::format("Rank {} has given no sign of life for {:.0f} s{}.", rank,
                                  seconds, greeted ? "" : " since it was started"),
            .args = {std::to_string(rank), fmt::format("{:.0f}", seconds)},
            .context = {},
            .place = SourcePlace::here()};
}

/// True for a message of a type that this version does not know; anything else that cannot be
/// decoded is a breach.
bool isUnknownType(const std::string &payload)
{
    const Result<Json> json = parseJson(payload, "message");
    if (!json || !json->is_object() || !json->contains("type") || !json->at("type").is_string())
        return false;
    const Json plain{{"type", json->at("type")}};
    return !protocol::decode(dumpJson(plain)).ok();
}

} // namespace

RankGroup::RankGroup(std::vector<Rank> ranks, RankPatience patience)
    : m_ranks(std::move(ranks)), m_patience(patience)
{}

Result<RankGroup> RankGroup::start(int ranks, const std::function<RankCommand(int)> &commandOf,
                                   RankPatience patience)
{
    std::vector<Rank> started;
    started.reserve(static_cast<std::size_t>(ranks));
    for (int rank = 0; rank < ranks; ++rank) {
        TESSERA_TRY(RankProcess process, RankProcess::start(rank, commandOf(rank)));
        const double now = monotonicSeconds();
        logInfo("supervisor", "rank {} is process {}", rank, process.pid());
        started.push_back({.process = std::move(process), .startedAt = now, .lastSignAt = now});
    }
    RankGroup group(std::move(started), patience);
    group.send(protocol::Hello{.program = "tessera"});
    return group;
}

void RankGroup::appendPollFds(std::vector<pollfd> &fds)
{
    for (Rank &rank : m_ranks) {
        FrameChannel &channel = rank.process.channel();
        if (!channel.atEnd())
            fds.push_back({.fd = channel.readFd(), .events = POLLIN, .revents = 0});
        if (channel.queuedBytes() > 0 && !rank.exit)
            fds.push_back({.fd = channel.writeFd(), .events = POLLOUT, .revents = 0});
    }
}

std::vector<RankMessage> RankGroup::service()
{
    std::vector<RankMessage> messages;
    for (Rank &rank : m_ranks) {
        if (!rank.exit)
            (void)rank.process.channel().flush(); // its end is noticed below
        receive(rank, messages);
        checkEnd(rank, messages);
        checkSilence(rank);
    }
    return messages;
}

void RankGroup::receive(Rank &rank, std::vector<RankMessage> &out)
{
    FrameChannel &channel = rank.process.channel();
    if (channel.atEnd())
        return;
    const Result<std::vector<std::string>> payloads = channel.receive();
    if (!payloads) {
        // A frame cut by the end of the process is no breach: how it ended says more.
        if (payloads.error().code != ErrorCode::ConnectionLost)
            lose(rank, LossKind::Breach, payloads.error(), monotonicSeconds());
        channel.close();
    } else {
        for (const std::string &payload : *payloads)
            take(rank, payload, out);
    }
    if (channel.atEnd())
        rank.endAt = monotonicSeconds();
}

void RankGroup::take(Rank &rank, const std::string &payload, std::vector<RankMessage> &out)
{
    if (m_judge.has(rank.process.rank()))
        return; // what it says after its failure counts no more
    rank.lastSignAt = monotonicSeconds();
    if (!rank.greeted) {
        const Result<protocol::Hello> hello = readHello(payload);
        if (!hello)
            lose(rank, LossKind::Breach, hello.error(), rank.lastSignAt);
        rank.greeted = true;
        return;
    }
    Result<protocol::Envelope> envelope = protocol::decode(payload);
    if (envelope)
        takeMessage(rank, std::move(envelope->message), out);
    else if (isUnknownType(payload))
        logOnce(rank, envelope.error());
    else
        lose(rank, LossKind::Breach, envelope.error(), rank.lastSignAt);
}

void RankGroup::takeMessage(Rank &rank, protocol::Message message, std::vector<RankMessage> &out)
{
    const int number = rank.process.rank();
    if (auto *failed = std::get_if<protocol::Failed>(&message)) {
        rank.step = std::max(rank.step, failed->step);
        lose(rank, LossKind::Reported, std::move(failed->error), rank.lastSignAt);
        return;
    }
    if (const auto *done = std::get_if<protocol::RankDone>(&message)) {
        rank.done = true;
        rank.stopped = done->stopped;
        rank.doneAt = rank.lastSignAt;
        rank.step = std::max(rank.step, done->step);
        return;
    }
    if (auto *health = std::get_if<protocol::RankHealth>(&message)) {
        health->rank = number;
        rank.step = health->step;
        rank.phase = health->phase;
    } else if (auto *record = std::get_if<protocol::LogRecord>(&message)) {
        record->rank = number;
    }
    out.push_back({number, std::move(message)});
}

void RankGroup::checkEnd(Rank &rank, std::vector<RankMessage> &out)
{
    if (rank.exit)
        return;
    rank.exit = rank.process.poll();
    if (!rank.exit) {
        // Done, or its pipe is closed: then it has to end soon.
        const std::optional<double> since = rank.done ? std::optional(rank.doneAt) : rank.endAt;
        if (since && monotonicSeconds() > *since + m_patience.exitSeconds) {
            logWarn("supervisor", "rank {} does not end; it is killed", rank.process.rank());
            rank.killed = true;
            rank.process.kill();
        }
        return;
    }
    // Its last words may still lie in the pipe.
    while (!rank.process.channel().atEnd() && rank.process.channel().hasInput())
        receive(rank, out);
    const int number = rank.process.rank();
    logInfo("supervisor", "rank {} ended: {}", number, rank.exit->text());
    if (!rank.done)
        lose(rank, LossKind::Died, rankLost(number, *rank.exit, rank.killed),
             rank.endAt.value_or(monotonicSeconds()));
    else if (!rank.exit->clean())
        logWarn("supervisor", "rank {} had finished its work and then ended with {}", number,
                rank.exit->text());
}

void RankGroup::checkSilence(Rank &rank)
{
    if (rank.exit || rank.done || rank.endAt || m_judge.has(rank.process.rank()))
        return;
    const double now = monotonicSeconds();
    const double silent = now - rank.lastSignAt;
    const double longest = rank.greeted ? m_patience.silenceSeconds : m_patience.helloSeconds;
    if (silent > longest)
        lose(rank, LossKind::Silent, rankSilent(rank.process.rank(), silent, rank.greeted), now);
}

void RankGroup::lose(Rank &rank, LossKind kind, Error error, double atSeconds)
{
    const int number = rank.process.rank();
    if (m_judge.has(number))
        return;
    if (!rank.killed)
        logError("supervisor", "rank {} is lost: {}", number, error.sentence());
    m_judge.add({.rank = number,
                 .kind = kind,
                 .error = std::move(error),
                 .phase = rank.phase,
                 .step = rank.step,
                 .atSeconds = atSeconds});
}

void RankGroup::logOnce(const Rank &rank, const Error &error)
{
    if (m_logged.insert(error.detail).second)
        logWarn("supervisor", "from rank {}: {}", rank.process.rank(), error.detail);
}

void RankGroup::send(const protocol::Message &message)
{
    for (Rank &rank : m_ranks) {
        if (!rank.exit && !rank.endAt)
            (void)rank.process.channel().send(message); // a rank that is gone is noticed by its end
    }
}

void RankGroup::kill()
{
    for (Rank &rank : m_ranks) {
        rank.killed = rank.killed || !rank.exit;
        rank.process.kill();
    }
}

int RankGroup::alive() const
{
    return static_cast<int>(
        std::ranges::count_if(m_ranks, [](const Rank &rank) { return !rank.exit; }));
}

bool RankGroup::allDone() const
{
    return std::ranges::all_of(m_ranks, &Rank::done);
}

bool RankGroup::anyStopped() const
{
    return std::ranges::any_of(m_ranks, &Rank::stopped);
}

bool RankGroup::saving() const
{
    return std::ranges::any_of(
        m_ranks, [](const Rank &rank) { return !rank.exit && rank.phase == "saving"; });
}

std::int64_t RankGroup::step() const
{
    std::int64_t step = 0;
    for (const Rank &rank : m_ranks)
        step = std::max(step, rank.step);
    return step;
}

std::optional<ExitStatus> RankGroup::exitOf(int rank) const
{
    return m_ranks[static_cast<std::size_t>(rank)].exit;
}

} // namespace tessera::supervisor
