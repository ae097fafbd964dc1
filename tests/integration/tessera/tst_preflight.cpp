// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is found, measured and said before any rank starts.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <sys/stat.h>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestPreflight : public QObject
{
    Q_OBJECT

private:
    static void compareRefusal(const Outcome &outcome, const char *code, const std::string &first)
    {
        const Json error = outcome.error();
        QVERIFY2(error.is_object(), outcome.err.c_str());
        QCOMPARE(error["code"].get<std::string>(), std::string(code));
        QCOMPARE(error["args"][0].get<std::string>(), first);
        QCOMPARE(outcome.code, 1);
    }

private Q_SLOTS:
    void aFolderOfDataIsCheckedLikeItsFiles()
    {
        Cli cli;
        const fs::path folder = cli.folder() / "set";
        fs::create_directory(folder);
        const Json settings{{"task", "sft"}, {"dataset", {folder.string()}}};
        compareRefusal(cli.run({"train", cli.runFile(settings), "--json"}), "unsupported_format",
                       folder.string());
        QVERIFY(writeFileAtomically(folder / "a.jsonl", "\n").ok()); // others have rows
        const fs::path rows = folder / "b.jsonl";
        QVERIFY(writeFileAtomically(rows, R"({"query": "a", "response": "b"})").ok());
        const Outcome outcome = cli.run({"train", cli.runFile(settings), "--json"});
        compareRefusal(outcome, "not_one_of", "template");
        QVERIFY(outcome.error()["detail"].get<std::string>().starts_with(rows.string() + ":1 "));
        Json plain = settings;
        plain["use_chat_template"] = false;
        plain["dataset"] = {folder.string() + "#3"};
        QCOMPARE(cli.run({"train", cli.runFile(plain), "--json"}).code, 0);
        QCOMPARE(cli.show("last")["config"]["dataset"][0].get<std::string>(),
                 folder.string() + "#3");
        plain["dataset"] = {folder.string() + "#0"};
        compareRefusal(cli.run({"train", cli.runFile(plain), "--json"}), "out_of_range", "dataset");
    }

    void everyDataSetSaysWhatIsWrongWithIt()
    {
        Cli cli;
        const fs::path bad = cli.folder() / "bad.jsonl";
        const fs::path empty = cli.folder() / "empty.jsonl";
        QVERIFY(writeFileAtomically(bad, "{,}\n").ok());
        QVERIFY(writeFileAtomically(empty, "\n").ok());
        const Outcome outcome =
            cli.run({"train", cli.runFile({{"dataset", {bad.string(), empty.string()}}})});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.err.find(bad.string()) != std::string::npos, outcome.err.c_str());
        QVERIFY2(outcome.err.find(empty.string()) != std::string::npos, outcome.err.c_str());
    }

    void aCheckSaysItsFindingsInEachForm()
    {
        Cli cli;
        const std::string file = cli.runFile({{"eval_steps", 3}}); // without a val_dataset
        for (const std::vector<std::string> &more :
             {std::vector<std::string>{}, std::vector<std::string>{"--events"}}) {
            std::vector<std::string> arguments{"train", file, "--check"};
            arguments.insert(arguments.end(), more.begin(), more.end());
            const Outcome outcome = cli.run(arguments);
            QCOMPARE(outcome.code, 0);
            QVERIFY2(outcome.err.find("notice T04: eval_steps") != std::string::npos,
                     outcome.err.c_str());
        }
    }

    void valuesFarBeyondTheComputerAreAskedAbout()
    {
        Cli cli;
        const std::string file = cli.runFile();
        const auto asked = [&cli, &file](const std::string &setting) {
            return cli.run({"train", file, "--check", "--set", setting});
        };
        const Outcome disk = asked("train_iters=9223372036854775807");
        QCOMPARE(disk.code, 1);
        QVERIFY2(disk.err.find("to confirm disk:") != std::string::npos, disk.err.c_str());
        const Outcome threads = asked("omp_num_threads=1000");
        QCOMPARE(threads.code, 0);
        QVERIFY2(threads.err.find("notice threads: omp_num_threads") != std::string::npos,
                 threads.err.c_str());
        QCOMPARE(asked("omp_num_threads=1025").code, 1);
        const Outcome ranks =
            cli.run({"train", cli.runFile({{"nproc_per_node", 8192}, {"global_batch_size", 8192}}),
                     "--check"});
        QCOMPARE(ranks.code, 1);
        QVERIFY2(ranks.err.find("to confirm ranks: 8192 ranks") != std::string::npos,
                 ranks.err.c_str());
    }

    void whatARunWouldPassOverIsSaid()
    {
        Cli cli;
        const fs::path adapter = cli.folder() / "adapter";
        fs::create_directory(adapter);
        QVERIFY(writeFileAtomically(adapter / "adapter_config.json", R"({"r": 8})").ok());
        Json settings{{"tuner_type", "lora"},
                      {"merge_lora", true},
                      {"lora_rank", 16},
                      {"adapters", {adapter.string()}}};
        const Outcome rank = cli.run({"train", cli.runFile(settings), "--check"});
        QVERIFY2(rank.err.find("notice adapter: lora_rank is 16 and the adapter has rank 8")
                     != std::string::npos,
                 rank.err.c_str());
        const fs::path model = cli.folder() / "model";
        fs::copy(testData("reference/llama_tiny") / "model", model);
        Json described = readJsonFile(model / "config.json").value();
        described["num_hidden_layers"] = 1;
        QVERIFY(writeFileAtomically(model / "config.json", dumpJson(described)).ok());
        const Outcome layers =
            cli.run({"train", cli.runFile({{"model", model.string()}}), "--check"});
        QVERIFY2(layers.err.find("notice W02: ") != std::string::npos, layers.err.c_str());
    }

    void rowsThatAreAllDroppedAreFound()
    {
        Cli cli;
        const fs::path rows = cli.folder() / "wrapped.json";
        QVERIFY(writeFileAtomically(rows, R"({"data": [{"text": "a"}]})").ok());
        const Outcome outcome =
            cli.run({"train", cli.runFile({{"dataset", {rows.string()}}}), "--check", "--json"});
        compareRefusal(outcome, "no_rows", rows.string());
    }

    void eachDiskIsMeasuredForWhatGoesThere()
    {
        Cli cli;
        const Json one =
            cli.run({"train", cli.runFile({{"output_dir", (cli.folder() / "out").string()}}),
                     "--check", "--json"})
                .json();
        QCOMPARE(one["disks"].size(), std::size_t{1});
        QVERIFY(one["disks"][0]["needed_bytes"] == one["needed_bytes"]);
        QCOMPARE(one["disks"][0]["path"].get<std::string>(),
                 (cli.folder() / "home" / "runs").string());
        struct stat here = {};
        struct stat memory = {};
        if (::stat(cli.folder().c_str(), &here) != 0 || ::stat("/dev/shm", &memory) != 0
            || here.st_dev == memory.st_dev)
            QSKIP("there is no second disk");
        const Json two = cli.run({"train", cli.runFile({{"output_dir", "/dev/shm/not_made"}}),
                                  "--check", "--json"})
                             .json();
        QCOMPARE(two["disks"].size(), std::size_t{2});
        QCOMPARE(two["disks"][1]["path"].get<std::string>(), std::string("/dev/shm/not_made"));
        QVERIFY(two["disks"][1]["needed_bytes"] == two["final_model_bytes"]);
        QCOMPARE(two["disks"][0]["needed_bytes"].get<std::int64_t>(),
                 two["needed_bytes"].get<std::int64_t>()
                     - two["final_model_bytes"].get<std::int64_t>());
        QVERIFY(two["free_bytes"] == two["disks"][0]["free_bytes"]);
    }
};

QTEST_GUILESS_MAIN(TestPreflight)
#include "tst_preflight.moc"
