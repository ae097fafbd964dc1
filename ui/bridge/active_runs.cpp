// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/active_runs.h"

#include "backend/base/json.h"
#include "backend/base/paths.h"
#include "backend/history/run_folder.h"
#include "backend/history/supervised.h"

#include <algorithm>

namespace tessera::ui {
namespace {

namespace fs = std::filesystem;

constexpr int kLookMs = 2000;

QString text(const fs::path &path)
{
    return QString::fromStdString(path.string());
}

QString nameOf(const fs::path &folder, const QString &id)
{
    const Result<Json> config = readJsonFile(history::RunFolder{folder}.config());
    const Json name = config && config->is_object() ? config->value("run_name", Json()) : Json();
    const bool named = name.is_string() && !name.get<std::string>().empty();
    return named ? QString::fromStdString(name.get<std::string>()) : id;
}

} // namespace

ActiveRuns::ActiveRuns(QObject *parent) : ActiveRuns(socketFolder(), runsFolder(), parent) {}

ActiveRuns::ActiveRuns(fs::path sockets, fs::path runs, QObject *parent)
    : QObject(parent), m_sockets(std::move(sockets)), m_runFolders(std::move(runs))
{
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ActiveRuns::refresh);
    connect(&m_timer, &QTimer::timeout, this, &ActiveRuns::refresh);
    m_timer.start(kLookMs);
    refresh();
}

/// The folder itself, or as long as it is not there the nearest one above.
void ActiveRuns::watchFolder()
{
    std::error_code ignored;
    fs::path folder = m_sockets;
    while (!fs::is_directory(folder, ignored) && folder.has_relative_path())
        folder = folder.parent_path();
    const QString wanted = text(folder);
    const QStringList watched = m_watcher.directories();
    if (watched.contains(wanted))
        return;
    if (!watched.isEmpty())
        m_watcher.removePaths(watched);
    m_watcher.addPath(wanted);
}

QList<ActiveRun> ActiveRuns::look() const
{
    QList<ActiveRun> found;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(m_sockets, failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        if (entry->path().extension() != ".sock")
            continue;
        const QString id = text(entry->path().stem());
        const fs::path folder = m_runFolders / entry->path().stem();
        if (!history::isSupervised(folder, entry->path()))
            continue; // left behind
        const auto known = std::ranges::find(m_runs, id, &ActiveRun::id);
        const QString name = known != m_runs.end() ? known->name : nameOf(folder, id);
        found.append(
            {.id = id, .name = name, .socket = text(entry->path()), .folder = text(folder)});
    }
    std::ranges::sort(found, std::greater<>(), &ActiveRun::id); // ids begin with their time
    return found;
}

void ActiveRuns::refresh()
{
    watchFolder();
    const QList<ActiveRun> before = std::exchange(m_runs, look());
    if (before == m_runs)
        return;
    Q_EMIT changed();
    const auto in = [](const QList<ActiveRun> &runs, const QString &id) {
        return std::ranges::find(runs, id, &ActiveRun::id) != runs.end();
    };
    const QList<ActiveRun> now = m_runs; // a listener may make us look again
    for (const ActiveRun &run : now) {
        if (!in(before, run.id))
            Q_EMIT appeared(run.id);
    }
    for (const ActiveRun &run : before) {
        if (!in(now, run.id))
            Q_EMIT ended(run.id);
    }
}

bool ActiveRuns::isActive(const QString &id) const
{
    return !socketOf(id).isEmpty();
}

QString ActiveRuns::socketOf(const QString &id) const
{
    const auto run = std::ranges::find(m_runs, id, &ActiveRun::id);
    return run == m_runs.end() ? QString() : run->socket;
}

} // namespace tessera::ui
