// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QList>
#include <QObject>
#include <QString>
#include <QTimer>

#include <filesystem>

namespace tessera::ui {

/// A run whose supervisor is alive and listens.
struct ActiveRun {
    QString id;
    QString name;   ///< run_name of its config.json, or the id
    QString socket; ///< path
    QString folder;
    friend bool operator==(const ActiveRun &, const ActiveRun &) = default;
};

/// The runs that are going on now, found by their sockets; a socket that a killed supervisor left
/// behind is none. Follows the folder of sockets as it changes, also when it is made later.
class ActiveRuns final : public QObject
{
    Q_OBJECT

public:
    /// Of socketFolder() and runsFolder(), unless others are given.
    explicit ActiveRuns(QObject *parent = nullptr);
    ActiveRuns(std::filesystem::path sockets, std::filesystem::path runs,
               QObject *parent = nullptr);

    /// Newest first.
    [[nodiscard]] const QList<ActiveRun> &runs() const { return m_runs; }
    [[nodiscard]] bool isActive(const QString &id) const;
    [[nodiscard]] QString socketOf(const QString &id) const; ///< "" when it is not active
    void refresh();

Q_SIGNALS:
    void changed();
    void appeared(const QString &id);
    void ended(const QString &id);

private:
    void watchFolder();
    [[nodiscard]] QList<ActiveRun> look() const;

    std::filesystem::path m_sockets;
    std::filesystem::path m_runFolders;
    QFileSystemWatcher m_watcher;
    QTimer m_timer; ///< a supervisor that was killed changes no folder
    QList<ActiveRun> m_runs;
};

} // namespace tessera::ui
