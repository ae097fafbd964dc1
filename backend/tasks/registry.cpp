// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/tasks/causal_lm.h"
#include "backend/tasks/task.h"

#include <algorithm>
#include <array>

namespace tessera::tasks {
namespace {

// To add a task: its loss, its line here, its line in backend/config/tasks.cpp.
constexpr std::array kTasks{
    Task{.name = "pretrain", .loss = causalLmLoss},
    Task{.name = "sft", .loss = causalLmLoss},
};

} // namespace

const Task *findTask(std::string_view name)
{
    const auto *found = std::ranges::find(kTasks, name, &Task::name);
    return found == kTasks.end() ? nullptr : found;
}

std::vector<std::string> registeredTasks()
{
    std::vector<std::string> names;
    for (const Task &task : kTasks)
        names.emplace_back(task.name);
    return names;
}

} // namespace tessera::tasks
