// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/run_config.h"
#include "backend/data/source_files.h"
#include "backend/hub/model_folder.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::app {

struct CheckedText {
    std::vector<Error> errors;
    std::string notice; ///< text::ModelText::splitTokensNotice
    /// What it says: template, tokens, tokenizer file, and the template of ours that fits; without
    /// that the model's own does.
    std::vector<std::string> noticeArgs;
    std::string templateHash; ///< text::ModelText::templateHash
};

/// Whether the rows of a run can become tokens: its tokenizer loads and fits the model, and
/// conversations have a template that compiles, and some row of each data set is not dropped.
/// `first` has one data file that can be read; its first row says what kind of rows there are.
/// Makes the paths of `config.tokenizer` and `config.chatTemplate` absolute.
[[nodiscard]] CheckedText checkText(config::RunConfig &config, const hub::ModelFolder &model,
                                    const std::optional<data::DataSource> &first);

} // namespace tessera::app
