// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "ui/models/expert_load_model.h"
#include "ui/pages/experts/expert_texts.h"
#include "ui/text/number_text.h"

#include <QLocale>
#include <QTest>

#include <algorithm>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

constexpr int kExperts = 8;
constexpr int kRanks = 4;

/// Even counts of one layer, with some experts set.
std::vector<std::uint32_t> counts(const QMap<int, std::uint32_t> &others = {})
{
    std::vector<std::uint32_t> all(kExperts, 100);
    for (auto other = others.cbegin(); other != others.cend(); ++other)
        all[static_cast<std::size_t>(other.key())] = other.value();
    return all;
}

class TestExpertAlerts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::English); }
    void init()
    {
        failOnWarnings();
        m_loads.reset({.layers = {3, 5}, .experts = kExperts, .expertRanks = kRanks});
    }

    void evenLoadsGiveNone()
    {
        fill(1, 300, 3, counts());
        fill(1, 300, 5, counts());
        QVERIFY(findExpertAlerts(m_loads).isEmpty());
    }

    void aRankThatCarriesTooMuchIsFoundWithItsBeginning()
    {
        fill(1, 99, 3, counts());
        fill(100, 140, 3, counts({{4, 300}, {5, 160}}));
        fill(1, 140, 5, counts());
        const QList<ExpertAlert> alerts = findExpertAlerts(m_loads);
        QCOMPARE(alerts.size(), 1);
        const ExpertAlert &alert = alerts.first();
        QCOMPARE(alert.kind, ExpertAlert::Kind::HotRank);
        QCOMPARE(alert.row, 0);
        QCOMPARE(alert.layer, 3);
        QCOMPARE(alert.rank, 2);
        QCOMPARE(alert.load, 460.0 * kRanks / 1060.0);
        QCOMPARE(alert.experts, QList<int>{4});
        QCOMPARE(alert.sinceStep, 100);
        QCOMPARE(alert.steps, 41);
    }

    void aShortPeakIsNoise()
    {
        fill(1, 99, 3, counts());
        fill(100, 100 + kHotRankSteps - 2, 3, counts({{4, 400}}));
        QVERIFY(findExpertAlerts(m_loads).isEmpty());
        fill(100 + kHotRankSteps - 1, 100 + kHotRankSteps - 1, 3, counts({{4, 400}}));
        QCOMPARE(findExpertAlerts(m_loads).size(), 1);
    }

    void whatIsOverIsNoAlertAnyMore()
    {
        fill(1, 199, 3, counts({{4, 400}}));
        QCOMPARE(findExpertAlerts(m_loads).size(), 1);
        fill(200, 200, 3, counts());
        QVERIFY(findExpertAlerts(m_loads).isEmpty());
    }

    void theHottestRankComesFirst()
    {
        fill(1, 60, 3, counts({{4, 300}, {5, 160}}));
        fill(1, 60, 5, counts({{0, 400}, {1, 400}}));
        const QList<ExpertAlert> alerts = findExpertAlerts(m_loads);
        QCOMPARE(alerts.size(), 2);
        QCOMPARE(alerts[0].layer, 5);
        QCOMPARE(alerts[1].layer, 3);
    }

    void oneRankAloneCannotBeHot()
    {
        m_loads.reset({.layers = {3}, .experts = kExperts, .expertRanks = 1});
        fill(1, 60, 3, counts({{0, 2000}}));
        QVERIFY(findExpertAlerts(m_loads).isEmpty());
    }

    void expertsThatStayDeadAreOneAlertForAllLayers()
    {
        fill(1, 50, 3, counts());
        fill(51, 300, 3, counts({{1, 0}, {7, 2}}));
        fill(1, 300, 5, counts({{2, 0}}));
        const QList<ExpertAlert> alerts = findExpertAlerts(m_loads);
        QCOMPARE(alerts.size(), 1);
        const ExpertAlert &alert = alerts.first();
        QCOMPARE(alert.kind, ExpertAlert::Kind::DeadExperts);
        QCOMPARE(alert.layer, 3);
        QCOMPARE(alert.experts, (QList<int>{1, 7}));
        QCOMPARE(alert.deadTotal, 3);
        QCOMPARE(alert.deadLayers, 2);
        QCOMPARE(alert.sinceStep, 51);
        QCOMPARE(alert.steps, 250);
    }

    void aDeadExpertThatWasUsedInBetweenStartsAnew()
    {
        fill(1, 200, 3, counts({{1, 0}}));
        fill(201, 201, 3, counts());
        fill(202, 400, 3, counts({{1, 0}}));
        QVERIFY(findExpertAlerts(m_loads).isEmpty()); // dead for 199 steps
        fill(401, 401, 3, counts({{1, 0}}));
        QCOMPARE(findExpertAlerts(m_loads).size(), 1);
    }

    void stepsThatWereGivenUpDoNotBreakAStretch()
    {
        for (qint64 step = 10; step <= 400; step += 10)
            fill(step, step, 3, counts({{1, 0}}));
        const QList<ExpertAlert> alerts = findExpertAlerts(m_loads);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.first().sinceStep, 10);
    }

    void theNewestStepCountsWhicheverIsShown()
    {
        fill(1, 99, 3, counts());
        fill(100, 140, 3, counts({{4, 400}}));
        m_loads.setStep(5);
        QCOMPARE(findExpertAlerts(m_loads).size(), 1);
        QCOMPARE(m_loads.step(), 5);
    }

    void aModelThatHasNothingGivesNone() { QVERIFY(findExpertAlerts(m_loads).isEmpty()); }

    void theHeadlineSaysWhatWhereAndSinceWhen()
    {
        const ExpertAlert alert{.kind = ExpertAlert::Kind::HotRank,
                                .row = 31,
                                .layer = 31,
                                .rank = 5,
                                .load = 1.624,
                                .experts = {83, 88},
                                .deadInLayer = 3,
                                .sinceStep = 1236,
                                .steps = 172};
        const QString headline = alertHeadline(alert);
        for (const char *part : {"31", "5", "1.62", "1,236", "172"})
            QVERIFY2(headline.contains(QLatin1String(part)), qPrintable(headline));
        QVERIFY(!headline.contains(u'%'));
        const QString advice = alertAdvice(alert, {}, 0.05);
        QVERIFY2(advice.contains(QStringLiteral("83 and 88")), qPrintable(advice));
        QVERIFY2(advice.contains(QStringLiteral("moe_aux_loss_coeff to 1e-3")), qPrintable(advice));
        QVERIFY2(advice.contains(stepTimeText(0.05)), qPrintable(advice));
    }

    void theAdviceFollowsTheSettings_data()
    {
        QTest::addColumn<double>("coefficient");
        QTest::addColumn<bool>("off");
        QTest::addColumn<bool>("frozen");
        QTest::addColumn<QString>("word");
        QTest::addRow("no loss") << 0.0 << false << false << "to 1e-3";
        QTest::addRow("a small one") << 1e-3 << false << false << "above 0.001";
        QTest::addRow("turned off") << 1e-3 << true << false << "aux_loss";
        QTest::addRow("LoRA") << 1e-3 << false << true << "LoRA";
    }

    void theAdviceFollowsTheSettings()
    {
        QFETCH(const double, coefficient);
        QFETCH(const bool, off);
        QFETCH(const bool, frozen);
        QFETCH(const QString, word);
        const tessera::Json config{{"moe_aux_loss_coeff", coefficient},
                                   {"moe_router_load_balancing_type", off ? "none" : "aux_loss"},
                                   {"tuner_type", frozen ? "lora" : "full"}};
        const QString advice = alertAdvice({.experts = {1}}, balanceSettings(config), {});
        QVERIFY2(advice.contains(word), qPrintable(advice));
    }

    void slowerStepsAreMeasuredOnBothSides()
    {
        MetricSeriesModel seconds;
        QList<MetricPoint> points;
        for (qint64 step = 1; step <= 200; ++step)
            points.append({.step = step, .value = step < 100 ? 1.0 : 1.2});
        seconds.append(points);
        const std::optional<double> slower = slowerSince(seconds, 100);
        QVERIFY(slower.has_value());
        QVERIFY(std::abs(*slower - 0.2) < 1e-12);
        QVERIFY(!slowerSince(seconds, 5).has_value());   // too few before
        QVERIFY(!slowerSince(seconds, 150).has_value()); // no difference
        QVERIFY(!slowerSince(MetricSeriesModel(), 1).has_value());
    }

private:
    void fill(qint64 first, qint64 last, int layer, const std::vector<std::uint32_t> &counts)
    {
        QList<ExpertLoadSample> samples;
        for (qint64 step = first; step <= last; ++step)
            samples.append({.step = step, .layer = layer, .counts = counts});
        m_loads.append(samples);
    }

    ExpertLoadModel m_loads;
};

} // namespace

QTEST_GUILESS_MAIN(TestExpertAlerts)
#include "tst_expert_alerts.moc"
