// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/field_scope.h"

#include "backend/config/tasks.h"
#include "ui/models/run_form.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace tessera::ui {
namespace {

using config::Field;
using config::FieldSupport;
/// Rows that come before the others of their part: those of the table in fields.cpp stand by
/// topic, these by how often they are changed.
constexpr std::array<std::string_view, 12> kFirst{"task",
                                                  "tuner_type",
                                                  "lora_rank",
                                                  "lora_alpha",
                                                  "lora_dropout",
                                                  "use_rslora",
                                                  "target_modules",
                                                  "lr",
                                                  "num_train_epochs",
                                                  "train_iters",
                                                  "micro_batch_size",
                                                  "global_batch_size"};

std::ptrdiff_t rank(std::string_view key)
{
    return std::ranges::find(kFirst, key) - kFirst.begin();
}

/// What a run looks like, as far as it decides which rows are of use.
struct Situation {
    config::RunConfig config;
    bool modelKnown = false;
    bool experts = false; ///< the model that is trained has experts
};

Situation situationOf(const RunForm &form)
{
    Situation now;
    now.config = form.config();
    now.modelKnown = form.modelFacts().has_value();
    now.experts = now.config.moeUseUpcycling || (now.modelKnown && form.modelFacts()->experts > 0);
    return now;
}

struct Condition {
    std::vector<std::string_view> keys;
    bool (*matters)(const Situation &);
};

const std::vector<Condition> &conditions()
{
    static const std::vector<Condition> table{
        {{"lora_rank", "lora_alpha", "lora_dropout", "use_rslora", "target_modules", "adapters"},
         [](const Situation &now) { return now.config.tunerType == "lora"; }},
        {{"merge_lora"},
         [](const Situation &now) {
             return now.config.tunerType == "lora" && now.config.saveSafetensors;
         }},
        {{"max_shard_size"}, [](const Situation &now) { return now.config.saveSafetensors; }},
        {{"adam_beta1", "adam_beta2", "adam_eps"},
         [](const Situation &now) { return now.config.optimizer == "adam"; }},
        {{"sgd_momentum"}, [](const Situation &now) { return now.config.optimizer == "sgd"; }},
        {{"loss_scale", "system", "use_chat_template"},
         [](const Situation &now) { return now.config.task != "pretrain"; }},
        {{"template"}, [](const Situation &now) { return config::usesChatTemplate(now.config); }},
        {{"packing_length", "packing_strategy"},
         [](const Situation &now) { return now.config.packing; }},
        {{"num_train_epochs"},
         [](const Situation &now) { return !now.config.trainIters.has_value(); }},
        {{"eval_steps", "eval_iters"},
         [](const Situation &now) { return config::evaluates(now.config); }},
        {{"shuffle_buffer_size"}, [](const Situation &now) { return now.config.streaming; }},
        {{"stopping_strategy"},
         [](const Situation &now) { return !now.config.interleaveProb.empty(); }},
        {{"min_lr", "lr_decay_iters"},
         [](const Situation &now) { return now.config.lrDecayStyle != "constant"; }},
        {{"bf16"}, [](const Situation &) { return false; }}, // torch_dtype has the row
        {{"data_seed"}, [](const Situation &now) { return now.config.trainDataloaderShuffle; }},
        {{"recompute_method", "recompute_num_layers"},
         [](const Situation &now) { return now.config.recomputeGranularity == "full"; }},
        {{"moe_use_upcycling"},
         [](const Situation &now) { return now.config.moeUseUpcycling || !now.experts; }},
        {{"num_experts"}, [](const Situation &now) { return now.config.moeUseUpcycling; }},
        {{"moe_router_topk", "moe_ffn_hidden_size", "moe_router_load_balancing_type",
          "moe_z_loss_coeff", "moe_router_dtype", "moe_token_dispatcher_type",
          "expert_model_parallel_size"},
         [](const Situation &now) { return now.experts; }},
        {{"moe_aux_loss_coeff"},
         [](const Situation &now) {
             return now.experts && now.config.moeRouterLoadBalancingType != "none";
         }},
    };
    return table;
}

} // namespace

FieldPlace fieldPlace(const Field &field)
{
    if (field.support == FieldSupport::Planned || !field.write)
        return FieldPlace::NotYet;
    if (field.key == "run_name")
        return FieldPlace::Head;
    return field.key == "preset_title" || field.key == "preset_description" ? FieldPlace::Preset
                                                                            : FieldPlace::Row;
}

FormPart partOf(const Field &field)
{
    if (field.group == "model")
        return field.key == "task" ? FormPart::Method : FormPart::Model;
    if (field.group == "data")
        return FormPart::Data;
    if (field.group == "layout")
        return FormPart::Layout;
    return field.group == "records" ? FormPart::Review : FormPart::Method;
}

QList<const Field *> rowsOf(FormPart part)
{
    QList<const Field *> rows;
    for (const Field &field : config::fields()) {
        if (fieldPlace(field) == FieldPlace::Row && partOf(field) == part)
            rows.append(&field);
    }
    std::ranges::stable_sort(rows, {}, [](const Field *field) { return rank(field->key); });
    return rows;
}

QList<const Field *> fieldsNotYet()
{
    QList<const Field *> found;
    for (const Field &field : config::fields()) {
        if (fieldPlace(field) == FieldPlace::NotYet)
            found.append(&field);
    }
    return found;
}

bool fieldMatters(const RunForm &form, const QString &key)
{
    if (form.isSet(key))
        return true;
    const std::string name = key.toStdString();
    const Situation now = situationOf(form);
    return std::ranges::all_of(conditions(), [&](const Condition &condition) {
        return std::ranges::find(condition.keys, name) == condition.keys.end()
            || condition.matters(now);
    });
}

QString keyOf(const Field &field)
{
    return QString::fromUtf8(field.key.data(), static_cast<qsizetype>(field.key.size()));
}

} // namespace tessera::ui
