// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/job_tracker.h"

#include "backend/base/assert.h"

#include <QThread>

namespace tessera::ui {

JobTracker::JobTracker(QObject *parent) : QObject(parent) {}

JobTracker::~JobTracker()
{
    for (const Job &job : std::as_const(m_jobs))
        job.control->stop().requestStop();
    m_pool.waitForDone();
}

JobId JobTracker::startAny(const QString &name, QObject *receiver,
                           std::function<void(const JobControl &)> work, std::function<void()> done)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    cancel(name);
    const JobId id = ++m_lastId;
    const QPointer<QObject> guarded(receiver);
    auto control = std::make_shared<JobControl>([this, id, name](double share) {
        QMetaObject::invokeMethod(
            this,
            [this, id, name, share] {
                const auto job = m_jobs.constFind(id);
                if (job != m_jobs.cend() && !job->dropped)
                    Q_EMIT progressChanged(id, name, share);
            },
            Qt::QueuedConnection);
    });
    m_jobs.insert(id, {.name = name, .control = control, .dropped = false});
    m_pool.start([this, id, control, guarded, work = std::move(work), done = std::move(done)] {
        work(*control);
        QMetaObject::invokeMethod(
            this, [this, id, guarded, done] { finish(id, guarded, done); }, Qt::QueuedConnection);
    });
    Q_EMIT started(id, name);
    return id;
}

void JobTracker::finish(JobId id, const QPointer<QObject> &receiver,
                        const std::function<void()> &done)
{
    const Job job = m_jobs.take(id);
    if (!job.dropped && !receiver.isNull())
        done();
    Q_EMIT finished(id, job.name, job.dropped);
}

void JobTracker::drop(JobId id)
{
    Job &job = m_jobs[id];
    job.dropped = true;
    job.control->stop().requestStop();
}

void JobTracker::cancel(JobId id)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    if (m_jobs.contains(id))
        drop(id);
}

void JobTracker::cancel(const QString &name)
{
    for (auto job = m_jobs.cbegin(); job != m_jobs.cend(); ++job) {
        if (job->name == name && !job->dropped) {
            drop(job.key());
            return; // at most one of a name is not dropped
        }
    }
}

bool JobTracker::isRunning(const QString &name) const
{
    for (const Job &job : m_jobs) {
        if (job.name == name && !job.dropped)
            return true;
    }
    return false;
}

} // namespace tessera::ui
