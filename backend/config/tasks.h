// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace tessera::config {

struct RunConfig;

/// What the torch-free side knows of a task; backend/tasks/registry.cpp has its builder.
struct TaskInfo {
    std::string_view name;                 ///< "sft": the value of the key `task`
    std::string_view title;                ///< English, for lists
    bool chatTemplate = true;              ///< default of use_chat_template
    std::string_view lossScale;            ///< default base of loss_scale
    std::vector<std::string_view> columns; ///< what a row must have, one of
};

[[nodiscard]] const std::vector<TaskInfo> &tasks();
[[nodiscard]] const TaskInfo *findTask(std::string_view name);

/// Whether conversations are written with the chat template: use_chat_template, or what the task
/// says where that is not set.
[[nodiscard]] bool usesChatTemplate(const RunConfig &config);

} // namespace tessera::config
