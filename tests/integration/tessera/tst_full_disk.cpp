// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two real ranks on a disk that becomes full before the last checkpoint.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"

#include <QTest>

#include <algorithm>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestFullDisk : public QObject
{
    Q_OBJECT

private:
    static constexpr int kFullDiskSteps = 1000; // more than are done until the disk is full

    /// A run on a disk of its own that is full when the last checkpoint is due; then `after` is
    /// done. Skips where a small disk cannot be mounted.
    static Outcome onAFullDisk(Cli &cli, const char *after)
    {
        cli.useRealRanks();
        const std::string file =
            cli.runFile({{"train_iters", kFullDiskSteps}, {"save_steps", 1000}, {"lr", 1e-3}});
        const std::string script = std::string(R"(
            mkdir -p "$TESSERA_HOME"
            mount -t tmpfs -o size=40m none "$TESSERA_HOME" || exit 77
            "$0" train "$1" --json >"$2/train.json" 2>"$2/train.err" & train=$!
            until grep -q MetricBatch "$TESSERA_HOME"/runs/*/events.jsonl 2>/dev/null; do sleep 0.05; done
            dd if=/dev/zero of="$TESSERA_HOME/fill" bs=64k 2>/dev/null
            dd if=/dev/zero of="$TESSERA_HOME/fill2" bs=512 2>/dev/null
            id=$(ls "$TESSERA_HOME/runs")
            # The file of events cannot grow, so only the supervisor knows.
            "$0" watch "$id" --events >"$2/watched" 2>/dev/null &
            until grep -q CheckpointFailed "$2/watched"; do sleep 0.1; done
            )")
            + after + R"(
            cp "$TESSERA_HOME"/runs/*/events.jsonl "$2/events.jsonl")";
        const auto process = cli.startProgram(
            "unshare", {"-rm", "sh", "-c", script, Cli::program("tessera"), file, cli.folder()});
        return Cli::finish(*process, 90000);
    }

    static bool isSkipped(const Outcome &outcome)
    {
        return outcome.code == 77 || outcome.err.find("unshare failed") != std::string::npos;
    }

    static int stepsIn(const std::string &events)
    {
        int steps = 0;
        for (std::size_t at = events.find("\"loss\":["); at != std::string::npos;
             at = events.find("\"loss\":[", at + 1)) {
            const std::size_t end = events.find(']', at);
            steps += 1
                + static_cast<int>(std::count(events.begin() + static_cast<long>(at),
                                              events.begin() + static_cast<long>(end), ','));
        }
        return steps;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!fs::exists(Cli::program("tessera-rank")))
            QSKIP("tessera-rank was not built");
    }

    void aDiskThatIsFullAtTheEndHoldsTheRunUntilThereIsRoom()
    {
        Cli cli;
        const Outcome outcome = onAFullDisk(cli, R"(
            "$0" save "$id" --json 2>"$2/save.err"; echo $? >"$2/save.code"
            rm -f "$TESSERA_HOME"/fill*
            wait $train)");
        if (isSkipped(outcome))
            QSKIP("this user may not mount a small disk");
        const std::string trainError = readFile(cli.folder() / "train.err").value();
        QVERIFY2(outcome.code == 0, (outcome.err + trainError).c_str());
        QCOMPARE(readFile(cli.folder() / "save.code").value(), std::string("1\n"));
        QVERIFY(readFile(cli.folder() / "save.err")->find("\"error\"") != std::string::npos);
        const Json record = readJsonFile(cli.folder() / "train.json").value();
        QCOMPARE(record["state"].get<std::string>(), std::string("finished"));
        const std::string events = readFile(cli.folder() / "events.jsonl").value();
        QVERIFY(events.find("\"final_model\":true") != std::string::npos);
        const std::string written = "\"type\":\"CheckpointWritten\"";
        QVERIFY(events.find(written) != events.rfind(written)); // the checkpoint and the model
        QCOMPARE(stepsIn(events), kFullDiskSteps);
    }

    void aStopOnAFullDiskIsTakenBackAndKeepsTheMetrics()
    {
        Cli cli;
        const Outcome outcome = onAFullDisk(cli, R"(
            "$0" stop "$id" --json >"$2/stop.json" 2>"$2/stop.err"; echo $? >"$2/stop.code"
            "$0" runs show "$id" --json >"$2/show.json"
            "$0" stop "$id" --now --json >"$2/stop.json" || exit 1
            wait $train
            true)");
        if (isSkipped(outcome))
            QSKIP("this user may not mount a small disk");
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        QCOMPARE(readFile(cli.folder() / "stop.code").value(), std::string("1\n"));
        QVERIFY(readFile(cli.folder() / "stop.err")->find("\"error\"") != std::string::npos);
        const std::string refusal = readFile(cli.folder() / "stop.err").value();
        QVERIFY2(refusal.find("--now") != std::string::npos, refusal.c_str());
        // The file of events cannot say it.
        QCOMPARE(readJsonFile(cli.folder() / "show.json").value()["state"].get<std::string>(),
                 std::string("paused"));
        const Json stopped = readJsonFile(cli.folder() / "stop.json").value();
        QCOMPARE(stopped["state"].get<std::string>(), std::string("stopped"));
        QVERIFY(!stopped["saved"].get<bool>());
        const std::string events = readFile(cli.folder() / "events.jsonl").value();
        QCOMPARE(stepsIn(events), kFullDiskSteps);
        QVERIFY(events.find("\"state\":\"stopped\"") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestFullDisk)
#include "tst_full_disk.moc"
