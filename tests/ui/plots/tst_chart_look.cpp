// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/shown_chart.h"
#include "ui/plots/chart_read_out.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/qcustomplot_door.h"
#include "ui/theme/metrics.h"

using namespace tessera::ui;

namespace {

using Shown = ShownChart;

} // namespace

class TestChartLook : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

private Q_SLOTS:
    void initTestCase() { m_theme.install(); }
    void init()
    {
        failOnAnyWarning();
        m_theme->setMode(ThemeMode::Light);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    // ---- redraws ----

    void aBatchIsOneRedraw()
    {
        Shown shown;
        shown.show();
        const int before = shown.chart.redraws();
        shown.series.append(
            pointsOf(ShownChart::kRows + 1, ShownChart::kRows + 50, [](qint64) { return 1.0; }));
        shown.series.append(
            pointsOf(ShownChart::kRows + 51, ShownChart::kRows + 60, [](qint64) { return 1.0; }));
        shown.chart.links()->setPlannedSteps(1000);
        shown.settle();
        QCOMPARE(shown.chart.redraws(), before + 1);
    }

    void stepsThatMoveNothingByAPixelAreDrawnLater()
    {
        Shown shown;
        shown.show();
        shown.chart.links()->setPlannedSteps(1'000'000);
        shown.settle();
        const int before = shown.chart.redraws();
        shown.series.append(
            pointsOf(ShownChart::kRows + 1, ShownChart::kRows + 50, [](qint64) { return 9.0; }));
        shown.settle();
        QCOMPARE(shown.chart.redraws(), before);
        QTRY_COMPARE(shown.chart.redraws(), before + 1);
        QVERIFY(shown.chart.valueRange().highest > 9);
    }

    void aHiddenChartIsNotDrawn()
    {
        Shown shown;
        shown.show();
        shown.chart.hide();
        const int before = shown.chart.redraws();
        shown.series.append(
            pointsOf(ShownChart::kRows + 1, ShownChart::kRows + 50, [](qint64) { return 1.0; }));
        shown.settle();
        QCOMPARE(shown.chart.redraws(), before);
        shown.chart.show();
        shown.settle();
        QVERIFY(shown.chart.redraws() > before);
        QCOMPARE(shown.plot()->xAxis->range().upper, ShownChart::kRows + 50.0);
    }

    // ---- look ----

    void aThemeSwitchChangesEveryPen()
    {
        Shown shown;
        shown.show();
        const auto pens = [&] {
            const QCustomPlot &plot = *shown.plot();
            return QList<QColor>{plot.xAxis->basePen().color(),
                                 plot.xAxis->tickLabelColor(),
                                 plot.yAxis->tickLabelColor(),
                                 plot.yAxis->grid()->pen().color(),
                                 shown.plot()->plottable(0)->pen().color(),
                                 shown.plot()->plottable(1)->pen().color()};
        };
        const Tokens &light = lightTokens();
        QCOMPARE(pens().mid(0, 5),
                 (QList<QColor>{light.control, light.text3, light.text3, light.divider,
                                light.curves[0]}));
        const QList<QColor> before = pens();
        m_theme->setMode(ThemeMode::Dark);
        const QList<QColor> after = pens();
        for (qsizetype i = 0; i < before.size(); ++i)
            QVERIFY(before[i] != after[i]);
        QCOMPARE(after[4], darkTokens().curves[0]);
        shown.settle();
        QCOMPARE(shown.chart.grab().toImage().pixelColor(2, 2), darkTokens().surface);
    }

    void thereIsNoBoxAndOnlyAHorizontalGrid()
    {
        Shown shown;
        shown.show();
        QCOMPARE(shown.plot()->yAxis->basePen().style(), Qt::NoPen);
        QVERIFY(!shown.plot()->xAxis2->visible() && !shown.plot()->yAxis2->visible());
        QVERIFY(!shown.plot()->xAxis->grid()->visible());
        QVERIFY(shown.plot()->yAxis->grid()->visible());
    }

    void aSmallChartHasALabelAtBothEnds()
    {
        Shown shown;
        shown.chart.setBottomLabelsShown(false);
        shown.chart.resize(400, 72);
        shown.show();
        QCOMPARE(shown.valueLabels().size(), 3);
        const QImage image = shown.chart.grab().toImage();
        const QRect area = shown.chart.plotArea();
        const auto isLabelled = [&](int top) {
            const QRect where(0, top, area.left() - 4, 14);
            const int empty = pixelsOf(image, where, m_theme->tokens().surface);
            return empty < where.width() * where.height();
        };
        QVERIFY(isLabelled(0));
        QVERIFY(isLabelled(72 - 14));
        QVERIFY(!isLabelled(16)); // nothing between them and the middle
    }

    void whatIsStillToComeIsShaded()
    {
        Shown shown;
        shown.show();
        shown.chart.links()->setPlannedSteps(2 * ShownChart::kRows);
        shown.settle();
        const QImage image = shown.chart.grab().toImage();
        const int y = shown.chart.plotArea().top() + 12;
        const auto at = [&](double step) {
            return image.pixelColor(qRound(shown.chart.pixelAt(step, 0).x()), y);
        };
        QCOMPARE(at(1.5 * ShownChart::kRows), m_theme->tokens().sunken);
        QCOMPARE(at(0.5 * ShownChart::kRows), m_theme->tokens().surface);
    }

    void labelsFollowTheLanguage()
    {
        Shown shown;
        shown.series.append(pointsOf(1, 4000, [](qint64 s) { return 1 + 1 / double(s); }));
        shown.showNow();
        QVERIFY(shown.plot()->xAxis->tickVectorLabels().contains(u"1,000"_qs));
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QEvent change(QEvent::LanguageChange);
        QApplication::sendEvent(&shown.chart, &change);
        shown.settle();
        QVERIFY(shown.plot()->xAxis->tickVectorLabels().contains(u"1.000"_qs));
        QVERIFY(shown.valueLabels().value(0).contains(u','));
    }

    // ---- for those who do not see it ----

    void aScreenReaderIsToldTheValues()
    {
        Shown shown;
        shown.show();
        QCOMPARE(shown.chart.accessibleName(), u"Loss"_qs);
        shown.chart.links()->setCrosshair(4);
        QVERIFY2(shown.chart.accessibleDescription().contains(u"raw 1.2500"_qs),
                 qPrintable(shown.chart.accessibleDescription()));
        QVERIFY(shown.chart.accessibleDescription().startsWith(u"Step 4"_qs));
        shown.chart.links()->setCrosshair(std::nullopt);
        QVERIFY(shown.chart.accessibleDescription().startsWith(u"Step 400"_qs));
    }

    void logarithmicValuesLeaveOutWhatIsNotAboveZero()
    {
        Shown shown;
        shown.series.append(points(1, {10, 1, 0, -1, 0.1, 0.01}));
        shown.showNow();
        shown.chart.setCurveShown(u"smoothed"_qs, false);
        shown.chart.setLogarithmicValues(true);
        shown.settle();
        QVERIFY(shown.chart.valueRange().lowest > 0.005);
        QVERIFY(shown.chart.valueRange().lowest < 0.01);
        QVERIFY(shown.chart.valueRange().highest > 10);
        QVERIFY(!shown.chart.grab().isNull());
    }

    void outliersCanBeLeftOut()
    {
        Shown shown;
        shown.series.append(
            pointsOf(1, 1000, [](qint64 s) { return s == 500 ? 1000.0 : 1 + noise(s); }));
        shown.showNow();
        shown.chart.setCurveShown(u"smoothed"_qs, false);
        shown.settle();
        QVERIFY(shown.chart.valueRange().highest >= 1000);
        shown.chart.setOutliersHidden(true);
        shown.settle();
        QVERIFY(shown.chart.valueRange().highest < 3);
    }

    void aSeriesThatGoesTakesItsCurvesAlong()
    {
        Shown shown;
        auto other = std::make_unique<MetricSeriesModel>();
        other->append(points(1, {1, 2, 3}));
        shown.chart.addCurve({.key = u"other"_qs, .series = other.get()});
        shown.show();
        QCOMPARE(shown.chart.curves().size(), 3);
        other.reset();
        shown.settle();
        QCOMPARE(shown.chart.curves().size(), 2);
    }
};

QTEST_MAIN(TestChartLook)
#include "tst_chart_look.moc"
