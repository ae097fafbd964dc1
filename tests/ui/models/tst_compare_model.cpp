// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_model.h"
#include "ui/text/number_text.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>

using namespace tessera;
using namespace tessera::ui;

namespace {

ComparedRun runOf(const char *name, const Json &config)
{
    ComparedRun run;
    run.record.name = name;
    run.record.config = config;
    return run;
}

QList<ComparedRun> threeRuns()
{
    return {runOf("a", {{"run_name", "a"}, {"lr", 1e-5}, {"tuner_type", "full"}, {"seed", 7}}),
            runOf("b", {{"run_name", "b"}, {"lr", 2e-5}, {"tuner_type", "full"}, {"seed", 7}}),
            runOf("c", {{"lr", 1e-5}, {"tuner_type", "lora"}, {"lora_rank", 16}, {"seed", 7}})};
}

int rowOf(const QAbstractItemModel &model, const QString &name)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data().toString() == name)
            return row;
    }
    return -1;
}

int rowOf(const CompareValuesModel &model, FinalValue kind)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data(CompareValuesModel::KindRole).toInt()
            == static_cast<int>(kind))
            return row;
    }
    return -1;
}

void fillExperts(ExpertLoadModel &model, std::vector<std::uint32_t> first,
                 std::vector<std::uint32_t> second)
{
    model.append({{.step = 5, .layer = 2, .counts = std::move(first)},
                  {.step = 5, .layer = 7, .counts = std::move(second)}});
}

} // namespace

class TstCompareModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void onlyWhatDiffersIsShownUnlessAllIsWanted()
    {
        CompareSettingsModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRuns(threeRuns());
        QCOMPARE(model.columnCount(), 4);
        QCOMPARE(model.differing(), 3); // lr, tuner_type, lora_rank
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(rowOf(model, QStringLiteral("seed")), -1);
        QCOMPARE(rowOf(model, QStringLiteral("run_name")), -1);
        model.setOnlyDiffering(false);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.total(), 4);
        QVERIFY(rowOf(model, QStringLiteral("seed")) >= 0);
    }

    void valuesAreTakenFromTheDefaultsWhereARunSaysNothing()
    {
        CompareSettingsModel model;
        model.setRuns(threeRuns());
        const int row = rowOf(model, QStringLiteral("lora_rank"));
        QCOMPARE(model.index(row, 1).data().toString(), QStringLiteral("8"));
        QCOMPARE(model.index(row, 3).data().toString(), QStringLiteral("16"));
        QCOMPARE(model.headerData(3, Qt::Horizontal).toString(), QStringLiteral("c"));
    }

    void cellsThatDifferFromTheBaselineAreMarked()
    {
        CompareSettingsModel model;
        model.setRuns(threeRuns());
        const int row = rowOf(model, QStringLiteral("lr"));
        const auto differs = [&](int column) {
            return model.index(row, column).data(CompareSettingsModel::kDiffersRole).toBool();
        };
        QVERIFY(!differs(1) && differs(2) && !differs(3));
        model.setBaseline(1);
        QVERIFY(differs(1) && !differs(2) && differs(3));
        QCOMPARE(model.index(row, 2).data().toString(), QStringLiteral("2e-5"));
    }

    void finalValuesAreComparedWithTheBaseline()
    {
        QList<ComparedRun> runs = threeRuns();
        runs[0].record.bestEvalLoss = 0.671;
        runs[1].record.bestEvalLoss = 0.679;
        runs[0].record.tokensPerSecond = 103'000;
        runs[1].record.tokensPerSecond = 102'800;
        runs[2].record.tokensPerSecond = 188'400;
        for (ComparedRun &run : runs) {
            run.record.startedMs = 1000;
            run.record.endedMs = 1000 + 7'200'000;
            run.record.world = 4;
            run.finals[QStringLiteral("moe/ep_imbalance_max")] = 1.19;
        }
        runs[1].finals[QStringLiteral("moe/ep_imbalance_max")] = 1.1901; // rounds to no change
        CompareValuesModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRuns(runs);
        const int loss = rowOf(model, FinalValue::BestEvalLoss);
        QCOMPARE(model.index(loss, 1).data().toString(), lossText(0.671));
        QVERIFY(!model.index(loss, 1).data(CompareValuesModel::ChangeRole).isValid());
        QCOMPARE(model.index(loss, 2).data(CompareValuesModel::ChangeTextRole).toString(),
                 changeText(0.008, 3));
        QCOMPARE(model.index(loss, 2).data(CompareValuesModel::BetterRole).toInt(), -1);
        QCOMPARE(model.index(loss, 3).data().toString(), missingText());
        QCOMPARE(model.index(loss, 3).data(CompareValuesModel::ChangeTextRole).toString(),
                 QString());
        const int speed = rowOf(model, FinalValue::Throughput);
        QCOMPARE(model.index(speed, 3).data(CompareValuesModel::BetterRole).toInt(), 1);
        QVERIFY(model.index(speed, 3)
                    .data(CompareValuesModel::ChangeTextRole)
                    .toString()
                    .startsWith(QStringLiteral("+82.9")));
        const int hours = rowOf(model, FinalValue::DeviceHours);
        QCOMPARE(model.index(hours, 1).data(CompareValuesModel::ValueRole).toDouble(), 8.0);
        const int imbalance = rowOf(model, FinalValue::RankImbalance);
        QCOMPARE(model.index(imbalance, 2).data(CompareValuesModel::BetterRole).toInt(), 0);
        QCOMPARE(rowOf(model, FinalValue::PeakMemory), -1); // no run has it
        // Hours are rounded as their change is.
        runs[0].record.endedMs = 1000 + 41'400; // 0.046 h on four devices
        runs[1].record.endedMs = 1000 + 79'200; // 0.088 h
        CompareValuesModel shortRuns;
        shortRuns.setRuns(runs);
        QCOMPARE(shortRuns.index(hours, 1).data().toString(), numberText(0.046, 3));
        QCOMPARE(shortRuns.index(hours, 2).data().toString(), numberText(0.088, 3));
        QCOMPARE(shortRuns.index(hours, 2).data(CompareValuesModel::ChangeTextRole).toString(),
                 changeText(0.042, 3));
        model.setBaseline(1);
        QCOMPARE(model.index(loss, 1).data(CompareValuesModel::BetterRole).toInt(), 1);
        QVERIFY(!model.index(loss, 2).data(CompareValuesModel::ChangeRole).isValid());
    }

    void mapsOfExpertsAreSubtracted()
    {
        ExpertLoadModel first;
        ExpertLoadModel second;
        fillExperts(first, {4, 4, 0, 8}, {1, 1, 1, 1});
        fillExperts(second, {4, 4, 4, 4}, {0, 1, 1, 2});
        const auto difference = expertDifference(first, second);
        QVERIFY(difference.has_value());
        QCOMPARE(difference->layers, (QList<int>{2, 7}));
        QCOMPARE(difference->log2Ratio.size(), std::size_t{8});
        QCOMPARE(difference->log2Ratio[0], 0.0);
        QCOMPARE(difference->log2Ratio[3], 1.0);
        QCOMPARE(difference->log2Ratio[7], -1.0);
        QVERIFY(std::isfinite(difference->log2Ratio[2])); // dead in one
        QCOMPARE(difference->largestLayer, 2);
        QCOMPARE(difference->largestExpert, 2);
        QVERIFY(difference->largest < 0);
        QCOMPARE(difference->deadOnlyInFirst.size(), 1);
        QCOMPARE(difference->deadOnlyInFirst[0].expert, 2);
        QCOMPARE(difference->deadOnlyInSecond.size(), 1);
        QCOMPARE(difference->deadOnlyInSecond[0].layer, 7);
    }

    void mapsOfOtherModelsAreNot()
    {
        ExpertLoadModel first;
        ExpertLoadModel second;
        fillExperts(first, {1, 1}, {1, 1});
        fillExperts(second, {1, 1, 1}, {1, 1, 1});
        QVERIFY(!expertDifference(first, second).has_value());
        QVERIFY(!expertDifference(ExpertLoadModel(), ExpertLoadModel()).has_value());
    }
};

QTEST_GUILESS_MAIN(TstCompareModel)
#include "tst_compare_model.moc"
