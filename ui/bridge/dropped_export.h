// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/base/stop_token.h"

#include <QObject>
#include <QString>

namespace tessera::ui {

class JobTracker;

/// Writes all dropped rows of `from` (a line of JSON each, see DataStatistics::droppedFile) to
/// `to`: as they are, or as a table (file, line, code, detail, excerpt; RFC 4180) when the name
/// ends in .csv. Whole or not at all. FileUnreadable, errors of writing; Cancelled.
[[nodiscard]] Result<void> exportDroppedRows(const QString &from, const QString &to,
                                             const StopToken &stop);

/// exportDroppedRows() off the GUI thread.
class DroppedExporter final : public QObject
{
    Q_OBJECT

public:
    explicit DroppedExporter(JobTracker *jobs, QObject *parent = nullptr);

    void write(const QString &from, const QString &to);

Q_SIGNALS:
    void written(const QString &path);
    void failed(const tessera::Error &error);

private:
    JobTracker *m_jobs;
};

} // namespace tessera::ui
