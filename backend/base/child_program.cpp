// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/child_program.h"

#include "backend/base/common_errors.h"
#include "backend/base/files.h"
#include "backend/base/pipe.h"
#include "backend/base/units.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char **environ; // NOLINT(readability-redundant-declaration): POSIX lets programs declare it

namespace tessera {

namespace {

/// Hands on the lines of a child's output, and asks it to stop.
class Listener
{
public:
    Listener(const ChildProgram &child, pid_t pid) : m_child(child), m_pid(pid) {}

    void hear(const std::string &out)
    {
        for (auto end = out.find('\n', m_told); m_child.onLine && end != std::string::npos;
             end = out.find('\n', m_told)) {
            m_child.onLine(std::string_view(out).substr(m_told, end - m_told));
            m_told = end + 1;
        }
        const bool stops = m_child.stop != nullptr && m_child.stop->stopRequested();
        if (stops && !std::exchange(m_asked, true))
            ::kill(m_pid, SIGTERM);
    }

private:
    const ChildProgram &m_child;
    pid_t m_pid;
    std::size_t m_told = 0;
    bool m_asked = false;
};

/// Reads both pipes to their ends; false when the time is over.
bool readBoth(int out, int err, double seconds, ChildOutput &output, Listener &listener)
{
    constexpr double kLongestWait = 0.25; // a stop may be requested without a signal
    const double end = monotonicSeconds() + seconds;
    std::array<pollfd, 2> fds{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
    while (fds[0].fd >= 0 || fds[1].fd >= 0) {
        const double left = end - monotonicSeconds();
        if (left <= 0)
            return false;
        const double wait = std::min(left, kLongestWait);
        const int ready = ::poll(fds.data(), fds.size(), static_cast<int>(wait * 1000) + 1);
        for (pollfd &entry : fds) {
            if (ready <= 0 || entry.revents == 0)
                continue;
            std::array<char, 4096> bytes{};
            const ssize_t got = ::read(entry.fd, bytes.data(), bytes.size());
            if (got > 0)
                (entry.fd == out ? output.out : output.err)
                    .append(bytes.data(), static_cast<std::size_t>(got));
            else if (got == 0 || errno != EINTR)
                entry.fd = -1;
        }
        listener.hear(output.out);
    }
    return true;
}

/// The text as an open file that has no name: nobody has to wait until it is read.
Result<UniqueFd> fileWith(const std::string &text)
{
    UniqueFd file(::memfd_create("input", MFD_CLOEXEC));
    const auto size = static_cast<ssize_t>(text.size());
    if (!file.valid() || ::write(file.get(), text.data(), text.size()) != size
        || ::lseek(file.get(), 0, SEEK_SET) != 0)
        return internal(fmt::format("memfd: {}", std::strerror(errno)));
    return file;
}

Result<pid_t> spawn(const ChildProgram &child, int in, int out, int err)
{
    std::vector<std::string> words{child.program.string()};
    words.insert(words.end(), child.arguments.begin(), child.arguments.end());
    std::vector<char *> argv;
    argv.reserve(words.size() + 1);
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    pid_t pid = -1;
    const int problem =
        ::posix_spawnp(&pid, child.program.c_str(), &actions, nullptr, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (problem != 0)
        return cannotStart(child.program, std::strerror(problem));
    return pid;
}

} // namespace

std::string ChildOutput::lastErrorLine() const
{
    const std::size_t end = err.find_last_not_of('\n');
    const std::string text = end == std::string::npos ? std::string() : err.substr(0, end + 1);
    return text.substr(text.rfind('\n') + 1);
}

Result<ChildOutput> runToEnd(const ChildProgram &child)
{
    TESSERA_TRY(const UniqueFd input, fileWith(child.input));
    TESSERA_TRY(Pipe out, makePipe());
    TESSERA_TRY(Pipe err, makePipe());
    TESSERA_TRY(const pid_t pid, spawn(child, input.get(), out.write.get(), err.write.get()));
    out.write.reset();
    err.write.reset();

    ChildOutput output;
    Listener listener(child, pid);
    const bool inTime = readBoth(out.read.get(), err.read.get(), child.seconds, output, listener);
    if (!inTime)
        ::kill(pid, SIGKILL);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
    if (!inTime)
        return cannotStart(child.program,
                           fmt::format("it did not answer within {} s", child.seconds));
    output.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return output;
}

} // namespace tessera
