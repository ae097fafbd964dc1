// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/tasks.h"

#include "backend/config/run_config.h"

#include <algorithm>

namespace tessera::config {

const std::vector<TaskInfo> &tasks()
{
    // To add a task: its line here and in backend/tasks/registry.cpp.
    static const std::vector<TaskInfo> table{
        {.name = "pretrain",
         .title = "Pretraining",
         .chatTemplate = false,
         .lossScale = "all",
         .columns = {"text", "messages", "input_ids"}},
        {.name = "sft",
         .title = "Supervised fine-tuning",
         .chatTemplate = true,
         .lossScale = "default",
         .columns = {"messages", "response", "output", "input_ids"}},
    };
    return table;
}

const TaskInfo *findTask(std::string_view name)
{
    const auto &table = tasks();
    const auto it = std::ranges::find(table, name, &TaskInfo::name);
    return it == table.end() ? nullptr : &*it;
}

bool usesChatTemplate(const RunConfig &config)
{
    const TaskInfo *const task = findTask(config.task);
    return config.useChatTemplate.value_or(task == nullptr || task->chatTemplate);
}

} // namespace tessera::config
