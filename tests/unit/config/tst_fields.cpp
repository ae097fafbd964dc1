// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/fields.h"
#include "backend/config/loss_scale.h"

#include <QTest>

#include <set>

using tessera::dumpJson;
using tessera::Error;
using tessera::ErrorCode;
using tessera::Json;
using namespace tessera::config; // NOLINT(google-build-using-namespace): the folder under test

namespace {

RunConfig applied(const Json &object)
{
    RunConfig config;
    for (const Error &mistake : applyJson(config, object))
        qWarning("%s", mistake.detail.c_str());
    return config;
}

std::vector<Error> mistakesIn(const Json &object)
{
    RunConfig config;
    return applyJson(config, object);
}

Error onlyMistake(const Json &object)
{
    std::vector<Error> mistakes = mistakesIn(object);
    return mistakes.size() == 1 ? mistakes.front()
                                : tessera::internal("not exactly one mistake: " + object.dump());
}

/// A value of the field's type that is not its default and that the field takes.
Json anotherValue(const Field &field)
{
    switch (field.type) {
    case FieldType::Int:
        return field.defaultValue == 3 ? 4 : 3;
    case FieldType::Float:
        return field.defaultValue == 0.25 ? 0.5 : 0.25;
    case FieldType::Bool:
        return field.defaultValue != true;
    case FieldType::String:
        return "another";
    case FieldType::Enum:
        return field.defaultValue == field.choices.front() ? Json(field.choices.back())
                                                           : Json(field.choices.front());
    case FieldType::List:
        return field.numbers ? Json::array({0.5, 0.25}) : Json::array({"one", "two"});
    case FieldType::Dict:
        return Json{{"question", "query"}};
    }
    return {};
}

} // namespace

class TestFields : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void everyKeyIsThereOnceWithGroupAndHelp()
    {
        const std::set<std::string_view> groups{"model",  "data",    "method",
                                                "layout", "experts", "records"};
        std::set<std::string_view> keys;
        for (const Field &field : fields()) {
            QVERIFY2(keys.insert(field.key).second, field.key.data());
            QVERIFY2(groups.contains(field.group), field.key.data());
            QVERIFY2(field.help.ends_with('.'), field.key.data());
            QVERIFY(findField(field.key) == &field);
        }
        QVERIFY(keys.size() > 180);
    }

    void supportedKeysCanBeWrittenAndRead()
    {
        for (const Field &field : fields()) {
            if (field.support == FieldSupport::Supported)
                QVERIFY2(field.read && field.write, field.key.data());
            QCOMPARE(static_cast<bool>(field.read), static_cast<bool>(field.write));
        }
    }

    void everyDefaultIsInItsOwnRange()
    {
        for (const Field &field : fields()) {
            const std::vector<Error> mistakes =
                mistakesIn({{std::string(field.key), field.defaultValue}});
            QVERIFY2(mistakes.empty(), mistakes.empty() ? "" : mistakes.front().detail.c_str());
        }
    }

    void everyMemberTakesAnotherValueAndGivesItBack()
    {
        for (const Field &field : fields()) {
            if (!field.write)
                continue;
            const bool oneChoice = field.type == FieldType::Enum && field.choices.size() == 1
                && field.defaultValue == field.choices.front();
            if (oneChoice)
                continue;
            const Json value = anotherValue(field);
            RunConfig config;
            const auto mistakes = applyJson(config, {{std::string(field.key), value}});
            QVERIFY2(mistakes.empty(), mistakes.empty() ? "" : mistakes.front().detail.c_str());
            QCOMPARE(dumpJson(field.read(config)), dumpJson(value));
            QCOMPARE(dumpJson(toJson(config)), dumpJson(Json{{std::string(field.key), value}}));
        }
    }

    void nullRestoresTheDefault()
    {
        RunConfig config = applied({{"max_length", 64}, {"lr", 0.5}, {"dataset", {"a.txt"}}});
        QVERIFY(applyJson(config, {{"max_length", nullptr}, {"lr", nullptr}, {"dataset", nullptr}})
                    .empty());
        QCOMPARE(dumpJson(toJson(config)), std::string("{}"));
    }

    void anUnknownKeyNamesTheNearest_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("nearest");
        QTest::newRow("slip") << "expert_model_paralel_size"
                              << "expert_model_parallel_size";
        QTest::newRow("kebab case") << "--micro-batch-size"
                                    << "micro_batch_size";
        QTest::newRow("core's name") << "num_moe_experts"
                                     << "num_experts";
        QTest::newRow("another program's name") << "cutoff_len"
                                                << "max_length";
        QTest::newRow("label") << "EP"
                               << "expert_model_parallel_size";
        QTest::newRow("nothing like it") << "colour_of_the_sky_at_noon"
                                         << "";
    }

    void anUnknownKeyNamesTheNearest()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, nearest);
        const Error error = onlyMistake({{key.toStdString(), 1}});
        QCOMPARE(error.code, ErrorCode::UnknownKey);
        QCOMPARE(error.args, (std::vector<std::string>{key.toStdString(), nearest.toStdString()}));
    }

    void aWrongTypeSaysWhatIsExpected_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("expected");
        QTest::newRow("text for int") << R"({"train_iters": "40"})"
                                      << "a whole number";
        QTest::newRow("fraction for int") << R"({"train_iters": 2.5})"
                                          << "a whole number";
        QTest::newRow("text for float") << R"({"lr": "1e-4"})"
                                        << "a number";
        QTest::newRow("number for bool") << R"({"packing": 1})"
                                         << "true or false";
        QTest::newRow("number for text") << R"({"model": 7})"
                                         << "a text";
        QTest::newRow("numbers in a list") << R"({"dataset": [1]})"
                                           << "a list of texts";
        QTest::newRow("list for dict") << R"({"columns": ["a"]})"
                                       << "an object of texts";
        QTest::newRow("list where one is meant") << R"({"model": ["a"]})"
                                                 << "a text";
    }

    void aWrongTypeSaysWhatIsExpected()
    {
        QFETCH(const QString, json);
        QFETCH(const QString, expected);
        const Error error = onlyMistake(Json::parse(json.toStdString()));
        QCOMPARE(error.code, ErrorCode::WrongType);
        QCOMPARE(error.args.at(2), expected.toStdString());
    }

    void aValueOutOfRangeNamesTheNearestRight()
    {
        const Error low = onlyMistake({{"train_iters", 0}});
        QCOMPARE(low.code, ErrorCode::OutOfRange);
        QCOMPARE(low.args, (std::vector<std::string>{"train_iters", "0", "at least 1", "1"}));
        const Error high = onlyMistake({{"lora_dropout", 1.0}});
        QCOMPARE(high.code, ErrorCode::OutOfRange);
        QCOMPARE(high.args.at(2), std::string("at least 0 and less than 1"));
        QCOMPARE(high.args.at(3), std::string("0.05"));
    }

    void wholeNumbersThatAreTooLargeSaySo()
    {
        const Error beyond = onlyMistake(Json::parse(R"({"seed": 18446744073709551615})"));
        QCOMPARE(beyond.code, ErrorCode::OutOfRange);
        QCOMPARE(beyond.args,
                 (std::vector<std::string>{"seed", "18446744073709551615",
                                           "at most 9223372036854775807", "9223372036854775807"}));
        const Error batch = onlyMistake(Json::parse(R"({"micro_batch_size": 1e30})"));
        QCOMPARE(batch.code, ErrorCode::OutOfRange);
        QCOMPARE(batch.args.at(2), std::string("at least 1 and at most 1048576"));
        RunConfig config;
        const auto applied = applySetting(config, "train_iters=99999999999999999999");
        QCOMPARE(applied.error().code, ErrorCode::OutOfRange);
    }

    void aGpuIsCalledCuda()
    {
        const Error error = onlyMistake({{"device", "gpu"}});
        QCOMPARE(error.code, ErrorCode::NotOneOf);
        QCOMPARE(error.args.at(3), std::string("cuda"));
        QVERIFY(error.detail.ends_with(" The nearest is cuda."));
    }

    void aChoiceThatIsUnknownListsAllAndTheNearest()
    {
        const Error error = onlyMistake({{"lr_decay_style", "cosin"}});
        QCOMPARE(error.code, ErrorCode::NotOneOf);
        QCOMPARE(error.args.at(3), std::string("cosine"));
    }

    void whatIsPlannedIsRefusedAndNotSwallowed()
    {
        const Error fp8 = onlyMistake({{"fp8_format", "hybrid"}});
        QCOMPARE(fp8.code, ErrorCode::NotSupported);
        QCOMPARE(fp8.detail,
                 std::string("fp8_format = hybrid is not supported by this backend "
                             "yet. Supported: not set."));
        QCOMPARE(onlyMistake({{"optimizer", "muon"}}).code, ErrorCode::NotSupported);
        for (const char *other : {"unfused", "local", "fused", "flash_2", "flash_3", "flash_4"})
            QCOMPARE(onlyMistake({{"attention_backend", other}}).code, ErrorCode::NotSupported);
        for (const char *other : {"allgather", "flex"})
            QCOMPARE(onlyMistake({{"moe_token_dispatcher_type", other}}).code,
                     ErrorCode::NotSupported);
        QCOMPARE(onlyMistake({{"fp8_format", "e5m2"}}).code, ErrorCode::NotOneOf);
        QCOMPARE(onlyMistake({{"moe_expert_capacity_factor", 1.25}}).code, ErrorCode::NotSupported);
        QCOMPARE(onlyMistake({{"enable_channel_loss", true}}).code, ErrorCode::NotSupported);
    }

    void whatIsPlannedIsTakenWhenItAsksForWhatIsDoneAnyway()
    {
        QVERIFY(mistakesIn({{"calculate_per_token_loss", true},
                            {"fp16", false},
                            {"fp8_format", nullptr},
                            {"attention_softmax_in_fp32", true},
                            {"num_distributed_optimizer_instances", 1}})
                    .empty());
    }

    void namesOfLossWeightsCanBeJoined()
    {
        QVERIFY(mistakesIn({{"loss_scale", "last_round+ignore_empty_think+react"}}).empty());
        const Error unknown = onlyMistake({{"loss_scale", "default+reakt"}});
        QCOMPARE(unknown.code, ErrorCode::NotOneOf);
        QCOMPARE(unknown.args.at(1), std::string("reakt"));
        QCOMPARE(unknown.args.at(3), std::string("react"));
        QCOMPARE(misplacedWord("react+last_round"), std::string("last_round"));
        QCOMPARE(misplacedWord("all+react+react"), std::string("react"));
        QCOMPARE(misplacedWord("all+react"), std::string());
        const LossScale scale = parseLossScale("react+hermes");
        QCOMPARE(scale.base, std::string("default"));
        QCOMPARE(scale.names, (std::vector<std::string>{"react", "hermes"}));
    }

    void listsOfNumbersTakeNumbersAndTexts()
    {
        RunConfig config;
        QVERIFY(applyJson(config, {{"interleave_prob", {0.25, 0.75}}}).empty());
        QCOMPARE(config.interleaveProb, (std::vector<double>{0.25, 0.75}));
        QVERIFY(applySetting(config, "interleave_prob=0.5,0.3,0.2").ok());
        QCOMPARE(config.interleaveProb, (std::vector<double>{0.5, 0.3, 0.2}));
        const Error half = onlyMistake({{"interleave_prob", {"half", "half"}}});
        QCOMPARE(half.code, ErrorCode::WrongType);
        QVERIFY(half.detail.find("a list of numbers") != std::string::npos);
    }

    void allMistakesAreCollectedAndTheRestIsApplied()
    {
        RunConfig config;
        const std::vector<Error> mistakes = applyJson(config,
                                                      {{"lr", "fast"},
                                                       {"micro_batch_sise", 2},
                                                       {"global_batch_size", 8},
                                                       {"lora_rank", 0},
                                                       {"task", "dream"}});
        std::set<ErrorCode> codes;
        for (const Error &mistake : mistakes)
            codes.insert(mistake.code);
        QCOMPARE(codes,
                 (std::set<ErrorCode>{ErrorCode::WrongType, ErrorCode::UnknownKey,
                                      ErrorCode::OutOfRange, ErrorCode::NotOneOf}));
        QCOMPARE(config.globalBatchSize, 8);
        QCOMPARE(config.loraRank, RunConfig().loraRank);
    }

    void whatIsNoObjectIsRefused()
    {
        QCOMPARE(onlyMistake(Json::array({1, 2})).code, ErrorCode::WrongType);
    }

    void oneTextIsAListOfOneAndAListOfOneIsItsEntry()
    {
        QCOMPARE(applied({{"dataset", "rows.jsonl"}}).dataset,
                 (std::vector<std::string>{"rows.jsonl"}));
        QCOMPARE(applied({{"moe_aux_loss_coeff", {0.01}}}).moeAuxLossCoeff, 0.01);
        QCOMPARE(onlyMistake({{"moe_aux_loss_coeff", {0.01, 0.02}}}).code, ErrorCode::NotSupported);
    }

    void wholeNumbersMayBeWrittenAsFloats()
    {
        QCOMPARE(applied({{"train_iters", 40.0}}).trainIters, std::optional<std::int64_t>(40));
        QCOMPARE(applied({{"lora_alpha", 16}}).loraAlpha, 16.0);
    }

    void theNearestRightValueIsAlwaysAValue()
    {
        QCOMPARE(onlyMistake({{"lr_warmup_fraction", 2}}).args[3], std::string("0.99"));
        QCOMPARE(onlyMistake({{"lora_rank", 0}}).args[3], std::string("1"));
    }

    void settingsOfTheCommandLineAreReadByType_data()
    {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("json");
        QTest::newRow("int") << "train_iters=40"
                             << R"({"train_iters": 40})";
        QTest::newRow("float") << "lr=1e-3"
                               << R"({"lr": 0.001})";
        QTest::newRow("bool") << "packing=True"
                              << R"({"packing": true})";
        QTest::newRow("text") << "model=a=b.gguf"
                              << R"({"model": "a=b.gguf"})";
        QTest::newRow("empty text") << "system="
                                    << R"({"system": ""})";
        QTest::newRow("list") << "dataset=a.txt, b.txt"
                              << R"({"dataset": ["a.txt", "b.txt"]})";
        QTest::newRow("list as JSON") << R"(dataset=["a, b.txt"])"
                                      << R"({"dataset": ["a, b.txt"]})";
        QTest::newRow("dict") << "columns=q=query,a=response"
                              << R"({"columns": {"q": "query", "a": "response"}})";
        QTest::newRow("not set") << "train_iters=null"
                                 << "{}";
    }

    void settingsOfTheCommandLineAreReadByType()
    {
        QFETCH(const QString, assignment);
        QFETCH(const QString, json);
        RunConfig config;
        const auto result = applySetting(config, assignment.toStdString());
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().detail.c_str());
        QCOMPARE(dumpJson(toJson(config)), dumpJson(Json::parse(json.toStdString())));
    }

    void wrongSettingsOfTheCommandLineAreRefused_data()
    {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("no value") << "lr" << ErrorCode::MissingValue;
        QTest::newRow("unknown") << "leraning_rate=1" << ErrorCode::UnknownKey;
        QTest::newRow("not a number") << "lr=fast" << ErrorCode::WrongType;
        QTest::newRow("number and more") << "train_iters=40x" << ErrorCode::WrongType;
        QTest::newRow("not finite") << "lr=inf" << ErrorCode::WrongType;
        QTest::newRow("not a bool") << "packing=maybe" << ErrorCode::WrongType;
        QTest::newRow("broken JSON") << "dataset=[\"a" << ErrorCode::BadJson;
        QTest::newRow("broken dict") << "columns=a" << ErrorCode::WrongType;
        QTest::newRow("out of range") << "lora_rank=0" << ErrorCode::OutOfRange;
        QTest::newRow("planned") << "fp16=true" << ErrorCode::NotSupported;
    }

    void wrongSettingsOfTheCommandLineAreRefused()
    {
        QFETCH(const QString, assignment);
        QFETCH(const ErrorCode, code);
        RunConfig config;
        const auto result = applySetting(config, assignment.toStdString());
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, code);
        QCOMPARE(dumpJson(toJson(config)), std::string("{}"));
    }
};

QTEST_GUILESS_MAIN(TestFields)
#include "tst_fields.moc"
