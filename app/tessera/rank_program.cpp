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
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

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

/// Reads both pipes to their ends; false when the time is over.
bool readBoth(int out, int err, double seconds, Outputs &outputs)
{
    const double end = monotonicSeconds() + seconds;
    std::array<pollfd, 2> fds{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
    while (fds[0].fd >= 0 || fds[1].fd >= 0) {
        const double left = end - monotonicSeconds();
        if (left <= 0)
            return false;
        ::poll(fds.data(), fds.size(), static_cast<int>(left * 1000) + 1);
        for (pollfd &entry : fds) {
            if (entry.revents == 0)
                continue;
            std::array<char, 4096> bytes{};
            const ssize_t got = ::read(entry.fd, bytes.data(), bytes.size());
            if (got > 0)
                (entry.fd == out ? outputs.out : outputs.err)
                    .append(bytes.data(), static_cast<std::size_t>(got));
            else if (got == 0 || errno != EINTR)
                entry.fd = -1;
        }
    }
    return true;
}

std::string lastLine(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text.substr(text.rfind('\n') + 1);
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
    std::array<int, 2> outPipe{};
    std::array<int, 2> errPipe{};
    if (::pipe2(outPipe.data(), O_CLOEXEC) != 0 || ::pipe2(errPipe.data(), O_CLOEXEC) != 0)
        return internal(fmt::format("pipe: {}", std::strerror(errno)));
    const UniqueFd out(outPipe[0]);
    const UniqueFd err(errPipe[0]);
    UniqueFd outWrite(outPipe[1]);
    UniqueFd errWrite(errPipe[1]);

    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, outWrite.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, errWrite.get(), STDERR_FILENO);
    pid_t pid = -1;
    const int problem =
        ::posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (problem != 0)
        return cannotStart(program, std::string(std::strerror(problem)) + ".");
    outWrite.reset();
    errWrite.reset();

    Outputs outputs;
    const bool inTime = readBoth(out.get(), err.get(), seconds, outputs);
    if (!inTime)
        ::kill(pid, SIGKILL);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
    if (!inTime)
        return cannotStart(program, fmt::format("it did not answer within {} s.", seconds));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        const std::string words2 = lastLine(outputs.err);
        return cannotStart(program, words2.empty() ? "it ended with an error." : words2);
    }
    return outputs.out;
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
