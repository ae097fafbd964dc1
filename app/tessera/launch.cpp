// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/launch.h"

#include "app/tessera/commands.h"
#include "app/tessera/control.h"
#include "app/tessera/output.h"
#include "app/tessera/rank_program.h"
#include "backend/base/files.h"
#include "backend/base/log.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/config/fields.h"
#include "backend/supervisor/supervisor.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace tessera::app {

namespace fs = std::filesystem;
using protocol::RunState;

namespace {

Result<config::RunConfig> configOf(const history::RunFolder &folder)
{
    return config::readRunConfig(folder.config());
}

/// Blocks SIGINT, SIGTERM and SIGHUP and makes them readable, for as long as it lives.
class StopSignals
{
public:
    StopSignals()
    {
        sigset_t signals;
        ::sigemptyset(&signals);
        ::sigaddset(&signals, SIGINT);
        ::sigaddset(&signals, SIGTERM);
        struct sigaction hangUp {};
        ::sigaction(SIGHUP, nullptr, &hangUp);
        if (hangUp.sa_handler != SIG_IGN) // else it runs under nohup, which wants it ignored
            ::sigaddset(&signals, SIGHUP);
        ::pthread_sigmask(SIG_BLOCK, &signals, &m_before);
        m_fd = UniqueFd(::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
    }
    StopSignals(const StopSignals &) = delete;
    StopSignals &operator=(const StopSignals &) = delete;
    StopSignals(StopSignals &&) = delete;
    StopSignals &operator=(StopSignals &&) = delete;
    ~StopSignals() { ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    [[nodiscard]] int fd() const { return m_fd.get(); }

private:
    sigset_t m_before{};
    UniqueFd m_fd;
};

Result<supervisor::SupervisorOptions> optionsFor(const history::RunFolder &folder)
{
    TESSERA_TRY(const config::RunConfig config, configOf(folder));
    supervisor::SupervisorOptions options;
    options.runFolder = folder.root;
    TESSERA_TRY(const fs::path program, findRankProgram());
    options.rankProgram = program;
    options.ranks = config.nprocPerNode.value_or(1);
    options.maxRestarts = config.maxRestarts;
    // Threads that wait must sleep: spinning ones were measured ten times slower as soon as
    // anything else runs on the computer.
    options.rankEnvironment["OMP_WAIT_POLICY"] = "passive";
    options.rankEnvironment["OMP_NUM_THREADS"] = std::to_string(std::max(1, config.threadsPerRank));
    options.preflight = [config, root = folder.root] { return checkBeforeStart(config, root); };
    // For tests: how long ranks may be silent, and how long a stop may take.
    if (const char *silence = std::getenv("TESSERA_RANK_SILENCE_S"))
        options.patience.silenceSeconds = std::atof(silence);
    if (const char *patience = std::getenv("TESSERA_STOP_S"))
        options.stopSeconds = std::atof(patience);
    return options;
}

/// What a detached supervisor reports through its pipe: "ready", or the error as JSON.
Result<void> readReport(int fd)
{
    std::string text;
    std::array<char, 4096> bytes{};
    while (true) {
        const ssize_t got = ::read(fd, bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        text.append(bytes.data(), static_cast<std::size_t>(got));
    }
    if (text == "ready")
        return {};
    if (const auto json = parseJson(text, "the supervisor's report"))
        return errorFromJson(*json);
    return internal("the supervisor ended before it was ready; its log says more");
}

[[noreturn]] void becomeSupervisor(const char *program, const char *const *arguments, int logFd,
                                   int nullFd, int readyFd)
{
    ::setsid();
    ::dup2(nullFd, STDIN_FILENO);
    ::dup2(logFd, STDOUT_FILENO);
    ::dup2(logFd, STDERR_FILENO);
    constexpr int kReady = 3;
    // Nothing else of the caller's: a pipe that stays open would keep its reader waiting.
    if (readyFd != kReady)
        ::dup2(readyFd, kReady);
    ::fcntl(kReady, F_SETFD, 0);
    ::close_range(kReady + 1, ~0U, 0);
    ::execv(program, const_cast<char *const *>(arguments));
    ::execv("/proc/self/exe", const_cast<char *const *>(arguments)); // replaced meanwhile
    ::_exit(127);
}

int exitCode(RunState state)
{
    if (state == RunState::Finished)
        return kSuccess;
    return state == RunState::Stopped ? kStopped : kFailure;
}

void printFindings(const Preflight &checked, const StartOptions &options)
{
    if (options.json || (options.events && !options.check)) // of a check they are the answer
        return;
    for (const config::Problem &problem : checked.findings) {
        if (problem.severity != config::Severity::Error)
            print(stderr, problemText(problem) + "\n");
    }
}

Json disksJson(const std::vector<DiskPlace> &disks)
{
    Json all = Json::array();
    for (const DiskPlace &place : disks)
        all.push_back({{"path", place.path.string()},
                       {"needed_bytes", place.smallest},
                       {"all_bytes", place.all},
                       {"free_bytes", place.free}});
    return all;
}

/// "about 2 GiB of 80 GiB free disk", with the folder's name when there are several disks.
std::string disksText(const std::vector<DiskPlace> &disks)
{
    std::string text;
    for (const DiskPlace &place : disks) {
        text += fmt::format("{}about {} of {} free disk", text.empty() ? "" : ", and ",
                            formatBytes(place.all), formatBytes(place.free));
        if (disks.size() > 1)
            text += fmt::format(" at {}", place.path.string());
    }
    return text;
}

Json checkJson(const Preflight &checked)
{
    Json findings = Json::array();
    for (const config::Problem &problem : checked.findings)
        findings.push_back(problemJson(problem));
    return {{"schema", 1},
            {"ok", checked.errors.empty()},
            {"device", checked.config.device},
            {"ranks", checked.config.nprocPerNode.value_or(1)},
            {"checkpoint_bytes", checked.disk.checkpoint},
            {"final_model_bytes", checked.disk.finalModel},
            {"needed_bytes", checked.disk.smallest},
            {"all_bytes", checked.disk.all()},
            {"free_bytes", checked.disks.empty() ? 0 : checked.disks.front().free},
            {"disks", disksJson(checked.disks)},
            {"findings", std::move(findings)}};
}

/// What the pre-flight found, without a run.
int printCheck(const Preflight &checked, const StartOptions &options)
{
    const int ranks = checked.config.nprocPerNode.value_or(1);
    if (options.json)
        printJson(checkJson(checked));
    else if (checked.errors.empty())
        printLine(fmt::format("This run can start on {} with {} {}; it needs {}.",
                              checked.config.device, ranks, ranks == 1 ? "rank" : "ranks",
                              disksText(checked.disks)));
    if (checked.errors.empty())
        return kSuccess;
    printErrors(checked.errors, checked.findings, options.json);
    return kFailure;
}

/// A run that never began leaves nothing behind that lists would show.
void discardUnstarted(const history::RunFolder &folder)
{
    std::error_code ignored;
    const bool begun =
        fs::exists(folder.events(), ignored) && !fs::is_empty(folder.events(), ignored);
    if (!begun)
        fs::remove_all(folder.root, ignored);
}

Result<int> startDetached(const history::RunFolder &folder, const StartOptions &options)
{
    TESSERA_CHECK(superviseDetached(folder));
    if (options.json)
        printJson({{"schema", 1}, {"id", folder.id()}, {"folder", folder.root.string()}});
    else
        printLine(folder.id());
    return kSuccess;
}

Result<int> startHere(const history::RunFolder &folder, const StartOptions &options)
{
    ProgressStyle style = options.json ? ProgressStyle::None : Progress::styleFor(stdout);
    if (options.events)
        style = ProgressStyle::Events;
    if (style == ProgressStyle::Line || style == ProgressStyle::Lines)
        printLine(fmt::format("run {} in {}", folder.id(), folder.root.string()));
    Progress progress(style, stdout);
    TESSERA_TRY(const RunEnd end,
                supervise(folder, progress, [](supervisor::Supervisor & /*run*/) {}));
    progress.finish();
    if (options.json)
        printJson(summaryJson(end.view.record(), end.view.experts()));
    else if (!options.events)
        print(stdout, summaryText(end.view.record(), end.view.experts()) + finishedText(end.view));
    if (end.failure) {
        Error error = *end.failure;
        const std::string report = folder.failure().string();
        printErrors({std::move(error).during(fmt::format("details are in {}", report))}, {},
                    options.json);
    }
    return exitCode(end.state);
}

} // namespace

Result<history::RunFolder> makeRun(const config::RunConfig &config)
{
    TESSERA_CHECK(makeFolder(runsFolder()));
    TESSERA_TRY(history::RunFolder folder, history::makeRunFolder(runsFolder(), newRunId()));
    TESSERA_CHECK(writeFileAtomically(folder.config(), dumpJsonPretty(config::toFullJson(config))));
    return folder;
}

Result<RunEnd> supervise(const history::RunFolder &folder, Progress &progress,
                         const std::function<void(supervisor::Supervisor &)> &started)
{
    const StopSignals signals; // before any thread: each inherits that they are blocked
    TESSERA_CHECK(startLogging(folder.supervisorLog(), LogLevel::Info));
    struct LogEnd {
        ~LogEnd() { stopLogging(); }
    } const logEnd;
    TESSERA_TRY(supervisor::SupervisorOptions options, optionsFor(folder));
    const Result<Json> config = readJsonFile(folder.config());
    RunView view(history::recordFromConfig(folder.root, config ? *config : Json()));
    options.stopFd = signals.fd();
    options.onEvent = [&](const protocol::Envelope &event) {
        view.apply(event);
        progress.show(view, event);
        if (isChangeTo(event, RunState::Stopping))
            progress.say("stopping: the step is finished and saved; Ctrl-C now ends the run "
                         "without saving");
    };
    TESSERA_TRY(const std::unique_ptr<supervisor::Supervisor> run,
                supervisor::Supervisor::create(std::move(options)));
    started(*run);
    const RunState state = run->run();
    std::optional<Error> failure;
    if (run->failure())
        failure = run->failure()->error;
    return RunEnd{.state = state, .view = std::move(view), .failure = std::move(failure)};
}

Result<void> superviseDetached(const history::RunFolder &folder)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return internal(fmt::format("pipe: {}", std::strerror(errno)));
    const UniqueFd reader(ends[0]);
    UniqueFd writer(ends[1]);
    const fs::path log = folder.supervisorLog();
    const UniqueFd logFd(::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    const UniqueFd nullFd(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!logFd.valid() || !nullFd.valid())
        return errnoError(errno, log.string(), true);
    const std::string id = folder.id();
    const std::array<const char *, 6> arguments{"tessera",    "supervise", id.c_str(),
                                                "--ready-fd", "3",         nullptr};
    std::error_code ignored;
    // Not /proc/self/exe: the process would be named "exe".
    const std::string program = fs::read_symlink("/proc/self/exe", ignored).string();
    const pid_t pid = ::fork();
    if (pid < 0)
        return internal(fmt::format("fork: {}", std::strerror(errno)));
    if (pid == 0)
        becomeSupervisor(program.c_str(), arguments.data(), logFd.get(), nullFd.get(),
                         writer.get());
    writer.reset();
    Result<void> report = readReport(reader.get());
    if (!report)
        ::waitpid(pid, nullptr, 0);
    return report;
}

Result<int> start(config::RunConfig config, const StartOptions &options)
{
    return startChecked(preflight(std::move(config), options.yes), options);
}

Result<int> startChecked(const Preflight &checked, const StartOptions &options)
{
    printFindings(checked, options);
    if (options.check)
        return printCheck(checked, options);
    if (!checked.errors.empty()) {
        printErrors(checked.errors, checked.findings, options.json);
        return kFailure;
    }
    TESSERA_TRY(const history::RunFolder folder, makeRun(checked.config));
    Result<int> code = options.detach ? startDetached(folder, options) : startHere(folder, options);
    if (!code)
        discardUnstarted(folder);
    return code;
}

} // namespace tessera::app
