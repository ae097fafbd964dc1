// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/generate/sampler.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <ATen/ops/full.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/tensor.h>

#include <cmath>
#include <limits>

using namespace tessera;
using namespace tessera::test;
using generate::Sampler;
using generate::Sampling;

namespace {

at::Tensor floats(const std::vector<double> &values)
{
    return at::tensor(values, at::TensorOptions().dtype(at::kFloat));
}

} // namespace

class TestSampler : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLikeliestIsChosenWithoutTemperature();
    void probabilitiesAreThoseOfTransformers();
    void choicesFollowTheProbabilities();
    void oneSeedOneText();
    void numbersThatMeanNothingAreRefused();
};

void TestSampler::theLikeliestIsChosenWithoutTemperature()
{
    Sampler sampler({.temperature = 0, .topK = 3, .topP = 0.5});
    QCOMPARE(sampler.choose(floats({0.1, 3, -2, 2.9})), 1);
    QCOMPARE(sampler.choose(floats({5, 3, -2, 2.9}).to(at::kBFloat16)), 0);
}

void TestSampler::probabilitiesAreThoseOfTransformers()
{
    const Json json =
        readJsonFile(testData("reference/generation") / "expected.json").value()["sampling"];
    const auto logits_V = floats(json["logits"].get<std::vector<double>>());
    for (const Json &one : json["cases"]) {
        const Sampling sampling{.temperature = one["temperature"].get<double>(),
                                .topK = one["top_k"].get<std::int64_t>(),
                                .topP = one["top_p"].get<double>()};
        const auto expected = one["probabilities"].get<std::vector<double>>();
        const auto found = at::softmax(generate::allowedLogits(logits_V, sampling), -1);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const double value = found[static_cast<std::int64_t>(i)].item<double>();
            QVERIFY2(std::abs(value - expected[i]) < 1e-6 && (value == 0) == (expected[i] == 0),
                     one.dump().c_str());
        }
    }
}

void TestSampler::choicesFollowTheProbabilities()
{
    Sampler sampler({.temperature = 1, .seed = 3});
    const auto logits_V = floats(
        {std::log(0.5), std::log(0.3), std::log(0.2), -std::numeric_limits<double>::infinity()});
    std::vector<int> counts(4, 0);
    constexpr int kDraws = 4000;
    for (int i = 0; i < kDraws; ++i)
        ++counts[static_cast<std::size_t>(sampler.choose(logits_V))];
    QVERIFY(std::abs(counts[0] - 0.5 * kDraws) < 150);
    QVERIFY(std::abs(counts[1] - 0.3 * kDraws) < 150);
    QCOMPARE(counts[3], 0);
}

void TestSampler::oneSeedOneText()
{
    const auto logits_V = at::full({50}, 1.0);
    const auto draw = [&](std::int64_t seed) {
        Sampler sampler({.temperature = 1, .seed = seed});
        std::vector<std::int64_t> ids;
        for (int i = 0; i < 20; ++i)
            ids.push_back(sampler.choose(logits_V));
        return ids;
    };
    QCOMPARE(draw(5), draw(5));
    QVERIFY(draw(5) != draw(6));
}

void TestSampler::numbersThatMeanNothingAreRefused()
{
    QVERIFY(generate::checkSampling({}).ok());
    const auto refused = [](const Sampling &sampling) {
        const auto checked = generate::checkSampling(sampling);
        return checked ? std::string() : checked.error().args.front();
    };
    QCOMPARE(refused({.temperature = -1}), std::string("temperature"));
    QCOMPARE(refused({.temperature = std::nan("")}), std::string("temperature"));
    QCOMPARE(refused({.topK = -1}), std::string("top-k"));
    QCOMPARE(refused({.topP = 0}), std::string("top-p"));
    QCOMPARE(refused({.topP = 1.5}), std::string("top-p"));
}

QTEST_GUILESS_MAIN(TestSampler)
#include "tst_sampler.moc"
