// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/chart_fixture.h"
#include "ui/plots/chart_export.h"
#include "ui/plots/overlay_plot.h"
#include "ui/plots/qcustomplot_door.h"
#include "ui/plots/registry.h"

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QMap>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include <ctime>

using namespace tessera::ui;

namespace {

constexpr qint64 kMillion = 1'000'000;

double loss(qint64 step)
{
    return 0.6 + 0.4 / std::sqrt(1 + double(step) / 500) + 0.08 * (noise(step) - 0.5);
}

/// Values of every metric as real runs have them; those that are smooth are smooth.
double valueOf(const QString &metric, qint64 step)
{
    if (metric == metric::kLoss)
        return loss(step);
    if (metric == metric::kEvaluationLoss)
        return loss(step) + 0.05;
    if (metric == metric::kLearningRate)
        return 1e-5 * (0.55 + 0.45 * std::cos(3.14 * double(step) / 2e6));
    if (metric == metric::kGradientNorm)
        return 0.5 + 0.1 * noise(step) + (step % 97 == 0 ? 0.9 : 0);
    if (metric == metric::kThroughput)
        return 1e5 + 3000 * noise(step);
    if (metric == metric::kStepTime)
        return 5.1 + 0.2 * noise(step);
    if (metric == metric::kDeadExperts)
        return double((step / 400) % 4);
    if (metric.startsWith(u"moe/"_qs))
        return 1 + 0.1 * noise(step);
    return 60e9 + 1e9 * double(step / 500 % 3); // memory
}

double secondsOfThisProcess()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void redraw(ChartView *chart)
{
    const int before = chart->redraws();
    while (chart->redraws() == before)
        QCoreApplication::processEvents();
    QCoreApplication::processEvents();
}

/// Zooms to a tenth and pans through all of it, each move one frame. Frames a second by the clock,
/// and as they would be on a core of its own.
QString panning(ChartView *chart)
{
    LinkedCharts &links = *chart->links();
    const XRange home = links.home();
    links.setRange({home.from, home.from + home.width() / 10});
    redraw(chart);
    constexpr int kFrames = 80;
    QElapsedTimer timer;
    timer.start();
    const double before = secondsOfThisProcess();
    for (int frame = 0; frame < kFrames; ++frame) {
        links.pan(0.1);
        redraw(chart);
    }
    const double used = secondsOfThisProcess() - before;
    return u"%1 frames/s, %2 ms of a core a frame"_qs
        .arg(kFrames * 1000.0 / double(std::max<qint64>(1, timer.elapsed())), 0, 'f', 0)
        .arg(1000 * used / kFrames, 0, 'f', 1);
}

void print(const char *what, const QString &result)
{
    qInfo("  %s: %s", what, qPrintable(result));
}

class Run
{
public:
    MetricSeriesModel *metric(const QString &name)
    {
        auto &series = m_series[name];
        if (!series) {
            series = std::make_shared<MetricSeriesModel>(name);
            series->setSmoothing(0.92);
        }
        return series.get();
    }
    PlotSource source()
    {
        return {.metric = [this](const QString &name) { return metric(name); },
                .memory = [this](int rank) { return metric(u"rank %1"_qs.arg(rank)); },
                .ranks = 8};
    }
    [[nodiscard]] const auto &all() const { return m_series; }

private:
    QMap<QString, std::shared_ptr<MetricSeriesModel>> m_series;
};

} // namespace

/// Numbers of issue 4: a million points open under 1 s and pan at 30 frames/s or more, eight such
/// runs over each other, live charts at 10 Hz under a tenth of a core. Printed, not asserted.
class PlotsSpeed : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

private Q_SLOTS:
    void initTestCase() { m_theme.install(); }

    void aMillionPointsOpenAndPan()
    {
        const QList<MetricPoint> points = pointsOf(1, kMillion, loss);
        QElapsedTimer timer;
        timer.start();
        Run run;
        const std::unique_ptr<ChartPanel> panel(makePlot("loss", run.source()));
        panel->resize(640, 310);
        run.metric(metric::kLoss)->reset(points);
        const qint64 loaded = timer.elapsed();
        panel->show();
        redraw(panel->chart());
        qInfo("loss of 1,000,000 points: series %lld ms, first picture after %lld ms", loaded,
              timer.elapsed());
        qInfo("  redraw of all of it: %.1f ms", panel->findChild<QCustomPlot *>()->replotTime());
        print("panning", panning(panel->chart()));
        panel->resize(1800, 900);
        QCoreApplication::processEvents();
        print("panning at 1800 x 900", panning(panel->chart()));
    }

    void eightMillionPointsOverlaid()
    {
        std::vector<std::unique_ptr<MetricSeriesModel>> series;
        QList<OverlayRun> runs;
        for (int i = 0; i < 8; ++i) {
            series.push_back(std::make_unique<MetricSeriesModel>());
            series.back()->setSmoothing(0.94);
            series.back()->append(pointsOf(
                1, kMillion, [i](qint64 step) { return loss(step + i * 7919) + 0.02 * i; }));
            const QString name = u"run %1"_qs.arg(i);
            runs.append({name, name, i, series.back().get(), {}});
        }
        QElapsedTimer timer;
        timer.start();
        OverlayPlot plot;
        plot.setSmoothing(0.94);
        plot.setMetric(Quantity::Loss, u"Training loss"_qs, u"loss"_qs);
        plot.setRuns(runs);
        plot.setRawRun(u"run 0"_qs);
        plot.resize(690, 300);
        plot.show();
        redraw(plot.chart());
        qInfo("8 runs of 1,000,000 points: first picture after %lld ms", timer.elapsed());
        print("panning", panning(plot.chart()));
        plot.chart()->links()->setXAxis(XAxis::WallTime);
        redraw(plot.chart());
        print("panning over wall time", panning(plot.chart()));
        timer.restart();
        plot.setSmoothing(0.5);
        redraw(plot.chart());
        qInfo("  another smoothing: %lld ms", timer.elapsed());
        const QTemporaryDir folder;
        timer.restart();
        QVERIFY(saveCsv(*plot.chart(), folder.filePath(u"runs.csv"_qs)).ok());
        qInfo("  table of all points: %lld ms", timer.elapsed());
    }

    /// All plots of a run of 1,400 and of a million steps; batches ten times a second.
    void liveAtTenHertz_data()
    {
        QTest::addColumn<qint64>("steps");
        QTest::newRow("1,400 steps") << qint64{1400};
        QTest::newRow("1,000,000 steps") << kMillion;
    }
    void liveAtTenHertz()
    {
        QFETCH(const qint64, steps);
        Run run;
        QWidget page;
        page.resize(1100, 700);
        auto *columns = new QHBoxLayout(&page);
        auto *left = new QVBoxLayout;
        auto *right = new QVBoxLayout;
        columns->addLayout(left, 3);
        columns->addLayout(right, 2);
        LinkedCharts links;
        for (const PlotKind &kind : plotKinds()) {
            ChartPanel *panel = kind.make(run.source(), &page);
            links.add(panel->chart());
            (panel->chart()->isDetailed() ? left : right)->addWidget(panel);
        }
        const auto append = [&](qint64 first, qint64 last) {
            for (auto each = run.all().begin(); each != run.all().end(); ++each)
                each.value()->append(
                    pointsOf(first, last, [&](qint64 step) { return valueOf(each.key(), step); }));
        };
        append(1, steps);
        links.setPlannedSteps(steps * 3 / 2);
        page.show();
        QTest::qWait(200);

        constexpr int kBatches = 50; // of two steps
        QElapsedTimer timer;
        timer.start();
        const double before = secondsOfThisProcess();
        for (int batch = 0; batch < kBatches; ++batch) {
            append(steps + 1 + batch * 2, steps + 2 + batch * 2);
            QTest::qWait(
                static_cast<int>(std::max<qint64>(1, 100 * (batch + 1) - timer.elapsed())));
        }
        const double used = secondsOfThisProcess() - before;
        qInfo("8 plots (%lld series) live at 10 Hz: %.1f %% of a core, %.1f ms a batch",
              static_cast<qint64>(run.all().size()), 100 * used / (double(timer.elapsed()) / 1000),
              1000 * used / kBatches);
    }

    void theCrosshairMoves()
    {
        Run run;
        const std::unique_ptr<ChartPanel> panel(makePlot("loss", run.source()));
        panel->resize(640, 310);
        run.metric(metric::kLoss)->append(pointsOf(1, kMillion, loss));
        panel->show();
        redraw(panel->chart());
        constexpr int kMoves = 200;
        const double before = secondsOfThisProcess();
        for (int move = 0; move < kMoves; ++move) {
            panel->chart()->links()->setCrosshair(1000.0 * move + 1);
            QCoreApplication::processEvents();
        }
        qInfo("crosshair: %.2f ms a move", 1000 * (secondsOfThisProcess() - before) / kMoves);
    }
};

QTEST_MAIN(PlotsSpeed)
#include "tst_plots_speed.moc"
