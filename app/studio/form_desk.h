// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/known_files.h"
#include "ui/models/column_mappings.h"
#include "ui/models/data_preview_model.h"
#include "ui/models/known_file_model.h"
#include "ui/models/run_form.h"

#include <QObject>
#include <QTimer>

namespace tessera::ui {
class HostMonitor;
class JobTracker;
class StudioSettings;
} // namespace tessera::ui

namespace tessera::studio {

/// What the pages New run, Models and Data share: the run that is being written, and the models and
/// data sets of this computer. The run and the columns of data sets are kept between two starts of
/// the studio.
class FormDesk final : public QObject
{
    Q_OBJECT

public:
    struct Services {
        ui::JobTracker *jobs = nullptr;
        ui::StudioSettings *settings = nullptr;
        ui::HostMonitor *host = nullptr;
    };
    explicit FormDesk(const Services &services, QObject *parent = nullptr);
    ~FormDesk() override;

    [[nodiscard]] ui::RunForm *form() { return &m_form; }
    [[nodiscard]] ui::ColumnMappings *columns() { return &m_columns; }
    [[nodiscard]] ui::KnownFileModel *models() { return &m_models; }
    [[nodiscard]] ui::KnownFileModel *data() { return &m_data; }
    /// The first rows of the form's data, for its own page.
    [[nodiscard]] ui::DataPreviewModel *firstRows() { return &m_firstRows; }
    /// The rows that the Data page shows.
    [[nodiscard]] ui::DataPreviewModel *rows() { return &m_rows; }

    /// Looks for models and data sets again, off the GUI thread.
    void look();
    void addModel(const QString &path) const;
    void removeModel(const QString &path); ///< from those that were used or added
    void addData(const QString &path) const;
    /// A run with the settings of the form was started: what it uses comes first from now on.
    void noteStarted();

private:
    void keep();

    Services m_services;
    ui::KnownFileFinder m_finder;
    ui::RunForm m_form;
    ui::ColumnMappings m_columns{&m_form};
    ui::KnownFileModel m_models;
    ui::KnownFileModel m_data;
    ui::DataPreviewModel m_firstRows;
    ui::DataPreviewModel m_rows;
    QTimer m_keep;
    int m_gpus = 0; ///< as the form knows
};

} // namespace tessera::studio
