// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/curve_feed.h"

#include <QMutexLocker>

#include <utility>

namespace tessera::ui {

CurveFeed::CurveFeed(QObject *parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kIntervalMs);
    connect(&m_timer, &QTimer::timeout, this, &CurveFeed::flush);
}

void CurveFeed::push(const RunBatch &batch)
{
    if (batch.isEmpty())
        return;
    {
        const QMutexLocker lock(&m_mutex);
        m_pending.append(batch);
        if (std::exchange(m_scheduled, true))
            return;
    }
    QMetaObject::invokeMethod(this, &CurveFeed::schedule, Qt::QueuedConnection);
}

void CurveFeed::schedule()
{
    m_timer.start();
}

void CurveFeed::flush()
{
    RunBatch batch;
    {
        const QMutexLocker lock(&m_mutex);
        batch = std::exchange(m_pending, {});
        m_scheduled = false;
    }
    m_timer.stop();
    if (!batch.isEmpty())
        Q_EMIT batchReady(batch);
}

void CurveFeed::clear()
{
    const QMutexLocker lock(&m_mutex);
    m_pending = {};
}

} // namespace tessera::ui
