// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/architectures.h"
#include "backend/hub/json_fields.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::hub {

/// Refuses every key of config.json whose value changes the mathematics in a way that this
/// architecture of ours does not compute (logit soft-capping, dropout, ...), by its name.
[[nodiscard]] Result<void> refuseUnsupported(const JsonFields &fields, const Json &configJson,
                                             const Architecture &architecture);

/// Keys that nobody here reads or knows: shown to the user, because one may matter.
[[nodiscard]] std::vector<std::string> unknownKeys(const Json &configJson);

/// model_type of config.json, where it contradicts the architecture that was chosen and that no
/// published model has it with; nothing where it is absent or fits.
[[nodiscard]] std::optional<std::string> contradictingModelType(const Json &configJson,
                                                                const Architecture &architecture);

/// BadFile where model_type names an architecture of ours that computes otherwise than the chosen
/// one: transformers, which chooses by model_type, would read another model.
[[nodiscard]] Result<void> checkModelType(const Json &configJson, const std::string &fileName,
                                          const Architecture &architecture);

/// eos_token_id: absent, one id or a list.
[[nodiscard]] Result<std::vector<std::int64_t>> readEosIds(const Json &value,
                                                           const JsonFields &fields);

} // namespace tessera::hub
