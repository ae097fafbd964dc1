// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/stop_token.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <utility>

namespace tessera::ui {

using JobId = quint64;

/// What a job may use while it works, in its own thread.
class JobControl
{
public:
    explicit JobControl(std::function<void(double)> progress) : m_progress(std::move(progress)) {}

    [[nodiscard]] const StopToken &stop() const { return m_stop; }
    /// 0 to 1.
    void setProgress(double share) const { m_progress(share); }

private:
    StopToken m_stop;
    std::function<void(double)> m_progress;
};

/// One-off work off the GUI thread: previews, estimates, exports.
///
///     jobs.start<DataPreview>(u"preview"_qs, this,
///         [=](const JobControl &control) { return makePreview(config, control.stop()); },
///         [this](const DataPreview &preview) { Q_EMIT ready(preview); });
///
/// A job with the name of one that is still going supersedes it: the older one is asked to stop and
/// its result is dropped, whatever it does. So is the result of a cancelled job, and that for a
/// receiver that is gone. `done` runs in the GUI thread. A tracker waits for its jobs when it ends.
class JobTracker final : public QObject
{
    Q_OBJECT

public:
    explicit JobTracker(QObject *parent = nullptr);
    ~JobTracker() override;

    template<typename Value>
    JobId start(const QString &name, QObject *receiver,
                std::function<Value(const JobControl &)> work,
                std::function<void(const Value &)> done)
    {
        auto value = std::make_shared<std::unique_ptr<Value>>();
        return startAny(
            name, receiver,
            [work = std::move(work), value](const JobControl &control) {
                *value = std::make_unique<Value>(work(control));
            },
            [done = std::move(done), value] { done(**value); });
    }

    void cancel(JobId id);
    void cancel(const QString &name);
    [[nodiscard]] bool isRunning(const QString &name) const;
    [[nodiscard]] int running() const { return static_cast<int>(m_jobs.size()); }

Q_SIGNALS:
    void started(quint64 id, const QString &name);
    void progressChanged(quint64 id, const QString &name, double share);
    /// After `done`, or after it was cancelled or superseded.
    void finished(quint64 id, const QString &name, bool cancelled);

private:
    struct Job {
        QString name;
        std::shared_ptr<JobControl> control;
        bool dropped = false;
    };
    JobId startAny(const QString &name, QObject *receiver,
                   std::function<void(const JobControl &)> work, std::function<void()> done);
    void drop(JobId id);
    void finish(JobId id, const QPointer<QObject> &receiver, const std::function<void()> &done);

    QThreadPool m_pool;
    QHash<JobId, Job> m_jobs;
    JobId m_lastId = 0;
};

} // namespace tessera::ui
