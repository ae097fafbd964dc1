// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/lr_schedule.h"

#include <QTest>

namespace tessera::config {
namespace {

RunConfig warm(double fraction, double lr = 1e-4)
{
    RunConfig config;
    config.lr = lr;
    config.lrWarmupFraction = fraction;
    return config;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::abs(b);
}

} // namespace

class TestLrSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Real case TR-13: 0.07 * 100 is 7.000000000000001 in double.
    void warmUpLengthIsRoundedUpWithTolerance()
    {
        QCOMPARE(LrSchedule(warm(0.1), 375).warmupSteps(), 38);
        QCOMPARE(LrSchedule(warm(0.05), 2178).warmupSteps(), 109);
        QCOMPARE(LrSchedule(warm(0.07), 100).warmupSteps(), 7);
    }

    // The rate is the one used in the step: no step is lost at rate 0, the peak is reached at the
    // end of the warm-up.
    void warmUpRisesToThePeak()
    {
        const LrSchedule schedule(warm(0.1), 375);
        QVERIFY(near(schedule.lr(1), 1e-4 / 38));
        QVERIFY(near(schedule.lr(9), 1e-4 * 9 / 38));
        QVERIFY(near(schedule.lr(38), 1e-4));
    }

    void cosineEndsAtTheMinimum()
    {
        RunConfig config = warm(0);
        config.minLr = 1e-6;
        const LrSchedule schedule(config, 100);
        QVERIFY(near(schedule.lr(50), 1e-6 + (1e-4 - 1e-6) * 0.5));
        QVERIFY(near(schedule.lr(100), 1e-6));
        QVERIFY(near(schedule.lr(101), 1e-6));
    }

    void otherShapes()
    {
        RunConfig config = warm(0);
        config.lrDecayStyle = "linear";
        QVERIFY(near(LrSchedule(config, 100).lr(25), 0.75e-4));
        config.lrDecayStyle = "constant";
        QVERIFY(near(LrSchedule(config, 100).lr(99), 1e-4));
        config.lrDecayStyle = "inverse-square-root";
        config.lrWarmupFraction.reset();
        config.lrWarmupIters = 4;
        QVERIFY(near(LrSchedule(config, 100).lr(16), 0.5e-4));
    }
};

} // namespace tessera::config

QTEST_GUILESS_MAIN(tessera::config::TestLrSchedule)
#include "tst_lr_schedule.moc"
