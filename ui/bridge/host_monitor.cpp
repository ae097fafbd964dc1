// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/host_monitor.h"

#include <QFile>
#include <QTimer>

#include <optional>
#include <utility>

namespace tessera::ui {
namespace {

struct CpuTimes {
    double busy = 0;
    double idle = 0;
};

/// The first line of /proc/stat: user nice system idle iowait irq softirq steal ...
std::optional<CpuTimes> cpuTimes(const QByteArray &stat)
{
    const QByteArray line = stat.left(stat.indexOf('\n')).simplified();
    const QList<QByteArray> words = line.split(' ');
    constexpr qsizetype kIdle = 4;
    constexpr qsizetype kWaiting = 5;
    constexpr qsizetype kSteal = 8; // what follows is counted in user and nice already
    if (words.value(0) != "cpu" || words.size() <= kIdle)
        return std::nullopt;
    CpuTimes times;
    for (qsizetype i = 1; i < words.size() && i <= kSteal; ++i)
        (i == kIdle || i == kWaiting ? times.idle : times.busy) += words[i].toDouble();
    return times;
}

QByteArray readStat()
{
    QFile file(QStringLiteral("/proc/stat"));
    return file.open(QIODevice::ReadOnly) ? file.readLine() : QByteArray();
}

} // namespace

double busyShare(const QByteArray &before, const QByteArray &now)
{
    const std::optional<CpuTimes> a = cpuTimes(before);
    const std::optional<CpuTimes> b = cpuTimes(now);
    if (!a || !b)
        return -1;
    const double busy = b->busy - a->busy;
    const double all = busy + b->idle - a->idle;
    return all <= 0 || busy < 0 ? -1 : busy / all;
}

/// The half that lives in the monitor's thread.
class HostMonitor::Worker final : public QObject
{
public:
    Worker(std::filesystem::path dataFolder, HostMonitor *owner)
        : m_folder(std::move(dataFolder)), m_owner(owner), m_timer(this)
    {
        connect(&m_timer, &QTimer::timeout, this, &Worker::look);
    }

    void start(int intervalMs)
    {
        m_timer.start(intervalMs);
        look();
    }

private:
    void look()
    {
        HostSample sample;
        sample.facts = hostFacts();
        const QByteArray stat = readStat();
        // The counters go by hundredths of a second: too soon they say nothing new.
        const double busy = busyShare(m_stat, stat);
        if (busy >= 0)
            m_busy = busy;
        if (busy >= 0 || m_stat.isEmpty())
            m_stat = stat;
        sample.cpuBusy = m_busy;
        std::filesystem::path place = m_folder;
        std::error_code failed;
        while (!std::filesystem::exists(place, failed) && place.has_relative_path())
            place = place.parent_path();
        const std::filesystem::space_info space = std::filesystem::space(place, failed);
        if (!failed) {
            sample.diskFreeBytes = space.available;
            sample.diskBytes = space.capacity;
        }
        HostMonitor *owner = m_owner;
        QMetaObject::invokeMethod(
            owner,
            [owner, sample] {
                owner->m_sample = sample;
                owner->m_hasSample = true;
                Q_EMIT owner->sampled(sample);
            },
            Qt::QueuedConnection);
    }

    std::filesystem::path m_folder;
    HostMonitor *m_owner;
    QTimer m_timer;
    QByteArray m_stat;
    double m_busy = -1;
};

HostMonitor::HostMonitor(std::filesystem::path dataFolder, QObject *parent)
    : QObject(parent), m_worker(new Worker(std::move(dataFolder), this))
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("host"));
}

HostMonitor::~HostMonitor()
{
    if (!m_thread.isRunning()) {
        delete m_worker;
        return;
    }
    m_thread.quit();
    m_thread.wait();
}

void HostMonitor::start(int intervalMs)
{
    m_thread.start();
    Worker *worker = m_worker;
    QMetaObject::invokeMethod(
        worker, [worker, intervalMs] { worker->start(intervalMs); }, Qt::QueuedConnection);
}

} // namespace tessera::ui
