// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/config/fields.h"
#include "backend/config/shard_size.h"
#include "backend/config/tasks.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <algorithm>

using tessera::dumpJson;
using tessera::ErrorCode;
using namespace tessera::config; // NOLINT(google-build-using-namespace): the folder under test

namespace {

tessera::Result<RunConfig> readText(std::string_view text)
{
    const tessera::test::TempFolder folder;
    const std::filesystem::path path = folder / "run.json";
    if (auto written = tessera::writeFileAtomically(path, text); !written)
        return std::move(written).error();
    return readRunConfig(path);
}

} // namespace

class TestRunConfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFileIsReadOverTheDefaults()
    {
        const auto config = readText(R"({"task": "pretrain", "model": "m", "lr": 0.001,
            "expert_model_parallel_size": 2, "columns": {"q": "query"}})");
        QVERIFY(config.ok());
        QCOMPARE(config->task, std::string("pretrain"));
        QCOMPARE(config->lr, std::optional<double>(0.001));
        QCOMPARE(config->expertModelParallelSize, 2);
        QCOMPARE(config->columns, (std::vector<std::string>{"q=query"}));
        QCOMPARE(config->globalBatchSize, 16);
    }

    void brokenJsonNamesLineAndColumn()
    {
        const auto config = readText("{\n  \"lr\": 0.1,\n  \"seed\" 42\n}\n");
        QVERIFY(!config.ok());
        QCOMPARE(config.error().code, ErrorCode::BadJson);
        QCOMPARE(config.error().args.at(1), std::string("3"));
        QVERIFY(config.error().args.at(0).ends_with("run.json"));
    }

    void theFirstMistakeCarriesTheOthersAndTheFile()
    {
        const auto config = readText(R"({"lora_rank": 0, "seeed": 1, "task": "dream"})");
        QVERIFY(!config.ok());
        QCOMPARE(config.error().code, ErrorCode::OutOfRange);
        QCOMPARE(config.error().context.size(), std::size_t{3});
        QVERIFY(config.error().context.at(0).find("seed") != std::string::npos);
        QVERIFY(config.error().context.at(2).ends_with("run.json"));
    }

    void aMissingFileIsNamed()
    {
        const auto config = readRunConfig("/nowhere/run.json");
        QVERIFY(!config.ok());
        QCOMPARE(config.error().code, ErrorCode::FileNotFound);
    }

    void aKeyThatIsThereTwiceIsRefused()
    {
        const auto config = readText(R"({"model": "m", "lr": 0.001, "lr": 0.01})");
        QVERIFY(!config.ok());
        QCOMPARE(config.error().code, ErrorCode::BadJson);
        QCOMPARE(config.error().args.back(), std::string("the key lr is there twice"));
    }

    void theWholeConfigurationSurvivesTheWayThroughJson()
    {
        RunConfig config;
        config.model = "some model";
        config.dataset = {"a.jsonl", "b.txt#20"};
        config.columns = {"frage=query", "antwort=response"};
        config.lr = 3.14159265358979e-5;
        config.evalSteps = 7;
        config.moeUseUpcycling = true;
        RunConfig again;
        QVERIFY(applyJson(again, toFullJson(config)).empty());
        QCOMPARE(dumpJson(toFullJson(again)), dumpJson(toFullJson(config)));
        RunConfig fromShort;
        QVERIFY(applyJson(fromShort, toJson(config)).empty());
        QCOMPARE(dumpJson(toFullJson(fromShort)), dumpJson(toFullJson(config)));
        QCOMPARE(fromShort.lr, config.lr);
    }

    void defaultsAreLeftOutOfTheShortForm()
    {
        QCOMPARE(dumpJson(toJson(RunConfig())), std::string("{}"));
        QCOMPARE(toFullJson(RunConfig()).size(), fields().size());
    }

    void theLearningRateFollowsTheTuner()
    {
        RunConfig config;
        QCOMPARE(config.effectiveLr(), 1e-5);
        config.tunerType = "lora";
        QCOMPARE(config.effectiveLr(), 1e-4);
        config.lr = 0.5;
        QCOMPARE(config.effectiveLr(), 0.5);
    }

    void everyTaskIsAChoiceOfTheKeyTask()
    {
        const Field *field = findField("task");
        QVERIFY(field != nullptr);
        QCOMPARE(field->choices.size(), tasks().size());
        for (const TaskInfo &task : tasks()) {
            QVERIFY(std::ranges::find(field->choices, task.name) != field->choices.end());
            QVERIFY(findTask(task.name) == &task);
        }
        QVERIFY(findTask("dream") == nullptr);
        QVERIFY(!findTask("pretrain")->chatTemplate);
        QVERIFY(findTask("sft")->chatTemplate);
        RunConfig run;
        for (const bool conversations : {true, false}) {
            run.task = conversations ? "sft" : "pretrain";
            run.useChatTemplate.reset();
            QCOMPARE(usesChatTemplate(run), conversations);
            run.useChatTemplate = !conversations;
            QCOMPARE(usesChatTemplate(run), !conversations);
        }
    }

    void shardSizesAreReadAsHuggingFaceWritesThem()
    {
        QCOMPARE(parseShardSize("5GB"), std::optional<std::uint64_t>(5'000'000'000));
        QCOMPARE(parseShardSize("1.5 MiB"), std::optional<std::uint64_t>(1'572'864));
        QCOMPARE(parseShardSize("4096"), std::optional<std::uint64_t>(4096));
        for (const char *wrong : {"", "GB", "5XB", "0GB", "-1GB", "nan", "1e40TB"})
            QVERIFY2(!parseShardSize(wrong), wrong);
    }
};

QTEST_GUILESS_MAIN(TestRunConfig)
#include "tst_run_config.moc"
