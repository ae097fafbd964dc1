// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_table.h"
#include "backend/config/loss_scale.h"
#include "backend/config/template_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tessera::config {
namespace {

/// `columns`: an object in JSON, "from=to" pairs in RunConfig.
FieldLine columnsSetting()
{
    Field field;
    field.key = "columns";
    field.type = FieldType::Dict;
    field.help = "Which column of the data set stands for which of ours, such as "
                 "{\"question\": \"query\"}.";
    field.read = [](const RunConfig &config) {
        Json object;
        for (const std::string &pair : config.columns) {
            const std::size_t equals = pair.find('=');
            object[pair.substr(0, equals)] =
                equals == std::string::npos ? std::string() : pair.substr(equals + 1);
        }
        return object;
    };
    field.write = [](RunConfig &config, const Json &value) {
        config.columns.clear();
        if (value.is_null())
            return;
        for (const auto &[from, to] : value.items())
            config.columns.push_back(fmt::format("{}={}", from, to.get<std::string>()));
    };
    return FieldLine(std::move(field));
}

/// "one of chatml, ... and alpaca": fields keep views of their texts.
std::string_view templateHelp()
{
    static const std::string kHelp = [] {
        const std::vector<std::string_view> &names = templateNames();
        return fmt::format("The chat template: one of the model's by name, one of {} and {}, or a "
                           ".jinja file; not set: the model's own.",
                           fmt::join(names.begin(), names.end() - 1, ", "), names.back());
    }();
    return kHelp;
}

} // namespace

// clang-format off
std::vector<Field> dataFields()
{
    return {
        setting("dataset", &RunConfig::dataset, kBasic, "Files or folders to train on; NAME#N takes N rows, FOLDER:PART a part, dataset_info.json:SET a set of LLaMA-Factory."),
        setting("val_dataset", &RunConfig::valDataset, kBasic, "Files or folders to evaluate on."),
        setting("max_length", &RunConfig::maxLength, kBasic, "Longest row; what is longer is handled by truncation_strategy.").unit("tokens").min(2),
        setting("truncation_strategy", &RunConfig::truncationStrategy, kAdvanced, "What happens to a row that is too long: drop it, or cut it at one end.").choices({"delete", "left", "right"}).plannedChoices({"split"}),
        setting("packing", &RunConfig::packing, kBasic, "Put several rows into one sequence; attention never crosses their border."),
        setting("packing_length", &RunConfig::packingLength, kAdvanced, "Length of a pack; not set: max_length.").unit("tokens").min(2),
        setting("packing_strategy", &RunConfig::packingStrategy, kAdvanced, "How rows are put into packs: binpack fills them best, sequential keeps the order of the rows.").choices({"binpack", "sequential"}),
        planned("packing_num_proc", FieldType::Int, 1, "Worker processes of packing; it never changes the result."),
        setting("padding_free", &RunConfig::paddingFree, kAdvanced, "Lay the rows of a micro-batch end to end instead of padding them.").planned(),
        planned("group_by_length", FieldType::Bool, false, "Batches of rows of similar length."),
        columnsSetting(),
        planned("disable_auto_column_mapping", FieldType::Bool, false, "Do not guess which column is which."),
        planned("remove_unused_columns", FieldType::Bool, true, "Drop columns that the task does not use."),
        setting("system", &RunConfig::system, kAdvanced, "System text of rows that have none; empty: no system text."),
        setting("use_chat_template", &RunConfig::useChatTemplate, kAdvanced, "Render rows with the model's chat template; not set: as the task needs."),
        setting("template", &RunConfig::chatTemplate, kAdvanced, templateHelp()),
        setting("loss_scale", &RunConfig::lossScale, kAdvanced, "Which tokens are trained and how much: all answers, only the last one, or everything; +NAME adds weights, as in last_round+react.").choices(lossScaleNames()).combined(),
        planned("is_binary_loss_scale", FieldType::Bool, nullptr, "Loss weights are only 0 or 1."),
        planned("disable_ignore_empty_think", FieldType::Bool, false, "Train empty think blocks too."),
        planned("add_non_thinking_prefix", FieldType::Bool, true, "Put the empty think block before answers without one."),
        planned("preserve_thinking", FieldType::Bool, nullptr, "Keep the thoughts of earlier rounds."),
        planned("enable_thinking", FieldType::Bool, nullptr, "The template's switch for thinking models."),
        planned("agent_template", FieldType::String, nullptr, "How tools are written into the conversation."),
        setting("split_dataset_ratio", &RunConfig::splitDatasetRatio, kAdvanced, "Share of the rows that is kept back for evaluation.").min(0).below(1),
        setting("train_dataloader_shuffle", &RunConfig::trainDataloaderShuffle, kAdvanced, "New order of the rows in each epoch; off: the order of the files."),
        setting("dataset_shuffle", &RunConfig::datasetShuffle, kAdvanced, "NAME#N draws N rows by data_seed; off: it takes the first N."),
        planned("val_dataset_shuffle", FieldType::Bool, false, "Shuffle the evaluation rows."),
        setting("seed", &RunConfig::seed, kAdvanced, "Seed of weights and dropout.").min(0),
        setting("data_seed", &RunConfig::dataSeed, kAdvanced, "Seed of the order of rows.").min(0),
        planned("dataloader_num_workers", FieldType::Int, 4, "Worker processes that load data; our loader needs none.").min(0).alsoAccepts({0, 1}),
        planned("dataloader_prefetch_factor", FieldType::Int, 2, "Batches a worker loads ahead.").min(1),
        setting("dataset_num_proc", &RunConfig::datasetNumProc, kAdvanced, "Threads that template and tokenise rows; it never changes the result. Not set: one a core.").unit("threads").min(1).max(1024),
        setting("load_from_cache_file", &RunConfig::loadFromCacheFile, kAdvanced, "Keep tokenised rows in a file, and use that of an earlier run with the same data and settings."),
        planned("lazy_tokenize", FieldType::Bool, nullptr, "Tokenise rows when they are needed.").alsoAccepts({false}),
        planned("strict", FieldType::Bool, false, "Stop at the first row that cannot be used."),
        planned("strict_roles", FieldType::Bool, false, "Refuse rows whose turns do not alternate strictly."),
        setting("streaming", &RunConfig::streaming, kAdvanced, "Read rows while training, for data that is larger than memory and disk; needs train_iters."),
        setting("shuffle_buffer_size", &RunConfig::shuffleBufferSize, kAdvanced, "Rows that streaming shuffles at a time.").unit("rows").min(1),
        setting("interleave_prob", &RunConfig::interleaveProb, kAdvanced, "Chance of each data set when several are mixed, as 0.7,0.3; not set: one after another."),
        setting("stopping_strategy", &RunConfig::stoppingStrategy, kAdvanced, "Mixing ends with the first data set that has no more rows, or when all were read.").choices({"first_exhausted", "all_exhausted"}),
        planned("use_hf", FieldType::Bool, false, "Download from Hugging Face instead of ModelScope."),
        planned("enable_channel_loss", FieldType::Bool, false, "Loss of each channel apart."),
        planned("max_pixels", FieldType::Int, nullptr, "Largest image."),
        planned("norm_bbox", FieldType::String, nullptr, "How boxes are normalised."),
    };
}
// clang-format on

} // namespace tessera::config
