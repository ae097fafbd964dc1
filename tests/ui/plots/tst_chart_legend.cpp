// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/shown_chart.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/qcustomplot_door.h"

#include <QMenu>
#include <QToolButton>

using namespace tessera::ui;

namespace {

using Shown = ShownChart;

} // namespace

class TestChartLegend : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

private Q_SLOTS:
    void initTestCase() { m_theme.install(); }
    void init() { failOnAnyWarning(); }

    void aClickOnTheLegendHidesACurve()
    {
        Shown shown;
        shown.show();
        ChartLegend legend(&shown.chart);
        legend.resize(400, 24);
        legend.show();
        auto *raw = legend.findChild<ChartLegendEntry *>(u"legend_raw"_qs);
        QVERIFY(raw && raw->isChecked());
        QTest::mouseClick(raw, Qt::LeftButton);
        QVERIFY(!shown.chart.isCurveShown(u"raw"_qs));
        QVERIFY(!shown.plot()->plottable(1)->visible());
        QVERIFY(!raw->isChecked());
        raw->setFocus(Qt::TabFocusReason);
        QTest::keyClick(raw, Qt::Key_Space);
        QVERIFY(shown.chart.isCurveShown(u"raw"_qs));
    }

    void theLegendListsOnlyCurvesWithPoints()
    {
        Shown shown;
        ChartLegend legend(&shown.chart);
        QVERIFY(legend.findChildren<ChartLegendEntry *>().isEmpty());
        shown.show();
        QCOMPARE(legend.findChildren<ChartLegendEntry *>().size(), 2);
    }

    void curvesWithoutRoomAreInAMenu()
    {
        Shown shown;
        shown.show();
        ChartLegend legend(&shown.chart);
        legend.resize(110, 24);
        legend.show();
        auto *more = legend.findChild<QToolButton *>(u"moreCurvesButton"_qs);
        QVERIFY(more->isVisible());
        Q_EMIT more->menu()->aboutToShow();
        QVERIFY(!more->menu()->actions().isEmpty());
        more->menu()->actions().last()->trigger();
        QVERIFY(!shown.chart.isCurveShown(u"raw"_qs));
    }

    void aSecondRowTakesWhatAFirstHasNoRoomFor()
    {
        Shown shown;
        shown.show();
        ChartLegend legend(&shown.chart);
        legend.resize(110, 24);
        legend.show();
        auto *more = legend.findChild<QToolButton *>(u"moreCurvesButton"_qs);
        QVERIFY(more->isVisible());
        const int single = legend.sizeHint().height();
        legend.setMostRows(2);
        QVERIFY(!more->isVisible());
        QCOMPARE(legend.sizeHint().height(), 2 * single);
        const auto *first = legend.findChild<ChartLegendEntry *>(u"legend_smoothed"_qs);
        const auto *second = legend.findChild<ChartLegendEntry *>(u"legend_raw"_qs);
        QVERIFY(first->isVisible() && second->isVisible());
        QVERIFY(second->y() >= first->geometry().bottom());
        legend.resize(400, 24);
        QCOMPARE(legend.sizeHint().height(), single);
    }
};

QTEST_MAIN(TestChartLegend)
#include "tst_chart_legend.moc"
