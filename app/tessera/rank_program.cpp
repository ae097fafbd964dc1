// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/rank_program.h"

#include "backend/base/files.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

extern char **environ; // NOLINT(readability-redundant-declaration): POSIX lets programs declare it

namespace tessera::app {

namespace fs = std::filesystem;

namespace {

Error cannotStart(const fs::path &program, std::string_view reason)
{
    return {.code = ErrorCode::CannotStart,
            .detail = fmt::format("{} cannot be started: {}", program.string(), reason),
            .args = {program.string(), std::string(reason)},
            .context = {},
            .place = SourcePlace::here()};
}

struct Outputs {
    std::string out;
    std::string err;
};

/// Reads both pipes to their ends; false when the time is over. `heard` is called after each read,
/// and after each signal.
bool readBoth(int out, int err, double seconds, Outputs &outputs,
              const std::function<void()> &heard = {})
{
    const double end = monotonicSeconds() + seconds;
    std::array<pollfd, 2> fds{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
    while (fds[0].fd >= 0 || fds[1].fd >= 0) {
        const double left = end - monotonicSeconds();
        if (left <= 0)
            return false;
        const double longest = std::min(left, 3600.0); // poll() counts in an int
        const int ready = ::poll(fds.data(), fds.size(), static_cast<int>(longest * 1000) + 1);
        for (pollfd &entry : fds) {
            if (ready <= 0 || entry.revents == 0)
                continue;
            std::array<char, 4096> bytes{};
            const ssize_t got = ::read(entry.fd, bytes.data(), bytes.size());
            if (got > 0)
                (entry.fd == out ? outputs.out : outputs.err)
                    .append(bytes.data(), static_cast<std::size_t>(got));
            else if (got == 0 || errno != EINTR)
                entry.fd = -1;
        }
        if (heard)
            heard();
    }
    return true;
}

std::string lastLine(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

/// A program that runs, with pipes from its standard output and error.
class Child
{
public:
    static Result<Child> start(const fs::path &program, const std::vector<std::string> &arguments,
                               int standardInput);

    [[nodiscard]] int out() const { return m_out.get(); }
    [[nodiscard]] int err() const { return m_err.get(); }
    void signal(int number) const { ::kill(m_pid, number); }
    /// Waits for it. CannotStart with its last words when it failed.
    [[nodiscard]] Result<void> end(const Outputs &outputs) const;

private:
    fs::path m_program;
    pid_t m_pid = -1;
    UniqueFd m_out;
    UniqueFd m_err;
};

Result<Child> Child::start(const fs::path &program, const std::vector<std::string> &arguments,
                           int standardInput)
{
    std::array<int, 2> outPipe{};
    std::array<int, 2> errPipe{};
    if (::pipe2(outPipe.data(), O_CLOEXEC) != 0 || ::pipe2(errPipe.data(), O_CLOEXEC) != 0)
        return internal(fmt::format("pipe: {}", std::strerror(errno)));
    Child child;
    child.m_program = program;
    child.m_out = UniqueFd(outPipe[0]);
    child.m_err = UniqueFd(errPipe[0]);
    const UniqueFd outWrite(outPipe[1]);
    const UniqueFd errWrite(errPipe[1]);

    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, outWrite.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, errWrite.get(), STDERR_FILENO);
    const int problem =
        ::posix_spawn(&child.m_pid, program.c_str(), &actions, nullptr, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (problem != 0)
        return cannotStart(program, std::string(std::strerror(problem)) + ".");
    return child;
}

Result<void> Child::end(const Outputs &outputs) const
{
    int status = 0;
    while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {}
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return {};
    const std::string words = lastLine(outputs.err);
    return cannotStart(m_program, words.empty() ? "it ended with an error." : words);
}

/// A file without a name that holds `content`.
Result<UniqueFd> memoryFile(std::string_view content)
{
    UniqueFd file(::memfd_create("input", MFD_CLOEXEC));
    std::size_t done = 0;
    while (file.get() >= 0 && done < content.size()) {
        const ssize_t written = ::write(file.get(), content.data() + done, content.size() - done);
        if (written < 0 && errno != EINTR)
            break;
        done += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    }
    if (file.get() < 0 || done < content.size())
        return internal(fmt::format("memfd: {}", std::strerror(errno)));
    ::lseek(file.get(), 0, SEEK_SET);
    return file;
}

} // namespace

Result<fs::path> findRankProgram()
{
    std::vector<fs::path> places;
    if (const char *given = std::getenv("TESSERA_RANK"); given != nullptr && *given != '\0') {
        places = {given};
    } else {
        places = {programFolder() / "tessera-rank",
                  programFolder().parent_path() / "libexec" / "tessera" / "tessera-rank"};
    }
    std::vector<std::string> tried;
    for (const fs::path &place : places) {
        if (::access(place.c_str(), X_OK) == 0)
            return fs::absolute(place);
        tried.push_back(place.string());
    }
    return cannotStart("tessera-rank",
                       fmt::format("it is not at {}.", fmt::join(tried, " and not at ")));
}

Result<std::string> outputOf(const fs::path &program, const std::vector<std::string> &arguments,
                             double seconds)
{
    const UniqueFd nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    TESSERA_TRY(Child child, Child::start(program, arguments, nothing.get()));
    Outputs outputs;
    if (!readBoth(child.out(), child.err(), seconds, outputs)) {
        child.signal(SIGKILL);
        static_cast<void>(child.end(outputs));
        return cannotStart(program, fmt::format("it did not answer within {} s.", seconds));
    }
    TESSERA_CHECK(child.end(outputs));
    return outputs.out;
}

Result<void> linesOf(const fs::path &program, const std::vector<std::string> &arguments,
                     std::string_view input, const StopToken &stop,
                     const std::function<void(std::string_view)> &onLine)
{
    TESSERA_TRY(const UniqueFd memory, memoryFile(input));
    TESSERA_TRY(Child child, Child::start(program, arguments, memory.get()));
    Outputs outputs;
    std::size_t told = 0;
    bool asked = false;
    const auto heard = [&] {
        for (auto end = outputs.out.find('\n', told); end != std::string::npos;
             end = outputs.out.find('\n', told)) {
            onLine(std::string_view(outputs.out).substr(told, end - told));
            told = end + 1;
        }
        if (stop.stopRequested() && !std::exchange(asked, true))
            child.signal(SIGTERM);
    };
    constexpr double kForever = 1e9;
    static_cast<void>(readBoth(child.out(), child.err(), kForever, outputs, heard));
    return child.end(outputs);
}

Result<Json> probeRank()
{
    TESSERA_TRY(const fs::path program, findRankProgram());
    TESSERA_TRY(const std::string text, outputOf(program, {"--probe"}));
    Result<Json> json = parseJson(text, "tessera-rank --probe");
    if (!json)
        return std::move(json).error().during("asking tessera-rank what it offers");
    return json;
}

} // namespace tessera::app
