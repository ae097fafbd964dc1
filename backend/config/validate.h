// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/config/run_config.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::config {

/// What validation has to know of a model; hub::modelFacts() fills it from a ModelConfig.
struct ModelFacts {
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t queryGroups = 0; ///< key/value heads
    std::int64_t hidden = 0;
    std::int64_t ffnHidden = 0;
    std::int64_t experts = 0; ///< 0: dense
    std::int64_t moeFfnHidden = 0;
    std::int64_t topk = 0;
    std::int64_t vocab = 0;
    std::int64_t contextLength = 0;
    std::string dtype; ///< of the weights: "float32", "bfloat16"
    /// Softmax over all experts before the choice (norm_topk_prob false); None: not known, rule E02
    /// is then skipped.
    std::optional<bool> routerPreSoftmax;
};

enum class Severity { Error, Confirm, Notice, Info };

/// A change that makes a problem go away, itself valid.
struct Suggestion {
    std::string key;
    std::string value;
};

/// One finding of a rule of names-and-rules.md sections 4 and 5.
struct Problem {
    std::string rule; ///< "L06", "NS01"
    Severity severity = Severity::Error;
    std::vector<std::string> keys; ///< settings it is about
    std::string text;              ///< the reference English sentence, with its numbers
    std::vector<std::string> args; ///< the numbers, in the order of the sentence
    std::vector<Suggestion> suggestions;
};

[[nodiscard]] std::string_view severityName(Severity severity);
[[nodiscard]] Error toError(const Problem &problem); ///< RuleBroken, args = rule, args...

/// What a run is checked for: this backend, or a plan that may be meant for Megatron-SWIFT.
enum class Scope {
    Backend, ///< with NS01: settings this backend cannot honour yet are errors
    Plan     ///< without NS01: what planner and layout designer ask
};

/// Number of packed rows (or rows) the data gave, once it is known.
struct DataFacts {
    std::int64_t rows = 0;
    std::int64_t valRows = 0;
};

/// Runs every rule that its inputs allow, in the order of section 4, and collects all findings.
/// `config` is changed only as section 5 announces, each change with a notice (rules R01...).
/// `data` is unknown before the rows were read: the rules that need it (B04-B06) are then skipped.
/// Facts that are 0 are unknown; the rules that need them are skipped (experts 0 is a dense model
/// when layers are known).
/// An error's suggestions cause no new error and leave none about the key that they change.
[[nodiscard]] std::vector<Problem> validate(RunConfig &config, int world, const ModelFacts &model,
                                            const std::optional<DataFacts> &data,
                                            Scope scope = Scope::Backend);

[[nodiscard]] bool hasError(const std::vector<Problem> &problems);

/// How many ranks a run gets: nproc_per_node when set, else the number of GPUs (device cuda), else
/// the smallest world that the layout allows.
[[nodiscard]] int chooseWorld(const RunConfig &config, int gpus);

/// The smallest world of a layout: PP * lcm(TP*CP, EP*ETP).
[[nodiscard]] int smallestWorld(const RunConfig &config);

/// Steps of the run: train_iters, or from rows and epochs as Megatron-SWIFT counts (section 4.4).
[[nodiscard]] std::int64_t trainSteps(const RunConfig &config, const ParallelDims &dims,
                                      std::int64_t rows);

} // namespace tessera::config
