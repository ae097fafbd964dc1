// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/schema.h"

#include "backend/base/files.h"
#include "backend/base/log.h"
#include "backend/history/database_trouble.h"
#include "backend/history/migrations.h"
#include "backend/history/open_lock.h"

#include <fmt/format.h>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

Error notOurs(const std::string &path)
{
    Error error = databaseFailed(path, "not a run history", DatabaseTrouble::Damaged);
    error.detail = fmt::format("{} is a database of another program.", path);
    return error;
}

Error tooNew(const std::string &path, std::int64_t version)
{
    return {.code = ErrorCode::DatabaseTooNew,
            .detail =
                fmt::format("{} has schema version {} of a newer Tessera Studio; this one knows "
                            "up to {}.",
                            path, version, kSchemaVersion),
            .args = {path, std::to_string(version), std::to_string(kSchemaVersion)},
            .context = {},
            .place = SourcePlace::here()};
}

Result<void> migrateIfOlder(Database &database)
{
    TESSERA_TRY(const int before, schemaVersion(database));
    if (before == kSchemaVersion)
        return {};
    TESSERA_TRY(Transaction transaction, Transaction::begin(database));
    TESSERA_TRY(const int version,
                schemaVersion(database)); // another process may have been quicker
    if (version < kSchemaVersion)
        TESSERA_CHECK(migrate(database, version));
    TESSERA_CHECK(transaction.commit());
    if (version > 0 && version < kSchemaVersion)
        logInfo("history", "{} was changed from schema version {} to {}", database.path(), version,
                kSchemaVersion);
    return {};
}

} // namespace

Result<int> schemaVersion(Database &database)
{
    TESSERA_TRY(const std::int64_t version, database.integer("PRAGMA user_version"));
    if (version > kSchemaVersion)
        return tooNew(database.path(), version);
    TESSERA_TRY(const std::int64_t tables, database.integer("SELECT count(*) FROM sqlite_master"));
    if (version < 0 || (version == 0) != (tables == 0))
        return notOurs(database.path());
    return static_cast<int>(version);
}

Result<Database> openForWriting(const fs::path &path, std::chrono::milliseconds busyTimeout)
{
    if (path.has_parent_path())
        TESSERA_CHECK(makeFolder(path.parent_path()));
    TESSERA_TRY(const OpenLock lock, OpenLock::take(path, busyTimeout));
    TESSERA_TRY(Database database, Database::open(path, Database::Mode::ReadWrite, busyTimeout));
    TESSERA_CHECK(database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"));
    TESSERA_CHECK(migrateIfOlder(database));
    return database;
}

} // namespace tessera::history
