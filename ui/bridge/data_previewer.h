// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/base/result.h"
#include "backend/base/stop_token.h"
#include "backend/config/run_config.h"
#include "ui/models/data_preview_model.h"

#include <QObject>

namespace tessera::ui {

class JobTracker;

/// The first rows of a run's data set as found and as they will be trained, with the model's own
/// tokenizer and template. May be called from any thread; reads files.
/// FileNotFound, BadJson, UnsupportedFormat, MissingValue ("dataset", "model"), ...; Cancelled.
[[nodiscard]] Result<DataPreview> previewData(const config::RunConfig &config, qint64 rows,
                                              const StopToken &stop);

/// previewData() off the GUI thread. A newer request drops an older one.
class DataPreviewer final : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 kRows = 200;

    explicit DataPreviewer(JobTracker *jobs, QObject *parent = nullptr);

    void preview(const config::RunConfig &config, qint64 rows = kRows);
    void cancel();

Q_SIGNALS:
    void ready(const tessera::ui::DataPreview &preview);
    void failed(const tessera::Error &error);

private:
    JobTracker *m_jobs;
    QString m_job;
};

} // namespace tessera::ui
