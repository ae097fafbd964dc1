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
/// Planned keys are understood and refused (rule NS01) when set to anything but their default: by
/// applyJson() when RunConfig has no member for them, else by validate(), so that a layout can be
/// planned with them. Turning a key on is deleting the word `.planned()` in its line.
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
    std::vector<std::string> plannedChoices; ///< Enum: known values refused as NotSupported
    std::vector<Json> alsoAccepted;          ///< Planned: values that ask for what is done anyway
    bool combined = false;                   ///< Enum: choices joined by "+" are values too
    bool numbers = false;                    ///< List: of numbers, not of texts
    bool acceptsList = false; ///< a list of one entry means the entry; longer ones are refused
    std::optional<double> minimum;
    std::optional<double> maximum;
    bool maximumExclusive = false;
    Json defaultValue; ///< null: not set
    /// Reads a value of the right type into the config; null restores the default. Empty for
    /// Planned keys without a member.
    std::function<void(RunConfig &, const Json &)> write;
    /// The member as JSON; null when not set. Empty for Planned keys without a member.
    std::function<Json(const RunConfig &)> read;
};

/// Every key, in the order a form shows them.
[[nodiscard]] const std::vector<Field> &fields();
[[nodiscard]] const Field *findField(std::string_view key);
/// The key that someone who wrote `word` most likely meant: a known synonym ("cutoff_len"), a label
/// ("ep"), another spelling ("--micro-batch-size") or the nearest by letters; empty for none.
[[nodiscard]] std::string nearestKey(std::string_view word);

/// One flat JSON object -> config. Collects every mistake (UnknownKey with the nearest key,
/// WrongType, OutOfRange, NotOneOf, NotSupported); empty when all is well. `config` then holds all
/// keys that were right, so a caller may go on collecting mistakes with validate(). Import synonyms
/// of names-and-rules.md section 1 are not taken here.
[[nodiscard]] std::vector<Error> applyJson(RunConfig &config, const Json &object);

/// `key=value` of the command line; the value is read by the key's type (lists: comma-separated or
/// a JSON array; dicts: a=b,c=d or a JSON object). `null` is "not set".
[[nodiscard]] Result<void> applySetting(RunConfig &config, std::string_view assignment);

/// Reads a whole file: defaults, then its keys. The first error of several, with the others in its
/// context; BadJson for a key that is there twice.
[[nodiscard]] Result<RunConfig> readRunConfig(const std::filesystem::path &path);

/// Only what differs from the defaults, keys sorted; and every key.
[[nodiscard]] Json toJson(const RunConfig &config);
[[nodiscard]] Json toFullJson(const RunConfig &config);

} // namespace tessera::config
