// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/control.h"
#include "app/tessera/launch.h"
#include "app/tessera/output.h"
#include "app/tessera/preflight.h"
#include "backend/base/common_errors.h"
#include "backend/config/fields.h"
#include "backend/history/event_file.h"
#include "backend/hub/hash.h"
#include "backend/supervisor/checkpoints.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace tessera::app {
namespace {

struct ResumeOptions {
    std::string run;
    std::vector<std::string> assignments;
    StartOptions start;
};

/// Whether the run says that it wrote its finished model.
Result<bool> wroteFinalModel(const history::RunFolder &folder)
{
    bool found = false;
    const auto look = [&found](const protocol::Envelope &event) {
        const auto *saved = std::get_if<protocol::CheckpointWritten>(&event.message);
        found = found || (saved != nullptr && saved->finalModel);
        return !found;
    };
    TESSERA_TRY([[maybe_unused]] const history::ReadEvents seen,
                history::readEvents(folder.root, 0, look));
    return found;
}

/// Nothing when each file has the content that the manifest says.
Result<void> checkContents(const std::filesystem::path &checkpoint)
{
    TESSERA_TRY(const Json manifest, readJsonFile(checkpoint / "manifest.json"));
    for (const Json &file : manifest.value("files", Json::array())) {
        if (!file.is_object() || !file.contains("sha256"))
            continue;
        const std::filesystem::path path = checkpoint / file.value("name", "");
        TESSERA_TRY(const std::string found, hub::sha256File(path));
        if (found != file.value("sha256", ""))
            return badFile(path.string(), "checkpoint",
                           "its content is not what was written (sha256 differs)");
    }
    return {};
}

void warnOf(const Error &error)
{
    print(stderr, fmt::format("warning: {}\n", error.sentence()));
}

/// Whether the run wrote it, or else went on from it.
bool isOwn(const history::RunFolder &folder, const supervisor::WholeCheckpoint &checkpoint)
{
    return checkpoint.folder.parent_path() == folder.checkpoints();
}

Error noCheckpoint(const history::RunFolder &folder)
{
    return {.code = ErrorCode::CheckpointIncomplete,
            .detail = fmt::format("Run {} has no whole checkpoint to go on from.", folder.id()),
            .args = {folder.checkpoints().string(), ""},
            .context = {},
            .place = SourcePlace::here()};
}

/// WrongState for a run that has nothing left to do; `step` is that of its newest checkpoint.
Result<void> checkUnfinished(const ResumeOptions &options, const config::RunConfig &config,
                             const RunView &old, bool wroteModel, std::int64_t step)
{
    const history::RunRecord &record = old.record();
    const std::int64_t steps = config.trainIters.value_or(
        config.numTrainEpochs && options.assignments.empty() ? record.totalSteps : 0);
    // After the last step there is still the finished model to write.
    const bool done = step > steps || wroteModel || !config.saveSafetensors
        || record.state == protocol::RunState::Finished;
    if (steps == 0 || step < steps || !done)
        return {};
    const std::string reached = step > steps
        ? fmt::format("Run {} is at step {}, beyond train_iters {}.", record.id, step, steps)
        : fmt::format("Run {} has done all its {} steps.", record.id, steps);
    return wrongState("resume", record.stateName(),
                      fmt::format("{} To train further, add --set train_iters=N with N above {}.",
                                  reached, std::max(step, steps)));
}

/// Goes on from the newest checkpoint that is whole and undamaged, wherever the run's output went.
/// What had to be passed over is told. Contents are compared last: that reads every byte.
Result<int> resumeAsNewRun(const history::RunFolder &folder, const ResumeOptions &options)
{
    TESSERA_TRY(const RunView old, readRun(folder));
    TESSERA_TRY(const bool wroteModel, wroteFinalModel(folder));
    TESSERA_TRY(config::RunConfig config, config::readRunConfig(folder.config()));
    for (const std::string &assignment : options.assignments)
        TESSERA_CHECK(config::applySetting(config, assignment));
    std::vector<Error> skipped;
    const auto whole = supervisor::resumePoints(folder.root, &skipped);
    std::ranges::for_each(skipped, warnOf);
    if (!whole.empty())
        TESSERA_CHECK(checkUnfinished(options, config, old, wroteModel, whole.front().step));
    bool passedOver = !skipped.empty();
    for (const supervisor::WholeCheckpoint &candidate : whole) {
        config.resumeFromCheckpoint = candidate.folder.string();
        const Preflight checked = preflight(config, options.start.yes);
        if (!checked.errors.empty())
            return startChecked(checked, options.start); // which refuses
        if (const Result<void> sound = checkContents(candidate.folder); !sound) {
            warnOf(sound.error());
            passedOver = true;
            continue;
        }
        if (!isOwn(folder, candidate))
            print(stderr,
                  fmt::format("warning: run {} has no whole checkpoint of its own and goes on from "
                              "where it began: {}\n",
                              folder.id(), candidate.folder.string()));
        else if (passedOver)
            print(stderr, fmt::format("warning: the run goes on from step {}\n", candidate.step));
        else if (!options.start.json && !options.start.events) // a name may be that of several
            print(stderr,
                  fmt::format("going on from step {} of run {}\n", candidate.step, folder.id()));
        return startChecked(checked, options.start);
    }
    return noCheckpoint(folder);
}

/// The ranks of a live run have read their settings, and go on with those.
Result<void> checkNoChanges(const history::RunFolder &folder, const RunStanding &standing,
                            const std::vector<std::string> &assignments)
{
    if (assignments.empty())
        return {};
    return wrongState(
        "resume", standing.name(),
        fmt::format("Run {} is {} and goes on with the settings that it has: {} "
                    "cannot be set. `tessera stop {}` ends it, and `tessera resume "
                    "{} --set {}` then goes on from its last checkpoint as a new run.",
                    folder.id(), standing.name(), assignments.front(), folder.id(), folder.id(),
                    assignments.front()));
}

Result<int> resume(const ResumeOptions &options)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    TESSERA_TRY(const RunStanding standing, standingOf(folder));
    if (standing.live && !protocol::isFinal(standing.state)) {
        TESSERA_CHECK(checkNoChanges(folder, standing, options.assignments));
        return resumePaused(folder, options.start.json);
    }
    if (standing.live)
        waitUntilGone(folder); // it has ended and tidies up
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
