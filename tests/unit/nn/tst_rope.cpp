// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/rope.h"

#include <QTest>

#include <ATen/core/Tensor.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/tensor.h>

#include <cmath>

using namespace tessera;
using nn::RopeStretch;

class TestRope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plainFrequenciesFallFromOne();
    void llama3StretchHasThreeRegions_data();
    void llama3StretchHasThreeRegions();
    void linearStretchDividesAll();
    void yarnKeepsFastPairsAndDividesSlowOnes();
    void aLongerTextGetsALargerBase();
    void neighboursTurnAsHalvesDo();
    void aPartOfAHeadTurns();
    void tablesTurnByPositionTimesFrequency();
    void float64TablesAreFloat64Throughout();
};

void TestRope::plainFrequenciesFallFromOne()
{
    const auto frequencies = nn::ropeFrequencies({.width = 8});
    QCOMPARE(frequencies.size(), std::size_t{4});
    for (std::size_t pair = 0; pair < 4; ++pair)
        QVERIFY(std::abs(frequencies[pair] - std::pow(10.0, -static_cast<double>(pair))) < 1e-15);
}

// Real case MF-07: Llama 3.2's numbers.
void TestRope::llama3StretchHasThreeRegions_data()
{
    QTest::addColumn<int>("pair");
    QTest::addColumn<double>("expected");
    QTest::newRow("kept, last one") << 14 << 3.211445995e-03;
    QTest::newRow("interpolated, first") << 15 << 1.290547928e-03;
    QTest::newRow("interpolated, second") << 16 << 4.295567966e-04;
    QTest::newRow("interpolated, third") << 17 << 9.708287803e-05;
    QTest::newRow("divided, first") << 18 << 1.946163818e-05;
    QTest::newRow("divided, last") << 31 << 9.418306725e-08;
}

void TestRope::llama3StretchHasThreeRegions()
{
    QFETCH(const int, pair);
    QFETCH(const double, expected);
    const RopeStretch stretch{.kind = RopeStretch::Kind::Llama3,
                              .factor = 32,
                              .lowFrequencyFactor = 1,
                              .highFrequencyFactor = 4,
                              .originalContext = 8192};
    const auto found = nn::ropeFrequencies({.width = 64, .theta = 500000, .stretch = stretch});
    const auto plain = nn::ropeFrequencies({.width = 64, .theta = 500000});
    const auto index = static_cast<std::size_t>(pair);

    QVERIFY2(std::abs(found[index] - expected) < 1e-6 * expected,
             qPrintable(QString::number(found[index], 'g', 12)));
    for (std::size_t i = 0; i < 15; ++i)
        QCOMPARE(found[i], plain[i]);
    for (std::size_t i = 18; i < 32; ++i)
        QCOMPARE(found[i], plain[i] / 32);
}

void TestRope::linearStretchDividesAll()
{
    const RopeStretch stretch{.kind = RopeStretch::Kind::Linear, .factor = 4};
    const auto found = nn::ropeFrequencies({.width = 16, .stretch = stretch});
    const auto plain = nn::ropeFrequencies({.width = 16});
    for (std::size_t i = 0; i < plain.size(); ++i)
        QCOMPARE(found[i], plain[i] / 4);
}

void TestRope::yarnKeepsFastPairsAndDividesSlowOnes()
{
    const RopeStretch stretch{
        .kind = RopeStretch::Kind::Yarn, .factor = 40, .originalContext = 4096};
    const auto found = nn::ropeFrequencies({.width = 64, .stretch = stretch});
    const auto plain = nn::ropeFrequencies({.width = 64});
    // 32 turns in 4096 tokens lie at pair 10.47, one turn at 22.51.
    for (std::size_t i = 0; i <= 10; ++i)
        QCOMPARE(found[i], plain[i]);
    for (std::size_t i = 23; i < 32; ++i)
        QCOMPARE(found[i], plain[i] / 40);
    const double divided = (16.0 - 10) / (23 - 10);
    QVERIFY(std::abs(found[16] / plain[16] - (divided / 40 + 1 - divided)) < 1e-12);
}

void TestRope::aLongerTextGetsALargerBase()
{
    const RopeStretch stretch{
        .kind = RopeStretch::Kind::Dynamic, .factor = 2, .originalContext = 100};
    const nn::RopeSpec spec{.width = 8, .stretch = stretch};
    QCOMPARE(nn::ropeFrequencies(spec, 100), nn::ropeFrequencies({.width = 8}));
    const double theta = 10000 * std::pow(2 * 3.0 - 1, 8.0 / 6);
    QCOMPARE(nn::ropeFrequencies(spec, 300), nn::ropeFrequencies({.width = 8, .theta = theta}));
}

void TestRope::neighboursTurnAsHalvesDo()
{
    const auto x = at::arange(2 * 8, at::kDouble).view({2, 1, 8});
    const auto tables = nn::ropeTables(at::tensor({std::int64_t{3}, std::int64_t{5}}),
                                       {1, 0.5, 0.2, 0.1}, at::kDouble);
    const auto halves = x.index_select(
        2,
        at::tensor({std::int64_t{0}, std::int64_t{2}, std::int64_t{4}, std::int64_t{6},
                    std::int64_t{1}, std::int64_t{3}, std::int64_t{5}, std::int64_t{7}}));
    QVERIFY(at::equal(nn::applyRope(x, tables, nn::RopePairs::Neighbours),
                      nn::applyRope(halves, tables)));
}

void TestRope::aPartOfAHeadTurns()
{
    const auto x = at::arange(2 * 8, at::kDouble).view({2, 1, 8});
    const auto tables =
        nn::ropeTables(at::tensor({std::int64_t{3}, std::int64_t{5}}), {1, 0.5}, at::kDouble);
    const auto found = nn::applyRope(x, tables);
    QVERIFY(at::equal(found.narrow(2, 4, 4), x.narrow(2, 4, 4)));
    QVERIFY(at::equal(found.narrow(2, 0, 4), nn::applyRope(x.narrow(2, 0, 4), tables)));
}

void TestRope::tablesTurnByPositionTimesFrequency()
{
    const auto positions = at::tensor({std::int64_t{0}, std::int64_t{3}, std::int64_t{100}});
    const auto tables = nn::ropeTables(positions, {1.0, 0.01}, at::kBFloat16);
    QCOMPARE(tables.cos_TP.scalar_type(), at::kFloat);
    QCOMPARE(tables.cos_TP.sizes(), (at::IntArrayRef{3, 2}));
    QCOMPARE(tables.cos_TP[0][0].item<float>(), 1.0F);
    QVERIFY(std::abs(tables.sin_TP[1][1].item<double>() - std::sin(0.03)) < 1e-7);
    QVERIFY(std::abs(tables.cos_TP[2][0].item<double>() - std::cos(100.0)) < 1e-6);
}

void TestRope::float64TablesAreFloat64Throughout()
{
    const auto tables = nn::ropeTables(at::tensor({std::int64_t{12345}}), {0.1}, at::kDouble);
    QVERIFY(std::abs(tables.sin_TP[0][0].item<double>() - std::sin(1234.5)) < 1e-11);
}

QTEST_GUILESS_MAIN(TestRope)
#include "tst_rope.moc"
