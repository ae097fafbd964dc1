// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/rank_process.h"

#include "backend/base/common_errors.h"
#include "backend/base/pipe.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

extern char **environ; // NOLINT(readability-redundant-declaration): POSIX lets programs declare it

namespace tessera::supervisor {
namespace {

std::vector<std::string> mergedEnvironment(const std::map<std::string, std::string> &extra)
{
    std::vector<std::string> merged;
    for (char **entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        if (!extra.contains(std::string(text.substr(0, text.find('=')))))
            merged.emplace_back(text);
    }
    for (const auto &[name, value] : extra)
        merged.push_back(name + "=" + value);
    return merged;
}

std::vector<char *> pointers(std::vector<std::string> &texts)
{
    std::vector<char *> result;
    result.reserve(texts.size() + 1);
    for (std::string &text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

/// All that the child needs, made before fork(): between fork() and exec() only calls that are
/// safe in a signal handler are allowed, because other threads may have held any lock.
struct ChildPlan {
    const char *program = nullptr;
    char *const *arguments = nullptr;
    char *const *environment = nullptr;
    int commandFd = -1;
    int eventFd = -1;
    int outputFd = -1;
    int errorFd = -1; ///< closed by a successful exec, else takes errno
    pid_t parent = -1;
};

[[noreturn]] void reportAndExit(int errorFd)
{
    const int reason = errno;
    [[maybe_unused]] const ssize_t ignored = ::write(errorFd, &reason, sizeof(reason));
    ::_exit(127);
}

[[noreturn]] void runChild(const ChildPlan &plan)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != plan.parent)
        ::_exit(127); // the parent died before prctl()
    for (const int signal : {SIGPIPE, SIGCHLD})
        ::signal(signal, SIG_DFL);
    // Who ends a whole session or service ends the ranks with it: they leave that to us, who have
    // got the same signal and let them save.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        ::signal(signal, SIG_IGN);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC); // libraries leave some open
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0 || ::dup2(plan.outputFd, STDOUT_FILENO) < 0
        || ::dup2(plan.outputFd, STDERR_FILENO) < 0 || ::fcntl(plan.commandFd, F_SETFD, 0) < 0
        || ::fcntl(plan.eventFd, F_SETFD, 0) < 0)
        reportAndExit(plan.errorFd);
    ::execve(plan.program, plan.arguments, plan.environment);
    reportAndExit(plan.errorFd);
}

/// 0 when the child became the program, else the errno of what failed.
int waitForExec(const UniqueFd &errors)
{
    int reason = 0;
    ssize_t got = -1;
    do
        got = ::read(errors.get(), &reason, sizeof(reason));
    while (got < 0 && errno == EINTR);
    return got == sizeof(reason) ? reason : 0;
}

ExitStatus exitStatus(int status)
{
    if (WIFSIGNALED(status))
        return {.bySignal = true, .number = WTERMSIG(status)};
    return {.bySignal = false, .number = WEXITSTATUS(status)};
}

} // namespace

std::string ExitStatus::text() const
{
    if (!bySignal)
        return fmt::format("exit code {}", number);
    std::string name = ::strsignal(number);
    for (char &letter : name)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return fmt::format("signal {} ({})", number, name);
}

Result<RankProcess> RankProcess::start(int rank, const RankCommand &command)
{
    TESSERA_TRY(Pipe commands, makePipe());
    TESSERA_TRY(Pipe events, makePipe());
    TESSERA_TRY(Pipe errors, makePipe());
    const UniqueFd output(
        ::open(command.outputFile.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    if (!output.valid())
        return errnoError(errno, command.outputFile.string(), true);

    std::vector<std::string> arguments{command.program.string()};
    arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
    arguments.insert(arguments.end(),
                     {"--command-fd", std::to_string(commands.read.get()), "--event-fd",
                      std::to_string(events.write.get())});
    std::vector<std::string> environment = mergedEnvironment(command.environment);
    const std::vector<char *> argv = pointers(arguments);
    const std::vector<char *> envp = pointers(environment);
    const ChildPlan plan{.program = command.program.c_str(),
                         .arguments = argv.data(),
                         .environment = envp.data(),
                         .commandFd = commands.read.get(),
                         .eventFd = events.write.get(),
                         .outputFd = output.get(),
                         .errorFd = errors.write.get(),
                         .parent = ::getpid()};
    const pid_t pid = ::fork();
    if (pid < 0)
        return cannotStart(command.program, std::strerror(errno));
    if (pid == 0)
        runChild(plan);
    ::setpgid(pid, pid); // whoever is first; without it kill() could come too early

    errors.write.reset();
    RankProcess process(rank, pid,
                        FrameChannel(std::move(events.read), std::move(commands.write),
                                     fmt::format("rank {}", rank)));
    if (const int reason = waitForExec(errors.read); reason != 0)
        return cannotStart(command.program, std::strerror(reason));
    return process;
}

RankProcess::RankProcess(int rank, pid_t pid, FrameChannel channel)
    : m_rank(rank), m_pid(pid), m_channel(std::move(channel))
{}

RankProcess::RankProcess(RankProcess &&other) noexcept
    : m_rank(other.m_rank),
      m_pid(std::exchange(other.m_pid, -1)),
      m_channel(std::move(other.m_channel)),
      m_exit(other.m_exit)
{}

RankProcess::~RankProcess()
{
    if (m_pid < 0 || m_exit.has_value())
        return;
    kill();
    int status = 0;
    while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {}
}

std::optional<ExitStatus> RankProcess::poll()
{
    if (m_exit.has_value() || m_pid < 0)
        return m_exit;
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0
        || info.si_pid == 0)
        return std::nullopt;
    // Children of the rank go with it. Before the pid is given back: later the number may name
    // somebody else's group.
    ::kill(-m_pid, SIGKILL);
    int status = 0;
    if (::waitpid(m_pid, &status, 0) == m_pid)
        m_exit = exitStatus(status);
    return m_exit;
}

void RankProcess::kill()
{
    if (m_pid > 0 && !m_exit.has_value())
        ::kill(-m_pid, SIGKILL);
}

} // namespace tessera::supervisor
