// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/base/result.h"
#include "backend/base/stop_token.h"
#include "backend/config/run_config.h"
#include "ui/models/data_preview_model.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace tessera::ui {

class JobTracker;
class TextKeeper;

/// Rows of a run's data set as found and as they will be trained, with the model's own tokenizer
/// and template. Rows that do not exist are no error: the preview is then empty, with the number
/// of those that do. May be called from any thread; reads files.
/// FileNotFound, BadJson, UnsupportedFormat, MissingValue ("dataset", "model"), ...; Cancelled.
[[nodiscard]] Result<DataPreview> previewData(const config::RunConfig &config,
                                              const RowWindow &window, const StopToken &stop);

/// previewData() off the GUI thread. A newer request drops an older one.
class DataPreviewer final : public QObject
{
    Q_OBJECT

public:
    explicit DataPreviewer(JobTracker *jobs, QObject *parent = nullptr);
    ~DataPreviewer() override;

    void preview(const config::RunConfig &config, const tessera::ui::RowWindow &window);
    void cancel();

Q_SIGNALS:
    void ready(const tessera::ui::DataPreview &preview);
    void failed(const tessera::Error &error);

private:
    JobTracker *m_jobs;
    std::shared_ptr<TextKeeper> m_texts;
    QString m_job;
};

/// The chat templates of ours that the setting `template` takes beside those of a model.
[[nodiscard]] QStringList fallbackTemplateNames();

} // namespace tessera::ui
