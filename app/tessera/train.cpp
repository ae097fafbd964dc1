// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/launch.h"
#include "app/tessera/output.h"
#include "app/tessera/read_settings.h"

#include <memory>

namespace tessera::app {
namespace {

struct TrainOptions {
    std::string run;
    std::vector<std::string> assignments;
    std::string chatTemplate; ///< empty: as the settings say
    StartOptions start;
};

Result<int> train(const TrainOptions &options, bool json)
{
    std::vector<std::string> assignments = options.assignments;
    if (!options.chatTemplate.empty())
        assignments.push_back("template=" + options.chatTemplate);
    Settings settings = readSettings(options.run, assignments);
    if (!settings.errors.empty()) {
        printErrors(settings.errors, {}, json);
        return kFailure;
    }
    StartOptions start = options.start;
    start.json = json;
    return app::start(std::move(settings.config), start);
}

} // namespace

void addTrain(CLI::App &app, Invocation &invocation)
{
    auto options = std::make_shared<TrainOptions>();
    CLI::App *command = app.add_subcommand("train", "Start a run and follow it to its end");
    command->add_option("RUN.json|PRESET", options->run,
                        "Settings: a file, or a preset's name; without it --set alone says all");
    command->add_option("--set", options->assignments, "Change a setting: key=value, repeatable")
        ->allow_extra_args(false);
    addTemplateOption(*command, options->chatTemplate);
    command->add_flag("--detach", options->start.detach,
                      "Return when the run has started and print its id");
    command->add_flag("--check", options->start.check,
                      "Only check everything that can be checked before a start");
    command->add_flag("--yes", options->start.yes, "Take findings that ask for a confirmation");
    command->add_flag("--events", options->start.events, "Print each event as one line of JSON");
    addJsonFlag(*command, invocation);
    command->callback([options, &invocation] {
        if (options->run.empty() && options->assignments.empty())
            throw CLI::RequiredError("RUN.json|PRESET, or --set,");
        invocation.carryOut = [options, &invocation] { return train(*options, invocation.json); };
    });
}

} // namespace tessera::app
