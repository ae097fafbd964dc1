// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// doctor, model, presets, completion, and the command line itself.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestInfoCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doctorTellsWhatIsThereAndWhatIsMissing()
    {
        Cli cli;
        const Outcome outcome = cli.run({"doctor", "--json"});
        QCOMPARE(outcome.code, 0);
        const Json json = outcome.json();
        QCOMPARE(json["schema"].get<int>(), 1);
        QVERIFY(json["cpu_cores"].get<int>() >= 1);
        QVERIFY(json["memory_bytes"].get<std::uint64_t>() > std::uint64_t{1} << 28);
        QVERIFY(json["disk_free_bytes"].get<std::uint64_t>() > 0);
        QCOMPARE(json["libtorch"].get<std::string>(), std::string("2.11.0"));
        QVERIFY(json["nccl"].is_null());
        QVERIFY(json["gpus"].is_array());
        for (const Json &check : json["checks"]) {
            QVERIFY(!check["detail"].get<std::string>().empty());
            QVERIFY(check["ok"].get<bool>() || check.contains("remedy"));
        }
        QVERIFY(cli.run({"doctor"}).out.find("LibTorch 2.11.0") != std::string::npos);
    }

    void doctorWithoutRankProgramSaysSo()
    {
        Cli cli;
        cli.setEnvironment("TESSERA_RANK", "/nowhere/tessera-rank");
        const Outcome outcome = cli.run({"doctor", "--json"});
        QCOMPARE(outcome.code, 1);
        QVERIFY(outcome.json()["libtorch"].is_null());
        QVERIFY(!outcome.json()["checks"][0]["ok"].get<bool>());
    }

    void aDenseModelIsDescribed()
    {
        Cli cli;
        const std::string path = testData("reference/llama_tiny") / "model";
        const Outcome outcome = cli.run({"model", path, "--json"});
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const Json json = outcome.json();
        QCOMPARE(json["schema"].get<int>(), 1);
        QCOMPARE(json["family"].get<std::string>(), std::string("llama"));
        QVERIFY(json["parameters_total"].get<std::int64_t>() > 0);
        QVERIFY(json["parameters_active"] == json["parameters_total"]);
        QCOMPARE(json["experts"].get<int>(), 0);
        for (const char *key : {"layers", "dtype", "context_length", "template", "problems"})
            QVERIFY2(json.contains(key), key);
    }

    void aModelWithExpertsIsDescribed()
    {
        Cli cli;
        const std::string path = testData("reference/qwen3_moe_tiny") / "model";
        const Json json = cli.run({"model", path, "--json"}).json();
        QCOMPARE(json["family"].get<std::string>(), std::string("qwen3_moe"));
        QVERIFY(json["experts"].get<int>() > 1);
        QVERIFY(json["parameters_active"].get<std::int64_t>()
                < json["parameters_total"].get<std::int64_t>());
        QVERIFY(cli.run({"model", path}).out.find("for one token") != std::string::npos);
    }

    void whatAModelLacksIsAmongItsProblems()
    {
        Cli cli;
        const fs::path model = cli.folder() / "model";
        fs::copy(testData("reference/llama_tiny") / "model", model);
        const auto codes = [&] {
            std::string all;
            const Json described = cli.run({"model", model, "--json"}).json();
            for (const Json &problem : described["problems"])
                all += problem["code"].get<std::string>() + " ";
            return all;
        };
        QCOMPARE(codes(), std::string("W05 W06 "));
        QCOMPARE(cli.run({"model", model, "--json"}).json()["stored_dtype"].get<std::string>(),
                 std::string("F32"));
        fs::remove(model / "model.safetensors");
        QVERIFY(writeFileAtomically(model / "tokenizer.json", "{").ok());
        QCOMPARE(codes(), std::string("W04 W06 W07 "));
        const Outcome text = cli.run({"model", model});
        QCOMPARE(text.code, 1); // W07 is an error
        for (const char *part : {"tokenizer.json is damaged", "1 of 2 can be read"})
            QVERIFY2(text.out.find(part) != std::string::npos, text.out.c_str());
        // What ails the tokenizer is not said of weights that are not there.
        QVERIFY2(text.out.find("weights         none") != std::string::npos, text.out.c_str());
    }

    void everyProblemOfAModelIsTold()
    {
        Cli cli;
        const fs::path model = cli.folder() / "model";
        fs::copy(testData("reference/llama_tiny") / "model", model);
        fs::resize_file(model / "model.safetensors",
                        fs::file_size(model / "model.safetensors") - 8);
        QVERIFY(writeFileAtomically(model / "generation_config.json", "[]").ok());
        const Outcome outcome = cli.run({"model", model, "--json"});
        QCOMPARE(outcome.code, 1);
        const Json json = outcome.json();
        QCOMPARE(json["errors"].size(), std::size_t{2});
        QCOMPARE(json["family"].get<std::string>(), std::string("llama"));
        for (const Json &problem : json["problems"]) // the cut file says why there are no weights
            QVERIFY(problem["code"].get<std::string>() != "W04");
        std::string states;
        for (const Json &file : json["files"])
            states += fs::path(file["path"].get<std::string>()).filename().string() + "="
                + file["state"].get<std::string>() + " ";
        QCOMPARE(
            states,
            std::string("config.json=ok model.safetensors=cut generation_config.json=damaged "));
        const Outcome text = cli.run({"model", model});
        QCOMPARE(text.code, 1);
        QVERIFY(text.out.find("is cut") != std::string::npos);
        QVERIFY(text.err.find("8 bytes missing") != std::string::npos);
    }

    /// Whole files of a kind that is not read are not damaged; what a damaged one holds is shown
    /// in letters.
    void unsupportedAndDamagedAreToldApart()
    {
        Cli cli;
        const fs::path model = cli.folder() / "model";
        fs::copy(testData("reference/llama_tiny") / "model", model);
        const auto look = [&](const std::string &header) {
            std::string bytes(8, '\0');
            bytes[0] = static_cast<char>(header.size());
            [&] { QVERIFY(writeFileAtomically(model / "model.safetensors", bytes + header)); }();
            return cli.run({"model", model});
        };
        const Outcome other =
            look(R"({"a": {"dtype": "F6_E2M3", "shape": [1], "data_offsets": [0, 1]}})");
        QCOMPARE(other.code, 1);
        QVERIFY2(other.out.find("model.safetensors is unsupported") != std::string::npos,
                 other.out.c_str());
        const Outcome damaged = look("{\"a\x1b[2J\xff\": 1}");
        QCOMPARE(damaged.code, 1);
        QVERIFY2(damaged.out.find("model.safetensors is damaged") != std::string::npos,
                 damaged.out.c_str());
        QVERIFY2(damaged.err.find('\x1b') == std::string::npos
                     && damaged.err.find('\xff') == std::string::npos,
                 damaged.err.c_str());
    }

    void namesThatAreNotUtf8AreToldPlainly()
    {
        Cli cli;
        const fs::path model = cli.folder() / "mod\xe9l";
        fs::copy(testData("reference/llama_tiny") / "model", model);
        // QProcess passes text; the shell makes the byte.
        const std::string tessera = Cli::program("tessera");
        for (const char *arguments : {"model \"$model\"", "train --check --set model=\"$model\""}) {
            const std::string script = "model=" + cli.folder().string() + "/mod$(printf '\\351')l; "
                + tessera + " " + arguments;
            const auto process = cli.startProgram("/bin/sh", {"-c", script});
            const Outcome outcome = Cli::finish(*process);
            QCOMPARE(outcome.code, 1);
            QVERIFY2(outcome.err.find("UTF-8") != std::string::npos, outcome.err.c_str());
        }
    }

    void everySettingIsExplained()
    {
        Cli cli;
        const Json all = cli.run({"settings", "--json"}).json()["settings"];
        QVERIFY(all.size() > 50);
        const Json one = cli.run({"settings", "lr_warmup_fraction", "--json"}).json();
        QCOMPARE(one["schema"].get<int>(), 1);
        QCOMPARE(one["type"].get<std::string>(), std::string("number"));
        QCOMPARE(one["maximum"].get<double>(), 1.0);
        QVERIFY(one["maximum_excluded"].get<bool>());
        QVERIFY(cli.run({"settings", "lr"}).out.find("default") != std::string::npos);
        QCOMPARE(cli.run({"settings", "lrr", "--json"}).error()["args"][1].get<std::string>(),
                 std::string("lr"));
        QVERIFY(cli.run({"settings", "nothing_like_any_of_them"}).err.find("lists all")
                != std::string::npos);
    }

    void aModelThatIsNotThereIsNamed()
    {
        Cli cli;
        const Outcome outcome = cli.run({"model", "/nowhere", "--json"});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("file_not_found"));
    }

    void presetsAreListedFromTheirFolder()
    {
        Cli cli;
        fs::create_directories(cli.folder() / "resources" / "presets");
        QVERIFY(writeFileAtomically(cli.folder() / "resources" / "presets" / "small.json",
                                    R"({"preset_title": "A small run", "tuner_type": "lora"})")
                    .ok());
        cli.setEnvironment("TESSERA_RESOURCES", cli.folder() / "resources");
        const Json presets = cli.run({"presets", "--json"}).json()["presets"];
        bool found = false;
        for (const Json &preset : presets) {
            if (preset["name"] == "small") {
                found = true;
                QCOMPARE(preset["title"].get<std::string>(), std::string("A small run"));
                QCOMPARE(preset["tuner"].get<std::string>(), std::string("lora"));
            }
        }
        QVERIFY(found);
        const Outcome wrong = cli.run({"train", "smal", "--json"});
        QCOMPARE(wrong.error()["code"].get<std::string>(), std::string("no_such_preset"));
        QCOMPARE(wrong.error()["args"][1].get<std::string>(), std::string("small"));
    }

    void bashCompletesCommandsOptionsAndKeys()
    {
        Cli cli;
        const std::string script = R"(
            source <("$0" completion bash) || exit 1
            complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _tessera; echo "${COMPREPLY[@]}"; }
            complete_words tessera tr
            complete_words tessera runs sh
            complete_words tessera model download --rev
            complete_words tessera train --de
            complete_words tessera train x.json --set global_b)";
        const auto process = cli.startProgram("bash", {"-c", script, Cli::program("tessera")});
        const Outcome outcome = Cli::finish(*process);
        QVERIFY2(outcome.err.empty(), outcome.err.c_str());
        QCOMPARE(outcome.out,
                 std::string("train\nshow\n--revision\n--detach\nglobal_batch_size=\n"));
    }

    void theCommandLineSaysWhatIsWrongWithIt()
    {
        Cli cli;
        const Outcome command = cli.run({"trian", "x.json", "--json"});
        QCOMPARE(command.code, 2);
        QCOMPARE(command.error()["code"].get<std::string>(), std::string("unknown_command"));
        QCOMPARE(command.error()["args"][1].get<std::string>(), std::string("train"));
        const Outcome option = cli.run({"train", "x.json", "--detahc", "--json"});
        QCOMPARE(option.code, 2);
        QCOMPARE(option.error()["args"][1].get<std::string>(), std::string("--detach"));
        const Outcome missing = cli.run({"train", "--json"});
        QCOMPARE(missing.code, 2);
        QCOMPARE(missing.error()["code"].get<std::string>(), std::string("missing_value"));
        const Outcome nested = cli.run({"runs", "lsit", "--json"});
        QCOMPARE(nested.error()["args"][1].get<std::string>(), std::string("list"));
    }

    void helpAndVersionAreNoErrors()
    {
        Cli cli;
        const Outcome help = cli.run({"--help"});
        QCOMPARE(help.code, 0);
        for (const char *command :
             {"train", "watch", "pause", "resume", "save", "stop", "runs", "doctor", "model",
              "presets", "settings", "completion", "Exit codes"})
            QVERIFY2(help.out.find(command) != std::string::npos, command);
        QVERIFY(help.out.find("supervise") == std::string::npos); // for itself alone
        QCOMPARE(cli.run({"--version"}).code, 0);
        QCOMPARE(cli.run({}).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestInfoCommands)
#include "tst_info_commands.moc"
