// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/known_files.h"

#include "backend/base/paths.h"
#include "backend/data/formats/format.h"
#include "backend/hub/model_cache.h"
#include "ui/bridge/job_tracker.h"

#include <QFile>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tessera::ui {
namespace {

namespace fs = std::filesystem;

QString text(const fs::path &path)
{
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

/// What is in a folder, by name; nothing when it cannot be read.
std::vector<fs::path> entriesOf(const fs::path &folder)
{
    std::vector<fs::path> entries;
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(folder, ignored))
        entries.push_back(entry.path());
    std::ranges::sort(entries);
    return entries;
}

bool isModel(const fs::path &path)
{
    std::error_code ignored;
    return path.extension() == ".gguf" || fs::exists(path / "config.json", ignored);
}

bool isData(const fs::path &path)
{
    return data::formatOf(path).ok();
}

/// Collects files, each once.
class Collector
{
public:
    void add(const fs::path &path, const QString &name, const QString &setting, KnownFrom from)
    {
        const QString whole = text(path);
        const bool known = std::ranges::any_of(
            m_files, [&whole](const KnownFile &file) { return file.path == whole; });
        if (!known)
            m_files.append({.path = whole, .name = name, .setting = setting, .from = from});
    }

    void addFolder(const fs::path &folder, KnownFrom from, bool bareNames,
                   bool (*wanted)(const fs::path &))
    {
        for (const fs::path &path : entriesOf(folder)) {
            const QString name = text(path.filename());
            if (wanted(path))
                add(path, name, bareNames ? name : text(path), from);
        }
    }

    [[nodiscard]] QList<KnownFile> take() { return std::move(m_files); }

private:
    QList<KnownFile> m_files;
};

template<typename Find>
void addRecent(Collector &found, const QStringList &recent, Find find)
{
    for (const QString &setting : recent) {
        const Result<fs::path> path = find(setting.toStdString());
        const fs::path whole = path ? *path : fs::path(setting.toStdString());
        found.add(whole, text(whole.filename()), setting, KnownFrom::Recent);
    }
}

/// models--org--name/snapshots/<revision>/config.json
void addHuggingFace(Collector &found, const fs::path &hub)
{
    static constexpr std::string_view kPrefix = "models--";
    for (const fs::path &repository : entriesOf(hub)) {
        const std::string folder = repository.filename().string();
        if (!folder.starts_with(kPrefix))
            continue;
        QString name = QString::fromStdString(folder.substr(kPrefix.size()));
        name.replace(QStringLiteral("--"), QStringLiteral("/"));
        for (const fs::path &snapshot : entriesOf(repository / "snapshots")) {
            if (isModel(snapshot))
                found.add(snapshot, name, text(snapshot), KnownFrom::Cache);
        }
    }
}

/// models/org/name, or org/name in older versions.
void addModelScope(Collector &found, const fs::path &hub)
{
    for (const fs::path &root : {hub / "models", hub}) {
        for (const fs::path &owner : entriesOf(root)) {
            for (const fs::path &model : entriesOf(owner)) {
                std::error_code ignored;
                if (!fs::is_symlink(model, ignored) && isModel(model))
                    found.add(model, text(owner.filename() / model.filename()), text(model),
                              KnownFrom::Cache);
            }
        }
    }
}

} // namespace

KnownPlaces KnownPlaces::ofThisUser()
{
    return {.resources = resourceFolders(),
            .userModels = dataFolder() / "models",
            .huggingFaceCache = hub::cacheRoot(hub::HubKind::HuggingFace),
            .modelScopeCache = hub::cacheRoot(hub::HubKind::ModelScope)};
}

QList<KnownFile> findKnownModels(const QStringList &recent, const KnownPlaces &places)
{
    Collector found;
    addRecent(found, recent, [](const std::string &name) { return hub::locateModel(name); });
    for (const fs::path &folder : places.resources) {
        found.addFolder(folder / "models", KnownFrom::SetUp, true, isModel);
        found.addFolder(folder.parent_path() / ".deps" / "models", KnownFrom::SetUp, true, isModel);
    }
    found.addFolder(places.userModels, KnownFrom::Folder, false, isModel);
    addHuggingFace(found, places.huggingFaceCache);
    addHuggingFace(found, places.modelScopeCache); // what tessera downloaded from there
    addModelScope(found, places.modelScopeCache);
    for (const fs::path &folder : places.resources)
        found.addFolder(folder / "presets" / "models", KnownFrom::Preset, true, isModel);
    return found.take();
}

QList<KnownFile> findKnownData(const QStringList &recent, const KnownPlaces &places)
{
    Collector found;
    addRecent(found, recent, [](const std::string &name) { return findDataset(name); });
    for (const fs::path &folder : places.resources)
        found.addFolder(folder / "sample_data", KnownFrom::SetUp, true, isData);
    return found.take();
}

KnownFileFinder::KnownFileFinder(JobTracker *jobs, QObject *parent) : QObject(parent), m_jobs(jobs)
{}

void KnownFileFinder::findModels(const QStringList &recent)
{
    m_jobs->start<QList<KnownFile>>(
        QStringLiteral("known models"), this,
        [recent](const JobControl &) { return findKnownModels(recent, KnownPlaces::ofThisUser()); },
        [this](const QList<KnownFile> &models) { Q_EMIT modelsFound(models); });
}

void KnownFileFinder::findData(const QStringList &recent)
{
    m_jobs->start<QList<KnownFile>>(
        QStringLiteral("known data"), this,
        [recent](const JobControl &) { return findKnownData(recent, KnownPlaces::ofThisUser()); },
        [this](const QList<KnownFile> &data) { Q_EMIT dataFound(data); });
}

} // namespace tessera::ui
