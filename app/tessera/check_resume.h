// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/config/run_config.h"
#include "backend/config/validate.h"
#include "backend/hub/model_config.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::app {

/// Whether a run can go on from a checkpoint, and what it changes.
struct ResumeCheck {
    std::vector<Error> errors;             ///< other model, layout, precision or tuner
    std::vector<config::Problem> findings; ///< settings that continue the curve differently
};

/// Compares a run with the manifest of the checkpoint that it goes on from. `model` is what the run
/// trains, after upcycling.
[[nodiscard]] ResumeCheck compareWithCheckpoint(const config::RunConfig &config,
                                                const hub::ModelConfig &model,
                                                const Json &manifest);

/// A finding to confirm when the run has the same setting `template` as the checkpoint, and it
/// means another text now: `hash` is text::ModelText::templateHash.
[[nodiscard]] std::optional<config::Problem>
compareTemplate(const config::RunConfig &config, const Json &manifest, const std::string &hash);

/// A finding to confirm when the run has the same `dataset` as the checkpoint and its files have
/// another content now (data::contentHash()). Nothing for checkpoints that do not tell their data,
/// nor when `dataset` itself was changed: compareWithCheckpoint() says that. Reads the files.
[[nodiscard]] Result<std::optional<config::Problem>> compareData(const config::RunConfig &config,
                                                                 const Json &manifest);

} // namespace tessera::app
