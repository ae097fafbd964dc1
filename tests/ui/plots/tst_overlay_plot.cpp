// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/chart_fixture.h"
#include "ui/plots/chart_read_out.h"
#include "ui/plots/overlay_plot.h"
#include "ui/plots/run_colours.h"

using namespace tessera::ui;

namespace {

/// Two runs: the second reads twice as many tokens a step and ends early.
struct Compared {
    Compared()
    {
        first.append(pointsOf(1, 1000, [](qint64 s) { return 1 + 1.0 / double(s); }));
        QList<double> values(400, 2.0);
        second.append(points(1, values, 2000, 10));
        plot.setMetric(Quantity::Loss, u"Training loss"_qs, u"loss"_qs);
        plot.setRuns(
            {{u"a"_qs, u"full-03"_qs, 0, &first, {}}, {u"b"_qs, u"lora-02"_qs, 3, &second, {}}});
        plot.resize(640, 300);
    }

    [[nodiscard]] QList<NamedReading> at(double x)
    {
        plot.chart()->links()->setCrosshair(x);
        return plot.chart()->readings();
    }

    MetricSeriesModel first;
    MetricSeriesModel second;
    OverlayPlot plot;
};

} // namespace

class TestOverlayPlot : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

private Q_SLOTS:
    void initTestCase() { m_theme.install(); }
    void init() { failOnAnyWarning(); }

    void aColourIsBoundToItsRun()
    {
        RunColours colours;
        colours.show({u"a"_qs, u"b"_qs, u"c"_qs});
        QCOMPARE(colours.of(u"b"_qs), 1);
        colours.show({u"b"_qs, u"c"_qs});
        QCOMPARE(colours.of(u"b"_qs), 1);
        QCOMPARE(colours.of(u"c"_qs), 2);
        colours.show({u"d"_qs, u"c"_qs, u"b"_qs});
        QCOMPARE(colours.of(u"d"_qs), 0);
        QCOMPARE(colours.of(u"b"_qs), 1);
    }

    void runsAreOverlaidByStepTokensOrTime()
    {
        Compared compared;
        LinkedCharts &links = *compared.plot.chart()->links();
        QCOMPARE(links.home(), (XRange{0, 1000}));
        links.setXAxis(XAxis::Tokens);
        QCOMPARE(links.home(), (XRange{0, 1e6}));
        QCOMPARE(compared.at(400e3)[1].reading.point.step, 200);
        links.setXAxis(XAxis::WallTime);
        QCOMPARE(links.home(), (XRange{0, 4000}));
        QCOMPARE(compared.at(1000)[0].reading.point.step, 500);
        QCOMPARE(compared.at(1000)[1].reading.point.step, 100);
    }

    void aRunThatEndedSaysSo()
    {
        Compared compared;
        compared.plot.show();
        QTRY_VERIFY(compared.plot.chart()->redraws() > 0);
        compared.plot.chart()->links()->setCrosshair(600);
        const auto *readOut = compared.plot.findChild<ChartReadOut *>();
        QCOMPARE(readOut->rows()[1].value, u"ended"_qs);
        QVERIFY(readOut->rows()[1].muted);
        QCOMPARE(readOut->rows()[0].value, u"1.0017"_qs);
        compared.plot.chart()->links()->setXAxis(XAxis::Tokens);
        compared.plot.chart()->links()->setCrosshair(300e3);
        QCOMPARE(readOut->title(), u"300k tokens · step 300"_qs);
        QVERIFY(!readOut->rows()[1].muted);
    }

    void aRunThatTrainsHasNotEnded()
    {
        Compared compared;
        QList<OverlayRun> runs = compared.plot.runs();
        runs[1].goesOn = true;
        compared.plot.setRuns(runs);
        QCOMPARE(compared.at(600)[1].reading.state, CurveReading::State::Missing);
        runs[1].goesOn = false;
        compared.plot.setRuns(runs);
        QCOMPARE(compared.at(600)[1].reading.state, CurveReading::State::Ended);
    }

    void coloursAreThoseOfTheRuns()
    {
        Compared compared;
        const QList<CurveInfo> curves = compared.plot.chart()->curves();
        QCOMPARE(curves[0].colour, curveColour(m_theme->tokens(), 0));
        QCOMPARE(curves[1].colour, curveColour(m_theme->tokens(), 3));
    }

    void smoothingIsForAllRunsAndTheRawCurveForOne()
    {
        Compared compared;
        compared.plot.setSmoothing(0.94);
        QCOMPARE(compared.first.smoothing(), 0.94);
        QCOMPARE(compared.second.smoothing(), 0.94);
        compared.plot.setRawRun(u"a"_qs);
        QCOMPARE(compared.plot.chart()->curveSpecs().size(), 3);
        QCOMPARE(compared.plot.chart()->curves().size(), 2); // it is a background
        QCOMPARE(compared.plot.chart()->readings().size(), 2);
        compared.plot.setRawRun({});
        QCOMPARE(compared.plot.chart()->curveSpecs().size(), 2);
        MetricSeriesModel third;
        third.append(points(1, {1, 2, 3}));
        QList<OverlayRun> runs = compared.plot.runs();
        runs.append({u"c"_qs, u"c"_qs, 2, &third, {}});
        compared.plot.setRuns(runs);
        QCOMPARE(third.smoothing(), 0.94);
        runs.removeLast();
        compared.plot.setRuns(runs);
    }

    void whatIsSeenStaysWhenARunIsAdded()
    {
        Compared compared;
        compared.plot.chart()->setCurveShown(u"b"_qs, false);
        compared.plot.chart()->links()->setRange({100, 200});
        MetricSeriesModel third;
        third.append(points(1, {1, 2, 3}));
        QList<OverlayRun> runs = compared.plot.runs();
        runs.append({u"c"_qs, u"c"_qs, 2, &third, {}});
        compared.plot.setRuns(runs);
        QCOMPARE(compared.plot.chart()->links()->range(), (XRange{100, 200}));
        QVERIFY(!compared.plot.chart()->isCurveShown(u"b"_qs));
        runs.removeLast();
        compared.plot.setRuns(runs);
    }

    void logarithmicAxesShowAllRuns()
    {
        Compared compared;
        compared.plot.chart()->links()->setXAxis(XAxis::Tokens);
        compared.plot.chart()->links()->setLogarithmic(true);
        compared.plot.chart()->setLogarithmicValues(true);
        compared.plot.show();
        QTRY_VERIFY(compared.plot.chart()->redraws() > 0);
        QCOMPARE(compared.plot.chart()->links()->range(), (XRange{1000, 1e6}));
        QVERIFY(compared.plot.chart()->valueRange().lowest > 0.9);
        QVERIFY(compared.plot.chart()->valueRange().highest > 2);
        QVERIFY(!compared.plot.grab().isNull());
    }

    void anotherMetricHasItsOwnUnits()
    {
        Compared compared;
        compared.plot.setMetric(Quantity::Throughput, u"Throughput"_qs, u"tokens_per_second"_qs);
        QCOMPARE(compared.plot.chart()->quantity(), Quantity::Throughput);
        QVERIFY(compared.plot.chart()->readingText().contains(u"tok/s"_qs));
        QCOMPARE(compared.plot.chart()->curveSpecs()[0].column, u"tokens_per_second"_qs);
    }
};

QTEST_MAIN(TestOverlayPlot)
#include "tst_overlay_plot.moc"
