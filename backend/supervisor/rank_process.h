// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/supervisor/frame_channel.h"

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::supervisor {

/// How a process ended.
struct ExitStatus {
    bool bySignal = false;
    int number = 0; ///< of the signal, or the exit code

    [[nodiscard]] bool clean() const { return !bySignal && number == 0; }
    [[nodiscard]] std::string text() const; ///< "signal 9 (killed)", "exit code 3"
};

/// What to run as a rank.
struct RankCommand {
    std::filesystem::path program;
    std::vector<std::string> arguments; ///< without the two descriptors, which start() appends
    std::map<std::string, std::string> environment; ///< on top of ours
    std::filesystem::path outputFile;               ///< takes standard output and error, appended
};

/// One process in a process group of its own, tied to us by two pipes. It ignores SIGINT, SIGTERM
/// and SIGHUP.
///
/// The process is killed when the thread that called start() ends (PR_SET_PDEATHSIG), so start()
/// belongs into the thread that lives as long as the run. Destroying the object kills what is left
/// of the group.
class RankProcess
{
public:
    /// Starts `program ARGUMENTS --command-fd A --event-fd B`. CannotStart names the program and
    /// why.
    [[nodiscard]] static Result<RankProcess> start(int rank, const RankCommand &command);
    RankProcess(RankProcess &&other) noexcept;
    RankProcess &operator=(RankProcess &&) = delete;
    RankProcess(const RankProcess &) = delete;
    RankProcess &operator=(const RankProcess &) = delete;
    ~RankProcess();

    [[nodiscard]] int rank() const { return m_rank; }
    [[nodiscard]] pid_t pid() const { return m_pid; }
    [[nodiscard]] FrameChannel &channel() { return m_channel; }

    /// How it ended, or nothing while it runs. Never waits.
    [[nodiscard]] std::optional<ExitStatus> poll();
    /// SIGKILL to the whole group.
    void kill();

private:
    RankProcess(int rank, pid_t pid, FrameChannel channel);

    int m_rank = 0;
    pid_t m_pid = -1;
    FrameChannel m_channel;
    std::optional<ExitStatus> m_exit;
};

} // namespace tessera::supervisor
