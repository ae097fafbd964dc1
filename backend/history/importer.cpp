// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/importer.h"

#include "backend/base/log.h"
#include "backend/history/annotations.h"
#include "backend/history/event_file.h"
#include "backend/history/run_folder.h"
#include "backend/history/run_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

Result<std::map<std::string, std::int64_t>> lastSeqs(Database &database)
{
    TESSERA_TRY(Statement read, database.prepare("SELECT id, last_seq FROM runs"));
    std::map<std::string, std::int64_t> seqs;
    while (true) {
        TESSERA_TRY(const bool row, read.next());
        if (!row)
            return seqs;
        seqs.emplace(read.text(0), read.integer(1));
    }
}

/// Whether the folder holds events that the database lacks; none when that cannot be read.
bool isBehind(const fs::path &folder, const std::map<std::string, std::int64_t> &seqs)
{
    const Result<std::int64_t> inFile = lastSeqOf(folder);
    if (!inFile)
        return inFile.error().code != ErrorCode::FileNotFound; // importRun() says why
    const auto known = seqs.find(folder.filename().string());
    return known == seqs.end() || known->second < *inFile;
}

} // namespace

std::vector<fs::path> runFoldersIn(const fs::path &runs)
{
    std::vector<fs::path> folders;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(runs, failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        const RunFolder folder{.root = entry->path()};
        std::error_code ignored;
        if (fs::exists(folder.events(), ignored) || fs::exists(folder.config(), ignored))
            folders.push_back(folder.root);
    }
    std::ranges::sort(folders);
    return folders;
}

Result<ImportedRun> importRun(Database &database, const fs::path &runFolder)
{
    ImportedRun run;
    Result<Json> config = readJsonFile(RunFolder{runFolder}.config());
    if (!config)
        run.problem = config.error();
    const RunRecord described = recordFromConfig(runFolder, config ? *config : Json());
    run.id = described.id;
    TESSERA_TRY(RunStore store, RunStore::open(database));
    auto imported = importEvents(database, store, described, /*describe=*/false);
    if (!imported)
        return std::move(imported).error().during("importing run " + run.id);
    run.events = imported->events;
    run.badLines = imported->badLines;
    const Result<Annotations> annotations = readAnnotations(runFolder);
    if (annotations)
        TESSERA_CHECK(storeAnnotations(database, run.id, *annotations));
    else if (!run.problem)
        run.problem = annotations.error();
    if (run.badLines > 0)
        logWarn("history", "{} lines of {} are no events and were skipped", run.badLines,
                RunFolder{runFolder}.events().string());
    return run;
}

Result<std::vector<ImportedRun>> importMissing(Database &database, const fs::path &runs)
{
    TESSERA_TRY(const auto seqs, lastSeqs(database));
    std::vector<ImportedRun> imported;
    for (const fs::path &folder : runFoldersIn(runs)) {
        if (EventFile::isLocked(folder) || !isBehind(folder, seqs))
            continue;
        Result<ImportedRun> run = importRun(database, folder);
        if (!run && run.error().code == ErrorCode::DatabaseFailed)
            return std::move(run).error();
        imported.push_back(run ? *run
                               : ImportedRun{.id = folder.filename().string(),
                                             .events = 0,
                                             .badLines = 0,
                                             .problem = run.error()});
    }
    return imported;
}

} // namespace tessera::history
