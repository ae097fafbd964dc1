// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two real ranks over Gloo on the CPU, from the command line, with a model under a million
// parameters.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QElapsedTimer>
#include <QTest>

#include <signal.h>

#include <algorithm>
#include <numeric>
#include <utility>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestRealRanks : public QObject
{
    Q_OBJECT

private:
    static Json denseRun(int steps)
    {
        return {{"train_iters", steps}, {"save_steps", 1000}, {"lr", 1e-3}};
    }

    static Json expertRun(int steps)
    {
        Json run = denseRun(steps);
        run["model"] = (testData("reference/qwen3_moe_tiny") / "model").string();
        run["expert_model_parallel_size"] = 2;
        return run;
    }

    /// Long enough to do something to it meanwhile.
    static Json longRun() { return denseRun(200000); }

    static Json exported(Cli &cli, const std::string &id)
    {
        return cli.run({"runs", "export", id, "--format", "json"}).json();
    }

    static std::map<int, double> losses(Cli &cli, const std::string &id)
    {
        const Json loss = exported(cli, id)["metrics"]["loss"];
        std::map<int, double> curve;
        for (std::size_t i = 0; i < loss["steps"].size(); ++i)
            curve[loss["steps"][i].get<int>()] = loss["values"][i].get<double>();
        return curve;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!fs::exists(Cli::program("tessera-rank")))
            QSKIP("tessera-rank was not built");
    }

    void twoRanksTrainToTheEnd()
    {
        Cli cli;
        cli.useRealRanks();
        const Outcome outcome = cli.run({"train", cli.runFile(denseRun(8)), "--json"}, 60000);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QCOMPARE(json["steps"].get<int>(), 8);
        QVERIFY(json["last_loss"].get<double>() < json["first_loss"].get<double>());
        QVERIFY(json["tokens_per_second"].get<double>() > 0);
        QVERIFY(json["peak_memory_bytes"].get<std::uint64_t>() > std::uint64_t{50} << 20);
        QVERIFY(processesWith(json["id"].get<std::string>()).empty());
    }

    void rowsOfTokensNeedNoTokenizer()
    {
        Cli cli;
        cli.useRealRanks();
        Json run = denseRun(2);
        run["tokenizer"] = nullptr;
        const Outcome outcome = cli.run({"train", cli.runFile(run), "--json"}, 60000);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        QCOMPARE(outcome.json()["steps"].get<int>(), 2);
    }

    void resultsNeverReplaceWhatIsThere()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path place = cli.folder() / "results";
        const fs::path mine = place / "model" / "mine.txt";
        fs::create_directories(mine.parent_path());
        QVERIFY(writeFileAtomically(mine, "precious").ok());
        Json run = denseRun(1);
        run["output_dir"] = place.string();
        const Outcome outcome = cli.run({"train", cli.runFile(run), "--json"}, 60000);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        QVERIFY(fs::exists(place / outcome.json()["id"].get<std::string>() / "model"
                           / "model.safetensors"));
        run["add_version"] = false;
        const Outcome refused = cli.run({"train", cli.runFile(run), "--json"});
        QCOMPARE(refused.error()["code"].get<std::string>(), std::string("file_unwritable"));
        QCOMPARE(readFile(mine).value(), std::string("precious"));
    }

    void droppedRowsAreToldOnceInTheTerminalAndInTheLog()
    {
        Cli cli;
        cli.useRealRanks();
        std::string rows;
        for (int i = 0; i < 8; ++i)
            rows += "{\"input_ids\": [1, 2, 3, 4]}\n{\"text\": 5}\nnot json\n";
        const fs::path data = cli.folder() / "dropped.jsonl";
        QVERIFY(writeFileAtomically(data, rows).ok());
        Json run = denseRun(2);
        run["dataset"] = {data.string()};
        const Outcome outcome = cli.run({"train", cli.runFile(run)}, 60000);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const std::string line =
            "16 of 24 rows of dataset were dropped: 8 bad_json (first at " + data.string() + ":3: ";
        const std::size_t told = outcome.out.find(line);
        QVERIFY2(told != std::string::npos, outcome.out.c_str());
        QVERIFY(outcome.out.find(line, told + 1) == std::string::npos);
        QVERIFY(outcome.out.find("rows            8 of 24 used") != std::string::npos);
        const std::string id = cli.runIds().front();
        const std::string log = readFile(cli.runFolder(id) / "logs/rank_000.log").value();
        QVERIFY(log.find(line) != std::string::npos);
        const Json shown = cli.show(id);
        QCOMPARE(shown["rows_kept"].get<int>(), 8);
        QCOMPARE(shown["dropped"]["bad_json"].get<int>(), 8);
        QCOMPARE(shown["dropped_at"]["bad_json"]["line"].get<int>(), 3);
    }

    void loggingStepsSaysHowOftenALineGoesIntoTheLog()
    {
        Cli cli;
        cli.useRealRanks();
        Json run = denseRun(6);
        run["logging_steps"] = 2;
        const Outcome outcome = cli.run({"train", cli.runFile(run), "--json"}, 60000);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const fs::path folder = outcome.json()["folder"].get<std::string>();
        const std::string log = readFile(folder / "logs/rank_000.log").value();
        std::size_t lines = 0;
        for (std::size_t at = log.find(" tokens/s"); at != std::string::npos;
             at = log.find(" tokens/s", at + 1))
            ++lines;
        QCOMPARE(lines, std::size_t{3});
    }

    void anEvaluationThatIsOffHasNoLoss_data()
    {
        QTest::addColumn<double>("heldOut");
        QTest::addColumn<int>("batches");
        QTest::addColumn<bool>("evaluated");
        QTest::newRow("on") << 0.5 << -1 << true;
        QTest::newRow("too few rows for one batch") << 0.07 << -1 << false;
        QTest::newRow("eval_iters 0") << 0.5 << 0 << false;
    }

    void anEvaluationThatIsOffHasNoLoss()
    {
        QFETCH(const double, heldOut);
        QFETCH(const int, batches);
        QFETCH(const bool, evaluated);
        Cli cli;
        cli.useRealRanks();
        Json settings = denseRun(4); // 16 rows, 2 a batch of both ranks
        settings.update({{"split_dataset_ratio", heldOut},
                         {"micro_batch_size", 1},
                         {"eval_steps", 2},
                         {"eval_iters", batches}});
        const Outcome run = cli.run({"train", cli.runFile(settings), "--json", "--yes"}, 60000);
        QVERIFY2(run.code == 0, run.err.c_str());
        const fs::path folder = cli.runFolder(run.json()["id"].get<std::string>());
        const std::string events = readFile(folder / "events.jsonl").value();
        QCOMPARE(events.find("\"eval_loss\"") != std::string::npos, evaluated);
    }

    void tokensPerExpertAreCountedForEveryLayerAndStored()
    {
        Cli cli;
        cli.useRealRanks();
        const Outcome outcome = cli.run({"train", cli.runFile(expertRun(4)), "--json"}, 60000);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QVERIFY(json["experts"].get<int>() > 1);
        QVERIFY(json["expert_busiest"]["share"].get<double>()
                >= json["expert_idlest"]["share"].get<double>());
        const Json loads = exported(cli, json["id"].get<std::string>())["expert_loads"];
        QVERIFY(loads.size() >= 4);
        // Rows have 8 tokens, two rows a step, k experts for each token.
        for (const Json &load : loads) {
            const auto tokens = load["tokens_per_expert"].get<std::vector<std::int64_t>>();
            QCOMPARE(std::accumulate(tokens.begin(), tokens.end(), std::int64_t{0}),
                     16 * json["topk"].get<std::int64_t>());
        }
    }

    /// The first run makes the file, with one of its ranks; all else maps it.
    void ranksAndLaterRunsUseOneFileOfTokens()
    {
        Cli cli;
        cli.useRealRanks();
        const std::string file = cli.runFile(denseRun(4));
        std::vector<std::map<int, double>> curves;
        for (int run = 0; run < 2; ++run) {
            const Outcome outcome = cli.run({"train", file, "--json"}, 60000);
            QVERIFY2(outcome.code == 0, outcome.err.c_str());
            curves.push_back(losses(cli, outcome.json()["id"].get<std::string>()));
        }
        const Outcome without =
            cli.run({"train", file, "--set", "load_from_cache_file=false", "--json"}, 60000);
        QVERIFY2(without.code == 0, without.err.c_str());
        curves.push_back(losses(cli, without.json()["id"].get<std::string>()));
        QCOMPARE(curves[0].size(), std::size_t{4});
        QCOMPARE(curves[1], curves[0]);
        QCOMPARE(curves[2], curves[0]);
        int files = 0;
        for (const auto &entry : fs::directory_iterator(cli.folder() / "home/cache/tokens"))
            files += entry.path().extension() == ".tokens" ? 1 : 0;
        QCOMPARE(files, 1);
    }

    void aStreamedRunGoesOnWhereItWasSaved()
    {
        Cli cli;
        cli.useRealRanks();
        Json settings = denseRun(12); // 16 rows, 2 a step: into the second epoch
        settings["streaming"] = true;
        settings["shuffle_buffer_size"] = 5;
        settings["save_steps"] = 5;
        settings["lr_decay_style"] = "constant";
        const Outcome whole = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QVERIFY2(whole.code == 0, whole.err.c_str());
        const std::string parent = whole.json()["id"].get<std::string>();
        const auto curve = losses(cli, parent);
        QCOMPARE(curve.size(), std::size_t{12});
        settings["resume_from_checkpoint"] =
            (cli.runFolder(parent) / "checkpoints/step_00000005").string();
        const Outcome rest = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QVERIFY2(rest.code == 0, rest.err.c_str());
        const auto continued = losses(cli, rest.json()["id"].get<std::string>());
        for (int step = 6; step <= 12; ++step)
            QCOMPARE(continued.at(step), curve.at(step));
    }

    void aStreamedRunTellsOfDroppedRowsAndItsEpoch()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path file = cli.folder() / "stream.jsonl";
        std::string text;
        for (int row = 0; row < 20; ++row)
            text += row % 5 == 3 ? "{\"input_ids\": []}\n" : "{\"input_ids\": [1, 2, 3, 4, 5]}\n";
        QVERIFY(writeFileAtomically(file, text + "no JSON\n").ok());
        Json settings = denseRun(12); // 16 samples, 2 a step: one and a half epochs
        settings.update({{"dataset", {file.string()}},
                         {"streaming", true},
                         {"shuffle_buffer_size", 4},
                         {"save_steps", 3}});
        const Outcome whole = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QVERIFY2(whole.code == 0, whole.err.c_str());
        const std::string id = whole.json()["id"].get<std::string>();
        const Json rows = cli.show(id);
        QCOMPARE(rows["rows_read"].get<int>(), 21);
        QCOMPARE(rows["rows_kept"].get<int>(), 16);
        QCOMPARE(rows["dropped"]["bad_json"].get<int>(), 1);
        int dropped = 0;
        for (const Json &count : rows["dropped"])
            dropped += count.get<int>();
        QCOMPARE(dropped, 5);
        const std::string events = cli.events(id);
        QVERIFY2(events.find("rows of dataset were dropped") != std::string::npos, events.c_str());
        const Json epochs = exported(cli, id)["metrics"]["epoch"]["values"];
        QVERIFY(epochs[0].get<double>() > 0);
        QVERIFY(epochs[7].get<double>() > 0.9); // by bytes: a row that is dropped is left
        QVERIFY(epochs[7].get<double>() <= 1);
        QCOMPARE(epochs[11].get<double>(), 1.5);

        // It goes on counting where it was saved.
        settings["train_iters"] = 6;
        settings["resume_from_checkpoint"] =
            (cli.runFolder(id) / "checkpoints/step_00000003").string();
        const Outcome rest = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QVERIFY2(rest.code == 0, rest.err.c_str());
        const Json later = cli.show(rest.json()["id"].get<std::string>());
        QCOMPARE(later["rows_read"].get<int>(), 16); // four blocks
        QCOMPARE(later["rows_kept"].get<int>(), 13);
    }

    void pauseSaveResumeAndStop()
    {
        Cli cli;
        cli.useRealRanks();
        const std::string id = cli.startDetached(longRun());
        QVERIFY(cli.waitForEvent(id, "MetricBatch", 40000));
        QCOMPARE(cli.run({"pause", id}).code, 0);
        const Outcome saved = cli.run({"save", id, "--json"});
        QVERIFY2(saved.code == 0, saved.err.c_str());
        QVERIFY(fs::exists(fs::path(saved.json()["path"].get<std::string>()) / "manifest.json"));
        QCOMPARE(cli.run({"resume", id}).code, 0);
        QCOMPARE(cli.run({"stop", id}).code, 0);
        QCOMPARE(cli.show(id)["state"].get<std::string>(), std::string("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 10000);
    }

    void aRunThatOnlyLacksItsModelIsResumedToWriteIt()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path place = cli.folder() / "results";
        Json settings = denseRun(3);
        settings["output_dir"] = place.string();
        const std::string id = cli.startDetached(settings);
        QVERIFY(writeFileAtomically(place, "in the way").ok());
        QVERIFY(cli.waitForEvent(id, "CheckpointFailed", 40000));
        QVERIFY(cli.waitForState(id, "paused"));
        QCOMPARE(cli.run({"stop", id}).code, 1); // which says that the model could not be written
        QVERIFY(cli.waitForState(id, "stopped"));
        fs::remove(place);

        const Outcome resumed = cli.run({"resume", id, "--json"}, 60000);
        QVERIFY2(resumed.code == 0, resumed.err.c_str());
        const Json record = resumed.json();
        QCOMPARE(record["state"].get<std::string>(), std::string("finished"));
        QCOMPARE(record["parent"].get<std::string>(), id);
        QCOMPARE(record["parent_step"].get<int>(), 3);
        const std::string again = record["id"].get<std::string>();
        QVERIFY(fs::exists(place / again / "model" / "model.safetensors"));
        QVERIFY(cli.events(again).find("\"final_model\":true") != std::string::npos);
        QVERIFY(cli.events(again).find("\"loss\":[") == std::string::npos); // no step
        const Outcome done = cli.run({"resume", again, "--json"});
        QCOMPARE(done.error()["code"].get<std::string>(), std::string("wrong_state"));
    }

    void aFinishedModelIsToldWhenItsMergedCopyIsThereToo()
    {
        Cli cli;
        // Ranks whose files may have 40 KiB: enough for the adapter, not for the whole model.
        const fs::path limited = cli.folder() / "limited-rank";
        QVERIFY(writeFileAtomically(limited,
                                    "#!/bin/bash\ntrap '' XFSZ\nulimit -f 40\nexec "
                                        + Cli::program("tessera-rank").string() + " \"$@\"\n")
                    .ok());
        fs::permissions(limited, fs::perms::owner_all);
        cli.setEnvironment("TESSERA_RANK", limited);
        Json settings = denseRun(2);
        settings.update({{"tuner_type", "lora"}, {"lora_rank", 1}, {"merge_lora", true}});
        const std::string id = cli.startDetached(settings);
        QVERIFY(cli.waitForEvent(id, "CheckpointFailed", 40000));
        QVERIFY(fs::exists(cli.runFolder(id) / "adapter/adapter_model.safetensors"));
        QVERIFY(cli.events(id).find("\"final_model\":true,\"path\"") == std::string::npos);
        QCOMPARE(cli.run({"stop", id}).code, 1);
        QVERIFY(cli.waitForState(id, "stopped"));

        cli.useRealRanks();
        const Outcome resumed = cli.run({"resume", id, "--json"}, 60000);
        QVERIFY2(resumed.code == 0, resumed.err.c_str());
        const std::string again = resumed.json()["id"].get<std::string>();
        QVERIFY(fs::exists(cli.runFolder(again) / "adapter/adapter_model.safetensors"));
        QVERIFY(fs::exists(cli.runFolder(again) / "adapter_merged/model.safetensors"));
        const std::string events = cli.events(again);
        const std::size_t told = events.find("\"final_model\":true");
        QVERIFY(told != std::string::npos);
        QCOMPARE(events.rfind("\"final_model\":true"), told); // once for both
    }

    void stopWhilePreparingEndsInTime()
    {
        Cli cli;
        cli.useRealRanks();
        const std::string id = cli.startDetached(longRun());
        QElapsedTimer timer;
        timer.start();
        const Outcome stopped = cli.run({"stop", id, "--json"});
        QVERIFY2(stopped.code == 0, stopped.err.c_str());
        QVERIFY(timer.elapsed() < 15000);
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 10000);
    }

    void aKilledRankIsNamedNotTheOneThatComplains()
    {
        Cli cli;
        cli.useRealRanks();
        for (const int victim : {0, 1}) {
            const std::string id = cli.startDetached(longRun());
            QVERIFY(cli.waitForEvent(id, "MetricBatch", 40000));
            const int process = rankProcess(id, victim);
            QVERIFY(process > 0);
            QElapsedTimer timer;
            timer.start();
            ::kill(process, SIGKILL);
            QVERIFY(cli.waitForState(id, "failed", 10000));
            QVERIFY(timer.elapsed() < 10000);
            QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 6000);
            const Json error = cli.show(id)["error"];
            QCOMPARE(error["code"].get<std::string>(), std::string("rank_lost"));
            QCOMPARE(error["rank"].get<int>(), victim);
        }
    }

    void aRestartGoesByTheSizesOfItsCheckpoint()
    {
        Cli cli;
        cli.useRealRanks();
        Json settings = longRun();
        settings["max_restarts"] = 1;
        settings["save_steps"] = 200000;
        const std::string id = cli.startDetached(settings);
        QVERIFY(cli.waitForEvent(id, "MetricBatch", 40000));
        const Outcome saved = cli.run({"save", id, "--json"});
        QVERIFY2(saved.code == 0, saved.err.c_str());
        const fs::path checkpoint = saved.json()["path"].get<std::string>();
        Json manifest = readJsonFile(checkpoint / "manifest.json").value();
        for (Json &file : manifest["files"])
            file["sha256"] = "0";
        QVERIFY(writeFileAtomically(checkpoint / "manifest.json", dumpJson(manifest)).ok());
        ::kill(rankProcess(id, 1), SIGKILL);
        // Only the ranks of the restart say it again.
        const auto facts = [&] {
            const std::string events = cli.events(id);
            const std::string mark = "\"type\":\"RunFacts\"";
            return events.find(mark) != events.rfind(mark);
        };
        QVERIFY2(QTest::qWaitFor(facts, 40000), cli.events(id).c_str());
        QCOMPARE(cli.run({"stop", id}).code, 0);
        // A start compares the contents.
        settings["resume_from_checkpoint"] = checkpoint.string();
        const Outcome refused = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QCOMPARE(refused.error()["code"].get<std::string>(), std::string("bad_file"));
    }

    void noRankOutlivesItsSupervisor()
    {
        Cli cli;
        cli.useRealRanks();
        const std::string id = cli.startDetached(longRun());
        QVERIFY(cli.waitForEvent(id, "MetricBatch", 40000));
        const std::vector<int> supervisors = processesWith("supervise");
        for (const int process : processesWith(id)) {
            if (std::ranges::find(supervisors, process) != supervisors.end())
                ::kill(process, SIGKILL);
        }
        QTRY_VERIFY_WITH_TIMEOUT(processesWith(id).empty(), 5000);
        QCOMPARE(cli.show(id)["state"].get<std::string>(), std::string("interrupted"));
    }

    void aStoppedRunGoesOnBitForBit()
    {
        Cli cli;
        cli.useRealRanks();
        Json settings = denseRun(12);
        const Outcome whole = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QVERIFY2(whole.code == 0, whole.err.c_str());
        settings["save_steps"] = 5;
        settings["train_iters"] = 12;
        const Outcome again = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        const std::string parent = again.json()["id"].get<std::string>();
        // As if it had been lost after step 5: only that checkpoint is left.
        fs::remove_all(cli.runFolder(parent) / "checkpoints" / "step_00000010");
        const std::string checkpoint = cli.runFolder(parent) / "checkpoints" / "step_00000005";
        settings["resume_from_checkpoint"] = checkpoint;
        const Outcome resumed = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QVERIFY2(resumed.code == 0, resumed.err.c_str());
        QCOMPARE(resumed.json()["parent"].get<std::string>(), parent);
        QCOMPARE(resumed.json()["parent_step"].get<int>(), 5);

        const auto straight = losses(cli, whole.json()["id"].get<std::string>());
        const auto continued = losses(cli, resumed.json()["id"].get<std::string>());
        QCOMPARE(straight.size(), std::size_t{12});
        QCOMPARE(continued.size(), std::size_t{7});
        for (const auto &[step, loss] : continued)
            QCOMPARE(loss, straight.at(step));
    }

    void aRunGoesOnWithAnotherNumberOfRanks_data()
    {
        QTest::addColumn<bool>("experts");
        QTest::addColumn<std::vector<std::string>>("settings");
        using Settings = std::vector<std::string>;
        QTest::newRow("dense, 2 to 1") << false << Settings{"nproc_per_node=1"};
        QTest::newRow("dense, 2 to 4") << false << Settings{"nproc_per_node=4"};
        QTest::newRow("experts, EP 2 to 1")
            << true << Settings{"nproc_per_node=1", "expert_model_parallel_size=1"};
        QTest::newRow("experts, EP 2 to DP 4 EP 2") << true << Settings{"nproc_per_node=4"};
    }

    void aRunGoesOnWithAnotherNumberOfRanks()
    {
        QFETCH(const bool, experts);
        QFETCH(const std::vector<std::string>, settings);
        Cli cli;
        cli.useRealRanks();
        Json first = experts ? expertRun(8) : denseRun(8); // 16 rows, 4 a step
        first.update({{"global_batch_size", 4}, {"save_steps", 3}});
        const Outcome whole = cli.run({"train", cli.runFile(first), "--json"}, 60000);
        QVERIFY2(whole.code == 0, whole.err.c_str());
        const std::string parent = whole.json()["id"].get<std::string>();
        // As if it had been lost after step 3, in the middle of an epoch.
        for (const char *later : {"step_00000006", "step_00000008"})
            QVERIFY(fs::remove_all(cli.runFolder(parent) / "checkpoints" / later) > 0);

        std::vector<std::string> command{"resume", parent, "--json"};
        for (const std::string &setting : settings)
            command.insert(command.end(), {"--set", setting});
        const Outcome rest = cli.run(command, 60000);
        QVERIFY2(rest.code == 0, rest.err.c_str());
        QCOMPARE(rest.json()["parent_step"].get<int>(), 3);
        const auto straight = losses(cli, parent);
        const auto continued = losses(cli, rest.json()["id"].get<std::string>());
        QCOMPARE(continued.size(), std::size_t{5});
        for (const auto &[step, loss] : continued) // in float32
            QVERIFY2(std::abs(loss - straight.at(step)) < 1e-5 * loss,
                     QByteArray::number(loss - straight.at(step)));
    }

    void otherDataIsNotTrainedOnUnasked()
    {
        Cli cli;
        cli.useRealRanks();
        Json settings = denseRun(4);
        settings["save_steps"] = 2;
        const Outcome first = cli.run({"train", cli.runFile(settings), "--json"}, 60000);
        QVERIFY2(first.code == 0, first.err.c_str());
        const std::string id = first.json()["id"].get<std::string>();
        const std::vector<std::string> resume{"resume", id, "--set", "train_iters=6", "--json"};
        QCOMPARE(cli.run(resume, 60000).code, 0);

        const fs::path rows = cli.folder() / "rows.jsonl";
        std::string text = readFile(rows).value();
        std::swap(text[text.find("2, 3")], text[text.find("3, 4")]); // as many rows and tokens
        QVERIFY(writeFileAtomically(rows, text).ok());
        const Outcome refused = cli.run(resume, 60000);
        QCOMPARE(refused.code, 1);
        QCOMPARE(refused.error()["code"].get<std::string>(), std::string("rule_broken"));
        QVERIFY(refused.error()["detail"].get<std::string>().find("another content")
                != std::string::npos);
        QCOMPARE(cli.runIds().size(), std::size_t{2});
        std::vector<std::string> confirmed = resume;
        confirmed.emplace_back("--yes");
        QCOMPARE(cli.run(confirmed, 60000).code, 0);
    }
};

QTEST_GUILESS_MAIN(TestRealRanks)
#include "tst_real_ranks.moc"
