// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/rule_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace tessera::ui {
namespace {

/// %1 ... are the arguments of the rule in backend/config/rules_*.cpp, in their order; a rule with
/// two wordings has one line for each number of arguments.
struct RuleText {
    std::string_view rule;
    std::size_t args;
    const char *english;
};

// TP, EP, PP ... are labels that are not translated; nor are the names of settings.
// clang-format off
constexpr std::array kRules{
    RuleText{"L01", 2, QT_TRANSLATE_NOOP("RuleText", "%1 must be a whole number of at least 1; it is %2.")},
    RuleText{"L02", 5, QT_TRANSLATE_NOOP("RuleText", "%1 ranks cannot be split as TP %2 × PP %3 × CP %4: %1 is not a multiple of %5.")},
    RuleText{"L03", 6, QT_TRANSLATE_NOOP("RuleText", "%1 ranks cannot hold the expert grid ETP %2 × EP %3 × PP %4 = %5. With EP %3 the smallest number of ranks is %6.")},
    RuleText{"L05", 2, QT_TRANSLATE_NOOP("RuleText", "%1 = %2 needs a model with experts; this one has none. It must be 1.")},
    RuleText{"L06", 3, QT_TRANSLATE_NOOP("RuleText", "%1 experts cannot be split over EP %2; %3 are left over.")},
    RuleText{"L07", 2, QT_TRANSLATE_NOOP("RuleText", "%1 attention heads cannot be split over TP %2.")},
    RuleText{"L08", 2, QT_TRANSLATE_NOOP("RuleText", "%1 key/value groups and TP %2: one must divide the other.")},
    RuleText{"L09", 3, QT_TRANSLATE_NOOP("RuleText", "TP %1 is larger than the %2 key/value groups: each key/value head is kept on %3 ranks.")},
    RuleText{"L11", 4, QT_TRANSLATE_NOOP("RuleText", "%1 width %2 cannot be split over %3 %4.")},
    RuleText{"L12", 3, QT_TRANSLATE_NOOP("RuleText", "The vocabulary is padded from %1 to %2 rows for TP %3.")},
    RuleText{"L13", 1, QT_TRANSLATE_NOOP("RuleText", "TP %1 with experts needs sequence_parallel.")},
    RuleText{"S01", 2, QT_TRANSLATE_NOOP("RuleText", "Sequence length %1 must be a multiple of %2.")},
    RuleText{"P01", 3, QT_TRANSLATE_NOOP("RuleText", "%1 layers cannot be split over PP %2; %3 are left over.")},
    RuleText{"P02", 1, QT_TRANSLATE_NOOP("RuleText", "%1 needs PP > 1.")},
    RuleText{"P03", 5, QT_TRANSLATE_NOOP("RuleText", "%1 layers, first %2 and last %3 leave %4 for %5 stages.")},
    RuleText{"P07", 1, QT_TRANSLATE_NOOP("RuleText", "VPP %1 needs PP > 1.")},
    RuleText{"P08", 2, QT_TRANSLATE_NOOP("RuleText", "%1 layers per stage cannot be cut into VPP %2.")},
    RuleText{"P11", 3, QT_TRANSLATE_NOOP("RuleText", "%1 micro-batches with PP %2 and VPP leave a rest of %3.")},
    RuleText{"P14", 3, QT_TRANSLATE_NOOP("RuleText", "%1 % of the step is pipeline bubble (PP %2, %3 micro-batches).")},
    RuleText{"B01", 3, QT_TRANSLATE_NOOP("RuleText", "global_batch_size %1 is not a multiple of micro_batch_size %2 × DP %3.")},
    RuleText{"B02", 3, QT_TRANSLATE_NOOP("RuleText", "global_batch_size %1 is smaller than micro_batch_size %2 × DP %3.")},
    RuleText{"B03", 0, QT_TRANSLATE_NOOP("RuleText", "A streamed data set has no length: set train_iters.")},
    RuleText{"B04", 4, QT_TRANSLATE_NOOP("RuleText", "%1 rows give 0 steps: micro_batch_size %2 × DP %3 = %4 rows are needed.")},
    RuleText{"B04", 3, QT_TRANSLATE_NOOP("RuleText", "%1 rows and %2 epochs give 0 steps: global_batch_size is %3.")},
    RuleText{"B05", 5, QT_TRANSLATE_NOOP("RuleText", "%1 of %2 rows are left over in each epoch (micro_batch_size %3 × DP %4 = %5).")},
    RuleText{"B06", 2, QT_TRANSLATE_NOOP("RuleText", "Evaluation is off: %1 validation rows, %2 needed.")},
    RuleText{"B08", 2, QT_TRANSLATE_NOOP("RuleText", "min_lr %1 is larger than lr %2.")},
    RuleText{"B09", 0, QT_TRANSLATE_NOOP("RuleText", "Warm-up is given twice.")},
    RuleText{"M01", 0, QT_TRANSLATE_NOOP("RuleText", "Full recompute needs recompute_method uniform or block, and recompute_num_layers.")},
    RuleText{"M01", 2, QT_TRANSLATE_NOOP("RuleText", "%1 is only for recompute_granularity full; it is %2.")},
    RuleText{"M02", 2, QT_TRANSLATE_NOOP("RuleText", "recompute_num_layers %1 does not divide the %2 layers of a stage.")},
    RuleText{"M14", 1, QT_TRANSLATE_NOOP("RuleText", "save_total_limit is %1; it must be at least 2 (best and last).")},
    RuleText{"E01", 2, QT_TRANSLATE_NOOP("RuleText", "topk %1 of %2 experts is not possible.")},
    RuleText{"E02", 0, QT_TRANSLATE_NOOP("RuleText", "With topk 1 a softmax over the chosen expert has no gradient, so this router cannot be trained; topk must be at least 2.")},
    RuleText{"E19", 1, QT_TRANSLATE_NOOP("RuleText", "A router over %1 experts in bf16 can be unstable; fp32 is the default for this reason.")},
    RuleText{"E20", 0, QT_TRANSLATE_NOOP("RuleText", "No balancing term is active: load_balancing_loss will not be computed. Expert counts are recorded anyway.")},
    RuleText{"T01", 1, QT_TRANSLATE_NOOP("RuleText", "%1 is needed and not set.")},
    RuleText{"T02", 0, QT_TRANSLATE_NOOP("RuleText", "The run has no length: train_iters or num_train_epochs must be set.")},
    RuleText{"T03", 2, QT_TRANSLATE_NOOP("RuleText", "max_length %1 is longer than the %2 tokens that the model was made for.")},
    RuleText{"T04", 3, QT_TRANSLATE_NOOP("RuleText", "%1 has no effect in this run, because %2 is %3.")},
    RuleText{"T05", 2, QT_TRANSLATE_NOOP("RuleText", "lr_warmup_iters %1 must be smaller than the %2 steps of the run.")},
    RuleText{"T06", 1, QT_TRANSLATE_NOOP("RuleText", "moe_use_upcycling needs %1.")},
    RuleText{"T07", 3, QT_TRANSLATE_NOOP("RuleText", "%1 is %2, but the model has %3.")},
    RuleText{"T08", 1, QT_TRANSLATE_NOOP("RuleText", "A run starts from one adapter; adapters has %1.")},
    RuleText{"T09", 0, QT_TRANSLATE_NOOP("RuleText", "A checkpoint has its own adapter: only one of adapters and resume_from_checkpoint can be set.")},
    RuleText{"T10", 1, QT_TRANSLATE_NOOP("RuleText", "max_shard_size is %1; it must be a size such as 5GB or 200MB.")},
    RuleText{"T11", 1, QT_TRANSLATE_NOOP("RuleText", "bf16 is true and torch_dtype is %1.")},
    RuleText{"T12", 1, QT_TRANSLATE_NOOP("RuleText", "%1 makes a base model that is stored nowhere, and an adapter alone would be saved for it; merge_lora saves the whole model.")},
    RuleText{"T13", 1, QT_TRANSLATE_NOOP("RuleText", "lr is %1: far above what trains with adam. Usual are 1e-6 to 1e-3.")},
    RuleText{"T14", 2, QT_TRANSLATE_NOOP("RuleText", "loss_scale is %1: %2 is out of place. default, last_round or all comes first, and no word is there twice.")},
    RuleText{"T15", 2, QT_TRANSLATE_NOOP("RuleText", "interleave_prob is %1: %2 data sets need as many chances above 0, with the sum 1.")},
    RuleText{"T16", 1, QT_TRANSLATE_NOOP("RuleText", "%1 is not supported with streaming yet.")},
    RuleText{"T17", 3, QT_TRANSLATE_NOOP("RuleText", "global_batch_size is %1 and an epoch has %2 rows: each step takes every row, some of them %3 times.")},
    RuleText{"T18", 0, QT_TRANSLATE_NOOP("RuleText", "interleave_prob has no effect: it mixes the entries of dataset, and there is 1. A folder is one entry.")},
    RuleText{"columns", 3, QT_TRANSLATE_NOOP("RuleText", "columns names %1, and none of the rows looked at has it; perhaps %3 was meant. The columns are %2.")},
    RuleText{"columns", 2, QT_TRANSLATE_NOOP("RuleText", "columns names %1, and none of the rows looked at has it. The columns are %2.")},
    RuleText{"columns", 4, QT_TRANSLATE_NOOP("RuleText", "columns names %1, and in %2 of %3 files no row looked at has it; the first of them is %4.")},
    RuleText{"template", 3, QT_TRANSLATE_NOOP("RuleText", "The template %1 writes %2, which %3 does not have as tokens: each becomes several plain tokens, which the model has to learn anew. The model's own template fits it.")},
    RuleText{"template", 4, QT_TRANSLATE_NOOP("RuleText", "The template %1 writes %2, which %3 does not have as tokens: each becomes several plain tokens, which the model has to learn anew. %4 fits this model.")},
    RuleText{"resume_done", 2, QT_TRANSLATE_NOOP("RuleText", "The run has %1 steps and the checkpoint is at step %2: no step is left, and only the finished model is written. To train on, give it more steps.")},
    RuleText{"resume_layout", 2, QT_TRANSLATE_NOOP("RuleText", "The checkpoint was written with %1, and the run has %2: weights and optimizer state are cut anew and the same rows follow; sums in another order make losses differ in their last digits.")},
    RuleText{"R01", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because it needs TP > 1.")},
    RuleText{"R02", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because one chunk a rank is no interleaving.")},
    RuleText{"R03", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because adapters are given.")},
    RuleText{"R04", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because bf16 is true.")},
    RuleText{"R05", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because the model is in float16, which is not supported; bfloat16 is possible too.")},
    RuleText{"R06", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because the layout needs a multiple.")},
    RuleText{"R07", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because it follows save_steps.")},
    RuleText{"R08", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because val_dataset is given.")},
    RuleText{"R09", 3, QT_TRANSLATE_NOOP("RuleText", "%1 changed from %2 to %3, because a stream cannot be cut in two.")},
    RuleText{"W09", 3, QT_TRANSLATE_NOOP("RuleText", "model_type is %1 and architectures names %2: it is read as %3, by architectures. transformers goes by model_type.")},
    RuleText{"W10", 3, QT_TRANSLATE_NOOP("RuleText", "%1 is %2, which is no token of this model: its vocabulary has %3.")},
    RuleText{"NS01", 3, QT_TRANSLATE_NOOP("RuleText", "%1 = %2 is not supported by this backend yet. Supported: %3.")},
};
// clang-format on

/// Replaces %1 ... in one go, so that a "%2" inside an argument stays what it is, and a lone "%"
/// stays a per cent sign.
QString filled(const QString &pattern, std::span<const std::string> args)
{
    QString text;
    for (qsizetype at = 0; at < pattern.size(); ++at) {
        const int index = pattern[at] == QLatin1Char('%') && at + 1 < pattern.size()
            ? pattern[at + 1].digitValue()
            : -1;
        const bool place = index >= 1 && static_cast<std::size_t>(index) <= args.size();
        if (place)
            text += QString::fromStdString(args[static_cast<std::size_t>(index) - 1]);
        else
            text += pattern[at];
        at += place ? 1 : 0;
    }
    return text;
}

QString sentenceFor(std::string_view rule, std::span<const std::string> args,
                    const std::string &english)
{
    const auto it = std::ranges::find_if(kRules, [&](const RuleText &line) {
        return line.rule == rule && line.args == args.size();
    });
    if (it == kRules.end())
        return QString::fromStdString(english);
    return filled(QCoreApplication::translate("RuleText", it->english), args);
}

} // namespace

QString ruleSentence(const config::Problem &problem)
{
    return sentenceFor(problem.rule, problem.args, problem.text);
}

QString ruleSentence(const Error &error)
{
    if (error.args.empty())
        return QString::fromStdString(error.detail);
    return sentenceFor(error.args.front(), std::span(error.args).subspan(1), error.detail);
}

} // namespace tessera::ui
