// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"

#include <QElapsedTimer>
#include <QTest>

#include <signal.h>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestFailures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstCauseIsNamed_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<int>("at");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char *how, int at, const char *code, const char *detail) {
            QTest::addRow("%s at %d", how, at)
                << QString::fromLatin1(how) << at << QString::fromLatin1(code)
                << QString::fromLatin1(detail);
        };
        row("kill", 3, "rank_lost", "signal 9 (killed)");
        row("kill", 0, "rank_lost", "signal 9 (killed)");
        row("kill", -1, "rank_lost", "signal 9 (killed)");
        row("exit", 3, "rank_lost", "exit code 3");
        row("abort", 3, "rank_lost", "signal 6 (aborted)");
        row("child", 3, "rank_lost", "exit code 3");
        row("fail", 3, "out_of_memory", "The device is out of memory.");
        row("garbage", 3, "bad_message", "");
        row("oversized", 3, "frame_too_large", "");
        row("hang", 3, "rank_silent", "");
    }
    void theFirstCauseIsNamed()
    {
        QFETCH(const QString, how);
        QFETCH(const int, at);
        QFETCH(const QString, code);
        QFETCH(const QString, detail);
        Cli cli;
        cli.setEnvironment("TESSERA_RANK_SILENCE_S", "1.5");
        // Rank 1 of 3 goes; the others complain of a broken connection before it is gone.
        cli.fakeRanks({{"how", how.toStdString()},
                       {"rank", 1},
                       {"at", at},
                       {"peers_complain", true},
                       {"steps", 100000},
                       {"step_ms", 20}});
        QElapsedTimer timer;
        timer.start();
        const Json changes{{"nproc_per_node", 3}, {"global_batch_size", 3}};
        const Outcome outcome = cli.run({"train", cli.runFile(changes), "--json"});
        QVERIFY(timer.elapsed() < 15000);
        QCOMPARE(outcome.code, 1);
        const Json error = outcome.error();
        QVERIFY2(error.is_object(), outcome.err.c_str());
        QCOMPARE(error["code"].get<std::string>(), code.toStdString());
        QVERIFY(error["detail"].get<std::string>().find(detail.toStdString()) != std::string::npos);

        const std::string id = cli.runIds().front();
        const auto report = readJsonFile(cli.runFolder(id) / "failure.json");
        QVERIFY(report.ok());
        QCOMPARE((*report)["rank"].get<int>(), 1);
        QCOMPARE((*report)["ranks"].size(), std::size_t{3});
        const std::string log = dumpJson((*report)["ranks"][1]["log"]);
        QVERIFY2(log.find("fake rank 1 does") != std::string::npos, log.c_str());
        QCOMPARE(outcome.json()["state"].get<std::string>(), std::string("failed"));
        QVERIFY(processesWith(id).empty());
    }

    void killingARankByHandEndsTheRunWithinTenSeconds()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 100000}, {"step_ms", 20}});
        const std::string id = cli.startDetached(Json{{"save_steps", 5}});
        QVERIFY(cli.waitForEvent(id, "CheckpointWritten"));
        const int victim = rankProcess(id, 1);
        QVERIFY(victim > 0);
        QElapsedTimer timer;
        timer.start();
        ::kill(victim, SIGKILL);
        QVERIFY(cli.waitForState(id, "failed", 10000));
        QVERIFY(timer.elapsed() < 10000);
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 6000);
        const Json record = cli.show(id);
        QCOMPARE(record["error"]["code"].get<std::string>(), std::string("rank_lost"));
        QCOMPARE(record["error"]["rank"].get<int>(), 1);
        const fs::path resumeFrom = record["error"]["resume_from"].get<std::string>();
        QVERIFY(fs::exists(resumeFrom / "manifest.json"));
    }

    void aRankThatDoesNotEndAfterItsWorkIsKilled()
    {
        Cli cli;
        cli.fakeRanks({{"how", "slow_exit"}, {"rank", 1}, {"at", 1000000}});
        const Outcome outcome = cli.run({"train", cli.runFile(), "--json"});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.json()["state"].get<std::string>(), std::string("finished"));
    }

    void unknownMessagesAreIgnored()
    {
        Cli cli;
        cli.fakeRanks({{"how", "unknown"}, {"rank", 0}, {"at", 2}});
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
    }

    void aRankOfAnotherVersionIsRefused()
    {
        Cli cli;
        cli.fakeRanks({{"version", 99}});
        const Outcome outcome = cli.run({"train", cli.runFile(), "--json"});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("version_mismatch"));
    }

    void restartsGoOnFromTheLastCheckpointUntilNoneIsLeft()
    {
        Cli cli;
        // Rank 0 writes the checkpoints, so none is newer than step 5.
        cli.fakeRanks({{"how", "kill"}, {"rank", 0}, {"at", 7}, {"steps", 20}});
        const Outcome outcome =
            cli.run({"train", cli.runFile({{"max_restarts", 2}, {"save_steps", 5}}), "--json"});
        QCOMPARE(outcome.code, 1);
        const std::string events = cli.events(cli.runIds().front());
        QVERIFY(events.find("Restart 1 of 2 from") != std::string::npos);
        QVERIFY(events.find("Restart 2 of 2 from") != std::string::npos);
        QVERIFY(events.find("step_00000005") != std::string::npos);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("rank_lost"));
    }

    void withoutItsSupervisorARunIsInterruptedAndCanBeResumed()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 100000}, {"step_ms", 20}});
        const std::string id = cli.startDetached(Json{{"save_steps", 5}, {"train_iters", 100000}});
        QVERIFY(cli.waitForEvent(id, "CheckpointWritten"));
        QVERIFY(rankProcess(id, 0) > 0);
        const std::vector<int> supervisors = processesWith("supervise");
        int supervisor = -1;
        for (const int process : processesWith(id)) {
            if (std::ranges::find(supervisors, process) != supervisors.end())
                supervisor = process;
        }
        QVERIFY(supervisor > 0);
        ::kill(supervisor, SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 5000); // no rank outlives it

        const Outcome watched = cli.run({"watch", id, "--json"});
        QCOMPARE(watched.code, 1);
        QCOMPARE(cli.show(id)["state"].get<std::string>(), std::string("interrupted"));
        const Json runs = cli.run({"runs", "list", "--state", "interrupted", "--json"}).json();
        QCOMPARE(runs["runs"].size(), std::size_t{1});

        cli.fakeRanks({{"steps", 30}});
        const Outcome resumed = cli.run({"resume", id, "--set", "train_iters=30", "--json"});
        QVERIFY2(resumed.code == 0, resumed.err.c_str());
        const Json record = resumed.json();
        QCOMPARE(record["parent"].get<std::string>(), id);
        QVERIFY(record["parent_step"].get<int>() >= 5);
        QCOMPARE(record["steps"].get<int>(), 30);
        QVERIFY(record["id"].get<std::string>() != id);
    }

    void aDamagedCheckpointIsPassedOver_data()
    {
        QTest::addColumn<bool>("cut");
        QTest::newRow("a file is cut") << true;
        QTest::newRow("a byte differs") << false;
    }
    void aDamagedCheckpointIsPassedOver()
    {
        QFETCH(const bool, cut);
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile({{"save_steps", 2}}), "--json"}).code, 0);
        const fs::path newest =
            cli.runFolder(cli.runIds().front()) / "checkpoints" / "step_00000004";
        QVERIFY(fs::exists(newest));
        if (cut) {
            fs::resize_file(newest / "model.safetensors", 3);
        } else {
            Json manifest = readJsonFile(newest / "manifest.json").value();
            manifest["files"][0]["sha256"] = "0";
            QVERIFY(writeFileAtomically(newest / "manifest.json", dumpJson(manifest)).ok());
        }
        const Outcome resumed = cli.run({"resume", "last", "--set", "train_iters=8", "--json"});
        QVERIFY2(resumed.code == 0, resumed.err.c_str());
        QCOMPARE(resumed.json()["parent_step"].get<int>(), 2);
        QVERIFY2(resumed.err.find("step_00000004") != std::string::npos, resumed.err.c_str());
        QVERIFY(resumed.err.find("goes on from step 2") != std::string::npos);
    }

    void whatSettingsForbidIsSaidBeforeContentsAreRead()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile({{"save_steps", 2}}), "--json"}).code, 0);
        const fs::path file =
            cli.runFolder(cli.runIds().front()) / "checkpoints/step_00000004/manifest.json";
        Json manifest = readJsonFile(file).value();
        manifest["files"][0]["sha256"] = "0"; // whoever reads the file warns of it
        manifest["config"] = Json::object();
        manifest["layout"] = {{"world_size", 2}, {"tensor_model_parallel_size", 2}};
        QVERIFY(writeFileAtomically(file, dumpJson(manifest)).ok());
        const Outcome refused = cli.run({"resume", "last", "--set", "train_iters=8", "--json"});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.error().is_object(), refused.err.c_str()); // and no warning before it
        QCOMPARE(refused.error()["code"].get<std::string>(), std::string("not_supported"));
        QCOMPARE(refused.error()["args"][0].get<std::string>(),
                 std::string("resume_from_checkpoint"));
        QCOMPARE(cli.runIds().size(), std::size_t{1});
    }

    void aRunWithoutCheckpointCannotBeResumed()
    {
        Cli cli;
        cli.fakeRanks({{"how", "kill"}, {"at", 2}});
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 1);
        const Outcome outcome = cli.run({"resume", "last", "--json"});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("checkpoint_incomplete"));
    }

    void aRunThatDiesBeforeItsOwnCheckpointGoesOnFromWhereItBegan()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile({{"save_steps", 4}}), "--json"}).code, 0);
        const std::string first = cli.runIds().front();
        cli.fakeRanks({{"how", "kill"}, {"at", 6}, {"steps", 8}});
        QCOMPARE(cli.run({"resume", first, "--set", "train_iters=8", "--json"}).code, 1);
        const Json died = cli.show("last");
        QCOMPARE(died["parent"].get<std::string>(), first);
        const fs::path from = died["error"]["resume_from"].get<std::string>();
        QCOMPARE(from.parent_path(), cli.runFolder(first) / "checkpoints");

        cli.fakeRanks({{"steps", 8}});
        const Outcome resumed = cli.run({"resume", died["id"].get<std::string>(), "--json"});
        QVERIFY2(resumed.code == 0, resumed.err.c_str());
        QCOMPARE(resumed.json()["parent_step"].get<int>(), 4);
        QCOMPARE(resumed.json()["steps"].get<int>(), 8);
        QVERIFY2(resumed.err.find("goes on from where it began: " + from.string())
                     != std::string::npos,
                 resumed.err.c_str());
    }

    void aRunThatIsDoneSaysHowToGoFurther()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile({{"save_steps", 5}}), "--json"}).code, 0);
        const Outcome outcome = cli.run({"resume", "last", "--json"});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("wrong_state"));
        QVERIFY(outcome.error()["detail"].get<std::string>().find("train_iters")
                != std::string::npos);
        cli.fakeRanks({{"steps", 8}});
        const std::string first = cli.runIds().front();
        const Outcome told = cli.run({"resume", "last", "--set", "train_iters=8"});
        QVERIFY2(told.err.find("going on from step 5 of run " + first) != std::string::npos,
                 told.err.c_str());
        const Outcome further = cli.run({"resume", first, "--set", "train_iters=8", "--json"});
        QCOMPARE(further.code, 0);
        QCOMPARE(further.json()["steps"].get<int>(), 8);
    }
};

QTEST_GUILESS_MAIN(TestFailures)
#include "tst_failures.moc"
