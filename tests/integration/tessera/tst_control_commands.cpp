// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/protocol/messages.h"
#include "tests/integration/tessera/cli.h"

#include <QElapsedTimer>
#include <QTest>

#include <fmt/format.h>

#include <signal.h>

#include <sstream>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestControlCommands : public QObject
{
    Q_OBJECT

private:
    static std::string stateOf(const Outcome &outcome)
    {
        const Json json = outcome.json();
        return json.is_object() ? json.value("state", "") : std::string();
    }

    /// Ranks that would train for ever.
    static Json endless() { return {{"steps", 1000000}, {"step_ms", 20}}; }

private Q_SLOTS:
    void aDetachedRunIsPausedResumedSavedAndStopped()
    {
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached();
        QVERIFY(!id.empty());
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));

        QCOMPARE(stateOf(cli.run({"pause", id, "--json"})), std::string("paused"));
        QVERIFY(cli.waitForState(id, "paused"));
        QTest::qWait(100);
        const std::string before = cli.events(id);
        QTest::qWait(300);
        const std::string news = cli.events(id).substr(before.size());
        QVERIFY(news.find("MetricBatch") == std::string::npos); // it really holds

        const Outcome again = cli.run({"pause", id, "--json"});
        QCOMPARE(again.code, 1);
        QCOMPARE(again.error()["code"].get<std::string>(), std::string("wrong_state"));

        const Outcome saved = cli.run({"save", id, "--json"});
        QCOMPARE(saved.code, 0);
        QVERIFY(fs::exists(fs::path(saved.json()["path"].get<std::string>()) / "manifest.json"));

        QCOMPARE(stateOf(cli.run({"resume", id, "--json"})), std::string("running"));
        QCOMPARE(stateOf(cli.run({"stop", id, "--json"})), std::string("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 5000);
        QCOMPARE(cli.show(id)["state"].get<std::string>(), std::string("stopped"));
    }

    void aPausedRunKeepsItsSettings()
    {
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        QCOMPARE(stateOf(cli.run({"pause", id, "--json"})), std::string("paused"));

        const Outcome changed = cli.run({"resume", id, "--set", "lr=0.5", "--json"});
        QCOMPARE(changed.code, 1);
        QCOMPARE(changed.error()["code"].get<std::string>(), std::string("wrong_state"));
        QVERIFY(changed.error()["args"] == Json::array({"resume", "paused"}));
        const std::string detail = changed.error()["detail"].get<std::string>();
        QVERIFY(detail.find("tessera stop " + id) != std::string::npos); // it names the way
        QVERIFY(detail.find("--set lr=0.5") != std::string::npos);
        QVERIFY(cli.waitForState(id, "paused"));
        QCOMPARE(cli.runIds().size(), std::size_t{1});

        QCOMPARE(stateOf(cli.run({"resume", id, "--json"})), std::string("running"));
        QCOMPARE(stateOf(cli.run({"stop", id, "--json"})), std::string("stopped"));
    }

    void watchingEndsWhenNobodyReads_data()
    {
        QTest::addColumn<bool>("paused");
        QTest::newRow("while events come") << false;
        QTest::newRow("while none come") << true;
    }

    void watchingEndsWhenNobodyReads()
    {
        QFETCH(const bool, paused);
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        if (paused)
            QCOMPARE(stateOf(cli.run({"pause", id, "--json"})), std::string("paused"));
        const std::string watch = Cli::program("tessera").string() + " watch " + id + " --events";
        const auto pipe =
            cli.startProgram("bash", {"-c", watch + " | head -n 1; exit ${PIPESTATUS[0]}"});
        const Outcome outcome = Cli::finish(*pipe);
        QCOMPARE(outcome.code, 128 + SIGPIPE); // -1 when it had to be killed
        QCOMPARE(outcome.err, std::string());
        QVERIFY(protocol::decode(outcome.out.substr(0, outcome.out.find('\n'))).ok());
        QCOMPARE(cli.show(id)["state"].get<std::string>(),
                 std::string(paused ? "paused" : "running"));
        QCOMPARE(stateOf(cli.run({"stop", id, "--json"})), std::string("stopped"));
    }

    void commandsToARunThatHasEndedAreRefused()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        for (const char *command : {"pause", "save", "stop"}) {
            const Outcome outcome = cli.run({command, "last", "--json"});
            QCOMPARE(outcome.code, 1);
            QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("wrong_state"));
            QCOMPARE(outcome.error()["args"][1].get<std::string>(), std::string("finished"));
        }
    }

    void anUnknownRunNamesTheNearest()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const std::string id = cli.runIds().front();
        std::string wrong = id;
        wrong.back() = wrong.back() == 'x' ? 'y' : 'x';
        const Outcome outcome = cli.run({"pause", wrong, "--json"});
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("no_such_run"));
        QCOMPARE(outcome.error()["args"][1].get<std::string>(), id);
    }

    void theEndOfAnIdIsEnough()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const std::string id = cli.runIds().front();
        const Outcome outcome = cli.run({"runs", "show", id.substr(id.size() - 4), "--json"});
        QCOMPARE(outcome.json()["id"].get<std::string>(), id);
    }

    void watchFollowsToTheEnd()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 40}, {"step_ms", 20}});
        const std::string id = cli.startDetached();
        const Outcome watched = cli.run({"watch", id, "--json"});
        QCOMPARE(watched.code, 0);
        QCOMPARE(stateOf(watched), std::string("finished"));
        QCOMPARE(watched.json()["steps"].get<int>(), 40);
    }

    void reattachingFromANumberMissesNothingAndRepeatsNothing()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 60}, {"step_ms", 20}});
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        // One watcher is killed somewhere in the middle; the next goes on from its last event.
        const auto first = cli.start({"watch", id, "--events"});
        QVERIFY(first->waitForReadyRead(10000));
        QTest::qWait(200);
        first->kill();
        first->waitForFinished();
        std::string seen = first->readAllStandardOutput().toStdString();
        seen.resize(seen.rfind('\n') + 1);
        const std::size_t lastLine = seen.rfind('\n', seen.size() - 2) + 1;
        const std::int64_t last = protocol::decode(seen.substr(lastLine)).value().seq;

        const Outcome second =
            cli.run({"watch", id, "--events", "--from", std::to_string(last + 1)});
        QCOMPARE(second.code, 0);
        QCOMPARE(seen + second.out, cli.events(id));
    }

    void watchShowsARunThatHasEnded()
    {
        Cli cli;
        QCOMPARE(cli.run({"train", cli.runFile(), "--json"}).code, 0);
        const Outcome watched = cli.run({"watch", "last", "--events"});
        QCOMPARE(watched.code, 0);
        QCOMPARE(watched.out, cli.events(cli.runIds().front()));
    }

    void stopWorksInEachPhase_data()
    {
        QTest::addColumn<QString>("wishes");
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("state");
        const QString slow = QStringLiteral(R"({"prepare_ms": 60000})");
        const QString endless = QStringLiteral(R"({"steps": 1000000, "step_ms": 20})");
        QTest::newRow("loading") << slow << QStringLiteral("RankHealth")
                                 << QStringLiteral("preparing");
        QTest::newRow("training") << endless << QStringLiteral("MetricBatch")
                                  << QStringLiteral("running");
    }
    void stopWorksInEachPhase()
    {
        QFETCH(const QString, wishes);
        QFETCH(const QString, event);
        QFETCH(const QString, state);
        Cli cli;
        cli.fakeRanks(parseJson(wishes.toStdString(), "wishes").value());
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, event.toStdString()));
        QVERIFY(cli.waitForState(id, state.toStdString()));
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(stateOf(cli.run({"stop", id, "--json"})), std::string("stopped"));
        QVERIFY(timer.elapsed() < 10000);
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 5000);
    }

    void ranksThatDoNotListenAreKilledInTime()
    {
        Cli cli;
        cli.fakeRanks({{"how", "deaf"}, {"at", 2}});
        cli.setEnvironment("TESSERA_STOP_S", "1.5");
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        QCOMPARE(stateOf(cli.run({"stop", id, "--json"})), std::string("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 5000);
    }

    void stopNowDoesNotSave()
    {
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        QCOMPARE(stateOf(cli.run({"stop", id, "--now", "--json"})), std::string("stopped"));
        QVERIFY(cli.events(id).find("CheckpointWritten") == std::string::npos);
    }

    void aStopThatCannotSaveIsTakenBack()
    {
        Cli cli;
        Json wishes = endless();
        wishes["no_room"] = true;
        cli.fakeRanks(wishes);
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        const Outcome saved = cli.run({"save", id, "--json"});
        QCOMPARE(saved.code, 1);
        QCOMPARE(saved.error()["code"].get<std::string>(), std::string("disk_full"));
        const auto detailOf = [](const Outcome &outcome) {
            return outcome.error()["detail"].get<std::string>();
        };
        QVERIFY(detailOf(saved).find("paused") != std::string::npos); // it says what became of it
        QVERIFY(detailOf(saved).find("tessera resume " + id) != std::string::npos);
        QVERIFY(cli.waitForState(id, "paused"));
        QVERIFY(cli.waitForEvent(id, "LogRecord"));
        QVERIFY(cli.events(id).find("Paused at step") != std::string::npos);

        const Outcome stopped = cli.run({"stop", id, "--json"});
        QCOMPARE(stopped.code, 1);
        QCOMPARE(stopped.error()["code"].get<std::string>(), std::string("disk_full"));
        QVERIFY(detailOf(stopped).find("free 200 MiB") != std::string::npos);
        QVERIFY(detailOf(stopped).find("tessera stop " + id + " --now") != std::string::npos);
        QCOMPARE(cli.show(id)["state"].get<std::string>(), std::string("paused"));

        // With room the same command ends it, saved.
        QVERIFY(writeFileAtomically(cli.runFolder(id) / "room", "").ok());
        const Outcome again = cli.run({"stop", id, "--json"});
        QVERIFY2(again.code == 0, again.err.c_str());
        QCOMPARE(stateOf(again), std::string("stopped"));
        QVERIFY(again.json()["saved"].get<bool>());
    }

    void aRunThatCannotBeSavedEndsAtOnceWhenAsked_data()
    {
        QTest::addColumn<bool>("bySignal");
        QTest::newRow("stop --now") << false;
        QTest::newRow("a signal after the refusal") << true;
    }
    void aRunThatCannotBeSavedEndsAtOnceWhenAsked()
    {
        QFETCH(const bool, bySignal);
        Cli cli;
        Json wishes = endless();
        wishes["no_room"] = true;
        cli.fakeRanks(wishes);
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        QCOMPARE(cli.run({"stop", id, "--json"}).code, 1);
        if (bySignal) {
            for (const int process : processesWith(id))
                ::kill(process, SIGTERM);
        } else {
            const Outcome stopped = cli.run({"stop", id, "--now", "--json"});
            QVERIFY2(stopped.code == 0, stopped.err.c_str());
            QCOMPARE(stateOf(stopped), std::string("stopped"));
        }
        QVERIFY(cli.waitForState(id, "stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 5000);
        QVERIFY(cli.events(id).find("CheckpointWritten") == std::string::npos);
    }

    void stopWaitsForALongStep()
    {
        Cli cli;
        cli.fakeRanks({{"how", "busy"}, {"at", 1}, {"busy_ms", 12000}, {"steps", 100000}});
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForState(id, "running"));
        const Outcome stopped = cli.run({"stop", id}, 40000);
        QVERIFY2(stopped.code == 0, stopped.err.c_str());
        QVERIFY2(stopped.err.find("Waiting for step") != std::string::npos, stopped.err.c_str());
        QVERIFY(stopped.err.find("tessera stop " + id + " --now") != std::string::npos);
        QVERIFY(cli.events(id).find("CheckpointWritten") != std::string::npos);
    }

    void stopSaysWhichStepsAreLostWhenRanksHadToBeKilled()
    {
        Cli cli;
        cli.fakeRanks({{"how", "deaf"}, {"at", 2}});
        cli.setEnvironment("TESSERA_STOP_S", "0.5");
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        const Outcome stopped = cli.run({"stop", id, "--json"});
        QCOMPARE(stateOf(stopped), std::string("stopped"));
        QCOMPARE(stopped.json()["warnings"].size(), std::size_t{1});
        QCOMPARE(stopped.code, 1);
        QVERIFY(stopped.error()["detail"].get<std::string>().find("the steps after 0 are lost")
                != std::string::npos);
        // Who was killed by us has not run out of memory.
        const auto log = readFile(cli.runFolder(id) / "logs" / "supervisor.log");
        QVERIFY(log->find("out of memory") == std::string::npos);
    }

    void aRunThatWasStoppedIsResumedAtOnce()
    {
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached(Json{{"train_iters", 100000}});
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        QCOMPARE(cli.run({"stop", id}).code, 0);
        cli.fakeRanks({{"steps", 5}});
        const Outcome resumed = cli.run({"resume", id, "--json"});
        QVERIFY2(resumed.code == 0, resumed.err.c_str());
        QCOMPARE(resumed.json()["parent"].get<std::string>(), id);
    }

    void aDetachedRunIsInTheListWhenItsIdIsPrinted()
    {
        Cli cli;
        cli.fakeRanks(endless());
        for (int i = 0; i < 3; ++i) {
            const std::string id = cli.startDetached();
            const Json runs = cli.run({"runs", "list", "--json"}).json()["runs"];
            QCOMPARE(runs.size(), static_cast<std::size_t>(i + 1));
            QCOMPARE(cli.show("last")["id"].get<std::string>(), id);
            QCOMPARE(cli.run({"stop", id, "--now"}).code, 0);
        }
    }

    void aTermOfEverybodyAtOnceLosesNoStep()
    {
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        for (int i = 0; i < 2; ++i) { // as `timeout` does, to its child and to the group
            for (const int process : processesWith(id))
                ::kill(process, SIGTERM);
        }
        QVERIFY(cli.waitForState(id, "stopped"));
        QVERIFY(cli.events(id).find("CheckpointWritten") != std::string::npos);
    }

    void ranksLeaveSignalsToTheirSupervisor()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 60}, {"step_ms", 20}});
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        for (const int signal : {SIGTERM, SIGINT, SIGHUP})
            ::kill(rankProcess(id, 1), signal);
        QVERIFY(cli.waitForState(id, "finished"));
    }

    void ctrlCEndsTheWatchingAndNotTheRun()
    {
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        const auto watching = cli.start({"watch", id, "--events"});
        QVERIFY(watching->waitForReadyRead(10000));
        ::kill(static_cast<pid_t>(watching->processId()), SIGINT);
        const Outcome watched = Cli::finish(*watching);
        QCOMPARE(watched.code, 130);
        QVERIFY(watched.out.ends_with('\n'));
        QCOMPARE(cli.run({"stop", id, "--now"}).code, 0);
    }

    void aDetachedSupervisorHasItsNameAndKeepsItsLogToItself()
    {
        Cli cli;
        cli.fakeRanks(endless());
        const std::string id = cli.startDetached();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        const int rank = rankProcess(id, 0);
        for (const int process : processesWith(id)) {
            const auto name = readFile(fmt::format("/proc/{}/comm", process));
            QVERIFY(*name == "tessera\n" || *name == "fake_rank\n");
        }
        for (const auto &fd : fs::directory_iterator(fmt::format("/proc/{}/fd", rank)))
            QVERIFY(fs::read_symlink(fd.path()).filename() != "supervisor.log");
        QCOMPARE(cli.run({"stop", id, "--now"}).code, 0);
    }

    void aDetachedRunKeepsNothingOfItsCaller()
    {
        Cli cli;
        cli.fakeRanks(endless());
        QElapsedTimer timer;
        timer.start();
        const std::string id = cli.startDetached(); // would wait for the pipe to close
        QVERIFY(!id.empty());
        QVERIFY(timer.elapsed() < 15000);
        QCOMPARE(cli.run({"stop", id, "--now"}).code, 0);
    }

    void aDetachedRunThatCannotStartSaysWhy()
    {
        Cli cli;
        const fs::path home = cli.folder() / "home";
        fs::create_directories(home);
        QVERIFY(writeFileAtomically(home / "sockets", "in the way").ok());
        const Outcome outcome = cli.run({"train", cli.runFile(), "--detach", "--json"});
        QCOMPARE(outcome.code, 1);
        const Json error = outcome.error();
        QVERIFY2(error.is_object(), outcome.err.c_str());
        QVERIFY(error["detail"].get<std::string>().find("sockets") != std::string::npos);
        QVERIFY(cli.runIds().empty());
    }
};

QTEST_GUILESS_MAIN(TestControlCommands)
#include "tst_control_commands.moc"
