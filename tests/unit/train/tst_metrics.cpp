// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/metrics/metric.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using tessera::train::Metric;
using tessera::train::metrics;
using tessera::train::StepFacts;

namespace {

/// Two layers of four experts on two ranks, 8 choices each; expert 3 of the second layer is dead.
StepFacts moeStep()
{
    StepFacts facts;
    facts.step = 7;
    facts.loss = 2.5;
    facts.lr = 1e-4;
    facts.gradNorm = 0.75;
    facts.tokens = 400;
    facts.trainedTokens = 300;
    facts.seconds = 0.5;
    facts.dataSeconds = 0.02;
    facts.epoch = 1.25;
    facts.expertRanks = 2;
    facts.topk = 2;
    facts.moeLayers = {0, 1};
    facts.expertLoad = {{2, 2, 2, 2}, {4, 3, 1, 0}};
    facts.balance = 1.125;
    facts.zLoss = 0.5;
    return facts;
}

std::optional<double> valueOf(const char *name, const StepFacts &facts)
{
    const auto &all = metrics();
    const auto it = std::ranges::find(all, std::string_view(name), &Metric::name);
    return it == all.end() ? std::nullopt : it->value(facts);
}

} // namespace

class TestMetrics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMetricHasItsOwnName()
    {
        std::set<std::string_view> names;
        for (const Metric &metric : metrics())
            QVERIFY2(names.insert(metric.name).second, metric.name.data());
    }

    void valuesFollowTheirFormulas()
    {
        // Layer 2: mean 2, squares 4 + 1 + 1 + 4 = 10, sample deviation sqrt(10 / 3).
        const double variation = std::sqrt(10.0 / 3.0) / 2;
        const std::map<std::string, double> expected{
            {"loss", 2.5},
            {"lr", 1e-4},
            {"grad_norm", 0.75},
            {"tokens_per_second", 800},
            {"tokens", 400},
            {"trained_tokens", 300},
            {"step_seconds", 0.5},
            {"data_seconds", 0.02},
            {"epoch", 1.25},
            {"load_balancing_loss", 1.125},
            {"z_loss", 0.5},
            {"moe/cv_mean", variation / 2},
            {"moe/cv_max", variation},
            {"moe/expert_utilization_min", 0},
            {"moe/expert_utilization_max", 2},
            {"moe/dead_experts", 1},
            {"moe/ep_imbalance_max", 1.75},
        };
        QCOMPARE(expected.size(), metrics().size());
        for (const auto &[name, value] : expected) {
            const auto found = valueOf(name.c_str(), moeStep());
            QVERIFY2(found.has_value(), name.c_str());
            QVERIFY2(std::abs(*found - value) < 1e-12, name.c_str());
        }
    }

    void aDenseModelHasNoExpertNumbers()
    {
        StepFacts facts = moeStep();
        facts.expertLoad.clear();
        facts.moeLayers.clear();
        for (const Metric &metric : metrics()) {
            const bool ofExperts = metric.name.starts_with("moe/")
                || metric.name == "load_balancing_loss" || metric.name == "z_loss";
            QVERIFY2(metric.value(facts).has_value() != ofExperts, metric.name.data());
        }
    }

    void aStepWithoutTimeHasNoSpeed()
    {
        StepFacts facts = moeStep();
        facts.seconds = 0;
        QVERIFY(!valueOf("tokens_per_second", facts).has_value());
    }
};

QTEST_GUILESS_MAIN(TestMetrics)
#include "tst_metrics.moc"
