// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/router.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/gradients.h"

#include <QTest>

#include <ATen/TensorOperators.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/tensor.h>

using namespace tessera;
using namespace tessera::test;

namespace {

at::Tensor matrix(const std::vector<double> &values, std::int64_t columns)
{
    return at::tensor(values, at::TensorOptions().dtype(at::kDouble)).view({-1, columns});
}

at::Tensor counts(const std::vector<std::int64_t> &values)
{
    return at::tensor(values, at::TensorOptions().dtype(at::kLong));
}

bool isNear(const at::Tensor &found, double expected, double tolerance = 1e-8)
{
    return std::abs(found.item<double>() - expected) < tolerance;
}

nn::RouterRule rule(std::int64_t expertsPerToken, bool normalise)
{
    return {.expertsPerToken = expertsPerToken, .normalise = normalise};
}

} // namespace

class TestRouter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void weightsAreNormalisedOrNot();
    void balanceIsMegatronsNumber();
    void balanceIsOneWhenEvenAndEOverKAtCollapse();
    void countsSumToTokensTimesK();
    void zLossIsTheMeanSquaredNormaliser();
    void gradientsFlowThroughWeightsBalanceAndZLoss();
    void narrowDtypesRouteInFloat32();
    void sigmoidScoresAreWeighedWithoutTheirCorrection();
    void expertsOfOtherGroupsAreNotChosen();
    void noTokensAreAllowed();
    void tooManyExpertsPerTokenAreRefused();
};

// Real case MF-10.
void TestRouter::weightsAreNormalisedOrNot()
{
    const auto logits = matrix({2, 1, 0, -1}, 4);
    const auto plain = nn::routeLogits(logits, rule(2, false));
    const auto normalised = nn::routeLogits(logits, rule(2, true));

    QVERIFY(at::equal(plain.experts_TK, counts({0, 1}).view({1, 2})));
    QVERIFY(isNear(plain.weights_TK[0][0], 0.64391426));
    QVERIFY(isNear(plain.weights_TK[0][1], 0.23688282));
    QVERIFY(isNear(normalised.weights_TK[0][0], 0.73105858));
    QVERIFY(isNear(normalised.weights_TK[0][1], 0.26894142));
}

// Real case TR-05: counts [3, 4, 1, 0] of 4 tokens and k = 2 give 1.25 (Hugging Face says 2.5).
void TestRouter::balanceIsMegatronsNumber()
{
    const auto probabilities = matrix(
        {0.4, 0.3, 0.2, 0.1, 0.4, 0.3, 0.2, 0.1, 0.1, 0.4, 0.3, 0.2, 0.7, 0.12, 0.1, 0.08}, 4);
    const auto routing = nn::routeLogits(probabilities.log(), rule(2, true));
    QVERIFY(at::equal(routing.tokensPerExpert_E, counts({3, 4, 1, 0})));
    const auto mean = probabilities.mean(0);
    const double expected = 4 * (3 * mean[0] + 4 * mean[1] + 1 * mean[2]).item<double>() / 8;
    QVERIFY(isNear(routing.balance, expected, 1e-12));
    QVERIFY(isNear(routing.balance, 1.25, 0.02)); // the case's last row has a tie; ours has none
}

void TestRouter::balanceIsOneWhenEvenAndEOverKAtCollapse()
{
    const auto even = nn::routeLogits(matrix({9, 9, 0, 0, 0, 0, 9, 9}, 4), rule(2, true));
    QVERIFY(at::equal(even.tokensPerExpert_E, counts({1, 1, 1, 1})));
    QVERIFY(isNear(even.balance, 1, 1e-12));
    const auto collapsed = nn::routeLogits(matrix({60, 60, 0, 0, 60, 60, 0, 0}, 4), rule(2, true));
    QVERIFY(isNear(collapsed.balance, 2, 1e-12));
}

void TestRouter::countsSumToTokensTimesK()
{
    const auto routing = nn::routeLogits(randomTensor({50, 8}, 1), rule(3, true));
    QCOMPARE(routing.tokensPerExpert_E.sum().item<std::int64_t>(), 150);
    QVERIFY(relativeError(routing.weights_TK.sum(1), at::ones_like(routing.weights_TK.sum(1)))
            < 1e-14);
}

void TestRouter::zLossIsTheMeanSquaredNormaliser()
{
    const auto logits = matrix({0, 0, 1, 1}, 2);
    const double a = std::log(2.0);
    const auto routing = nn::routeLogits(logits, rule(1, true));
    QVERIFY(isNear(routing.zLoss, (a * a + (1 + a) * (1 + a)) / 2, 1e-12));
}

void TestRouter::gradientsFlowThroughWeightsBalanceAndZLoss()
{
    // Logits apart from each other, so that a small step changes no choice.
    const auto logits = matrix({1, 0.2, -0.5, 0.7, -0.1, 0.9, 0.4, -1.3, 2, 1.5, -0.3, 0.1}, 4);
    for (const bool normalise : {false, true}) {
        const auto weights = [&](const std::vector<at::Tensor> &in) {
            return nn::routeLogits(in[0], rule(2, normalise)).weights_TK;
        };
        QVERIFY(gradientError(weights, {logits}) < 1e-7);
    }
    const auto balance = [](const std::vector<at::Tensor> &in) {
        return nn::routeLogits(in[0], rule(2, true)).balance;
    };
    const auto zLoss = [](const std::vector<at::Tensor> &in) {
        return nn::routeLogits(in[0], rule(2, true)).zLoss;
    };
    QVERIFY(gradientError(balance, {logits}) < 1e-7);
    QVERIFY(gradientError(zLoss, {logits}) < 1e-7);
}

void TestRouter::narrowDtypesRouteInFloat32()
{
    const auto x = randomTensor({9, 16}, 1, at::kBFloat16);
    const auto gate = randomTensor({4, 16}, 2, at::kBFloat16);
    const auto found = nn::route(x, {.gate_ED = gate}, rule(2, true));
    const auto expected =
        nn::route(x.to(at::kFloat), {.gate_ED = gate.to(at::kFloat)}, rule(2, true));
    QCOMPARE(found.weights_TK.scalar_type(), at::kFloat);
    QVERIFY(sameBits(found.weights_TK, expected.weights_TK));
    QVERIFY(sameBits(found.experts_TK, expected.experts_TK));
}

void TestRouter::sigmoidScoresAreWeighedWithoutTheirCorrection()
{
    const nn::RouterRule sigmoid{
        .expertsPerToken = 2, .normalise = true, .score = nn::RouterScore::Sigmoid, .scale = 2.5};
    const auto logits = matrix({2, 1, 0, -1}, 4);
    // The correction brings expert 3 in; its weight is its own score.
    const auto routing = nn::routeLogits(logits, sigmoid, at::tensor({0.0, 0.0, 0.0, 0.6}));
    const auto score = [](double logit) { return 1 / (1 + std::exp(-logit)); };
    const double sum = score(2) + score(-1);
    QVERIFY(at::equal(routing.experts_TK, counts({0, 3}).view({1, 2})));
    QVERIFY(isNear(routing.weights_TK[0][0], 2.5 * score(2) / sum));
    QVERIFY(isNear(routing.weights_TK[0][1], 2.5 * score(-1) / sum));
    const double all = score(2) + score(1) + score(0) + score(-1);
    QVERIFY(isNear(routing.balance, 4 * 0.5 * (score(2) + score(-1)) / all));
    const auto gradient = [&](const std::vector<at::Tensor> &in) {
        return nn::routeLogits(in[0], sigmoid).weights_TK;
    };
    QVERIFY(gradientError(gradient, {logits}) < 1e-7);
}

void TestRouter::expertsOfOtherGroupsAreNotChosen()
{
    // Groups (0, 1), (2, 3), (4, 5): the best expert is in the first, the best two in the last.
    const auto logits = matrix({3, -4, 0, 0, 2, 2.5}, 6);
    nn::RouterRule rule{.expertsPerToken = 2, .groups = 3, .groupsPerToken = 1, .bestOfGroup = 1};
    QVERIFY(at::equal(nn::routeLogits(logits, rule).experts_TK, counts({0, 1}).view({1, 2})));
    rule.bestOfGroup = 2;
    rule.score = nn::RouterScore::Sigmoid;
    QVERIFY(at::equal(nn::routeLogits(logits, rule).experts_TK, counts({5, 4}).view({1, 2})));
    rule.groupsPerToken = 2;
    QVERIFY(at::equal(nn::routeLogits(logits, rule).experts_TK, counts({5, 4}).view({1, 2})));
    rule.groupsPerToken = 3;
    QVERIFY(at::equal(nn::routeLogits(logits, rule).experts_TK, counts({0, 5}).view({1, 2})));
}

void TestRouter::noTokensAreAllowed()
{
    const auto routing = nn::routeLogits(randomTensor({0, 4}, 1), rule(2, true));
    QCOMPARE(routing.tokensPerExpert_E.sum().item<std::int64_t>(), 0);
    QCOMPARE(routing.balance.item<double>(), 0.0);
    QCOMPARE(routing.zLoss.item<double>(), 0.0);
}

void TestRouter::tooManyExpertsPerTokenAreRefused()
{
    QVERIFY_THROWS_EXCEPTION(c10::Error,
                             (void)nn::routeLogits(randomTensor({2, 4}, 1), rule(5, true)));
    QVERIFY_THROWS_EXCEPTION(c10::Error,
                             (void)nn::routeLogits(randomTensor({2, 4}, 1), rule(0, true)));
}

QTEST_GUILESS_MAIN(TestRouter)
#include "tst_router.moc"
