// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/config/run_config.h"
#include "backend/data/examine.h"

#include <string>
#include <vector>

namespace tessera::app {

/// Facts of data sets for machines, without the list of dropped rows. `config` says how long packs
/// are and how many rows a micro-batch has.
[[nodiscard]] Json factsJson(const data::DataFacts &facts, const config::RunConfig &config);
/// The same for people; `first` are the first dropped rows.
[[nodiscard]] std::string factsText(const data::DataFacts &facts, const config::RunConfig &config,
                                    const std::vector<data::DroppedRow> &first);

/// How fast the reading is and when it will be done; numbers that are not known yet are left out.
[[nodiscard]] Json progressJson(const data::DataFacts &facts,
                                const data::ExamineProgress &progress);
/// "reading 43 %, 1234567 rows, 45120 rows/s, 12 s left"
[[nodiscard]] std::string progressText(const data::DataFacts &facts,
                                       const data::ExamineProgress &progress);

[[nodiscard]] Json rowJson(const data::ExaminedRow &row);
/// The row as it is stored, and as it is trained: what is trained stands between brackets.
[[nodiscard]] std::string rowText(const data::ExaminedRow &row);

} // namespace tessera::app
