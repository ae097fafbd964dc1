// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/event_model.h"
#include "ui/models/expert_load_model.h"
#include "ui/models/log_model.h"
#include "ui/models/metric_point.h"

#include <QList>
#include <QMetaType>

namespace tessera::ui {

/// What a run told in a tenth of a second, ready for the models.
struct RunBatch {
    MetricPoints points;
    QList<ExpertLoadSample> loads;
    QList<RunEvent> events;
    QList<LogEntry> lines;

    [[nodiscard]] bool isEmpty() const
    {
        return points.isEmpty() && loads.isEmpty() && events.isEmpty() && lines.isEmpty();
    }
    /// Puts what `other` has behind what is here.
    void append(const RunBatch &other);
};

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::RunBatch)
