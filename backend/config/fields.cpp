// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/fields.h"

#include "backend/base/nearest.h"
#include "backend/config/field_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace tessera::config {
namespace {

/// The one order of all keys. A part that outgrows its file gets a file of its
/// own, not a new order.
std::vector<Field> joinTables()
{
    using Part = std::pair<std::string_view, std::vector<Field>>;
    std::vector<Part> parts;
    parts.emplace_back("model", modelFields());
    parts.emplace_back("data", dataFields());
    parts.emplace_back("method", trainingFields());
    parts.emplace_back("method", memoryFields());
    parts.emplace_back("layout", layoutFields());
    parts.emplace_back("experts", moeFields());
    parts.emplace_back("records", recordFields());

    std::vector<Field> all;
    for (auto &[group, part] : parts) {
        for (Field &field : part) {
            field.group = group;
            all.push_back(std::move(field));
        }
    }
    return all;
}

/// What people write for a key of ours: names of other programs, labels of the
/// layout.
constexpr std::array kSynonyms{
    std::pair{"num_moe_experts", "num_experts"},
    std::pair{"moe_layer_recompute", "recompute_modules"},
    std::pair{"num_layers_in_first_pipeline_stage", "decoder_first_pipeline_num_layers"},
    std::pair{"num_layers_in_last_pipeline_stage", "decoder_last_pipeline_num_layers"},
    std::pair{"num_virtual_stages_per_pipeline_rank", "virtual_pipeline_model_parallel_size"},
    std::pair{"num_layers_per_virtual_pipeline_stage", "virtual_pipeline_model_parallel_size"},
    std::pair{"cutoff_len", "max_length"},
    std::pair{"max_seq_length", "max_length"},
    std::pair{"seq_length", "max_length"},
    std::pair{"learning_rate", "lr"},
    std::pair{"epochs", "num_train_epochs"},
    std::pair{"max_steps", "train_iters"},
    std::pair{"steps", "train_iters"},
    std::pair{"per_device_train_batch_size", "micro_batch_size"},
    std::pair{"gradient_accumulation_steps", "global_batch_size"},
    std::pair{"batch_size", "global_batch_size"},
    std::pair{"warmup_ratio", "lr_warmup_fraction"},
    std::pair{"warmup_steps", "lr_warmup_iters"},
    std::pair{"max_grad_norm", "clip_grad"},
    std::pair{"train_type", "tuner_type"},
    std::pair{"finetuning_type", "tuner_type"},
    std::pair{"lora_target", "target_modules"},
    std::pair{"model_name_or_path", "model"},
    std::pair{"dtype", "torch_dtype"},
    std::pair{"top_k", "moe_router_topk"},
    std::pair{"tp", "tensor_model_parallel_size"},
    std::pair{"sp", "sequence_parallel"},
    std::pair{"cp", "context_parallel_size"},
    std::pair{"pp", "pipeline_model_parallel_size"},
    std::pair{"vpp", "virtual_pipeline_model_parallel_size"},
    std::pair{"ep", "expert_model_parallel_size"},
    std::pair{"etp", "expert_tensor_parallel_size"},
    std::pair{"name", "run_name"},
    std::pair{"num_threads", "omp_num_threads"},
    std::pair{"world_size", "nproc_per_node"},
};

/// "--Micro-Batch-Size" -> "micro_batch_size".
std::string asKey(std::string_view word)
{
    while (word.starts_with('-'))
        word.remove_prefix(1);
    std::string key(word);
    std::ranges::transform(key, key.begin(), [](unsigned char letter) {
        return letter == '-' ? '_' : static_cast<char>(std::tolower(letter));
    });
    return key;
}

std::vector<std::string> allKeys()
{
    std::vector<std::string> keys;
    std::ranges::transform(fields(), std::back_inserter(keys),
                           [](const Field &field) { return std::string(field.key); });
    return keys;
}

} // namespace

const std::vector<Field> &fields()
{
    static const std::vector<Field> table = joinTables();
    return table;
}

const Field *findField(std::string_view key)
{
    const auto &table = fields();
    const auto it = std::ranges::find(table, key, &Field::key);
    return it == table.end() ? nullptr : &*it;
}

std::string nearestKey(std::string_view word)
{
    const std::string key = asKey(word);
    if (findField(key) != nullptr)
        return key;
    const auto synonym = std::ranges::find(kSynonyms, std::string_view(key), [](const auto &pair) {
        return std::string_view(pair.first);
    });
    return synonym == kSynonyms.end() ? nearestName(key, allKeys()) : synonym->second;
}

} // namespace tessera::config
