// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"

#include "backend/text/fallback_templates.h"

#include <fmt/format.h>

namespace tessera::app {

const std::vector<AddCommand> &commands()
{
    // To add a command: its file, its declaration, its line.
    static const std::vector<AddCommand> all{
        addTrain,    addWatch,   addPause,    addResume,     addSave,      addStop,
        addRuns,     addDoctor,  addModel,    addScore,      addGenerate,  addData,
        addTokenize, addPresets, addSettings, addCompletion, addSupervise,
    };
    return all;
}

CLI::Validator atLeast(int least)
{
    const auto check = [least](const std::string &text) {
        double value = 0;
        const bool fits = CLI::detail::lexical_cast(text, value) && value >= least;
        return fits ? std::string() : fmt::format("{} must be at least {}", text, least);
    };
    return {check, fmt::format(">= {}", least)};
}

void addJsonFlag(CLI::App &command, Invocation &invocation)
{
    command.add_flag("--json", invocation.json, "Print one JSON object, for machines");
}

CLI::Option *addTemplateOption(CLI::App &command, std::string &value)
{
    std::string ours;
    for (const text::FallbackTemplate &one : text::fallbackTemplates())
        ours += fmt::format("{}{}", ours.empty() ? "" : ", ", one.name);
    return command.add_option(
        "--template", value,
        fmt::format("Which chat template: one of the model's by name, one of {}, or "
                    "a .jinja file; without it the model's own",
                    ours));
}

} // namespace tessera::app
