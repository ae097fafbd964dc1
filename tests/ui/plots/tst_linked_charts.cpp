// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/chart_fixture.h"
#include "ui/plots/chart_view.h"

#include <QSignalSpy>

using namespace tessera::ui;

class TestLinkedCharts : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

private Q_SLOTS:
    void initTestCase() { m_theme.install(); }
    void init() { failOnAnyWarning(); }

    void homeHoldsTheDataFromZero()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 200, [](qint64) { return 1.0; }));
        QCOMPARE(chart.links()->home(), (XRange{0, 200}));
        QVERIFY(chart.links()->isHome());
    }

    void aResumedRunBeginsWhereItsParentEnded()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1001, 1200, [](qint64) { return 1.0; }));
        QCOMPARE(chart.links()->home(), (XRange{1001, 1200}));
    }

    void plannedStepsAreSeenWhileTheyAreStepsAhead()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 100, [](qint64) { return 1.0; }));
        chart.links()->setPlannedSteps(400);
        QCOMPARE(chart.links()->range(), (XRange{0, 400}));
        chart.links()->setXAxis(XAxis::Tokens);
        QCOMPARE(chart.links()->range(), (XRange{0, 100e3}));
        chart.links()->setXAxis(XAxis::WallTime);
        QCOMPARE(chart.links()->range(), (XRange{0, 200}));
    }

    void chartsShareTheRangeAndTheLeftEdge()
    {
        MetricSeriesModel loss;
        MetricSeriesModel speed;
        ChartView top(Quantity::Loss);
        ChartView bottom(Quantity::Throughput);
        top.addCurve({.key = u"loss"_qs, .series = &loss});
        bottom.addCurve({.key = u"speed"_qs, .series = &speed});
        bottom.setDetailed(false);
        loss.append(pointsOf(1, 100, [](qint64 s) { return 1.0 / double(s); }));
        speed.append(pointsOf(1, 300, [](qint64 s) { return 1e5 + double(s); }));

        LinkedCharts links;
        links.add(&top);
        links.add(&bottom);
        QCOMPARE(links.home(), (XRange{0, 300}));
        links.setRange({20, 60});
        for (ChartView *chart : {&top, &bottom}) {
            chart->resize(500, 200);
            chart->show();
        }
        QTRY_VERIFY(top.redraws() > 0 && bottom.redraws() > 0);
        QCOMPARE(top.plotArea().left(), bottom.plotArea().left());
        QCOMPARE(top.pixelAt(20, 0).x(), bottom.pixelAt(20, 0).x());
        QCOMPARE(top.pixelAt(60, 0).x(), bottom.pixelAt(60, 0).x());
    }

    void theRangeNeverLeavesHomeAndNeverGetsTooNarrow()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 1000, [](qint64) { return 1.0; }));
        LinkedCharts &links = *chart.links();
        links.setRange({-500, 300});
        QCOMPARE(links.range(), (XRange{0, 800}));
        links.setRange({900, 1300});
        QCOMPARE(links.range(), (XRange{600, 1000}));
        links.setRange({500, 500.5});
        QCOMPARE(links.range().width(), 4.0);
        links.zoom(1e6, 500);
        QVERIFY(links.isHome());
        links.setRange({100, 200});
        links.pan(-50);
        QCOMPARE(links.range(), (XRange{0, 100}));
    }

    void zoomingKeepsTheCentreWhereItIs()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 1000, [](qint64) { return 1.0; }));
        chart.links()->zoom(0.5, 250);
        QCOMPARE(chart.links()->range(), (XRange{125, 625}));
    }

    void newDataMoveTheRangeOnlyWhileFollowing()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 1000, [](qint64) { return 1.0; }));
        LinkedCharts &links = *chart.links();
        links.setRange({900, 1000});
        series.append(pointsOf(1001, 1100, [](qint64) { return 1.0; }));
        QCOMPARE(links.range(), (XRange{900, 1000}));
        links.setFollowing(true);
        QCOMPARE(links.range(), (XRange{1000, 1100}));
        series.append(pointsOf(1101, 1150, [](qint64) { return 1.0; }));
        QCOMPARE(links.range(), (XRange{1050, 1150}));
    }

    void lookingElsewhereEndsFollowing()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 1000, [](qint64) { return 1.0; }));
        LinkedCharts &links = *chart.links();
        links.setRange({900, 1000});
        links.setFollowing(true);
        const QSignalSpy told(&links, &LinkedCharts::followingChanged);
        links.pan(-0.5);
        QVERIFY(!links.isFollowing());
        QCOMPARE(told.count(), 1);
    }

    void atHomeTheRangeGrowsWithTheRun()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 100, [](qint64) { return 1.0; }));
        series.append(pointsOf(101, 500, [](qint64) { return 1.0; }));
        QCOMPARE(chart.links()->range(), (XRange{0, 500}));
    }

    void aLogarithmicAxisBeginsAboveZeroAndZoomsEvenly()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 10000, [](qint64) { return 1.0; }));
        LinkedCharts &links = *chart.links();
        links.setLogarithmic(true);
        QCOMPARE(links.range(), (XRange{1, 10000}));
        links.zoom(0.5, 100);
        QVERIFY(qAbs(links.range().from - 10) < 1e-9 && qAbs(links.range().to - 1000) < 1e-9);
        links.setLogarithmic(false);
        QCOMPARE(links.range(), (XRange{0, 10000}));
    }

    void chartsGoOnAloneWhenTheirLinksGo()
    {
        MetricSeriesModel series;
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"loss"_qs, .series = &series});
        series.append(pointsOf(1, 100, [](qint64) { return 1.0; }));
        auto links = std::make_unique<LinkedCharts>();
        links->add(&chart);
        links.reset();
        series.append(pointsOf(101, 200, [](qint64) { return 1.0; }));
        QVERIFY(chart.links());
        QCOMPARE(chart.links()->range(), (XRange{0, 200}));
    }

    void aChartThatGoesLeavesTheOthers()
    {
        MetricSeriesModel series;
        LinkedCharts links;
        ChartView stays(Quantity::Loss);
        stays.addCurve({.key = u"loss"_qs, .series = &series});
        auto goes = std::make_unique<ChartView>(Quantity::Loss);
        goes->addCurve({.key = u"loss"_qs, .series = &series});
        links.add(&stays);
        links.add(goes.get());
        goes.reset();
        series.append(pointsOf(1, 50, [](qint64) { return 1.0; }));
        QCOMPARE(links.home(), (XRange{0, 50}));
    }
};

QTEST_MAIN(TestLinkedCharts)
#include "tst_linked_charts.moc"
