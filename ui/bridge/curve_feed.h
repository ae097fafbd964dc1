// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/run_batch.h"

#include <QMutex>
#include <QObject>
#include <QTimer>

namespace tessera::ui {

/// Turns a stream of points, loads, events and log lines from any thread into at most ten batches a
/// second in the thread of this object.
///
/// push() may be called from any thread and never waits for the GUI. batchReady() is emitted in the
/// order of arrival, and only when there is something to show. What was pushed last always comes,
/// at the latest a tenth of a second later, or with flush().
class CurveFeed final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kIntervalMs = 100;

    explicit CurveFeed(QObject *parent = nullptr);

    void push(const RunBatch &batch);
    /// Emits what waits now; in this object's thread.
    void flush();
    /// Forgets what waits: another run.
    void clear();

Q_SIGNALS:
    void batchReady(const tessera::ui::RunBatch &batch);

private:
    void schedule();

    QTimer m_timer;
    QMutex m_mutex;
    RunBatch m_pending;       // guarded by m_mutex
    bool m_scheduled = false; // guarded by m_mutex
};

} // namespace tessera::ui
