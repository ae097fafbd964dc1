// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"

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

void addJsonFlag(CLI::App &command, Invocation &invocation)
{
    command.add_flag("--json", invocation.json, "Print one JSON object, for machines");
}

} // namespace tessera::app
