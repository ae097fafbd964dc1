// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <sys/stat.h>

using namespace tessera;
using namespace tessera::test;

/// `tessera data`: facts of files and of one row.
class TestDataCommand : public QObject
{
    Q_OBJECT

private:
    static std::string write(const Cli &cli, const std::string &name, const std::string &content)
    {
        const auto path = cli.folder() / name;
        return writeFileAtomically(path, content) ? path.string() : std::string();
    }

private Q_SLOTS:
    void droppedRowsReplaceNoFile()
    {
        Cli cli;
        const std::string rows = "{\"input_ids\": [1, 2, 3]}\n{\"input_ids\": [4]\n";
        const std::string file = write(cli, "rows.jsonl", rows);
        const std::string model = testData("reference/llama_tiny") / "model";
        const Outcome outcome =
            cli.run({"data", file, "--model", model, "--dropped", file, "--json"});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("file_unwritable"));
        QCOMPARE(readFile(file).value(), rows);
    }

    void everyRowIsKeptOrDroppedWithItsPlace()
    {
        Cli cli;
        const std::string model = testData("reference/llama_tiny") / "model";
        const std::string file = write(cli, "rows.jsonl",
                                       "{\"input_ids\": [1, 2, 3]}\n\n{\"input_ids\": [1, 2, 3]}\n"
                                       "{\"input_ids\": [4]\n{\"input_ids\": [1, 2, 3, 4, 5]}\n"
                                       "{\"text\": \"t\"}\n");
        const Outcome outcome =
            cli.run({"data", file, "--model", model, "--set", "max_length=4", "--json"});
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QCOMPARE(json["format"].get<std::string>(), std::string("jsonl"));
        QCOMPARE(json["rows"].get<int>(), 5);
        QCOMPARE(json["kept"].get<int>(), 2);
        QCOMPARE(json["dropped"].size(), std::size_t{3});
        QCOMPARE(json["dropped"][0]["line"].get<int>(), 4);
        QCOMPARE(json["dropped"][0]["reason"].get<std::string>(), std::string("bad_json"));
        QCOMPARE(json["dropped"][1]["reason"].get<std::string>(), std::string("too_long"));
        QCOMPARE(json["dropped"][2]["reason"].get<std::string>(), std::string("no_tokenizer"));
        QCOMPARE(json["duplicates"].get<int>(), 1);
        QCOMPARE(json["lengths"]["max"].get<int>(), 5);
        QCOMPARE(json["lengths"]["median"].get<int>(), 3);
        QCOMPARE(json["total_tokens"].get<int>(), 6);
        QCOMPARE(json["trained_tokens"].get<int>(), 4);
        QVERIFY(cli.run({"data", file, "--model", model}).out.find("5 read, 2 kept")
                == std::string::npos); // without the limit three are kept
    }

    void aMappedColumnThatNoRowHasIsNamed()
    {
        Cli cli;
        const std::string model = testData("reference/llama_tiny") / "model";
        const std::string file = write(cli, "rows.jsonl", "{\"ids\": [1, 2, 3]}\n");
        const std::vector<std::string> command{
            "data", file,    "--model",
            model,  "--set", R"(columns={"ids": "input_ids", "idz": "label"})"};
        const Outcome text = cli.run(command);
        QVERIFY2(text.out.find("columns names idz, and no row has it; did you mean ids?")
                     != std::string::npos,
                 (text.out + text.err).c_str());
        std::vector<std::string> forMachines = command;
        forMachines.emplace_back("--json");
        const Json missing = cli.run(forMachines).json()["missing_columns"];
        QCOMPARE(missing.size(), std::size_t{1});
        QCOMPARE(missing[0]["name"].get<std::string>(), std::string("idz"));

        // A run asks before it starts.
        const std::string run = cli.runFile(
            {{"dataset", {file}}, {"columns", {{"ids", "input_ids"}, {"idz", "label"}}}});
        const Outcome asked = cli.run({"train", run, "--check"});
        QCOMPARE(asked.code, 1);
        QVERIFY2(asked.err.find("columns names idz") != std::string::npos, asked.err.c_str());
        const Outcome confirmed = cli.run({"train", run, "--check", "--yes"});
        QVERIFY2(confirmed.code == 0, confirmed.err.c_str());
    }

    void theTokensOfEarlierRunsCanBeRemoved()
    {
        Cli cli;
        QCOMPARE(cli.run({"data", "--clear-cache", "--json"}).json()["freed_bytes"].get<int>(), 0);
        const auto file = cli.folder() / "home" / "cache" / "tokens" / "abc.tokens";
        QVERIFY(makeFolder(file.parent_path()).ok());
        QVERIFY(writeFileAtomically(file, "twelve bytes").ok());
        const Outcome outcome = cli.run({"data", "--clear-cache"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.starts_with("12 B"), outcome.out.c_str());
        QVERIFY(!std::filesystem::exists(file));
        QVERIFY(cli.run({"data", "--clear-cache", "x.jsonl"}).code != 0);
        QVERIFY(cli.run({"data"}).err.find("FILE") != std::string::npos);
    }

    void oneRowIsShownAsItIsTrained()
    {
        Cli cli;
        const std::string model = testData("reference/llama_tiny") / "model";
        const std::string file = write(
            cli, "rows.jsonl", "{\n{\"input_ids\": [1, 2, 3], \"labels\": [-100, -100, 3]}\n");
        const Json json = cli.run({"data", file, "--model", model, "--row", "2", "--json"}).json();
        QCOMPARE(json["ids"].dump(), std::string("[1,2,3]"));
        QCOMPARE(json["weights"].dump(), std::string("[0.0,0.0,1.0]"));
        QCOMPARE(json["pieces"].size(), std::size_t{3});
        QCOMPARE(json["line"].get<int>(), 2);
        QVERIFY(json["dropped"].is_null());
        const Outcome dropped = cli.run({"data", file, "--model", model, "--row", "1", "--json"});
        QCOMPARE(dropped.code, 1);
        QCOMPARE(dropped.json()["dropped"]["reason"].get<std::string>(), std::string("bad_json"));
        QCOMPARE(cli.run({"data", file, "--model", model, "--row", "3", "--json"})
                     .error()["code"]
                     .get<std::string>(),
                 std::string("out_of_range"));
    }

    void whatIsKnownIsToldLineByLine()
    {
        Cli cli;
        const std::string model = testData("reference/llama_tiny") / "model";
        const std::string file =
            write(cli, "rows.jsonl", "{\"input_ids\": [1, 2, 3]}\n{\"input_ids\": [4]\n");
        const std::string list = (cli.folder() / "dropped.jsonl").string();
        const std::string settings =
            write(cli, "run.json", dumpJson({{"model", model}, {"dataset", {file}}}));
        const Outcome outcome =
            cli.run({"data", "--settings", settings, "--progress", "--dropped", list, "--json"});
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const std::string last =
            outcome.out.substr(outcome.out.rfind('\n', outcome.out.size() - 2) + 1);
        const Json json = Json::parse(last);
        QCOMPARE(json["progress"]["share"].get<double>(), 1.0);
        QCOMPARE(json["rows"].get<int>(), 2);
        QCOMPARE(json["new_dropped"].size(), std::size_t{1});
        QCOMPARE(json["new_dropped"][0]["excerpt"].get<std::string>(),
                 std::string("{\"input_ids\": [4]"));
        QVERIFY(!json.contains("dropped"));
        const Json stored = Json::parse(readFile(list).value());
        QCOMPARE(stored["reason"].get<std::string>(), std::string("bad_json"));
        QCOMPARE(stored["line"].get<int>(), 2);
    }

    void changedRowsAndSettingsWithoutAPartAreTold()
    {
        Cli cli;
        const std::string model = testData("reference/llama_tiny") / "model";
        const std::string file =
            write(cli, "rows.jsonl",
                  "{\"input_ids\": [1, 2]}\n{\"input_ids\": [1], \"input_ids\": [1, 2, 3]}\n");
        const Outcome plain = cli.run({"data", file, "--model", model});
        QVERIFY2(plain.out.find("1 row: of a key or column that occurs twice the last value is "
                                "used (duplicate_key), first at "
                                + file + ":2\n")
                     != std::string::npos,
                 plain.out.c_str());
        QVERIFY(plain.out.find("not applied") == std::string::npos);
        const std::vector<std::string> asked{"data",    file,
                                             "--model", model,
                                             "--set",   "split_dataset_ratio=0.5",
                                             "--set",   "interleave_prob=0.7,0.3"};
        const Outcome outcome = cli.run(asked);
        QVERIFY2(outcome.out.find("split_dataset_ratio 0.5: a run keeps about 1 of the rows back")
                     != std::string::npos,
                 outcome.out.c_str());
        QVERIFY(outcome.out.find("interleave_prob 0.7,0.3: ") != std::string::npos);
        std::vector<std::string> json = asked;
        json.insert(json.end(), {"--json", "--set", "streaming=true"});
        QCOMPARE(cli.run(json).json()["settings_not_applied"].size(), std::size_t{2});
    }

    void aPipeIsRefusedByName()
    {
        Cli cli;
        const std::string model = testData("reference/llama_tiny") / "model";
        const std::string pipe = (cli.folder() / "rows.jsonl").string();
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const Json error = cli.run({"data", pipe, "--model", model, "--json"}).error();
        QCOMPARE(error["code"].get<std::string>(), std::string("file_unreadable"));
    }

    void whatIsAskedWronglyIsNamed()
    {
        Cli cli;
        const std::string model = testData("reference/llama_tiny") / "model";
        QCOMPARE(cli.run({"data", "x.jsonl"}).code, 2); // no model
        QCOMPARE(cli.run({"data", "/nowhere.jsonl", "--model", model, "--json"})
                     .error()["code"]
                     .get<std::string>(),
                 std::string("file_not_found"));
        const Json task =
            cli.run({"data", "x.jsonl", "--model", model, "--task", "ktoo", "--json"}).error();
        QCOMPARE(task["code"].get<std::string>(), std::string("not_one_of"));
        QCOMPARE(task["args"].dump(),
                 Json({"--task", "ktoo", "sft, pretrain, dpo, kto", "kto"}).dump());
        QVERIFY(cli.run({"data", "--help"}).out.find("--row") != std::string::npos);
        QVERIFY(cli.run({"completion", "bash"}).out.find("\"data\"") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestDataCommand)
#include "tst_data_command.moc"
