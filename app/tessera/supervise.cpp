// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The detached half of `tessera train --detach`; hidden, because people have no use for it.
#include "app/tessera/commands.h"
#include "app/tessera/find_run.h"
#include "app/tessera/launch.h"
#include "backend/base/files.h"
#include "backend/base/paths.h"

#include <fcntl.h>

#include <chrono>
#include <memory>
#include <string_view>

namespace tessera::app {
namespace {

constexpr std::chrono::seconds kLongestListing{2};

struct SuperviseOptions {
    std::string id;
    int readyFd = -1;
};

void report(UniqueFd &fd, std::string_view text)
{
    if (fd.valid())
        (void)writeAll(fd.get(), text, "the caller's pipe");
    fd.reset();
}

Result<int> superviseRun(const SuperviseOptions &options)
{
    UniqueFd ready(options.readyFd);
    if (ready.valid())
        ::fcntl(ready.get(), F_SETFD, FD_CLOEXEC); // ranks must not hold it
    Progress progress(ProgressStyle::None, stdout);
    const history::RunFolder folder{runsFolder() / options.id};
    Result<RunEnd> end = supervise(folder, progress, [&ready](supervisor::Supervisor &run) {
        run.waitUntilListed(kLongestListing); // so that the caller finds it in lists
        report(ready, "ready");
    });
    if (!end)
        report(ready, dumpJson(errorJson(end.error())));
    if (!end)
        return std::move(end).error();
    return end->state == protocol::RunState::Failed ? kFailure : kSuccess;
}

} // namespace

void addSupervise(CLI::App &app, Invocation &invocation)
{
    auto options = std::make_shared<SuperviseOptions>();
    CLI::App *command = app.add_subcommand("supervise", "Supervise a run that has a folder");
    command->group(""); // hidden
    command->add_option("ID", options->id)->required();
    command->add_option("--ready-fd", options->readyFd);
    command->callback([options, &invocation] {
        invocation.carryOut = [options] { return superviseRun(*options); };
    });
}

} // namespace tessera::app
