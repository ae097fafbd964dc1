// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace tessera::app {

/// Exit codes of every command.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1; ///< the request could not be done, or the run failed
inline constexpr int kUsage = 2;   ///< the command line itself is wrong
inline constexpr int kStopped = 3; ///< the run that was watched to its end was stopped

/// What the command line asked for, filled while it is parsed and carried out afterwards.
struct Invocation {
    bool json = false;                     ///< --json: one object for machines
    std::function<Result<int>()> carryOut; ///< returns the exit code
};

/// Adds one command with its options. Its callback sets Invocation::carryOut.
using AddCommand = void (*)(CLI::App &app, Invocation &invocation);

/// Every command, in the order of `tessera --help`.
[[nodiscard]] const std::vector<AddCommand> &commands();

/// Of a number: "0 must be at least 1".
[[nodiscard]] CLI::Validator atLeast(int least);

/// --json, on every command that has output.
void addJsonFlag(CLI::App &command, Invocation &invocation);
/// --template, the setting of that name; `value` is empty where it is not given.
CLI::Option *addTemplateOption(CLI::App &command, std::string &value);

// One file each.
void addTrain(CLI::App &app, Invocation &invocation);
void addWatch(CLI::App &app, Invocation &invocation);
void addPause(CLI::App &app, Invocation &invocation);
void addResume(CLI::App &app, Invocation &invocation);
void addSave(CLI::App &app, Invocation &invocation);
void addStop(CLI::App &app, Invocation &invocation);
void addRuns(CLI::App &app, Invocation &invocation);
void addDoctor(CLI::App &app, Invocation &invocation);
void addData(CLI::App &app, Invocation &invocation);
void addModel(CLI::App &app, Invocation &invocation);
void addTokenize(CLI::App &app, Invocation &invocation);
/// `model download`, below `model`.
CLI::App *addModelDownload(CLI::App &model, Invocation &invocation);
/// `model token`, likewise.
CLI::App *addModelToken(CLI::App &model, Invocation &invocation);
void addScore(CLI::App &app, Invocation &invocation);
void addGenerate(CLI::App &app, Invocation &invocation);
void addSettings(CLI::App &app, Invocation &invocation);
void addPresets(CLI::App &app, Invocation &invocation);
void addCompletion(CLI::App &app, Invocation &invocation);
void addSupervise(CLI::App &app, Invocation &invocation);

} // namespace tessera::app
