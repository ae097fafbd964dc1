// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/config/run_config.h"

#include <functional>
#include <span>
#include <string_view>
#include <utility>

namespace tessera::config {

enum class FieldType { Int, Float, Bool, String, Enum, List, Dict };
enum class FieldLevel { Basic, Advanced };
/// Planned keys are understood and refused (rule NS01) when set to anything but their default.
enum class FieldSupport { Supported, Planned };

/// One line a key, read by parser, `--set`, form, validation and help.
struct Field {
    std::string_view key; ///< "lr_warmup_iters"
    FieldType type = FieldType::String;
    std::string_view unit;  ///< "tokens", "steps", "" when it has none
    std::string_view group; ///< "model", "data", "method", "layout", "experts", "records"
    FieldLevel level = FieldLevel::Advanced;
    FieldSupport support = FieldSupport::Supported;
    std::string_view help;            ///< one English sentence (the UI translates by key)
    std::vector<std::string> choices; ///< for Enum; those a Planned value may take are not here
    std::optional<double> minimum;
    std::optional<double> maximum;
    Json defaultValue; ///< null: not set
    /// Reads a value of the right type into the config. Empty for Planned.
    std::function<void(RunConfig &, const Json &)> write;
    /// The member as JSON; null when not set. Empty for Planned.
    std::function<Json(const RunConfig &)> read;
};

/// Every key, in the order a form shows them.
[[nodiscard]] const std::vector<Field> &fields();
[[nodiscard]] const Field *findField(std::string_view key);

/// One flat JSON object -> config. Collects every mistake (UnknownKey with the nearest key,
/// WrongType, OutOfRange, NotOneOf, NotSupported); empty when all is well. `config` then holds all
/// keys that were right. Import synonyms of names-and-rules.md section 1 are not taken here.
[[nodiscard]] std::vector<Error> applyJson(RunConfig &config, const Json &object);

/// `key=value` of the command line; the value is read by the key's type (lists: comma-separated or
/// a JSON array).
[[nodiscard]] Result<void> applySetting(RunConfig &config, std::string_view assignment);

/// Reads a whole file: defaults, then its keys. The first error of several, with the others in its
/// context.
[[nodiscard]] Result<RunConfig> readRunConfig(const std::filesystem::path &path);

/// Only what differs from the defaults, keys sorted; and every key.
[[nodiscard]] Json toJson(const RunConfig &config);
[[nodiscard]] Json toFullJson(const RunConfig &config);

} // namespace tessera::config
