// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run_folders.h"

#include "backend/supervisor/checkpoints.h"
#include "ui/bridge/job_tracker.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace tessera::studio {
namespace {

namespace fs = std::filesystem;

using Facts = QHash<QString, ui::RunFolderFacts>;

ui::RunFolderFacts factsOf(const fs::path &folder)
{
    std::error_code failed;
    // A folder that may not be looked at is there.
    if (!fs::is_directory(folder, failed) && (!failed || failed.value() == ENOENT))
        return {.isThere = false, .resumeStep = std::nullopt};
    const auto newest = supervisor::newestResumePoint(folder);
    return {.isThere = true, .resumeStep = newest ? newest->step : 0};
}

} // namespace

RunFolders::RunFolders(ui::JobTracker *jobs, const QList<ui::RunTableModel *> &tables,
                       QObject *parent)
    : QObject(parent), m_jobs(jobs), m_tables(tables)
{}

void RunFolders::watch(const QString &page, const QStringList &ids)
{
    m_watched.insert(page, ids);
    lookAt(page, ids);
}

void RunFolders::look()
{
    for (auto watched = m_watched.cbegin(); watched != m_watched.cend(); ++watched)
        lookAt(watched.key(), watched.value());
}

void RunFolders::lookAt(const QString &page, const QStringList &ids)
{
    QHash<QString, fs::path> folders;
    for (const QString &id : ids) {
        for (const ui::RunTableModel *table : m_tables) {
            if (const int row = table->rowOf(id); row >= 0)
                folders.insert(id, table->run(row).folder);
        }
    }
    if (folders.isEmpty())
        return;
    m_jobs->start<Facts>(
        u"folders of "_qs + page, this,
        [folders](const ui::JobControl & /*control*/) {
            Facts facts;
            for (auto folder = folders.cbegin(); folder != folders.cend(); ++folder)
                facts.insert(folder.key(), factsOf(folder.value()));
            return facts;
        },
        [this](const Facts &facts) {
            for (auto found = facts.cbegin(); found != facts.cend(); ++found) {
                for (ui::RunTableModel *table : m_tables)
                    table->setFolderFacts(found.key(), found.value());
            }
        });
}

} // namespace tessera::studio
