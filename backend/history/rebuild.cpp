// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/log.h"
#include "backend/base/units.h"
#include "backend/history/importer.h"
#include "backend/history/open_lock.h"
#include "backend/history/schema.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <set>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPatience{10000};
/// The files of one database in WAL mode.
constexpr std::array<std::string_view, 3> kParts{"", "-wal", "-shm"};

fs::path part(const fs::path &database, std::string_view suffix)
{
    return database.string() + std::string(suffix);
}

bool isThere(const fs::path &path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

void removeDatabase(const fs::path &database)
{
    std::error_code ignored;
    for (const std::string_view suffix : kParts)
        fs::remove(part(database, suffix), ignored);
}

/// The ids of the runs that the old database knew, as far as it still tells.
std::set<std::string> runsOf(const fs::path &path)
{
    std::set<std::string> ids;
    Result<Database> database = Database::open(path, Database::Mode::ReadOnly, kPatience);
    if (!database)
        return ids;
    Result<Statement> read = database->prepare("SELECT id FROM runs");
    if (!read)
        return ids;
    while (true) {
        const Result<bool> row = read->next();
        if (!row || !*row)
            return ids;
        ids.insert(read->text(0));
    }
}

Result<std::vector<ImportedRun>> importAll(Database &database, const fs::path &runs)
{
    std::vector<ImportedRun> imported;
    for (const fs::path &folder : runFoldersIn(runs)) {
        Result<ImportedRun> run = importRun(database, folder);
        if (!run && run.error().code == ErrorCode::DatabaseFailed)
            return std::move(run).error();
        if (run) {
            imported.push_back(std::move(run).value());
            continue;
        }
        imported.push_back(
            {.id = folder.filename().string(), .events = 0, .badLines = 0, .problem = run.error()});
    }
    return imported;
}

/// Runs that the old database knew and that have no folder any more stay in the old file alone.
void reportLostFolders(std::vector<ImportedRun> &runs, const std::set<std::string> &known,
                       const fs::path &folder)
{
    std::set<std::string> present;
    for (const ImportedRun &run : runs)
        present.insert(run.id);
    for (const std::string &id : known) {
        if (!present.contains(id))
            runs.push_back({.id = id,
                            .events = 0,
                            .badLines = 0,
                            .problem = fileNotFound((folder / id).string())});
    }
}

Result<std::vector<ImportedRun>> build(const fs::path &fresh, const fs::path &runs)
{
    TESSERA_TRY(Database database, openForWriting(fresh, kPatience));
    TESSERA_TRY(std::vector<ImportedRun> imported, importAll(database, runs));
    TESSERA_CHECK(database.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
    return imported;
}

Result<void> move(const fs::path &from, const fs::path &to)
{
    std::error_code failed;
    fs::rename(from, to, failed);
    if (failed)
        return errnoError(failed.value(), from.string(), true);
    return {};
}

/// history.db and its log under another name, together, so that the old file stays readable.
Result<fs::path> setAside(const fs::path &database)
{
    const std::string stem =
        fmt::format("{}.{:%Y%m%d-%H%M%S}", database.string(), fmt::gmtime(wallClockMs() / 1000));
    fs::path aside = stem + ".old";
    for (int i = 2; isThere(aside); ++i)
        aside = fmt::format("{}-{}.old", stem, i);
    for (const std::string_view suffix : kParts) {
        if (isThere(part(database, suffix)))
            TESSERA_CHECK(move(part(database, suffix), part(aside, suffix)));
    }
    return aside;
}

} // namespace

Result<Rebuilt> rebuild(const fs::path &dataFolder)
{
    const fs::path database = dataFolder / "history.db";
    const fs::path fresh = dataFolder / "history.db.new";
    const fs::path runs = dataFolder / "runs";
    TESSERA_CHECK(makeFolder(dataFolder));
    removeDatabase(fresh); // of a rebuild that was interrupted

    Rebuilt rebuilt;
    TESSERA_TRY(rebuilt.runs, build(fresh, runs));
    if (isThere(database))
        reportLostFolders(rebuilt.runs, runsOf(database), runs);

    TESSERA_TRY(const OpenLock lock, OpenLock::take(database, kPatience));
    bool present = false;
    for (const std::string_view suffix : kParts)
        present = present || isThere(part(database, suffix));
    if (present) {
        TESSERA_TRY(rebuilt.setAside, setAside(database));
    }
    TESSERA_CHECK(move(fresh, database));
    std::error_code ignored;
    for (const std::string_view suffix : {"-wal", "-shm", ".lock"})
        fs::remove(part(fresh, suffix), ignored);
    TESSERA_CHECK(syncPath(dataFolder));
    logInfo("history", "{} was made anew from {} runs", database.string(), rebuilt.runs.size());
    return rebuilt;
}

} // namespace tessera::history
