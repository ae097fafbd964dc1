// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/presets.h"

#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/config/validate.h"

#include <fmt/format.h>

#include <unistd.h>

namespace tessera::app {
namespace {

Json presetJson(const config::Preset &preset)
{
    const config::RunConfig &config = preset.config;
    return {{"name", preset.name},
            {"title", config.presetTitle},
            {"description", config.presetDescription},
            {"file", preset.path.string()},
            {"task", config.task},
            {"tuner", config.tunerType},
            {"model", config.model},
            {"ranks", config.nprocPerNode.value_or(config::smallestWorld(config))}};
}

Result<int> showPresets(bool json)
{
    Json list = Json::array();
    Table table({"preset", "task", "tuner", "ranks", "what it is"});
    for (const config::Preset &preset : config::listPresets()) {
        const config::RunConfig &config = preset.config;
        const Json entry = presetJson(preset);
        table.add({preset.name, config.task, config.tunerType, entry["ranks"].dump(),
                   config.presetTitle.empty() ? config.model : config.presetTitle});
        list.push_back(entry);
    }
    if (json)
        printJson({{"schema", 1}, {"presets", std::move(list)}});
    else
        print(stdout, table.text(terminalWidth(STDOUT_FILENO)));
    return kSuccess;
}

} // namespace

void addPresets(CLI::App &app, Invocation &invocation)
{
    CLI::App *command = app.add_subcommand("presets", "Runs that can be started at once");
    addJsonFlag(*command, invocation);
    command->callback([&invocation] {
        invocation.carryOut = [&invocation] { return showPresets(invocation.json); };
    });
}

} // namespace tessera::app
