// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/control.h"
#include "app/tessera/launch.h"
#include "app/tessera/output.h"
#include "backend/config/fields.h"
#include "backend/history/event_file.h"
#include "backend/supervisor/checkpoints.h"

#include <fmt/format.h>

#include <memory>

namespace tessera::app {
namespace {

struct ResumeOptions {
    std::string run;
    std::vector<std::string> assignments;
    StartOptions start;
};

Error wrongState(const std::string &state, std::string detail)
{
    return {.code = ErrorCode::WrongState,
            .detail = std::move(detail),
            .args = {"resume", state},
            .context = {},
            .place = SourcePlace::here()};
}

/// The newest whole checkpoint that the run wrote, wherever its output went.
Result<supervisor::WholeCheckpoint> checkpointToResume(const history::RunFolder &folder)
{
    std::vector<std::filesystem::path> written;
    const auto collect = [&written](const protocol::Envelope &event) {
        const auto *saved = std::get_if<protocol::CheckpointWritten>(&event.message);
        if (saved != nullptr && !saved->finalModel)
            written.emplace_back(saved->path);
        return true;
    };
    TESSERA_TRY([[maybe_unused]] const history::ReadEvents seen,
                history::readEvents(folder.root, 0, collect));
    if (const auto newest = supervisor::newestCheckpoint(folder.root, written))
        return *newest;
    return Error{.code = ErrorCode::CheckpointIncomplete,
                 .detail =
                     fmt::format("Run {} has no whole checkpoint to go on from.", folder.id()),
                 .args = {folder.checkpoints().string(), ""},
                 .context = {},
                 .place = SourcePlace::here()};
}

Result<int> resumeAsNewRun(const history::RunFolder &folder, const ResumeOptions &options)
{
    TESSERA_TRY(const RunView old, readRun(folder));
    TESSERA_TRY(const supervisor::WholeCheckpoint checkpoint, checkpointToResume(folder));
    TESSERA_TRY(config::RunConfig config, config::readRunConfig(folder.config()));
    for (const std::string &assignment : options.assignments)
        TESSERA_CHECK(config::applySetting(config, assignment));
    config.resumeFromCheckpoint = checkpoint.folder.string();
    const std::int64_t steps = config.trainIters.value_or(
        config.numTrainEpochs && options.assignments.empty() ? old.record().totalSteps : 0);
    if (steps > 0 && checkpoint.step >= steps)
        return wrongState(old.record().stateName(),
                          fmt::format("Run {} has done all its {} steps. To train further, add "
                                      "--set train_iters=N with a larger N.",
                                      folder.id(), steps));
    return start(std::move(config), options.start);
}

Result<int> resume(const ResumeOptions &options)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    TESSERA_TRY(const RunStanding standing, standingOf(folder));
    if (standing.live)
        return resumePaused(folder, options.start.json);
    return resumeAsNewRun(folder, options);
}

} // namespace

void addResume(CLI::App &app, Invocation &invocation)
{
    auto options = std::make_shared<ResumeOptions>();
    CLI::App *command = app.add_subcommand(
        "resume",
        "Go on with a paused run, or start a new one from the last checkpoint of a run "
        "that has ended");
    command->add_option("RUN", options->run, "Id, the end of one, a name, or \"last\"")->required();
    command
        ->add_option("--set", options->assignments,
                     "Change a setting of the new run: key=value, repeatable")
        ->allow_extra_args(false);
    command->add_flag("--detach", options->start.detach,
                      "Return when the new run has started and print its id");
    command->add_flag("--yes", options->start.yes, "Take findings that ask for a confirmation");
    command->add_flag("--events", options->start.events, "Print each event as one line of JSON");
    addJsonFlag(*command, invocation);
    command->callback([options, &invocation] {
        invocation.carryOut = [options, &invocation] {
            options->start.json = invocation.json;
            return resume(*options);
        };
    });
}

} // namespace tessera::app
