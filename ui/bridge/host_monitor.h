// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/host_facts.h"

#include <QMetaType>
#include <QObject>
#include <QThread>

#include <filesystem>

namespace tessera::ui {

/// The computer as it is now, for the gauges of the top bar and the hardware card.
struct HostSample {
    HostFacts facts;
    double cpuBusy = -1;       ///< 0..1 since the sample before, all cores; -1: not known yet
    quint64 diskFreeBytes = 0; ///< where runs are kept; 0: cannot be told
    quint64 diskBytes = 0;
};

/// Looks at the computer now and then, on a thread of its own: asking the GPU's driver can take a
/// second. The first sample comes soon after start().
class HostMonitor final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kIntervalMs = 2000;

    explicit HostMonitor(std::filesystem::path dataFolder, QObject *parent = nullptr);
    ~HostMonitor() override;

    void start(int intervalMs = kIntervalMs);
    [[nodiscard]] const HostSample &sample() const { return m_sample; }
    [[nodiscard]] bool hasSample() const { return m_hasSample; }

Q_SIGNALS:
    void sampled(const tessera::ui::HostSample &sample);

private:
    class Worker;

    QThread m_thread;
    Worker *m_worker; // lives in m_thread
    HostSample m_sample;
    bool m_hasSample = false;
};

/// Share of the time between two readings of /proc/stat in which the processors were busy; -1 when
/// they do not tell (no line "cpu", no time between). For tests apart.
[[nodiscard]] double busyShare(const QByteArray &before, const QByteArray &now);

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::HostSample)
