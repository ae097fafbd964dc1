// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "tests/ui/plots/chart_fixture.h"
#include "ui/plots/chart_panel.h"
#include "ui/plots/epoch_marks.h"
#include "ui/plots/head_value.h"
#include "ui/plots/learning_rate_plot.h"
#include "ui/plots/registry.h"
#include "ui/plots/run_sheet.h"

#include <QFile>
#include <QLabel>
#include <QMap>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <set>

using namespace tessera::ui;

namespace {

/// The series of a run, made when they are first asked for.
class FakeRun
{
public:
    MetricSeriesModel *metric(const QString &name)
    {
        auto &series = m_series[name];
        if (!series)
            series = std::make_shared<MetricSeriesModel>(name);
        return series.get();
    }
    PlotSource source()
    {
        return {.metric = [this](const QString &name) { return metric(name); },
                .memory = [this](int rank) { return metric(u"rank %1"_qs.arg(rank)); },
                .ranks = 2};
    }

private:
    QMap<QString, std::shared_ptr<MetricSeriesModel>> m_series;
};

} // namespace

class TestRegistry : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

private Q_SLOTS:
    void initTestCase() { m_theme.install(); }
    void init() { failOnAnyWarning(); }

    void everyPlotIsThereOnce()
    {
        std::set<std::string_view> names;
        for (const PlotKind &kind : plotKinds())
            names.insert(kind.name);
        QCOMPARE(names.size(), plotKinds().size());
        const std::set<std::string_view> expected{"loss",          "throughput",  "gradient_norm",
                                                  "learning_rate", "memory",      "step_time",
                                                  "imbalance",     "dead_experts"};
        QVERIFY(names == expected);
        FakeRun run;
        QVERIFY(!makePlot("no such plot", run.source()));
    }

    void aPlotDrawsItsMetrics_data()
    {
        QTest::addColumn<QString>("plot");
        QTest::addColumn<QString>("metric");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("reading");
        QTest::newRow("loss") << u"loss"_qs << metric::kLoss << 0.67161 << u"0.6716"_qs;
        QTest::newRow("evaluation") << u"loss"_qs << metric::kEvaluationLoss << 0.5 << u"0.5000"_qs;
        QTest::newRow("throughput")
            << u"throughput"_qs << metric::kThroughput << 102'600.0 << u"102.6k\u202ftok/s"_qs;
        QTest::newRow("norm") << u"gradient_norm"_qs << metric::kGradientNorm << 0.484
                              << u"0.48"_qs;
        QTest::newRow("rate") << u"learning_rate"_qs << metric::kLearningRate << 6.73e-6
                              << u"6.73 × 10⁻⁶"_qs;
        QTest::newRow("memory") << u"memory"_qs << u"rank 1"_qs << 2.5 * 1024 * 1024 * 1024
                                << u"2.5\u202fGiB"_qs;
        QTest::newRow("step time")
            << u"step_time"_qs << metric::kStepTime << 5.12 << u"5.12\u202fs"_qs;
        QTest::newRow("cv") << u"imbalance"_qs << metric::kCvMean << 0.2 << u"0.20"_qs;
        QTest::newRow("max / mean") << u"imbalance"_qs << metric::kMaxToMean << 3.64 << u"3.64"_qs;
        QTest::newRow("EP rank") << u"imbalance"_qs << metric::kRankImbalance << 1.62 << u"1.62"_qs;
        QTest::newRow("entropy") << u"imbalance"_qs << metric::kEntropy << 0.981 << u"0.98"_qs;
        QTest::newRow("dead") << u"dead_experts"_qs << metric::kDeadExperts << 3.0 << u"3"_qs;
    }
    void aPlotDrawsItsMetrics()
    {
        QFETCH(const QString, plot);
        QFETCH(const QString, metric);
        QFETCH(const double, value);
        QFETCH(const QString, reading);
        FakeRun run;
        const std::unique_ptr<ChartPanel> panel(makePlot(plot.toStdString(), run.source()));
        QVERIFY(!panel->hasPoints());
        const QSignalSpy told(panel.get(), &ChartPanel::hasPointsChanged);
        run.metric(metric)->append(points(1, {value, value}));
        QVERIFY(panel->hasPoints());
        QCOMPARE(told.count(), 1);
        QVERIFY(!panel->chart()->title().isEmpty());
        const QString text = panel->chart()->accessibleDescription();
        QVERIFY2(text.contains(reading), qPrintable(text));
        panel->resize(400, 200);
        QVERIFY(!panel->grab().isNull());
    }

    void theHeadOfASmallChartShowsItsValue()
    {
        FakeRun run;
        const std::unique_ptr<ChartPanel> panel(makePlot("gradient_norm", run.source()));
        panel->setNote(u"before clipping at 1.0"_qs);
        run.metric(metric::kGradientNorm)->append(points(1, {0.5, 0.25, 0.125}));
        const auto *head = panel->findChild<HeadValue *>();
        QCOMPARE(head->text(), u"step 3 0.13 before clipping at 1.0"_qs);
        panel->chart()->links()->setCrosshair(2);
        QCOMPARE(head->text(), u"step 2 0.25 before clipping at 1.0"_qs);
    }

    void smoothingRenamesTheCurveAndHidesTheRawOneWithout()
    {
        FakeRun run;
        const std::unique_ptr<ChartPanel> panel(makePlot("loss", run.source()));
        run.metric(metric::kLoss)->append(points(1, {3, 2, 1}));
        QVERIFY(!panel->chart()->isCurveShown(u"raw"_qs));
        run.metric(metric::kLoss)->setSmoothing(0.92);
        QVERIFY(panel->chart()->isCurveShown(u"raw"_qs));
        QCOMPARE(panel->chart()->curves().first().name, u"smoothed 0.92"_qs);
    }

    void theForecastIsInSightAndFitsTheValues()
    {
        FakeRun run;
        const std::unique_ptr<ChartPanel> panel(makePlot("learning_rate", run.source()));
        run.metric(metric::kLearningRate)->append(points(1, {1e-6, 2e-6}));
        panel->chart()->links()->setPlannedSteps(10);
        panel->chart()->setForecast(metric::kLearningRate, {{2, 2e-6}, {6, 9e-6}, {10, 0}});
        panel->resize(400, 120);
        panel->show();
        QTRY_VERIFY(panel->chart()->redraws() > 0);
        QTRY_VERIFY(panel->chart()->valueRange().highest >= 9e-6);
    }

    void anEpochBeginsWhereItsNumberChanges()
    {
        MetricSeriesModel epochs;
        epochs.append(points(1, {0.4, 0.8, 1.2, 1.6, 2.0, 2.4}));
        const auto steps = [&epochs] {
            QList<qint64> list;
            for (const EpochMark &mark : epochMarks(epochs))
                list.append(mark.step);
            return list;
        };
        QCOMPARE(steps(), QList<qint64>({3, 6}));
        epochs.reset(points(4, {1.6, 2.0, 2.4})); // goes on within the second epoch
        QCOMPARE(steps(), QList<qint64>({6}));
        epochs.reset(points(3, {1.2, 1.6})); // goes on where the second begins
        QCOMPARE(steps(), QList<qint64>({3}));
    }

    void aSheetHasEveryChartThatHasPoints()
    {
        FakeRun run;
        const auto wave = [](qint64 step) { return 2 + std::sin(static_cast<double>(step) / 9); };
        for (const QString &name : {metric::kLoss, metric::kThroughput, metric::kGradientNorm,
                                    metric::kLearningRate, u"rank 1"_qs, metric::kStepTime})
            run.metric(name)->append(pointsOf(1, 200, wave));
        const RunSheet sheet(run.source(), u"a run"_qs, u"finished · 200 of 200 · tiny"_qs);
        QCOMPARE(sheet.charts(), std::size_t{6}); // no experts
        const QTemporaryDir folder;
        QVERIFY(savePng(sheet.page(), folder.filePath(u"run.png"_qs)).ok());
        const QImage picture(folder.filePath(u"run.png"_qs));
        savePicture(picture, u"sheet-of-a-run"_qs);
        QCOMPARE(picture.size(), sheet.page().size * 2);
        QVERIFY(saveSvg(sheet.page(), folder.filePath(u"run.svg"_qs)).ok());
        QFile file(folder.filePath(u"run.svg"_qs));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        for (const char *text : {">a run<", ">Loss<", ">Throughput, tok/s<", ">Learning rate<"})
            QVERIFY2(svg.contains(text), text);
    }

    void aRunWithoutPointsGivesAPageWithItsNameAlone()
    {
        FakeRun run;
        const RunSheet sheet(run.source(), u"a run"_qs, u"failed"_qs);
        QCOMPARE(sheet.charts(), std::size_t{0});
        const QTemporaryDir folder;
        QVERIFY(saveSvg(sheet.page(), folder.filePath(u"run.svg"_qs)).ok());
        QFile file(folder.filePath(u"run.svg"_qs));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains(">a run<"));
    }

    void everyRankHasACurve()
    {
        FakeRun run;
        const std::unique_ptr<ChartPanel> panel(makePlot("memory", run.source()));
        run.metric(u"rank 0"_qs)->append(points(1, {1e9}));
        run.metric(u"rank 1"_qs)->append(points(1, {2e9}));
        QCOMPARE(panel->chart()->curves().size(), 2);
        QCOMPARE(panel->chart()->curves()[1].name, u"rank 1"_qs);
        QVERIFY(panel->chart()->curves()[0].colour != panel->chart()->curves()[1].colour);
    }
};

QTEST_MAIN(TestRegistry)
#include "tst_registry.moc"
