// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/find_run.h"

#include "app/tessera/control.h"
#include "app/tessera/output.h"
#include "backend/base/common_errors.h"
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/base/nearest.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/history/annotations.h"
#include "backend/history/database_trouble.h"
#include "backend/history/event_file.h"
#include "backend/history/importer.h"
#include "backend/history/schema.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::app {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> runIds()
{
    std::vector<std::string> ids;
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(runsFolder(), ignored)) {
        if (fs::exists(entry.path() / "events.jsonl", ignored))
            ids.push_back(entry.path().filename().string());
    }
    std::ranges::sort(ids); // ids begin with their time
    return ids;
}

/// When a run began, for those whose ids have the same second.
std::int64_t firstEventMs(const std::string &id)
{
    std::int64_t timeMs = 0;
    (void)history::readEvents(runsFolder() / id, 0, [&timeMs](const protocol::Envelope &event) {
        timeMs = event.timeMs;
        return false;
    });
    return timeMs;
}

/// The last of the runs that are not in the trash.
std::optional<std::string> newestRun(const std::vector<std::string> &ids)
{
    constexpr std::size_t kSeconds = 15; // of "20260131-120000-k3f9"
    std::optional<std::string> newest;
    std::int64_t newestMs = 0;
    for (auto id = ids.rbegin(); id != ids.rend(); ++id) {
        if (newest && newest->substr(0, kSeconds) != id->substr(0, kSeconds))
            break;
        const auto annotations = history::readAnnotations(runsFolder() / *id);
        if (annotations && annotations->trashedMs != 0)
            continue;
        const std::int64_t timeMs = firstEventMs(*id);
        if (!newest || timeMs > newestMs) {
            newest = *id;
            newestMs = timeMs;
        }
    }
    return newest;
}

std::vector<std::string> matching(const std::string &text, const std::vector<std::string> &ids)
{
    std::vector<std::string> found;
    std::ranges::copy_if(ids, std::back_inserter(found), [&](const std::string &id) {
        return id.starts_with(text) || id.ends_with(text);
    });
    return found;
}

} // namespace

Result<history::RunFolder> findRun(const std::string &text)
{
    const std::vector<std::string> ids = runIds();
    if (std::ranges::find(ids, text) != ids.end())
        return history::RunFolder{runsFolder() / text};
    if (text == "last") {
        if (const auto newest = newestRun(ids))
            return history::RunFolder{runsFolder() / *newest};
    }
    if (const auto found = matching(text, ids); !text.empty() && found.size() == 1)
        return history::RunFolder{runsFolder() / found.front()};
    if (auto reader = openHistory(true)) { // by name; the database may be behind
        if (const auto record = reader->findRun(text))
            return history::RunFolder{runsFolder() / record->id};
    }
    return noSuchRun(text, nearestName(text, ids));
}

std::string RunStanding::name() const
{
    return interrupted() ? "interrupted" : std::string(protocol::runStateName(state));
}

Result<RunStanding> standingOf(const history::RunFolder &folder)
{
    RunStanding standing;
    standing.live = history::EventFile::isLocked(folder.root);
    TESSERA_TRY(const std::int64_t lastSeq, history::lastSeqOf(folder.root));
    standing.lastSeq = lastSeq;
    TESSERA_TRY(const MappedFile file, MappedFile::open(folder.events()));
    // The newest change of state, from the end. Within a JSON text the quotes would be escaped.
    constexpr std::string_view kMark = "\"type\":\"StateChanged\"";
    std::string_view bytes = file.bytes();
    for (std::size_t at = bytes.rfind(kMark); at != std::string_view::npos;
         at = at == 0 ? std::string_view::npos : bytes.rfind(kMark, at - 1)) {
        const std::size_t lineEnd = bytes.find('\n', at);
        const std::size_t before = bytes.rfind('\n', at);
        const std::size_t lineStart = before == std::string_view::npos ? 0 : before + 1;
        if (lineEnd == std::string_view::npos)
            continue; // not whole yet
        const auto event = protocol::decode(bytes.substr(lineStart, lineEnd - lineStart));
        const auto *change = event ? std::get_if<protocol::StateChanged>(&event->message) : nullptr;
        if (change != nullptr) {
            standing.state = change->state;
            break;
        }
    }
    return standing;
}

Result<RunView> readRun(const history::RunFolder &folder)
{
    const Result<Json> config = readJsonFile(folder.config());
    RunView view(history::recordFromConfig(folder.root, config ? *config : Json()));
    const auto take = [&view](const protocol::Envelope &event) {
        view.apply(event);
        return true;
    };
    TESSERA_TRY([[maybe_unused]] const history::ReadEvents seen,
                history::readEvents(folder.root, 0, take));
    if (protocol::isFinal(view.record().state))
        return view;
    const bool live = history::EventFile::isLocked(folder.root);
    view.markInterrupted(!live);
    if (live)
        askSupervisor(folder, view.record().lastSeq + 1,
                      [&view](const protocol::Envelope &event) { view.apply(event); });
    return view;
}

Result<history::Database> openLibrary()
{
    TESSERA_TRY(history::Database database, history::openForWriting(historyDatabase()));
    TESSERA_CHECK(history::importMissing(database, runsFolder()));
    return database;
}

Result<history::HistoryReader> openHistory(bool quiet)
{
    if (const Result<history::Database> updated = openLibrary(); !updated && !quiet)
        print(stderr,
              fmt::format("warning: the history may be behind: {}\n", updated.error().sentence()));
    auto reader = history::HistoryReader::open(historyDatabase());
    if (!reader && history::troubleOf(reader.error()) == history::DatabaseTrouble::Damaged)
        return std::move(reader).error().during(
            "`tessera runs rebuild` makes the history anew from the run folders");
    return reader;
}

} // namespace tessera::app
