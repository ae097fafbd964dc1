// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/history/queries.h"
#include "backend/history/run_record.h"
#include "ui/bridge/run_batch.h"
#include "ui/bridge/run_events.h"

#include <QMetaType>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace tessera::ui {

/// A stored run, as a page opens it. The curves, loads, events and lines come in `batch`.
struct StoredRun {
    history::RunRecord record; ///< with config and facts
    ExpertGrid grid;
    RunBatch batch;
    RunEvents marks;               ///< goes on with what comes live
    history::TrainedBefore before; ///< by the runs that this one goes on from
    double tokens = 0;             ///< read until the last step, those before included
    double seconds = 0;            ///< trained until then
    qint64 expertSteps = 0; ///< steps that have loads; more than in `batch` when they are too many
};

/// Reads everything about a run in one moment of the database. `loadBytes` bounds the counts of
/// expert loads: beyond it, steps at even distances are taken. Cancelled when `stop` turns
/// true; NoSuchRun, DatabaseFailed. Any thread.
[[nodiscard]] Result<StoredRun> readStoredRun(history::HistoryReader &reader, const std::string &id,
                                              qint64 loadBytes, const std::atomic<bool> &stop);

/// A run of so many steps takes long to read: its head comes first.
inline constexpr qint64 kLongRun = 200'000;

/// Record, grid and training loss of a long run, to show while the rest is read; the loss is over
/// steps alone. Nothing for a run that is short.
[[nodiscard]] Result<std::optional<StoredRun>> readStoredHead(history::HistoryReader &reader,
                                                              const std::string &id);

/// Counts that do not fit are cut at the border.
[[nodiscard]] ExpertLoadSample loadSample(qint64 step, int layer,
                                          const std::vector<std::int64_t> &counts);

/// Where the experts of a run are, as its facts and settings say; empty for a dense one.
[[nodiscard]] ExpertGrid expertGridOf(const history::RunRecord &record);

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::StoredRun)
