// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/known_file.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <vector>

namespace tessera::ui {

class JobTracker;

/// The folders to look in.
struct KnownPlaces {
    std::vector<std::filesystem::path> resources; ///< as resourceFolders()
    std::filesystem::path userModels;
    std::filesystem::path huggingFaceCache; ///< .../hub
    std::filesystem::path modelScopeCache;  ///< .../hub
    /// From the environment, as the programs that fill them do.
    [[nodiscard]] static KnownPlaces ofThisUser();
};

/// Lists the folders; opens no file. May be called from any thread: a folder on a network can be
/// slow. `recent` are settings of runs, newest first; those that do not exist any more stay,
/// because a disk may come back.
[[nodiscard]] QList<KnownFile> findKnownModels(const QStringList &recent,
                                               const KnownPlaces &places);
[[nodiscard]] QList<KnownFile> findKnownData(const QStringList &recent, const KnownPlaces &places);

/// Both lists off the GUI thread. A newer request drops an older one.
class KnownFileFinder final : public QObject
{
    Q_OBJECT

public:
    explicit KnownFileFinder(JobTracker *jobs, QObject *parent = nullptr);

    void findModels(const QStringList &recent);
    void findData(const QStringList &recent);

Q_SIGNALS:
    void modelsFound(const QList<tessera::ui::KnownFile> &models);
    void dataFound(const QList<tessera::ui::KnownFile> &data);

private:
    JobTracker *m_jobs;
};

} // namespace tessera::ui
