// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/dataset.h"

namespace tessera::data {

/// Tokenised rows of several entries, one behind the other.
struct LoadedSamples {
    std::shared_ptr<const Samples> samples;
    std::vector<std::int64_t> kept; ///< samples of each entry
    DataReport report;
    std::string contentHash;
};

/// The first part of loadDataset(): reads, templates, tokenises, truncates, or takes the tokens of
/// an earlier run. Some sample is there. Errors as loadDataset().
[[nodiscard]] Result<LoadedSamples> loadSamples(const config::RunConfig &config,
                                                const std::vector<std::string> &entries,
                                                const TextTools &text, const StopToken &stop,
                                                const std::function<void(double)> &progress);

/// NoRows with the reasons of the report; `what` was read.
[[nodiscard]] Error noRows(const std::string &what, const DataReport &report);

/// The settings with the text of `system` instead of the file that it may name.
[[nodiscard]] Result<config::RunConfig> withSystemText(config::RunConfig config);

} // namespace tessera::data
