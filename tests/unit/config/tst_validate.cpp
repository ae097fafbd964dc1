// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/fields.h"
#include "tests/unit/config/problems.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <set>

using tessera::ErrorCode;
using namespace tessera::config; // NOLINT(google-build-using-namespace): the folder under test
using namespace tessera::test;   // NOLINT(google-build-using-namespace)

class TestValidate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPlainRunHasNoProblem()
    {
        QCOMPARE(problemsOf("", 1, kDense, Scope::Backend).size(), std::size_t{0});
        QCOMPARE(problemsOf("expert_model_parallel_size=4 moe_aux_loss_coeff=0.01", 4, kMoe,
                            Scope::Backend)
                     .size(),
                 std::size_t{0});
    }

    void eachRuleHasItsSentenceAndItsWayOut_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("world");
        QTest::addColumn<bool>("moe");
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("suggestions");
        const auto row = [](const char *rule, int world, bool moe, const char *settings,
                            const char *text, const char *suggestions) {
            QTest::addRow("%s: %s", rule, settings)
                << rule << world << moe << settings << text << suggestions;
        };
        row("L02", 8, false, "tensor_model_parallel_size=3",
            "8 GPUs cannot be split as TP 3 x PP 1 x CP 1: 8 is not a multiple of 3. Nearest TP: 2 "
            "or 4.",
            "tensor_model_parallel_size=2 tensor_model_parallel_size=4");
        row("L05", 8, false, "expert_model_parallel_size=8",
            "expert_model_parallel_size = 8 needs a model with experts; this one has none. Set EP "
            "to 1.",
            "expert_model_parallel_size=1");
        row("L06", 6, true, "expert_model_parallel_size=3 global_batch_size=48",
            "128 experts cannot be split over EP 3 (128 mod 3 = 2). Nearest EP on 6 GPUs: 2.",
            "expert_model_parallel_size=2");
        row("L07", 8, false, "tensor_model_parallel_size=8",
            "28 attention heads cannot be split over TP 8. Nearest TP: 4.",
            "tensor_model_parallel_size=4");
        row("L11", 12, true,
            "expert_tensor_parallel_size=2 moe_ffn_hidden_size=null global_batch_size=48", "", "");
        row("L13", 8, true, "tensor_model_parallel_size=2",
            "TP 2 with experts needs sequence_parallel. Turn it on.", "sequence_parallel=true");
        row("P02", 1, false, "decoder_first_pipeline_num_layers=3",
            "decoder_first_pipeline_num_layers needs PP > 1.",
            "decoder_first_pipeline_num_layers=null");
        row("P07", 2, false, "virtual_pipeline_model_parallel_size=2", "VPP 2 needs PP > 1.",
            "virtual_pipeline_model_parallel_size=null");
        row("P08", 4, true, "pipeline_model_parallel_size=4 virtual_pipeline_model_parallel_size=5",
            "12 layers per stage cannot be cut into VPP 5. Nearest VPP: 4 or 6.",
            "virtual_pipeline_model_parallel_size=4 virtual_pipeline_model_parallel_size=6");
        row("P11", 16, true,
            "pipeline_model_parallel_size=4 virtual_pipeline_model_parallel_size=2 "
            "micro_batch_size=2 global_batch_size=80",
            "10 micro-batches with PP 4 and VPP leave a rest of 2. Nearest global_batch_size: 64 "
            "or 96.",
            "global_batch_size=64 global_batch_size=96");
        row("B01", 6, false, "global_batch_size=16",
            "global_batch_size 16 is not a multiple of micro_batch_size 1 x DP 6. Nearest: 12 or "
            "18.",
            "global_batch_size=12 global_batch_size=18");
        row("B02", 8, false, "global_batch_size=4",
            "global_batch_size 4 is smaller than micro_batch_size 1 x DP 8. Smallest: 8.",
            "global_batch_size=8");
        row("B08", 1, false, "lr=1e-5 min_lr=1e-3",
            "min_lr 0.001 is larger than lr 1e-5. Nearest: "
            "1e-5.",
            "min_lr=1e-5");
        row("B09", 1, false, "lr_warmup_iters=5 lr_warmup_fraction=0.1", "Warm-up is given twice.",
            "lr_warmup_fraction=null lr_warmup_iters=null");
        row("M01", 1, false, "recompute_granularity=full",
            "Full recompute needs recompute_method uniform or block, and recompute_num_layers.",
            "recompute_granularity=none");
        row("M01", 1, false, "recompute_num_layers=1",
            "recompute_num_layers is only for recompute_granularity full; it is none.",
            "recompute_num_layers=null");
        row("M02", 4, true,
            "pipeline_model_parallel_size=4 recompute_granularity=full recompute_method=uniform "
            "recompute_num_layers=5",
            "recompute_num_layers 5 does not divide the 12 layers of a stage. Nearest: 4 or 6.",
            "recompute_num_layers=4 recompute_num_layers=6");
        row("M14", 1, false, "save_total_limit=1",
            "save_total_limit must be at least 2 (best and last).", "save_total_limit=2");
        row("S01", 2, false, "context_parallel_size=2 packing=true packing_length=1022",
            "Sequence length 1022 must be a multiple of 4. Nearest: 1020 or 1024.",
            "packing_length=1020 packing_length=1024");
        row("T05", 1, false, "lr_warmup_iters=100",
            "lr_warmup_iters 100 must be smaller than the 100 steps of the run. Nearest: 99.",
            "lr_warmup_iters=99");
        row("T06", 1, false, "moe_use_upcycling=true moe_router_topk=2",
            "moe_use_upcycling needs num_experts.", "num_experts=4 num_experts=8");
        row("T07", 1, true, "num_experts=64", "num_experts is 64, but the model has 128.",
            "num_experts=null");
        row("T10", 1, false, "max_shard_size=big",
            "max_shard_size is big; it must be a size such as 5GB or 200MB.", "max_shard_size=5GB");
        row("T11", 1, false, "bf16=true torch_dtype=float32",
            "bf16 is true and torch_dtype is float32.", "bf16=null torch_dtype=bfloat16");
        row("T12", 1, false, "random_init=true tuner_type=lora",
            "random_init makes a base model that is stored nowhere, and tuner_type lora saves an "
            "adapter for it alone; set merge_lora to save the whole.",
            "merge_lora=true tuner_type=full");
    }

    void eachRuleHasItsSentenceAndItsWayOut()
    {
        QFETCH(const QString, rule);
        QFETCH(const int, world);
        QFETCH(const bool, moe);
        QFETCH(const QString, settings);
        QFETCH(const QString, text);
        QFETCH(const QString, suggestions);
        const ModelFacts &model = moe ? kMoe : kDense;
        const auto problems = problemsOf(settings.toUtf8(), world, model);
        if (text.isEmpty()) { // a row that must pass
            QCOMPARE(errorRules(problems), QString());
            return;
        }
        QCOMPARE(errorRules(problems), rule);
        const Problem problem = *found(problems, rule.toUtf8());
        QCOMPARE(QString::fromStdString(problem.text), text);
        QCOMPARE(suggestionsText(problem), suggestions);
        for (const Suggestion &suggestion : problem.suggestions) {
            const QString changed = settings
                + QStringLiteral(" %1=%2").arg(QString::fromStdString(suggestion.key),
                                               QString::fromStdString(suggestion.value));
            QCOMPARE(errorRules(problemsOf(changed.toUtf8(), world, model)), QString());
        }
    }

    void expertWidthsMustDivide()
    {
        ModelFacts model = kMoe;
        model.moeFfnHidden = 1408;
        const auto problems =
            problemsOf("expert_tensor_parallel_size=3 global_batch_size=48", 12, model);
        QCOMPARE(
            found(problems, "L11")->text,
            std::string("Expert width 1408 cannot be split over ETP 3. Nearest ETP on 12 GPUs: "
                        "2 or 4."));
    }

    void keyValueGroupsMustDivideOrBeDivided()
    {
        ModelFacts model = kDense;
        model.heads = 24;
        model.queryGroups = 6;
        model.ffnHidden = 18432;
        const auto problems =
            problemsOf("tensor_model_parallel_size=4 global_batch_size=48", 12, model);
        QCOMPARE(
            found(problems, "L08")->text,
            std::string("6 key/value groups and TP 4: one must divide the other. Nearest TP on "
                        "12 GPUs: 3 or 6."));
        const auto copies = problemsOf(
            "tensor_model_parallel_size=8 sequence_parallel=true moe_aux_loss_coeff=0.1", 8, kMoe);
        QCOMPARE(found(copies, "L09")->severity, Severity::Info);
        QCOMPARE(found(copies, "L09")->args, (std::vector<std::string>{"8", "4", "2"}));
    }

    void sizesBelowOneAreOneProblemNotFive()
    {
        RunConfig config = basicRun();
        config.tensorModelParallelSize = 0;
        const auto problems = validate(config, 8, kDense, std::nullopt, Scope::Plan);
        QCOMPARE(errorRules(problems), QStringLiteral("L01"));
        QCOMPARE(problems.front().text,
                 std::string("tensor_model_parallel_size must be a whole "
                             "number of at least 1; it is 0."));
        QCOMPARE(suggestionsText(problems.front()), QStringLiteral("tensor_model_parallel_size=1"));
    }

    void hugeSizesDoNotOverflow()
    {
        const auto problems =
            problemsOf("tensor_model_parallel_size=1048576 pipeline_model_parallel_size=1048576 "
                       "context_parallel_size=1048576 expert_model_parallel_size=1048575 "
                       "expert_tensor_parallel_size=1048573",
                       8, kMoe);
        QVERIFY(found(problems, "L02").has_value());
    }

    void whenNoOtherValueFitsAWorldIsNamed()
    {
        ModelFacts model = kMoe;
        model.experts = 7;
        model.topk = 1;
        model.routerPreSoftmax = true;
        const auto problems =
            problemsOf("expert_model_parallel_size=7 pipeline_model_parallel_size="
                       "2 global_batch_size=70 moe_aux_loss_coeff=0.1",
                       2, model);
        QCOMPARE(suggestionsText(*found(problems, "L03")),
                 QStringLiteral("expert_model_parallel_size=1"));
        const auto alone = problemsOf("context_parallel_size=4 max_length=64", 2, kDense);
        QCOMPARE(suggestionsText(*found(alone, "L02")), QStringLiteral("context_parallel_size=2"));
    }

    void twoMistakesAreBothFoundAndEachHasItsOwnWayOut()
    {
        const auto problems =
            problemsOf("tensor_model_parallel_size=3 lr=1e-5 min_lr=1e-4", 8, kDense);
        QCOMPARE(errorRules(problems), QStringLiteral("L02 B08"));
        QCOMPARE(suggestionsText(problems.at(0)),
                 QStringLiteral("tensor_model_parallel_size=2 tensor_model_parallel_size=4"));
        QCOMPARE(suggestionsText(problems.at(1)), QStringLiteral("min_lr=1e-5"));
    }

    void ranksOfACpuRunAreNotCalledGpus()
    {
        const auto problems = problemsOf("device=cpu tensor_model_parallel_size=3", 4, kDense);
        QVERIFY(problems.front().text.starts_with("4 ranks cannot be split"));
    }

    void routersAreChecked()
    {
        ModelFacts model = kMoe;
        model.topk = 130;
        const auto tooMany = problemsOf("", 1, model);
        QCOMPARE(found(tooMany, "E01")->text,
                 std::string("topk 130 of 128 experts is not possible."));
        model.topk = 1;
        QVERIFY(found(problemsOf("", 1, model), "E02").has_value());
        // It names nothing that a run cannot set.
        QVERIFY(found(problemsOf("", 1, model), "E02")->text.find("pre_softmax")
                == std::string::npos);
        model.routerPreSoftmax = true;
        QVERIFY(!found(problemsOf("", 1, model), "E02").has_value());
        model.routerPreSoftmax.reset();
        QVERIFY(!found(problemsOf("", 1, model), "E02").has_value());
        RunConfig config = basicRun();
        config.moeRouterDtype = "none";
        const auto low = validate(config, 1, kMoe, std::nullopt, Scope::Plan);
        QCOMPARE(found(low, "E19")->severity, Severity::Notice);
    }

    void anUnbalancedRouterIsANotice()
    {
        QCOMPARE(found(problemsOf("", 1, kMoe), "E20")->severity, Severity::Notice);
        QVERIFY(!found(problemsOf("moe_aux_loss_coeff=0.01", 1, kMoe), "E20"));
        QVERIFY(found(
            problemsOf("moe_aux_loss_coeff=0.01 moe_router_load_balancing_type=none", 1, kMoe),
            "E20"));
        QVERIFY(!found(problemsOf("", 1, kDense), "E20"));
    }

    void anAdapterOverAModelThatIsStoredNowhereIsRefused()
    {
        const char *experts = "moe_use_upcycling=true num_experts=4 moe_router_topk=2 ";
        const auto lora = [&](const std::string &more) {
            return errorRules(problemsOf((experts + more).c_str(), 1, kDense));
        };
        QCOMPARE(lora("tuner_type=lora"), QStringLiteral("T12"));
        QCOMPARE(lora("tuner_type=lora merge_lora=true"), QString());
        QCOMPARE(lora(""), QString());
        QCOMPARE(errorRules(problemsOf("tuner_type=lora", 1, kDense)), QString());
    }

    void anUpcycledModelHasExperts()
    {
        const char *settings = "moe_use_upcycling=true num_experts=4 moe_router_topk=2 "
                               "expert_model_parallel_size=2 "
                               "moe_aux_loss_coeff=0.01";
        QCOMPARE(errorRules(problemsOf(settings, 2, kDense, Scope::Backend)), QString());
        const auto uneven = problemsOf("moe_use_upcycling=true num_experts=5 moe_router_topk=2 "
                                       "expert_model_parallel_size=2 moe_aux_loss_coeff=0.01",
                                       2, kDense);
        QCOMPARE(errorRules(uneven), QStringLiteral("L06"));
        const auto many =
            problemsOf("moe_use_upcycling=true num_experts=4 moe_router_topk=6", 1, kDense);
        QCOMPARE(errorRules(many), QStringLiteral("E01"));
        QCOMPARE(suggestionsText(*found(many, "E01")), QStringLiteral("moe_router_topk=4"));
        const auto single =
            problemsOf("moe_use_upcycling=true num_experts=4 moe_router_topk=1", 1, kDense);
        QCOMPARE(errorRules(single), QStringLiteral("E02"));
        QCOMPARE(suggestionsText(*found(single, "E02")), QStringLiteral("moe_router_topk=2"));
        const auto dense = problemsOf("num_experts=4 moe_router_topk=2", 1, kDense);
        QCOMPARE(suggestionsText(*found(dense, "T07")),
                 QStringLiteral("num_experts=null moe_use_upcycling=true"));
    }

    void whatThisBackendCannotDoIsRefused_data()
    {
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("key");
        QTest::newRow("TP") << "tensor_model_parallel_size=2"
                            << "tensor_model_parallel_size";
        QTest::newRow("CP") << "context_parallel_size=2"
                            << "context_parallel_size";
        QTest::newRow("PP") << "pipeline_model_parallel_size=2"
                            << "pipeline_model_parallel_size";
        QTest::newRow("expert by expert") << "moe_grouped_gemm=false"
                                          << "moe_grouped_gemm";
        QTest::newRow("no padding") << "padding_free=false"
                                    << "padding_free";
        QTest::newRow("layers at once")
            << "recompute_granularity=full recompute_method=uniform recompute_num_layers=2"
            << "recompute_num_layers";
    }

    void whatThisBackendCannotDoIsRefused()
    {
        QFETCH(const QString, settings);
        QFETCH(const QString, key);
        const auto problems = problemsOf(settings.toUtf8(), 2, kDense, Scope::Backend);
        QCOMPARE(errorRules(problems), QStringLiteral("NS01"));
        const Problem problem = *found(problems, "NS01");
        QCOMPARE(problem.keys, (std::vector<std::string>{key.toStdString()}));
        QCOMPARE(problem.suggestions.size(), std::size_t{1});
        QCOMPARE(errorRules(problemsOf(settings.toUtf8(), 2, kDense, Scope::Plan)), QString());
    }

    void suggestionsOfTheBackendAreThingsItCanDo()
    {
        const auto problems = problemsOf("tensor_model_parallel_size=3", 8, kDense, Scope::Backend);
        QCOMPARE(errorRules(problems), QStringLiteral("L02 NS01"));
        QCOMPARE(suggestionsText(problems.at(0)), QStringLiteral("tensor_model_parallel_size=1"));
    }

    void rewritesAreAnnounced()
    {
        RunConfig config = run("sequence_parallel=true virtual_pipeline_model_parallel_size=1 "
                               "bf16=true val_dataset=v.jsonl save_steps=20");
        config.adapters = {"adapter"};
        const auto problems = validate(config, 1, kDense, std::nullopt);
        QCOMPARE(errorRules(problems), QString());
        QVERIFY(!config.sequenceParallel);
        QVERIFY(!config.virtualPipelineModelParallelSize);
        QCOMPARE(config.tunerType, std::string("lora"));
        QCOMPARE(config.torchDtype, std::optional<std::string>("bfloat16"));
        QCOMPARE(config.evalSteps, std::optional<std::int64_t>(20));
        for (const char *rule : {"R01", "R02", "R03", "R04", "R07"})
            QVERIFY2(found(problems, rule) && found(problems, rule)->severity == Severity::Notice,
                     rule);
        QCOMPARE(found(problems, "R01")->text,
                 std::string("sequence_parallel changed from true to false: it needs TP > 1."));
        const auto again = validate(config, 1, kDense, std::nullopt);
        QVERIFY(std::ranges::none_of(again, [](const Problem &p) { return p.rule[0] == 'R'; }));
    }

    void aFloat16ModelIsTrainedInFloat32()
    {
        ModelFacts model = kDense;
        model.dtype = "float16";
        RunConfig config = basicRun();
        QVERIFY(found(validate(config, 1, model, std::nullopt), "R05"));
        QCOMPARE(config.torchDtype, std::optional<std::string>("float32"));
    }

    void theLengthIsRoundedUpForContextParallel()
    {
        RunConfig config = run("context_parallel_size=4 max_length=4098");
        const auto problems = validate(config, 4, kDense, std::nullopt, Scope::Plan);
        QCOMPARE(config.maxLength, 4104);
        QVERIFY(found(problems, "R06"));
    }

    void aSmallValidationSetTurnsEvaluationOff()
    {
        RunConfig config = run("val_dataset=v.jsonl micro_batch_size=2");
        const auto problems =
            validate(config, 4, kDense, DataFacts{.rows = 800, .valRows = 3}, Scope::Plan);
        QCOMPARE(found(problems, "B06")->severity, Severity::Confirm);
        QCOMPARE(found(problems, "B06")->text,
                 std::string("Evaluation is off: 3 validation rows, 8 needed."));
        QCOMPARE(config.evalIters, 0);
    }

    void settingsWithoutEffectAreNotices_data()
    {
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("key");
        QTest::newRow("full") << "lora_rank=16"
                              << "lora_rank";
        QTest::newRow("adam") << "sgd_momentum=0.5"
                              << "sgd_momentum";
        QTest::newRow("sgd") << "optimizer=sgd adam_beta1=0.5"
                             << "adam_beta1";
        QTest::newRow("no packing") << "packing_length=64"
                                    << "packing_length";
        QTest::newRow("iters") << "num_train_epochs=2"
                               << "num_train_epochs";
        QTest::newRow("no validation") << "eval_steps=2"
                                       << "eval_steps";
        QTest::newRow("dense") << "moe_aux_loss_coeff=0.01"
                               << "moe_aux_loss_coeff";
        QTest::newRow("constant") << "lr_decay_style=constant min_lr=1e-6"
                                  << "min_lr";
        QTest::newRow("pretrain") << "task=pretrain loss_scale=last_round"
                                  << "loss_scale";
        QTest::newRow("file order") << "train_dataloader_shuffle=false data_seed=1"
                                    << "data_seed";
    }

    void settingsWithoutEffectAreNotices()
    {
        QFETCH(const QString, settings);
        QFETCH(const QString, key);
        const auto problems = problemsOf(settings.toUtf8(), 1, kDense, Scope::Backend);
        QCOMPARE(errorRules(problems), QString());
        const auto notice = found(problems, "T04");
        QVERIFY(notice.has_value());
        QCOMPARE(notice->severity, Severity::Notice);
        QCOMPARE(notice->args.front(), key.toStdString());
    }

    void whatARunNeedsIsAskedFor()
    {
        RunConfig config;
        const auto problems = validate(config, 1, kDense, std::nullopt);
        QCOMPARE(errorRules(problems), QStringLiteral("T01 T01 T02"));
        QCOMPARE(problems.at(0).text, std::string("model is needed and not set."));
        QCOMPARE(suggestionsText(problems.at(2)), QStringLiteral("num_train_epochs=1"));
    }

    void theNearestBatchIsFoundAtOnce()
    {
        RunConfig config = basicRun();
        config.microBatchSize = 1'000'000'000; // more than the setting takes
        QElapsedTimer timer;
        timer.start();
        const auto problems = validate(config, 8, kDense, std::nullopt);
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(errorRules(problems), QStringLiteral("B02"));
        QVERIFY(applySetting(config, "micro_batch_size=1048576").ok());
        QCOMPARE(suggestionsText(validate(config, 8, kDense, std::nullopt).front()),
                 QStringLiteral("global_batch_size=8388608"));
    }

    void aStepThatTakesEachRowManyTimesIsRefused()
    {
        RunConfig config = basicRun();
        config.globalBatchSize = 1 << 20;
        const auto problems = validate(config, 1, kDense, DataFacts{.rows = 1000});
        QCOMPARE(errorRules(problems), QStringLiteral("B04"));
        QCOMPARE(problems.front().text,
                 std::string("1000 rows do not give one step: global_batch_size is 1048576, so "
                             "that each row would be taken 1048 times."));
        QCOMPARE(suggestionsText(problems.front()), QStringLiteral("global_batch_size=1000"));
        config.globalBatchSize = 2000; // as often as epochs would
        QCOMPARE(errorRules(validate(config, 1, kDense, DataFacts{.rows = 1000})), QString());
    }

    void stepsFollowRowsAndEpochs()
    {
        RunConfig config = basicRun();
        QCOMPARE(trainSteps(config, config.dims(1), 7), 100);
        config.trainIters.reset();
        config.numTrainEpochs = 0.5;
        config.globalBatchSize = 10;
        QCOMPARE(trainSteps(config, config.dims(1), 100), 5);
        const auto none = validate(config, 1, kDense, DataFacts{.rows = 15}, Scope::Plan);
        QCOMPARE(errorRules(none), QStringLiteral("B04"));
        config.numTrainEpochs.reset(); // that the length is missing is not the data's fault
        QCOMPARE(errorRules(validate(config, 1, kDense, DataFacts{.rows = 15}, Scope::Plan)),
                 QStringLiteral("T02"));
    }

    void theWorldFollowsTheDevice()
    {
        RunConfig config = basicRun();
        config.expertModelParallelSize = 4;
        QCOMPARE(chooseWorld(config, 0), 4);
        QCOMPARE(chooseWorld(config, 8), 8);
        config.device = "cpu";
        QCOMPARE(chooseWorld(config, 8), 4);
        config.nprocPerNode = 2;
        QCOMPARE(chooseWorld(config, 8), 2);
    }

    void aProblemBecomesAnErrorWithItsNumbers()
    {
        const auto problems = problemsOf("global_batch_size=16", 6, kDense);
        const tessera::Error error = toError(*found(problems, "B01"));
        QCOMPARE(error.code, ErrorCode::RuleBroken);
        QCOMPARE(error.args, (std::vector<std::string>{"B01", "16", "1", "6"}));
        QVERIFY(hasError(problems));
        QVERIFY(!hasError(problemsOf("", 1, kMoe)));
    }

    void anAbsurdLearningRateIsNoticed()
    {
        const auto noticed = [](const char *settings) {
            return std::ranges::count(problemsOf(settings, 1, kDense), "T13", &Problem::rule);
        };
        QCOMPARE(noticed("lr=99999999999999"), 1);
        QCOMPARE(noticed("lr=0.01"), 0);
        QCOMPARE(noticed("lr=0.5 optimizer=sgd"), 0);
    }
};

QTEST_GUILESS_MAIN(TestValidate)
#include "tst_validate.moc"
