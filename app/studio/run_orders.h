// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/run_launcher.h"

#include <QHash>
#include <QObject>
#include <QStringList>

namespace tessera::ui {
class JobTracker;
class RunTableModel;
} // namespace tessera::ui

namespace tessera::studio {

/// What a page lets a person do with runs: start a preset, resume, take the settings of a run for
/// a new one. Each start ends with started() or refused(), with what it was asked for; each page
/// has orders of its own and hears of no other's.
class RunOrders final : public QObject
{
    Q_OBJECT

public:
    struct Services {
        ui::RunLauncher *launcher = nullptr;
        ui::JobTracker *jobs = nullptr;
        ui::RunTableModel *runs = nullptr;
    };
    explicit RunOrders(const Services &services, QObject *parent = nullptr);

    void startPreset(const QString &name);
    /// `origin` names the start for whoever waits for it.
    void start(const QString &origin, const QByteArray &settings, bool confirmed);
    void cancelStart(const QString &origin);
    void resume(const QString &id);
    /// New run with the settings of this one: settingsReady().
    void takeSettings(const QString &id);
    /// The same, from its newest whole checkpoint.
    void fork(const QString &id);
    /// Looks for the newest whole checkpoint of a run: resumePoint().
    void findResumePoint(const QString &id);

Q_SIGNALS:
    /// A start of a preset (its name) or a resumption of a run (its id) is on its way, or no
    /// longer.
    void busyChanged(const QString &origin, bool busy);
    void started(const QString &origin, const QString &runId);
    void refused(const QString &origin, const QList<tessera::ui::FormProblem> &problems);
    void settingsReady(const QByteArray &settings, const QString &runName);
    void failed(const tessera::Error &error);
    void resumePoint(const QString &id, qint64 step); ///< 0: there is none

private:
    /// A checkpoint to go on from; an empty folder when there is none.
    struct Point {
        QString folder;
        qint64 step = 0;
    };
    void findPoint(const QString &job, const QString &id, std::function<void(const Point &)> found);
    void wait(quint64 ticket, const QString &origin);
    QString finish(quint64 ticket);
    [[nodiscard]] QString folderOf(const QString &id) const;
    [[nodiscard]] QString nameOf(const QString &id) const;

    Services m_services;
    QHash<quint64, QString> m_waiting; ///< by ticket of the launcher
};

} // namespace tessera::studio
