// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"

#include <QTest>

#include <sqlite3.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <sstream>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestRunsCommand : public QObject
{
    Q_OBJECT

private:
    static std::size_t stepsInCsv(const std::string &csv)
    {
        std::istringstream lines(csv);
        std::string line;
        std::getline(lines, line); // headings
        std::size_t steps = 0;
        while (std::getline(lines, line))
            ++steps;
        return steps;
    }

private Q_SLOTS:
    void noRunsYetIsNoError()
    {
        Cli cli;
        const Outcome outcome = cli.run({"runs", "list", "--json"});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.json()["schema"].get<int>(), 1);
        QVERIFY(outcome.json()["runs"].empty());
    }

    void runsAreListedNewestFirst()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile({{"run_name", "one"}}), "--json"}).code, 0);
        QTest::qWait(1100); // ids begin with a second
        QCOMPARE(cli.run({"train", cli.runFile({{"run_name", "two"}}), "--json"}).code, 0);
        const Json runs = cli.run({"runs", "list", "--json"}).json()["runs"];
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(runs[0]["name"].get<std::string>(), std::string("two"));
        QCOMPARE(cli.run({"runs", "list", "--limit", "1", "--json"}).json()["runs"].size(),
                 std::size_t{1});
        const Outcome table = cli.run({"runs", "list"});
        QVERIFY(table.out.starts_with("id "));
        QVERIFY(table.out.find("finished") != std::string::npos);
        QCOMPARE(cli.run({"runs", "show", "one", "--json"}).json()["name"].get<std::string>(),
                 std::string("one"));
    }

    void filtersSayWhatIsWrongWithThem()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const Outcome state = cli.run({"runs", "list", "--state", "foo", "--json"});
        QCOMPARE(state.code, 1);
        QCOMPARE(state.error()["code"].get<std::string>(), std::string("not_one_of"));
        QVERIFY(state.error()["args"][2].get<std::string>().find("interrupted, created")
                != std::string::npos);
        const Outcome none = cli.run({"runs", "list", "--state", "failed"});
        QCOMPARE(none.code, 0);
        QVERIFY2(none.out.starts_with("No run matches"), none.out.c_str());
        QCOMPARE(cli.run({"runs", "list", "--limit", "0"}).code, 2);
    }

    void jsonIsJsonWhateverIsExported()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        QVERIFY(cli.run({"runs", "export", "last", "--json"}).json().contains("metrics"));
        QVERIFY(cli.run({"runs", "export", "last"}).json().is_null());
        const Outcome hint = cli.run({"runs", "export"});
        QCOMPARE(hint.code, 2);
        QVERIFY2(hint.err.find("`tessera runs export --help`") != std::string::npos,
                 hint.err.c_str());
    }

    void anExportThatNobodyReadsEndsSilently()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const auto pipe = cli.startProgram("bash",
                                           {"-c",
                                            "(sleep 0.3; \"$0\" runs export last) | true; "
                                            "exit ${PIPESTATUS[0]}",
                                            Cli::program("tessera")});
        const Outcome outcome = Cli::finish(*pipe);
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.err, std::string());
    }

    void aFullOutputIsAFailure()
    {
        Cli cli;
        for (const char *command : {"\"$0\" runs list --json", "\"$0\" train \"$1\" --json"}) {
            const auto process = cli.startProgram("bash",
                                                  {"-c", std::string(command) + " > /dev/full",
                                                   Cli::program("tessera"), cli.runFile()});
            const Outcome outcome = Cli::finish(*process);
            QCOMPARE(outcome.code, 1);
            QVERIFY(outcome.err.find("standard output") != std::string::npos);
        }
    }

    void showHasTheKeysThatMachinesRead()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile({{"save_steps", 2}}), "--json"}).code, 0);
        const Json json = cli.show("last");
        for (const char *key : {"schema",
                                "id",
                                "name",
                                "state",
                                "task",
                                "tuner",
                                "layout",
                                "steps",
                                "first_loss",
                                "last_loss",
                                "best_loss",
                                "tokens_per_second",
                                "peak_memory_bytes",
                                "folder",
                                "parent",
                                "rows_read",
                                "rows_kept",
                                "dropped",
                                "dropped_at",
                                "tags",
                                "notes",
                                "trashed_ms"})
            QVERIFY2(json.contains(key), key);
        const Json listed = cli.run({"runs", "list", "--json"}).json()["runs"][0];
        QVERIFY(!listed.contains("rows_read")); // a list does not read what it would say
        QCOMPARE(json["checkpoints"].size(), std::size_t{2});
        QCOMPARE(json["config"]["save_steps"].get<int>(), 2);
    }

    void anExportIsWrittenThroughALinkAndIntoADevice()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const fs::path target = cli.folder() / "target.csv";
        const fs::path link = cli.folder() / "link.csv";
        QVERIFY(writeFileAtomically(target, "old").ok());
        fs::create_symlink(target, link);
        QCOMPARE(cli.run({"runs", "export", "last", "--output", link}).code, 0);
        QVERIFY(fs::is_symlink(link));
        QCOMPARE(stepsInCsv(readFile(target).value()), std::size_t{5});

        const fs::path pipe = cli.folder() / "pipe";
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const UniqueFd reader(::open(pipe.c_str(), O_RDONLY | O_NONBLOCK));
        QCOMPARE(cli.run({"runs", "export", "last", "--output", pipe}).code, 0);
        QVERIFY(fs::is_fifo(pipe));

        const fs::path longest = cli.folder() / (std::string(251, 'x') + ".csv");
        QCOMPARE(cli.run({"runs", "export", "last", "--output", longest}).code, 0);
        QVERIFY(fs::is_regular_file(longest));
    }

    void aRunIsExported()
    {
        Cli cli;
        cli.fakeRanks({{"experts", 4}});
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const Outcome csv = cli.run({"runs", "export", "last", "--format", "csv"});
        QCOMPARE(csv.code, 0);
        QVERIFY(csv.out.starts_with("step,"));
        QCOMPARE(stepsInCsv(csv.out), std::size_t{5});

        const fs::path file = cli.folder() / "run.export.json";
        const Outcome json =
            cli.run({"runs", "export", "last", "--format", "json", "--output", file, "--json"});
        QCOMPARE(json.code, 0);
        const auto exported = readJsonFile(file);
        QCOMPARE((*exported)["schema"].get<int>(), 1);
        QCOMPARE((*exported)["metrics"]["loss"]["values"].size(), std::size_t{5});

        const Outcome bad = cli.run({"runs", "export", "last", "--output",
                                     (cli.folder() / "no" / "x.csv").string(), "--json"});
        QCOMPARE(bad.code, 1);
        QCOMPARE(cli.run({"runs", "export", "last", "--format", "xml", "--json"}).code, 2);
    }

    void rebuildingGivesTheSameHistory()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const Json before = cli.run({"runs", "list", "--json"}).json();
        const Outcome rebuilt = cli.run({"runs", "rebuild", "--json"});
        QCOMPARE(rebuilt.code, 0);
        QCOMPARE(rebuilt.json()["runs"].get<int>(), 1);
        QVERIFY(fs::exists(rebuilt.json()["set_aside"].get<std::string>()));
        QVERIFY(cli.run({"runs", "list", "--json"}).json() == before);
    }

    // ---- what a person says about runs ----

    void tagsAndNotesAreKept()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const std::string id = cli.runIds().front();
        QVERIFY(cli.run({"runs", "tag", id, "--add", "aux 1e-3", "--add", "论文", "--json"})
                    .json()["tags"]
                == Json::array({"aux 1e-3", "论文"}));
        QVERIFY(cli.run({"runs", "tag", id, "--remove", "aux 1e-3", "--json"}).json()["tags"]
                == Json::array({"论文"}));
        QVERIFY(cli.run({"runs", "tag", id, "--clear", "--add", "x", "--json"}).json()["tags"]
                == Json::array({"x"}));
        QCOMPARE(cli.run({"runs", "note", id, "why it\nworked", "--json"}).code, 0);
        QCOMPARE(cli.run({"runs", "rebuild", "--json"}).code, 0);
        const Json run = cli.run({"runs", "list", "--json"}).json()["runs"][0];
        QVERIFY(run["tags"] == Json::array({"x"}));
        QCOMPARE(run["notes"].get<std::string>(), std::string("why it\nworked"));
        QVERIFY(cli.run({"runs", "list"}).out.find("tags") != std::string::npos);
        const std::string shown = cli.run({"runs", "show", id}).out;
        QVERIFY2(shown.find("tags            x\n") != std::string::npos, shown.c_str());
        QVERIFY(shown.find("notes           why it\\nworked\n") != std::string::npos);
        QCOMPARE(cli.run({"runs", "note", id}).code, 2);
        QCOMPARE(cli.run({"runs", "note", id, "--text", "-1"}).code, 0);
        QCOMPARE(cli.show(id)["notes"].get<std::string>(), std::string("-1"));
        QCOMPARE(cli.run({"runs", "note", id, "", "--json"}).code, 0);
        QVERIFY(cli.show(id)["notes"].is_null());
        const Outcome nobody = cli.run({"runs", "tag", "nobody", "--add", "x", "--json"});
        QCOMPARE(nobody.code, 1);
        QCOMPARE(nobody.error()["code"].get<std::string>(), std::string("no_such_run"));
    }

    void deletedRunsComeBackFromTheTrash()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const std::string id = cli.runIds().front();
        const Outcome deleted = cli.run({"runs", "delete", id, "--json"});
        QCOMPARE(deleted.code, 0);
        QVERIFY(deleted.json()["trashed_ms"].get<std::int64_t>() > 0);
        QVERIFY(cli.show(id)["trashed_ms"] == deleted.json()["trashed_ms"]);
        QVERIFY(cli.run({"runs", "list", "--json"}).json()["runs"].empty());
        QCOMPARE(cli.run({"runs", "list", "--trash", "--json"}).json()["runs"].size(),
                 std::size_t{1});
        QCOMPARE(cli.run({"runs", "rebuild", "--json"}).code, 0); // stays in the trash
        QVERIFY(cli.run({"runs", "list", "--json"}).json()["runs"].empty());
        QCOMPARE(cli.run({"runs", "show", "last", "--json"}).code, 1);
        QVERIFY(cli.run({"runs", "restore", id, "--json"}).json()["ids"] == Json::array({id}));
        QCOMPARE(cli.run({"runs", "list", "--json"}).json()["runs"].size(), std::size_t{1});
        QCOMPARE(cli.show(id)["steps"].get<int>(), 5);
        QVERIFY(cli.show(id)["trashed_ms"].is_null());
    }

    void aRunThatIsDeletedForeverIsGone()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const std::string id = cli.runIds().front();
        QCOMPARE(cli.run({"runs", "delete", id, "--forever", "--json"}).code, 0);
        QVERIFY(!fs::exists(cli.runFolder(id)));
        QVERIFY(cli.run({"runs", "list", "--json"}).json()["runs"].empty());
        QCOMPARE(cli.run({"runs", "restore", id, "--json"}).code, 1);
    }

    void aRunWhoseFolderIsGoneIsTakenOutOfTheHistory()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const std::string id = cli.runIds().front();
        fs::remove_all(cli.runFolder(id));
        const Outcome refused = cli.run({"runs", "delete", id, "--json"});
        QCOMPARE(refused.code, 1);
        QVERIFY(refused.err.find("--forever") != std::string::npos);
        QCOMPARE(cli.run({"runs", "delete", id, "--forever", "--json"}).code, 0);
        QVERIFY(cli.run({"runs", "list", "--json"}).json()["runs"].empty());
    }

    void aLiveRunIsNotDeleted()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 100000}, {"step_ms", 5}});
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForState(id, "running"));
        const Outcome refused = cli.run({"runs", "delete", id, "--forever", "--json"});
        QCOMPARE(refused.code, 1);
        QCOMPARE(refused.error()["code"].get<std::string>(), std::string("wrong_state"));
        QVERIFY(fs::exists(cli.runFolder(id)));
        // It can be tagged while it runs.
        QCOMPARE(cli.run({"runs", "tag", id, "--add", "live", "--json"}).code, 0);
        QVERIFY(cli.run({"stop", id, "--now", "--json"}).code == 0);
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 15000);
        QVERIFY(cli.run({"runs", "list", "--json"}).json()["runs"][0]["tags"]
                == Json::array({"live"}));
    }

    // ---- what may happen to the history while a run goes on ----

    void aDamagedDatabaseLosesNothing()
    {
        Cli cli;
        fs::create_directories(cli.folder() / "home");
        const fs::path database = cli.folder() / "home" / "history.db";
        QVERIFY(writeFileAtomically(database, std::string(100'000, 'x')).ok());
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        // The run can be seen all the same, and a rebuild brings everything back.
        QCOMPARE(cli.show("last")["steps"].get<int>(), 5);
        QCOMPARE(cli.run({"runs", "rebuild", "--json"}).code, 0);
        QCOMPARE(stepsInCsv(cli.run({"runs", "export", "last"}).out), std::size_t{5});
    }

    void aLockedDatabaseLosesNothingAndHoldsNothingUp()
    {
        Cli cli;
        QCOMPARE(cli.run({"runs", "list"}).code, 0); // makes the database
        sqlite3 *lock = nullptr;
        const std::string database = cli.folder() / "home" / "history.db";
        QCOMPARE(sqlite3_open(database.c_str(), &lock), SQLITE_OK);
        QCOMPARE(sqlite3_exec(lock, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
        cli.fakeRanks({{"steps", 200}, {"step_ms", 2}});
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForState(id, "finished"));
        QCOMPARE(sqlite3_exec(lock, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(lock);
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 15000);
        QCOMPARE(stepsInCsv(cli.run({"runs", "export", id}).out), std::size_t{200});
    }

    void checkpointsThatWereRemovedAreNotListed()
    {
        Cli cli;
        const Json changes{{"save_steps", 1}, {"save_total_limit", 2}};
        QCOMPARE(cli.run({"train", cli.runFile(changes), "--json"}).code, 0);
        const std::string id = cli.runIds().front();
        const auto stepsInHistory = [&] {
            const Json exported = cli.run({"runs", "export", id, "--format", "json"}).json();
            std::vector<int> steps;
            for (const Json &checkpoint : exported["checkpoints"])
                steps.push_back(checkpoint["step"].get<int>());
            return steps;
        };
        QCOMPARE(stepsInHistory(), (std::vector<int>{4, 5}));
        QCOMPARE(cli.show(id)["checkpoints"].size(), std::size_t{2});
        QCOMPARE(cli.run({"runs", "rebuild"}).code, 0);
        QCOMPARE(stepsInHistory(), (std::vector<int>{4, 5}));
        // And one that a person took away.
        std::filesystem::remove_all(cli.runFolder(id) / "checkpoints" / "step_00000004");
        QCOMPARE(cli.show(id)["checkpoints"].size(), std::size_t{1});
    }

    void aDamagedDatabaseIsSaidDuringTheRunWithTheRemedy()
    {
        Cli cli;
        std::filesystem::create_directories(cli.folder() / "home");
        QVERIFY(
            writeFileAtomically(cli.folder() / "home" / "history.db", std::string(8192, 'x')).ok());
        cli.fakeRanks({{"steps", 50}, {"step_ms", 20}});
        const Outcome outcome = cli.run({"train", cli.runFile(), "--events"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.find("tessera runs rebuild") != std::string::npos);
        // Nothing waits for a database that waiting does not mend.
        const std::string log =
            readFile(cli.runFolder(cli.runIds().front()) / "logs" / "supervisor.log").value();
        QVERIFY(log.find("the database is behind") != std::string::npos);
    }

    void progressOfAPhaseIsToldAFewTimesASecond()
    {
        Cli cli;
        cli.fakeRanks({{"progress", 2000}, {"steps", 2}});
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const std::string events = cli.events(cli.runIds().front());
        int told = 0;
        for (std::size_t at = events.find("\"reading_data\""); at != std::string::npos;
             at = events.find("\"reading_data\"", at + 1))
            ++told;
        QVERIFY(told < 200);
        QVERIFY(events.find("\"progress\":1.0") != std::string::npos); // the last one always
    }

    void aFullDiskLosesNothing()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 150}, {"step_ms", 20}});
        const std::string file = cli.runFile();
        const std::string script = R"(
            set -e
            mkdir -p "$TESSERA_HOME"
            mount -t tmpfs -o size=64m none "$TESSERA_HOME" || exit 77
            "$0" train "$1" --json >"$2/train.json" 2>"$2/train.err" & train=$!
            until grep -q MetricBatch "$TESSERA_HOME"/runs/*/events.jsonl 2>/dev/null; do sleep 0.05; done
            dd if=/dev/zero of="$TESSERA_HOME/fill" bs=64k 2>/dev/null || true
            dd if=/dev/zero of="$TESSERA_HOME/fill2" bs=1 count=4096 2>/dev/null || true
            sleep 1.5
            stat -c %s "$TESSERA_HOME"/runs/*/events.jsonl >"$2/size"
            rm -f "$TESSERA_HOME/fill" "$TESSERA_HOME/fill2"
            wait $train
            cp "$TESSERA_HOME"/runs/*/events.jsonl "$2/events.jsonl"
            "$0" runs export last --output "$2/export.csv")";
        const auto process = cli.startProgram(
            "unshare", {"-rm", "sh", "-c", script, Cli::program("tessera"), file, cli.folder()});
        const Outcome outcome = Cli::finish(*process);
        if (outcome.code == 77 || outcome.err.find("unshare failed") != std::string::npos)
            QSKIP("this user may not mount a small disk");
        const std::string trainError = readFile(cli.folder() / "train.err").value();
        QVERIFY2(outcome.code == 0, (outcome.err + trainError).c_str());
        const Json record = readJsonFile(cli.folder() / "train.json").value();
        QCOMPARE(record["state"].get<std::string>(), std::string("finished"));
        QCOMPARE(record["steps"].get<int>(), 150);
        // It was full for a while: the run said so.
        const std::string events = readFile(cli.folder() / "events.jsonl").value();
        QVERIFY(events.find("Events wait in memory") != std::string::npos);
        std::size_t steps = 0;
        for (std::size_t at = events.find("\"MetricBatch\""); at != std::string::npos;
             at = events.find("\"MetricBatch\"", at + 1))
            ++steps;
        QCOMPARE(steps, std::size_t{150});
        QCOMPARE(stepsInCsv(readFile(cli.folder() / "export.csv").value()), std::size_t{150});
    }
};

QTEST_GUILESS_MAIN(TestRunsCommand)
#include "tst_runs_command.moc"
