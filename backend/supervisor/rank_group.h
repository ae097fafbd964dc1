// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/protocol/messages.h"
#include "backend/supervisor/failure_judge.h"
#include "backend/supervisor/rank_process.h"

#include <poll.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::supervisor {

/// How long the ranks may keep us waiting.
struct RankPatience {
    double helloSeconds = 120;  ///< from start to Hello: loading LibTorch from a cold disk is slow
    double silenceSeconds = 60; ///< between two signs of life afterwards
    double exitSeconds = 5;     ///< from RankDone to the end of the process
};

struct RankMessage {
    int rank = 0;
    protocol::Message message;
};

/// All ranks of a run: their processes, what they say, and who of them is lost. Never blocks; one
/// thread, which must live as long as the ranks (RankProcess).
class RankGroup
{
public:
    /// Starts every rank, or none: CannotStart.
    [[nodiscard]] static Result<RankGroup>
    start(int ranks, const std::function<RankCommand(int)> &commandOf, RankPatience patience);

    void appendPollFds(std::vector<pollfd> &fds);
    /// What the ranks said since the last call, Hello, RankDone and Failed excepted, which are for
    /// this class. Notices who died, broke the protocol or fell silent; see judge().
    [[nodiscard]] std::vector<RankMessage> service();
    /// Sends a command to every rank that is alive.
    void send(const protocol::Message &message);
    void kill();

    [[nodiscard]] int size() const { return static_cast<int>(m_ranks.size()); }
    [[nodiscard]] int alive() const;    ///< processes that run
    [[nodiscard]] bool allDone() const; ///< every rank sent RankDone
    /// True when a rank says that it ended because of a Stop, not because all steps are done.
    [[nodiscard]] bool anyStopped() const;
    [[nodiscard]] bool saving() const;       ///< a living rank is writing a checkpoint
    [[nodiscard]] std::int64_t step() const; ///< the highest that a rank reported
    [[nodiscard]] const FailureJudge &judge() const { return m_judge; }
    [[nodiscard]] std::optional<ExitStatus> exitOf(int rank) const;

private:
    struct Rank {
        RankProcess process;
        double startedAt = 0;
        double lastSignAt = 0;
        bool greeted = false;
        bool done = false;
        bool stopped = false;
        bool killed = false; ///< by us
        double doneAt = 0;
        std::optional<double> endAt; ///< its pipe closed: it is ending
        std::int64_t step = 0;
        std::string phase;
        std::optional<ExitStatus> exit;
    };

    RankGroup(std::vector<Rank> ranks, RankPatience patience);

    void receive(Rank &rank, std::vector<RankMessage> &out);
    void take(Rank &rank, const std::string &payload, std::vector<RankMessage> &out);
    void takeMessage(Rank &rank, protocol::Message message, std::vector<RankMessage> &out);
    void checkEnd(Rank &rank, std::vector<RankMessage> &out);
    void checkSilence(Rank &rank);
    void lose(Rank &rank, LossKind kind, Error error, double atSeconds);
    void logOnce(const Rank &rank, const Error &error);

    std::vector<Rank> m_ranks;
    RankPatience m_patience;
    FailureJudge m_judge;
    std::set<std::string> m_logged; // one line for each kind of message that is ignored
};

} // namespace tessera::supervisor
