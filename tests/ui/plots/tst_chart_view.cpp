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

class TestChartView : public QObject
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

    // ---- mouse ----

    void theWheelZoomsAroundThePointer()
    {
        Shown shown;
        shown.show();
        const QPoint place = shown.middle() + QPoint(100, 0);
        const double under = shown.chart.xAt(place.x());
        turnWheel(shown.surface(), place, {0, 120});
        QVERIFY(qAbs(shown.range().width() - 0.8 * ShownChart::kRows) < 1e-9);
        QVERIFY(qAbs(shown.chart.xAt(place.x()) - under) < 1e-9);
        turnWheel(shown.surface(), place, {0, -240});
        QVERIFY(shown.chart.links()->isHome());
    }

    void aWheelThatHasNothingToZoomIsLeftToThePage()
    {
        Shown shown;
        shown.show();
        QVERIFY(!turnWheel(shown.surface(), shown.middle(), {0, -120}));
        QVERIFY(!shown.surface()->testAttribute(Qt::WA_NoMousePropagation));
        // The page scrolls: the way back is its own as well, and there is no read-out.
        QVERIFY(!turnWheel(shown.surface(), shown.middle(), {0, 120}));
        QVERIFY(!shown.chart.links()->crosshair());
        QTest::qWait(800);
        QVERIFY(turnWheel(shown.surface(), shown.middle(), {0, 120}));
        QVERIFY(turnWheel(shown.surface(), shown.middle(), {0, -120}));
    }

    void aSidewaysWheelPans()
    {
        Shown shown;
        shown.show();
        shown.chart.links()->setRange({100, 200});
        turnWheel(shown.surface(), shown.middle(), {-120, 0});
        QVERIFY(qAbs(shown.range().from - 110) < 1e-9);
        QVERIFY(qAbs(shown.range().width() - 100) < 1e-9);
    }

    void draggingPans()
    {
        Shown shown;
        shown.show();
        shown.chart.links()->setRange({100, 200});
        const QPoint from = shown.middle();
        const QPoint to = from - QPoint(shown.chart.plotArea().width() / 4, 30);
        QTest::mousePress(shown.surface(), Qt::LeftButton, {}, from);
        moveMouse(shown.surface(), (from + to) / 2, Qt::LeftButton);
        moveMouse(shown.surface(), to, Qt::LeftButton);
        QTest::mouseRelease(shown.surface(), Qt::LeftButton, {}, to);
        QVERIFY(qAbs(shown.range().from - 125) < 0.5);
        QVERIFY(!shown.chart.areValuesZoomed());
        moveMouse(shown.surface(), from); // no button: nothing moves
        QVERIFY(qAbs(shown.range().from - 125) < 0.5);
    }

    void theWheelBesideTheAxisZoomsValuesAndADragMovesThem()
    {
        Shown shown;
        shown.show();
        const ValueRange before = shown.chart.valueRange();
        const QPoint beside(10, shown.middle().y());
        turnWheel(shown.surface(), beside, {0, 120});
        const ValueRange zoomed = shown.chart.valueRange();
        QVERIFY(zoomed.highest - zoomed.lowest < before.highest - before.lowest);
        QVERIFY(shown.chart.links()->isHome());

        QTest::mousePress(shown.surface(), Qt::LeftButton, {}, shown.middle());
        moveMouse(shown.surface(), shown.middle() + QPoint(0, 20), Qt::LeftButton);
        QTest::mouseRelease(shown.surface(), Qt::LeftButton, {}, shown.middle() + QPoint(0, 20));
        QVERIFY(shown.chart.valueRange().lowest > zoomed.lowest);
    }

    void aDoubleClickShowsAllAgain()
    {
        Shown shown;
        shown.show();
        const ValueRange values = shown.chart.valueRange();
        shown.chart.links()->setRange({100, 200});
        shown.chart.zoomValues(0.5, 1);
        QTest::mouseDClick(shown.surface(), Qt::LeftButton, {}, shown.middle());
        QVERIFY(shown.chart.links()->isHome());
        shown.settle();
        QCOMPARE(shown.chart.valueRange(), values);
    }

    void valuesFitWhatIsSeen()
    {
        Shown shown;
        shown.show();
        QVERIFY(shown.chart.valueRange().highest >= 2);
        shown.chart.links()->setRange({300, 400});
        shown.settle();
        QVERIFY(shown.chart.valueRange().highest < 1.1);
        QVERIFY(shown.chart.valueRange().lowest <= 1.0 + 1.0 / 400);
    }

    // ---- keys ----

    void arrowsMoveTheCrosshairAlongTheSteps()
    {
        Shown shown;
        shown.show();
        QTest::keyClick(&shown.chart, Qt::Key_Left);
        QCOMPARE(shown.chart.links()->crosshair(), std::optional<double>(ShownChart::kRows));
        QTest::keyClick(&shown.chart, Qt::Key_Left);
        QCOMPARE(shown.chart.links()->crosshair(), std::optional<double>(ShownChart::kRows - 1));
        QTest::keyClick(&shown.chart, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(shown.chart.links()->crosshair(), std::optional<double>(ShownChart::kRows - 11));
        QTest::keyClick(&shown.chart, Qt::Key_Right);
        QCOMPARE(shown.chart.links()->crosshair(), std::optional<double>(ShownChart::kRows - 10));
        QTest::keyClick(&shown.chart, Qt::Key_Escape);
        QVERIFY(!shown.chart.links()->crosshair());
    }

    void theCrosshairStaysInSight()
    {
        Shown shown;
        shown.show();
        shown.chart.links()->setRange({100, 200});
        shown.chart.links()->setCrosshair(200);
        QTest::keyClick(&shown.chart, Qt::Key_Right);
        QCOMPARE(shown.range(), (XRange{101, 201}));
    }

    void plusMinusAndHomeZoom()
    {
        Shown shown;
        shown.show();
        QTest::keyClick(&shown.chart, Qt::Key_Plus);
        QVERIFY(qAbs(shown.range().width() - 0.8 * ShownChart::kRows) < 1e-9);
        QTest::keyClick(&shown.chart, Qt::Key_Minus);
        QVERIFY(qAbs(shown.range().width() - ShownChart::kRows) < 1e-9);
        QTest::keyClick(&shown.chart, Qt::Key_Plus);
        QTest::keyClick(&shown.chart, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(shown.range().from > 0.1 * ShownChart::kRows);
        QTest::keyClick(&shown.chart, Qt::Key_Home);
        QVERIFY(shown.chart.links()->isHome());
    }

    // ---- crosshair ----

    void theCrosshairSnapsToASteps()
    {
        Shown shown;
        shown.show();
        const QPoint place(qRound(shown.chart.pixelAt(100.3, 0).x()), shown.middle().y());
        moveMouse(shown.surface(), place);
        QVERIFY(shown.chart.links()->crosshair());
        const double at = *shown.chart.links()->crosshair();
        QCOMPARE(at, std::round(at));
        QVERIFY(qAbs(at - 100.3) < 1.5);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(shown.surface(), &leave);
        QVERIFY(!shown.chart.links()->crosshair());
    }

    void theReadOutHasTheValuesOfAllShownCurves()
    {
        Shown shown;
        shown.show();
        shown.chart.setCurveName(u"smoothed"_qs, u"smoothed 0.90"_qs);
        shown.chart.links()->setCrosshair(4);
        QVERIFY(shown.readOut() && shown.readOut()->isVisible());
        QCOMPARE(shown.readOut()->title(), u"Step 4 · 4.00k tokens"_qs);
        QCOMPARE(shown.readOut()->rows().size(), 2);
        QCOMPARE(shown.readOut()->rows()[0].name, u"smoothed 0.90"_qs);
        QCOMPARE(shown.readOut()->rows()[1].value, u"1.2500"_qs);
        shown.chart.setCurveShown(u"raw"_qs, false);
        QCOMPARE(shown.readOut()->rows().size(), 1);
        shown.chart.links()->setCrosshair(std::nullopt);
        QVERIFY(!shown.readOut()->isVisible());
    }

    void theReadOutFlipsAtTheEdge()
    {
        Shown shown;
        shown.show();
        shown.chart.links()->setCrosshair(50);
        const int left = qRound(shown.chart.pixelAt(50, 0).x());
        QVERIFY(shown.readOut()->geometry().left() > left);
        shown.chart.links()->setCrosshair(390);
        const int right = qRound(shown.chart.pixelAt(390, 0).x());
        QVERIFY(shown.readOut()->geometry().right() < right);
        QVERIFY(shown.readOut()->geometry().left() > 0);
    }

    void anEvaluationIsReadAtOrBeforeTheStep()
    {
        Shown shown;
        MetricSeriesModel evaluations;
        shown.chart.addCurve({.key = u"evaluation"_qs,
                              .series = &evaluations,
                              .look = CurveLook::Evaluation,
                              .colour = {.meaning = Series::Evaluation}});
        evaluations.append({{100, 1.5}, {200, 1.25}});
        shown.show();
        shown.chart.links()->setCrosshair(199);
        QCOMPARE(shown.readOut()->rows().last().value, u"1.5000"_qs);
        QCOMPARE(shown.readOut()->rows().last().name, u"evaluation 100"_qs);
        shown.chart.links()->setCrosshair(50);
        QCOMPARE(shown.readOut()->rows().last().value, u"–"_qs);
        shown.chart.links()->setCrosshair(300);
        QCOMPARE(shown.readOut()->rows().last().value, u"1.2500"_qs);
    }

    void whatIsMeasuredNowAndThenHoldsUntilTheNextValue()
    {
        Shown shown(Quantity::Memory);
        shown.chart.setCurveShown(u"smoothed"_qs, false);
        shown.chart.setCurveShown(u"raw"_qs, false);
        MetricSeriesModel memory;
        constexpr double kGiB = 1024.0 * 1024 * 1024;
        memory.append({{.step = 10, .value = kGiB}, {.step = 200, .value = 2 * kGiB}});
        shown.chart.addCurve({.key = u"rank"_qs, .series = &memory, .held = true});
        shown.show();
        shown.chart.links()->setCrosshair(15);
        QCOMPARE(shown.readOut()->title(), u"Step 10"_qs); // no tokens are known
        QCOMPARE(shown.readOut()->rows().last().value, u"1.0\u202fGiB"_qs);
        shown.chart.links()->setCrosshair(300);
        QCOMPARE(shown.readOut()->rows().last().value, u"2.0\u202fGiB"_qs);
        shown.chart.links()->setCrosshair(5);
        QCOMPARE(shown.readOut()->title(), u"Step 5"_qs);
        QCOMPARE(shown.readOut()->rows().last().value, u"–"_qs);
        // Between two values the axis is that of the line that crosses.
        shown.chart.links()->setRange({100, 120});
        shown.settle();
        QVERIFY(shown.chart.valueRange().highest > kGiB);
        QVERIFY(!shown.valueLabels().isEmpty());
    }

    void aRunAloneHasNotEndedBehindItsLastValue()
    {
        Shown shown;
        MetricSeriesModel shorter;
        shorter.append(points(1, {1, 2, 3}));
        shown.chart.addCurve({.key = u"own"_qs, .series = &shorter});
        shown.chart.addCurve({.key = u"other"_qs, .group = u"other"_qs, .series = &shorter});
        shown.show();
        shown.chart.links()->setCrosshair(100);
        const auto rows = shown.readOut()->rows();
        QCOMPARE(rows[rows.size() - 2].value, u"–"_qs);
        QCOMPARE(rows.last().value, u"ended"_qs);
    }

    void withoutAValueTheAxisHasNoLabels()
    {
        Shown shown(Quantity::Memory);
        shown.showNow();
        QVERIFY(shown.valueLabels().isEmpty());
        shown.series.append(points(1, {1e9, 2e9}));
        shown.settle();
        QVERIFY(shown.valueLabels().size() > 1);
    }

    void aLongNameIsCutInTheMiddleAndStaysInTheWindow()
    {
        Shown shown;
        shown.show();
        shown.chart.setCurveName(u"smoothed"_qs, QString(300, u'x'));
        for (const double step : {5.0, 200.0, 395.0}) {
            shown.chart.links()->setCrosshair(step);
            const QRect place = shown.readOut()->geometry().adjusted(metrics::kShadowBlur, 0,
                                                                     -metrics::kShadowBlur, 0);
            QVERIFY2(shown.chart.rect().contains(QRect(place.left(), 50, place.width(), 1)),
                     qPrintable(QString::number(step)));
        }
    }

    void ofManyEpochsAFewAreNamed()
    {
        Shown shown;
        shown.show();
        QList<EpochMark> marks;
        for (int epoch = 2; epoch <= 15; ++epoch)
            marks.append({.step = epoch * 25LL, .epoch = epoch});
        shown.chart.setEpochMarks(marks);
        shown.settle();
        const VerticalMarks *epochs = nullptr;
        for (const QCPLayerable *each : shown.plot()->layer(u"marks"_qs)->children())
            if (const auto *found = dynamic_cast<const VerticalMarks *>(each))
                epochs = found;
        QVERIFY(epochs);
        QList<int> numbers;
        for (const VerticalMarks::Line &line : epochs->drawn())
            numbers.append(line.number);
        QCOMPARE(numbers, QList<int>({2, 4, 6, 8, 10, 12, 14}));
        shown.chart.resize(300, 300);
        shown.settle();
        numbers.clear();
        for (const VerticalMarks::Line &line : epochs->drawn())
            numbers.append(line.number);
        QCOMPARE(numbers, QList<int>({5, 10}));
        QVERIFY(epochs->hasWords());
        shown.chart.resize(300, 90);
        shown.settle();
        QVERIFY(!epochs->hasWords());
    }

    void theCrosshairMovesWithoutDrawingTheCurves()
    {
        Shown shown;
        shown.show();
        shown.chart.links()->setCrosshair(1);
        shown.settle();
        const int before = shown.chart.redraws();
        for (double step = 10; step < 60; ++step)
            shown.chart.links()->setCrosshair(step);
        shown.settle();
        QCOMPARE(shown.chart.redraws(), before);
        const QImage image = shown.chart.grab().toImage();
        const int x = qRound(shown.chart.pixelAt(59, 0).x());
        const QRect line(x, shown.chart.plotArea().top() + 20, 1, 40);
        QCOMPARE(pixelsOf(image, line, m_theme->tokens().text2), 40);
    }

    void linkedChartsHaveOneCrosshair()
    {
        Shown a;
        Shown b;
        a.show();
        b.show();
        LinkedCharts links;
        links.add(&a.chart);
        links.add(&b.chart);
        b.chart.setDetailed(false);
        moveMouse(a.surface(), a.middle());
        QVERIFY(links.crosshair());
        QVERIFY(a.readOut()->isVisible());
        QVERIFY(!b.readOut() || !b.readOut()->isVisible()); // its head shows the value
        const QList<NamedReading> readings = b.chart.readings();
        QCOMPARE(readings.first().reading.x, *links.crosshair());
    }

    // ---- what is not finite ----

    void aNaNIsAGapWithATriangle()
    {
        Shown shown;
        shown.series.append(pointsOf(1, 200, [](qint64 s) {
            return s > 95 && s < 105 ? kNaN : s == 150 ? kInf : 1.0;
        }));
        shown.showNow();
        QCOMPARE(shown.chart.valueRange().lowest, 0.9); // only finite values count
        QVERIFY(shown.chart.valueRange().highest < 1.2);
        const QImage image = shown.chart.grab().toImage();
        const QRect area = shown.chart.plotArea();
        const int y = qRound(shown.chart.pixelAt(1, 1).y());
        const auto column = [&](double step) { return qRound(shown.chart.pixelAt(step, 1).x()); };
        const QColor surface = m_theme->tokens().surface;
        const QRect gap(column(98), y - 3, 3, 6);
        QVERIFY(pixelsOf(image, gap, surface) > 10);
        const QRect line(column(50), y - 3, 3, 6);
        QVERIFY(pixelsOf(image, line, surface) < 14);
        const QColor error = m_theme->tokens().error;
        for (const double step : {100.0, 150.0})
            QVERIFY(pixelsOf(image, QRect(column(step) - 4, area.top(), 9, 7), error) > 4);
        QCOMPARE(pixelsOf(image, QRect(column(40), area.top(), 100, 7), error), 0);
    }

    void oneNaNDoesNotHideTheRest() // MH-05
    {
        Shown shown;
        shown.series.append(points(1, {1, kNaN, kInf, 2}));
        shown.showNow();
        QVERIFY(shown.chart.valueRange().lowest <= 1 && shown.chart.valueRange().highest >= 2);
        QVERIFY(shown.chart.valueRange().highest < 3);
        shown.chart.links()->setCrosshair(2);
        QCOMPARE(shown.readOut()->rows().last().value, u"NaN"_qs);
        shown.chart.links()->setCrosshair(3);
        QCOMPARE(shown.readOut()->rows().last().value, u"∞"_qs);
    }

    void aSinglePointIsADot() // MH-05
    {
        Shown shown;
        shown.series.append(points(1, {1.5}));
        shown.showNow();
        const QImage image = shown.chart.grab().toImage();
        const QPoint at = shown.chart.pixelAt(1, 1.5).toPoint();
        QVERIFY(pixelsOf(image, QRect(at - QPoint(2, 2), QSize(5, 5)), m_theme->tokens().surface)
                < 20);
    }

    void aMillionPointsWithADashedPenAndAnAbsurdValueAreDrawn() // QT-02
    {
        Shown shown;
        MetricSeriesModel dashed;
        dashed.setSmoothing(0);
        shown.chart.addCurve({.key = u"dashed"_qs,
                              .series = &dashed,
                              .look = CurveLook::Line,
                              .colour = {.index = 8}});
        QVERIFY(curveIsDashed(8));
        dashed.append(pointsOf(1, 1'000'000, [](qint64 s) {
            return s % 100'000 == 7 ? kNaN : s == 500'000 ? 1e300 : noise(s);
        }));
        shown.showNow();
        QVERIFY(shown.chart.valueRange().highest > 9e248);
        shown.chart.links()->setRange({100'000, 200'000});
        shown.settle();
        QVERIFY(shown.chart.valueRange().highest < 2);
        shown.chart.links()->setRange({499'000, 501'000});
        shown.chart.zoomValues(1e-250, 0.5);
        shown.settle();
        QVERIFY(!shown.chart.grab().isNull());
    }

    void stepsThatWereNeverStoredAreAGap()
    {
        Shown shown;
        shown.series.append(pointsOf(1, 100, [](qint64) { return 1.0; }));
        shown.series.append(pointsOf(151, 200, [](qint64) { return 1.0; }));
        shown.showNow();
        const int y = qRound(shown.chart.pixelAt(1, 1).y());
        const QRect middle(qRound(shown.chart.pixelAt(120, 1).x()), y - 3, 4, 7);
        const QColor surface = m_theme->tokens().surface;
        const int bare = pixelsOf(shown.chart.grab().toImage(), middle, surface);
        shown.chart.setMissing({}, {{101, 150}});
        shown.settle();
        QVERIFY(pixelsOf(shown.chart.grab().toImage(), middle, surface) > bare);
    }
};

QTEST_MAIN(TestChartView)
#include "tst_chart_view.moc"
