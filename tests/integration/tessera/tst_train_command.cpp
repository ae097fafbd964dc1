// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/protocol/messages.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QElapsedTimer>
#include <QTest>

#include <signal.h>
#include <sys/stat.h>

#include <sstream>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestTrainCommand : public QObject
{
    Q_OBJECT

private:
    /// Refused before a rank started: exit code 1, nothing left behind.
    static void compareRefusal(Cli &cli, const Outcome &outcome, const char *code,
                               const std::vector<std::string> &args)
    {
        const Json error = outcome.error();
        QVERIFY2(error.is_object(), outcome.err.c_str());
        QCOMPARE(error["code"].get<std::string>(), std::string(code));
        const auto found = error["args"].get<std::vector<std::string>>();
        for (std::size_t i = 0; i < args.size(); ++i)
            QCOMPARE(found.at(i), args[i]);
        QVERIFY(!error["detail"].get<std::string>().empty());
        QVERIFY(error["context"].is_array());
        QCOMPARE(outcome.code, 1);
        QVERIFY(outcome.out.empty());
        QVERIFY(cli.runIds().empty());
    }

private Q_SLOTS:
    void aRunGoesToItsEndAndSaysWhatCameOut()
    {
        Cli cli;
        cli.fakeRanks({{"experts", 4}});
        const Outcome outcome = cli.run({"train", cli.runFile(), "--json"});
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QCOMPARE(json["schema"].get<int>(), 1);
        QCOMPARE(json["state"].get<std::string>(), std::string("finished"));
        QCOMPARE(json["steps"].get<int>(), 5);
        QCOMPARE(json["first_loss"].get<double>(), 4.0);
        QCOMPARE(json["last_loss"].get<double>(), 0.8);
        QCOMPARE(json["best_loss"].get<double>(), 0.8);
        QCOMPARE(json["tokens_per_second"].get<double>(), 1000.0);
        QVERIFY(json["peak_memory_bytes"].get<std::uint64_t>() >= std::uint64_t{100} << 20);
        QCOMPARE(json["task"].get<std::string>(), std::string("pretrain"));
        QCOMPARE(json["tuner"].get<std::string>(), std::string("full"));
        QCOMPARE(json["layout"].get<std::string>(), std::string("DP 2"));
        QVERIFY(json["parent"].is_null());
        QCOMPARE(json["expert_busiest"]["expert"].get<int>(), 3);
        QCOMPARE(json["expert_idlest"]["share"].get<double>(), 0.1);
        const fs::path folder = json["folder"].get<std::string>();
        QVERIFY(fs::exists(folder / "config.json"));
        QVERIFY(fs::exists(folder / "logs" / "rank_001.log"));
        QVERIFY(processesWith(json["id"].get<std::string>()).empty());
    }

    void aTerminalGetsOneLineThatIsWrittenOver()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 40}, {"step_ms", 10}});
        const auto process = cli.startProgram(
            "script",
            {"-qec",
             "stty cols 60; " + Cli::program("tessera").string() + " train " + cli.runFile(),
             "/dev/null"});
        const Outcome outcome = Cli::finish(*process);
        if (outcome.code == -1)
            QSKIP("script (util-linux) is not installed");
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.find("\r\x1b[Kstep 40/40 [====================] 100 %")
                     != std::string::npos,
                 outcome.out.c_str());
        std::istringstream lines(outcome.out);
        for (std::string line; std::getline(lines, line, '\r');) {
            if (line.starts_with("\x1b[Kstep")) // 3 bytes are the order to clear the line
                QVERIFY(line.substr(0, line.find('\n')).size() <= 60 + 3);
        }
    }

    void peopleGetLinesAndASummary()
    {
        Cli cli;
        cli.fakeRanks({{"experts", 4}, {"warn", "the learning rate is high"}});
        const Outcome outcome = cli.run({"train", cli.runFile()});
        QCOMPARE(outcome.code, 0);
        for (const char *part :
             {"step 5/5", "loss            first 4.0000, last 0.8000", "1000 tokens/s",
              "peak memory", "busiest expert  layer 1, expert 3: 40.0 %", "idlest expert",
              "warn (rank 0): the learning rate is high"})
            QVERIFY2(outcome.out.find(part) != std::string::npos, outcome.out.c_str());
        QVERIFY(outcome.out.find('\r') == std::string::npos); // no terminal, no rewriting
    }

    void eventsAreOneLineOfJsonEach()
    {
        Cli cli;
        const Outcome outcome = cli.run({"train", cli.runFile(), "--events"});
        QCOMPARE(outcome.code, 0);
        std::istringstream lines(outcome.out);
        std::int64_t seq = 0;
        std::string last;
        for (std::string line; std::getline(lines, line); last = line) {
            const auto event = protocol::decode(line);
            QVERIFY(event.ok());
            QCOMPARE(event->seq, ++seq);
        }
        QVERIFY(last.find("\"finished\"") != std::string::npos);
        QCOMPARE(outcome.out, cli.events(cli.runIds().front()));
    }

    void settingsOnTheCommandLineWin()
    {
        Cli cli;
        const Outcome outcome = cli.run({"train", cli.runFile(), "--set", "train_iters=3", "--set",
                                         "run_name=short", "--json"});
        QCOMPARE(outcome.json()["steps"].get<int>(), 3);
        QCOMPARE(outcome.json()["name"].get<std::string>(), std::string("short"));
    }

    void theConfigurationIsWrittenAsItWasUsed()
    {
        Cli cli;
        (void)cli.run({"train", cli.runFile({{"omp_num_threads", nullptr}}), "--json"});
        const auto config = readJsonFile(cli.runFolder(cli.runIds().front()) / "config.json");
        QCOMPARE((*config)["device"].get<std::string>(), std::string("cpu"));
        QCOMPARE((*config)["nproc_per_node"].get<int>(), 2);
        QVERIFY((*config)["omp_num_threads"].get<int>() >= 1);
        QVERIFY(fs::path((*config)["model"].get<std::string>()).is_absolute());
        QVERIFY(config->contains("adam_beta2")); // every key, defaults too
    }

    void namesAreAlsoLookedUpBesideTheRunFile()
    {
        Cli cli;
        const std::string file = cli.runFile({{"dataset", Json::array({"rows.jsonl#4"})}});
        QCOMPARE(cli.run({"train", file, "--json"}).code, 0);
    }

    // ---- refused before any rank starts ----

    void anUnknownKeyNamesTheNearest()
    {
        Cli cli;
        const Outcome outcome =
            cli.run({"train", cli.runFile({{"global_batch_sise", 4}}), "--json"});
        compareRefusal(cli, outcome, "unknown_key", {"global_batch_sise", "global_batch_size"});
    }

    void badJsonIsShownWithLineAndColumn()
    {
        Cli cli;
        const fs::path file = cli.folder() / "bad.json";
        QVERIFY(writeFileAtomically(file, "{\n  \"task\": \"sft\",\n  \"lr\": 1e-4,,\n}\n").ok());
        const Outcome outcome = cli.run({"train", file, "--json"});
        compareRefusal(cli, outcome, "bad_json", {file.string(), "3", "14"});
    }

    void aMissingFileIsNamed()
    {
        Cli cli;
        compareRefusal(cli, cli.run({"train", "nowhere/run.json", "--json"}), "file_not_found",
                       {"nowhere/run.json"});
    }

    void anUnknownPresetIsNamed()
    {
        Cli cli;
        compareRefusal(cli, cli.run({"train", "quickstrat", "--json"}), "no_such_preset",
                       {"quickstrat"});
        const Outcome near = cli.run({"train", "quickstrat"});
        QVERIFY2(near.err.find(" The nearest is quickstart.") != std::string::npos,
                 near.err.c_str());
    }

    void aLayoutThatDoesNotDivideSaysWhatWould()
    {
        Cli cli;
        const Outcome outcome =
            cli.run({"train", cli.runFile({{"global_batch_size", 3}}), "--json"});
        compareRefusal(cli, outcome, "rule_broken", {"B01"});
        const Json findings = parseJson(outcome.err, "error").value()["findings"];
        QVERIFY(!findings[0]["suggestions"].empty());
    }

    void allMistakesAreListedAtOnce()
    {
        Cli cli;
        const Outcome outcome = cli.run(
            {"train",
             cli.runFile({{"dataset", Json::array({"none.jsonl"})}, {"global_batch_size", 3}})});
        QCOMPARE(outcome.code, 1);
        QVERIFY(outcome.err.find("none.jsonl") != std::string::npos);
        QVERIFY(outcome.err.find("global_batch_size 3") != std::string::npos);
    }

    void anOutputFolderThatCannotBeIsRefused()
    {
        Cli cli;
        const std::string tooLong = (cli.folder() / std::string(300, 'x')).string();
        for (const std::string &place : {std::string("/dev/null"), std::string("/etc/passwd/x"),
                                         (cli.folder() / "run.json").string(), tooLong})
            compareRefusal(cli, cli.run({"train", cli.runFile({{"output_dir", place}}), "--json"}),
                           "file_unwritable", {place});
        QCOMPARE(cli.run({"train", cli.runFile({{"output_dir", ""}}), "--json"}).code, 0);
    }

    void aMissingDataSetIsSaidOnce()
    {
        Cli cli;
        const Outcome outcome = cli.run({"train", cli.runFile({{"dataset", Json::array()}})});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.err.starts_with("error: "), outcome.err.c_str());
        QCOMPARE(outcome.err.find("error: ", 1), std::string::npos);
        QVERIFY(outcome.err.find("dataset") != std::string::npos);
    }

    void aMissingModelIsNamed()
    {
        Cli cli;
        compareRefusal(cli,
                       cli.run({"train", cli.runFile({{"model", "/nowhere/model"}}), "--json"}),
                       "file_not_found", {"/nowhere/model"});
    }

    void truncatedWeightsAreNamed()
    {
        Cli cli;
        const fs::path model = cli.folder() / "model";
        fs::copy(testData("reference/llama_tiny") / "model", model, fs::copy_options::recursive);
        const fs::path weights = model / "model.safetensors";
        fs::resize_file(weights, fs::file_size(weights) - 100);
        const Outcome outcome = cli.run(
            {"train", cli.runFile({{"model", model.string()}, {"random_init", false}}), "--json"});
        compareRefusal(cli, outcome, "truncated", {weights.string(), "100"});
    }

    void aBadLineOfTheDataIsShownWithItsPlace()
    {
        Cli cli;
        const fs::path rows = cli.folder() / "bad.jsonl";
        QVERIFY(writeFileAtomically(rows, "{\"input_ids\": [1, 2,, 3]}\n").ok());
        const Outcome outcome =
            cli.run({"train", cli.runFile({{"dataset", Json::array({rows.string()})}}), "--json"});
        compareRefusal(cli, outcome, "bad_json", {rows.string(), "1"});
    }

    void textNeedsATokenizer()
    {
        Cli cli;
        const fs::path rows = cli.folder() / "rows.txt";
        QVERIFY(writeFileAtomically(rows, "Once upon a time.\n").ok());
        const Outcome outcome = cli.run(
            {"train",
             cli.runFile({{"tokenizer", nullptr}, {"dataset", Json::array({rows.string()})}}),
             "--json"});
        compareRefusal(cli, outcome, "missing_value", {"tokenizer"});
    }

    void conversationsNeedATemplateAndTheErrorSaysWhatHelps()
    {
        Cli cli;
        const fs::path rows = cli.folder() / "alpaca.jsonl";
        QVERIFY(writeFileAtomically(rows, "\n{\"instruction\": \"a\", \"output\": \"b\"}\n").ok());
        const Json changes{{"task", "sft"}, {"dataset", {rows.string()}}};
        const Outcome outcome = cli.run({"train", cli.runFile(changes), "--json"});
        compareRefusal(cli, outcome, "not_one_of", {"template"});
        const auto detail = outcome.error()["detail"].get<std::string>();
        QVERIFY2(detail.starts_with(rows.string() + ":2 is a conversation. "), detail.c_str());
        QVERIFY(detail.find("Set template to ") != std::string::npos);
        QVERIFY(detail.find("use_chat_template=false") != std::string::npos);
        Json plain = changes;
        plain["use_chat_template"] = false;
        QCOMPARE(cli.run({"train", cli.runFile(plain), "--json"}).code, 0);
    }

    void aTokenizerThatIsLargerThanTheModelIsRefused()
    {
        Cli cli;
        (void)cli.runFile();
        Json tokenizer = readJsonFile(cli.folder() / "tokenizer.json").value();
        tokenizer["model"]["vocab"]["ab"] = 99;
        fs::create_directory(cli.folder() / "large");
        const fs::path file = cli.folder() / "large" / "tokenizer.json";
        QVERIFY(writeFileAtomically(file, dumpJson(tokenizer)).ok());
        const Outcome outcome =
            cli.run({"train", cli.runFile({{"tokenizer", file.string()}}), "--json"});
        compareRefusal(cli, outcome, "out_of_range", {"tokenizer", "100", "at most 96"});
    }

    void whatOnlyRanksFoundIsFoundBeforeTheyStart_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("code");
        const auto row = [](const char *name, const char *file, const char *content,
                            const char *changes, const char *code) {
            QTest::newRow(name) << file << content << changes << code;
        };
        row("target", "x", "", R"({"tuner_type": "lora", "merge_lora": true,
            "target_modules": ["nope"]})",
            "not_one_of");
        row("broken tokenizer", "t/tokenizer.json", "{", R"({"tokenizer": "$"})", "bad_json");
        row("empty tokenizer", "t/tokenizer.json", "", R"({"tokenizer": "$"})", "bad_json");
        row("unigram", "t/tokenizer.json", R"({"model": {"type": "Unigram", "vocab": [["a", 0]]}})",
            R"({"tokenizer": "$"})", "unsupported_format");
        row("array without end", "rows.json", R"([{"input_ids": [1, 2]}, {"input_ids": [1)",
            R"({"dataset": ["$"]})", "bad_json");
        row("huge", "m/config.json", R"({"architectures": ["LlamaForCausalLM"],
            "num_hidden_layers": 2000000000, "hidden_size": 32, "num_attention_heads": 4,
            "intermediate_size": 48, "vocab_size": 96, "max_position_embeddings": 64})",
            R"({"model": "$/.."})", "bad_file");
    }

    void whatOnlyRanksFoundIsFoundBeforeTheyStart()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, content);
        QFETCH(QString, changes);
        QFETCH(const QString, code);
        Cli cli;
        const fs::path path = cli.folder() / "given" / file.toStdString();
        fs::create_directories(path.parent_path());
        QVERIFY(writeFileAtomically(path, content.toStdString()).ok());
        changes.replace(QLatin1String("$/.."), QString::fromStdString(path.parent_path()));
        changes.replace(QLatin1Char('$'), QString::fromStdString(path));
        const Outcome outcome =
            cli.run({"train", cli.runFile(Json::parse(changes.toStdString())), "--json"});
        compareRefusal(cli, outcome, code.toLatin1().constData(), {});
    }

    void pipesAndLinksInCirclesDoNotHoldItUp()
    {
        Cli cli;
        const fs::path model = cli.folder() / "model";
        fs::create_directory(model);
        fs::create_symlink("config.json", model / "config.json");
        compareRefusal(cli, cli.run({"train", cli.runFile({{"model", model.string()}}), "--json"}),
                       "file_unreadable", {(model / "config.json").string()});
        const fs::path rows = cli.folder() / "pipe.jsonl";
        QCOMPARE(::mkfifo(rows.c_str(), 0600), 0);
        compareRefusal(cli,
                       cli.run({"train", cli.runFile({{"dataset", {rows.string()}}}), "--json"}),
                       "file_unreadable",
                       {rows.string(),
                        "it is a pipe, and data is read from files; write it to a file "
                        "such as rows.jsonl first"});
    }

    void aKeyThatIsThereTwiceIsShownWithItsPlace()
    {
        Cli cli;
        const fs::path run = cli.folder() / "run.json";
        QVERIFY(
            writeFileAtomically(run, "{\"lr\": 1,\n \"columns\": {\"lr\": \"a\"},\n  \"lr\": 2}")
                .ok());
        compareRefusal(cli, cli.run({"train", run, "--json"}), "bad_json",
                       {run.string(), "3", "3", "the key lr is there twice"});
        compareRefusal(cli, cli.run({"train", cli.folder(), "--json"}), "file_unreadable",
                       {cli.folder().string()});
        const Outcome set = cli.run({"train", cli.runFile(), "--set", "lr", "--json"});
        compareRefusal(cli, set, "missing_value", {"lr"});
        QVERIFY(set.error()["detail"].get<std::string>().find("lr=VALUE") != std::string::npos);
    }

    void resumingSaysWhatIsAnotherThanInTheCheckpoint()
    {
        Cli cli;
        const fs::path checkpoint = cli.folder() / "step_00000001";
        fs::create_directory(checkpoint);
        Json manifest{{"step", 1},
                      {"files", Json::array()},
                      {"contents", "full"},
                      {"layout", {{"world_size", 2}}},
                      {"config", {{"seed", 7}, {"torch_dtype", "float32"}, {"max_length", 32}}}};
        const auto resumed = [&](Json changes) {
            (void)writeFileAtomically(checkpoint / "manifest.json", dumpJson(manifest));
            changes["resume_from_checkpoint"] = checkpoint.string();
            return cli.run({"train", cli.runFile(changes), "--check"});
        };
        const Outcome same = resumed({{"seed", 7}});
        QVERIFY2(same.code == 0, same.err.c_str());
        QVERIFY(same.err.find("notice resume") == std::string::npos);
        const Outcome seed = resumed({{"seed", 8}, {"max_length", 16}});
        QCOMPARE(seed.code, 0);
        QVERIFY2(seed.err.find("notice resume: seed was 7 when") != std::string::npos,
                 seed.err.c_str());
        QVERIFY(seed.err.find("max_length was 32") != std::string::npos);
        manifest["config"]["lr"] = 1e-3;
        manifest["config"]["train_iters"] = 4;
        const Outcome rate = resumed({{"seed", 7}, {"lr", 2e-3}, {"lr_decay_style", "cosine"}});
        QVERIFY2(rate.err.find("lr was 0.001 when") != std::string::npos, rate.err.c_str());
        QVERIFY(rate.err.find("train_iters was 4 when") != std::string::npos);
        const Outcome flat = resumed({{"seed", 7}, {"lr", 1e-3}, {"lr_decay_style", "constant"}});
        QVERIFY2(flat.err.find(" was ") == std::string::npos, flat.err.c_str());
        const Outcome dtype = resumed({{"seed", 7}, {"torch_dtype", "bfloat16"}});
        QCOMPARE(dtype.code, 1);
        QVERIFY2(dtype.err.find("torch_dtype is bfloat16, and the checkpoint was written with "
                                "float32")
                     != std::string::npos,
                 dtype.err.c_str());
        const Outcome ranks = resumed({{"seed", 7}, {"nproc_per_node", 1}});
        QVERIFY2(ranks.code == 0, ranks.err.c_str());
        QVERIFY2(ranks.err.find("notice resume_layout: The checkpoint was written with DP 2, and "
                                "the run has DP 1")
                     != std::string::npos,
                 ranks.err.c_str());
        manifest["layout"]["tensor_model_parallel_size"] = 2;
        const Outcome layout = resumed({{"seed", 7}, {"nproc_per_node", 1}});
        QCOMPARE(layout.code, 1);
        QVERIFY2(layout.err.find("tensor_model_parallel_size is 1 and was 2") != std::string::npos,
                 layout.err.c_str());
        QVERIFY(layout.err.find("exported") != std::string::npos);
        manifest["layout"] = {{"world_size", 2}};
        manifest["model"] =
            readJsonFile(testData("reference/llama_tiny") / "model/config.json").value();
        QCOMPARE(resumed({{"seed", 7}}).code, 0);
        manifest["model"]["num_hidden_layers"] = 3;
        const Outcome model = resumed({{"seed", 7}});
        QCOMPARE(model.code, 1);
        QVERIFY2(model.err.find("of another model than") != std::string::npos, model.err.c_str());
        QVERIFY(model.err.find("it has 3 layers") != std::string::npos);
    }

    void anIncompleteCheckpointIsNotResumed()
    {
        Cli cli;
        const fs::path checkpoint = cli.folder() / "step_00000001";
        fs::create_directory(checkpoint);
        const Outcome outcome = cli.run(
            {"train", cli.runFile({{"resume_from_checkpoint", checkpoint.string()}}), "--json"});
        compareRefusal(cli, outcome, "checkpoint_incomplete",
                       {checkpoint.string(), "manifest.json"});
    }

    void aMissingRankProgramIsNamed()
    {
        Cli cli;
        cli.setEnvironment("TESSERA_RANK", "/nowhere/tessera-rank");
        compareRefusal(cli, cli.run({"train", cli.runFile(), "--json"}), "cannot_start",
                       {"tessera-rank"});
    }

    void aDeviceThatIsNotThereIsRefused()
    {
        Cli cli;
        const Outcome outcome = cli.run({"train", cli.runFile({{"device", "cuda"}}), "--json"});
        if (outcome.code == 0)
            QSKIP("this computer has a GPU and a CUDA module");
        compareRefusal(cli, outcome, "no_device", {"cuda"});
    }

    void aReaderThatGoesAwayDoesNotEndTheRun()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 60}, {"step_ms", 10}});
        const auto process =
            cli.startProgram("bash",
                             {"-c", "set -o pipefail; \"$0\" train \"$1\" --events | head -n 3",
                              Cli::program("tessera"), cli.runFile()});
        QCOMPARE(Cli::finish(*process).code, 0);
        QCOMPARE(cli.show("last")["state"].get<std::string>(), std::string("finished"));
    }

    // ---- Ctrl-C ----

    void oneInterruptStopsGracefully()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 100000}, {"step_ms", 20}});
        const auto process = cli.start({"train", cli.runFile(), "--json"});
        QVERIFY(QTest::qWaitFor([&] { return !cli.runIds().empty(); }, 15000));
        const std::string id = cli.runIds().front();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        ::kill(static_cast<pid_t>(process->processId()), SIGINT);
        const Outcome outcome = Cli::finish(*process);
        QCOMPARE(outcome.code, 3);
        QCOMPARE(outcome.json()["state"].get<std::string>(), std::string("stopped"));
        QVERIFY(cli.events(id).find("CheckpointWritten") != std::string::npos);
        QVERIFY(processesWith(id).empty());
    }

    void anInterruptSaysWhatItDoesAndWhatASecondOneWould()
    {
        Cli cli;
        cli.fakeRanks({{"steps", 100000}, {"step_ms", 20}});
        const auto process = cli.start({"train", cli.runFile()});
        QVERIFY(QTest::qWaitFor([&] { return !cli.runIds().empty(); }, 15000));
        QVERIFY(cli.waitForEvent(cli.runIds().front(), "MetricBatch"));
        ::kill(static_cast<pid_t>(process->processId()), SIGINT);
        const Outcome outcome = Cli::finish(*process);
        QCOMPARE(outcome.code, 3);
        const std::string hint = "stopping: the step is finished and saved; Ctrl-C now ends "
                                 "the run without saving\n";
        const std::size_t told = outcome.out.find(hint);
        QVERIFY2(told != std::string::npos, outcome.out.c_str());
        QVERIFY(outcome.out.find(hint, told + 1) == std::string::npos);
        // As it says: the checkpoint comes after it.
        QVERIFY(outcome.out.find("checkpoint written at step", told) != std::string::npos);
    }

    void aSecondInterruptEndsItAtOnce()
    {
        Cli cli;
        cli.fakeRanks({{"how", "deaf"}, {"at", 2}});
        const auto process = cli.start({"train", cli.runFile(), "--json"});
        QVERIFY(QTest::qWaitFor([&] { return !cli.runIds().empty(); }, 15000));
        const std::string id = cli.runIds().front();
        QVERIFY(cli.waitForEvent(id, "MetricBatch"));
        const auto pid = static_cast<pid_t>(process->processId());
        ::kill(pid, SIGINT);
        QVERIFY(cli.waitForState(id, "stopping"));
        QTest::qWait(1100); // two signals within a second are one
        QElapsedTimer timer;
        timer.start();
        ::kill(pid, SIGTERM);
        const Outcome outcome = Cli::finish(*process);
        QVERIFY(timer.elapsed() < 5000);
        QCOMPARE(outcome.code, 3);
        QVERIFY(processesWith(id).empty());
    }

    // ---- only checking ----

    void aCheckSaysWhatAStartWouldNeedAndStartsNothing()
    {
        Cli cli;
        const Outcome fine = cli.run({"train", cli.runFile(), "--check", "--json"});
        QCOMPARE(fine.code, 0);
        const Json report = fine.json();
        QVERIFY(report["ok"].get<bool>());
        QCOMPARE(report["device"].get<std::string>(), std::string("cpu"));
        QCOMPARE(report["ranks"].get<int>(), 2);
        QVERIFY(report["needed_bytes"].get<std::int64_t>() > 0);
        QVERIFY(report["free_bytes"].get<std::int64_t>() > 0);
        const Outcome wrong =
            cli.run({"train", cli.runFile({{"global_batch_size", 3}}), "--check", "--json"});
        QCOMPARE(wrong.code, 1);
        QVERIFY(!wrong.json()["ok"].get<bool>());
        QVERIFY(!wrong.json()["findings"].empty());
        QCOMPARE(wrong.error()["code"].get<std::string>(), std::string("rule_broken"));
        QVERIFY(cli.runIds().empty());
    }

    void settingsCanAllComeFromTheCommandLine()
    {
        Cli cli;
        const Json settings = readJsonFile(cli.runFile()).value();
        std::vector<std::string> arguments{"train", "--json"};
        for (const auto &[key, value] : settings.items()) {
            arguments.emplace_back("--set");
            arguments.push_back(key + "="
                                + (value.is_string() ? value.get<std::string>() : value.dump()));
        }
        const Outcome outcome = cli.run(arguments);
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        QCOMPARE(cli.runIds().size(), std::size_t{1});
        QCOMPARE(cli.run({"train", "--json"}).code, 2); // nothing at all
    }
};

QTEST_GUILESS_MAIN(TestTrainCommand)
#include "tst_train_command.moc"
