// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person says about runs: tags, notes, and which of them lie in the trash.
#include "app/tessera/annotate.h"

#include "app/tessera/find_run.h"
#include "app/tessera/output.h"
#include "backend/base/common_errors.h"
#include "backend/base/units.h"
#include "backend/history/annotations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace tessera::app {
namespace {

using history::Annotations;
using history::RunFolder;

struct AnnotateOptions {
    std::string run;               ///< of tag and note
    std::vector<std::string> runs; ///< of delete and restore
    std::vector<std::string> add;
    std::vector<std::string> remove;
    bool clear = false;
    std::string text;
    bool forever = false;
};

Result<std::vector<RunFolder>> findRuns(const std::vector<std::string> &names)
{
    std::vector<RunFolder> folders;
    for (const std::string &name : names) {
        TESSERA_TRY(RunFolder folder, findRun(name));
        folders.push_back(std::move(folder));
    }
    return folders;
}

std::vector<std::string> idsOf(const std::vector<RunFolder> &folders)
{
    std::vector<std::string> ids;
    ids.reserve(folders.size());
    for (const RunFolder &folder : folders)
        ids.push_back(folder.id());
    return ids;
}

std::vector<std::string> changedTags(std::vector<std::string> tags, const AnnotateOptions &options)
{
    if (options.clear)
        tags.clear();
    for (const std::string &tag : options.remove)
        std::erase(tags, tag);
    for (const std::string &tag : options.add) {
        if (!tag.empty() && std::ranges::find(tags, tag) == tags.end())
            tags.push_back(tag);
    }
    return tags;
}

Result<int> tag(const AnnotateOptions &options, bool json)
{
    TESSERA_TRY(const RunFolder folder, findRun(options.run));
    TESSERA_TRY(history::Database database, openLibrary());
    TESSERA_TRY(const Annotations annotations,
                history::changeAnnotations(database, folder.root, [&options](Annotations &now) {
                    now.tags = changedTags(now.tags, options);
                }));
    if (json)
        printJson({{"schema", 1}, {"id", folder.id()}, {"tags", annotations.tags}});
    else
        printLine(fmt::format("run {}: {}", folder.id(),
                              annotations.tags.empty()
                                  ? std::string("no tags")
                                  : fmt::format("{}", fmt::join(annotations.tags, ", "))));
    return kSuccess;
}

Result<int> note(const AnnotateOptions &options, bool json)
{
    TESSERA_TRY(const RunFolder folder, findRun(options.run));
    TESSERA_TRY(history::Database database, openLibrary());
    TESSERA_TRY(const Annotations annotations,
                history::changeAnnotations(database, folder.root, [&options](Annotations &now) {
                    now.notes = options.text;
                }));
    if (json)
        printJson({{"schema", 1}, {"id", folder.id()}, {"notes", annotations.notes}});
    else
        printLine(fmt::format("run {}: {}", folder.id(),
                              annotations.notes.empty() ? "no notes" : annotations.notes));
    return kSuccess;
}

bool isThere(const RunFolder &folder)
{
    std::error_code ignored;
    return std::filesystem::exists(folder.root, ignored);
}

/// A run that somebody works on stays.
Result<void> checkEnded(const std::vector<RunFolder> &folders)
{
    for (const RunFolder &folder : folders) {
        if (!isThere(folder))
            continue; // only the history knows it
        TESSERA_TRY(const RunStanding standing, standingOf(folder));
        if (standing.live)
            return wrongState("delete", standing.name(),
                              fmt::format("Run {} is {}; stop it before deleting it.", folder.id(),
                                          standing.name()));
    }
    return {};
}

Result<void> setTrashed(const std::vector<RunFolder> &folders, std::int64_t trashedMs)
{
    TESSERA_TRY(history::Database database, openLibrary());
    for (const RunFolder &folder : folders) {
        if (!isThere(folder))
            return fileNotFound(folder.root.string())
                .during(fmt::format(
                    "`tessera runs delete {} --forever` takes it out of the history", folder.id()));
        const auto changed = history::changeAnnotations(
            database, folder.root, [trashedMs](Annotations &now) { now.trashedMs = trashedMs; });
        if (!changed)
            return changed.error();
    }
    return {};
}

/// The database first: a folder that stays behind is imported again, and nothing is lost half.
Result<void> removeForever(const std::vector<RunFolder> &folders)
{
    TESSERA_TRY(history::Database database, openLibrary());
    for (const RunFolder &folder : folders) {
        const Result<void> forgotten = history::forget(database, folder.id());
        if (!forgotten && forgotten.error().code != ErrorCode::NoSuchRun)
            return forgotten.error();
        std::error_code failed;
        std::filesystem::remove_all(folder.root, failed);
        if (failed)
            return errnoError(failed.value(), folder.root.string(), true);
    }
    return {};
}

Result<int> remove(const AnnotateOptions &options, bool json)
{
    TESSERA_TRY(const std::vector<RunFolder> folders, findRuns(options.runs));
    TESSERA_CHECK(checkEnded(folders));
    const std::int64_t now = wallClockMs();
    TESSERA_CHECK(options.forever ? removeForever(folders) : setTrashed(folders, now));
    if (json) {
        Json object{{"schema", 1}, {"ids", idsOf(folders)}, {"forever", options.forever}};
        object["trashed_ms"] = options.forever ? Json() : Json(now);
        printJson(object);
        return kSuccess;
    }
    for (const std::string &id : idsOf(folders))
        printLine(options.forever
                      ? fmt::format("run {} is deleted", id)
                      : fmt::format("run {} is in the trash; `tessera runs restore {}` takes it "
                                    "out again",
                                    id, id));
    return kSuccess;
}

Result<int> restore(const AnnotateOptions &options, bool json)
{
    TESSERA_TRY(const std::vector<RunFolder> folders, findRuns(options.runs));
    TESSERA_CHECK(setTrashed(folders, 0));
    if (json)
        printJson({{"schema", 1}, {"ids", idsOf(folders)}});
    for (const std::string &id : idsOf(folders)) {
        if (!json)
            printLine(fmt::format("run {} is out of the trash", id));
    }
    return kSuccess;
}

using Action = Result<int> (*)(const AnnotateOptions &, bool);

CLI::App *addAction(CLI::App &runs, Invocation &invocation,
                    const std::shared_ptr<AnnotateOptions> &options, const char *name,
                    const char *help, Action action)
{
    CLI::App *command = runs.add_subcommand(name, help);
    addJsonFlag(*command, invocation);
    command->callback([options, action, &invocation] {
        invocation.carryOut = [options, action, &invocation] {
            return action(*options, invocation.json);
        };
    });
    return command;
}

void addRun(CLI::App &command, AnnotateOptions &options)
{
    command.add_option("RUN", options.run, "Id, the end of one, a name, or \"last\"")->required();
}

void addSeveralRuns(CLI::App &command, AnnotateOptions &options)
{
    command.add_option("RUN", options.runs, "Ids, ends of them, names, or \"last\"")->required();
}

} // namespace

void addAnnotating(CLI::App &runs, Invocation &invocation)
{
    auto options = std::make_shared<AnnotateOptions>();
    CLI::App *tagging =
        addAction(runs, invocation, options, "tag", "Add and remove tags of a run", tag);
    addRun(*tagging, *options);
    tagging->add_flag("--clear", options->clear, "Remove all tags first");
    tagging->add_option("--remove", options->remove, "A tag to remove, repeatable")
        ->allow_extra_args(false);
    tagging->add_option("--add", options->add, "A tag to add, repeatable")->allow_extra_args(false);

    CLI::App *noting =
        addAction(runs, invocation, options, "note", "Write down something about a run", note);
    addRun(*noting, *options);
    const CLI::Option *words =
        noting->add_option("TEXT", options->text, "Replaces the notes; empty removes them");
    const CLI::Option *named =
        noting->add_option("--text", options->text, "The same, for notes that begin with -");
    noting->parse_complete_callback([words, named] {
        if (words->count() + named->count() == 0)
            throw CLI::RequiredError("TEXT");
    });

    CLI::App *deleting =
        addAction(runs, invocation, options, "delete", "Put runs into the trash", remove);
    addSeveralRuns(*deleting, *options);
    deleting->add_flag("--forever", options->forever,
                       "Delete their folders with all checkpoints; this cannot be undone");

    addSeveralRuns(
        *addAction(runs, invocation, options, "restore", "Take runs out of the trash", restore),
        *options);
}

} // namespace tessera::app
