// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/annotations.h"

#include "backend/base/common_errors.h"
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/history/run_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

/// Every table that has rows of a run, by the run's number.
constexpr std::array kTablesOfRuns{"metrics",     "expert_loads",  "checkpoints", "gaps",
                                   "log_records", "state_changes", "rank_memory"};

Result<std::int64_t> numberOf(Database &database, const std::string &runId)
{
    TESSERA_TRY(Statement find, database.prepare("SELECT number FROM runs WHERE id = ?"));
    find.bindAll(runId);
    TESSERA_TRY(const bool row, find.next());
    if (!row)
        return noSuchRun(runId);
    return find.integer(0);
}

/// Anybody may have edited the file: what is no text is left out.
std::vector<std::string> tagsIn(const Json &object)
{
    std::vector<std::string> tags;
    for (const Json &tag : object.value("tags", Json::array())) {
        if (!tag.is_string() || tag.get<std::string>().empty())
            continue;
        if (std::ranges::find(tags, tag.get<std::string>()) == tags.end())
            tags.push_back(tag.get<std::string>());
    }
    return tags;
}

} // namespace

Result<Annotations> readAnnotations(const fs::path &runFolder)
{
    const Result<Json> object = readJsonFile(RunFolder{runFolder}.annotations());
    if (!object && object.error().code == ErrorCode::FileNotFound)
        return Annotations{};
    if (!object)
        return object.error();
    Annotations found;
    if (!object->is_object())
        return found;
    found.tags = tagsIn(*object);
    const Json notes = object->value("notes", Json());
    if (notes.is_string())
        found.notes = notes.get<std::string>();
    const Json trashed = object->value("trashed_ms", Json());
    if (trashed.is_number_integer())
        found.trashedMs = trashed.get<std::int64_t>();
    return found;
}

Result<Annotations> changeAnnotations(Database &database, const fs::path &runFolder,
                                      const std::function<void(Annotations &)> &change)
{
    const RunFolder folder{runFolder};
    std::error_code ignored;
    const bool hasEvents = fs::exists(folder.events(), ignored);
    if (!hasEvents)
        TESSERA_CHECK(numberOf(database, folder.id()));
    // Nobody else writes from here on: a run that just starts is in the database already, or its
    // supervisor reads the file afterwards.
    TESSERA_TRY(Transaction transaction, Transaction::begin(database));
    TESSERA_TRY(Annotations annotations, readAnnotations(runFolder));
    change(annotations);
    const Json object{{"tags", annotations.tags},
                      {"notes", annotations.notes},
                      {"trashed_ms", annotations.trashedMs}};
    TESSERA_CHECK(writeFileAtomically(folder.annotations(), dumpJsonPretty(object) + "\n"));
    const Result<void> stored = storeAnnotations(database, folder.id(), annotations);
    // One that starts just now comes into the database with its file (run_store.cpp).
    const bool comes = !stored && hasEvents && stored.error().code == ErrorCode::NoSuchRun;
    if (!stored && !comes)
        return stored.error();
    TESSERA_CHECK(transaction.commit());
    return annotations;
}

Result<void> storeAnnotations(Database &database, const std::string &runId,
                              const Annotations &annotations)
{
    TESSERA_CHECK(numberOf(database, runId));
    TESSERA_TRY(Statement update, database.prepare(updateAnnotationsSql()));
    return updateAnnotations(update, runId, annotations);
}

std::string_view updateAnnotationsSql()
{
    return "UPDATE runs SET tags = ?, notes = ?, trashed_ms = ? WHERE id = ?";
}

Result<void> updateAnnotations(Statement &update, const std::string &runId,
                               const Annotations &annotations)
{
    return update.run(dumpJson(annotations.tags), annotations.notes, annotations.trashedMs, runId);
}

Result<void> forget(Database &database, const std::string &runId)
{
    TESSERA_TRY(Transaction transaction, Transaction::begin(database));
    TESSERA_TRY(const std::int64_t number, numberOf(database, runId));
    for (const char *table : kTablesOfRuns) {
        TESSERA_TRY(Statement remove,
                    database.prepare(fmt::format("DELETE FROM {} WHERE run = ?", table)));
        TESSERA_CHECK(remove.run(number));
    }
    TESSERA_TRY(Statement remove, database.prepare("DELETE FROM runs WHERE number = ?"));
    TESSERA_CHECK(remove.run(number));
    return transaction.commit();
}

} // namespace tessera::history
