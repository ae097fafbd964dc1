// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/chart_fixture.h"
#include "ui/plots/chart_panel.h"
#include "ui/plots/chart_read_out.h"
#include "ui/plots/overlay_plot.h"
#include "ui/plots/registry.h"

#include <QDir>
#include <QHBoxLayout>
#include <QMap>
#include <QPainter>
#include <QVBoxLayout>

using namespace tessera::ui;

namespace {

constexpr qint64 kNow = 1408;
constexpr qint64 kEnd = 2294;

/// The run of the mock-ups: two epochs, a warm-up, an evaluation every hundred steps.
double loss(qint64 step)
{
    const double s = double(step);
    const double drop = step > 1146 ? 0.055 * (1 - std::exp(-(s - 1146) / 60)) : 0;
    return 0.672 + 0.21 * std::exp(-s / 55) + 0.1 * std::exp(-s / 350) - drop
        + 0.055 * (noise(step) + noise(step + 7) - 1);
}

double rate(qint64 step)
{
    const double s = double(step);
    return step < 115 ? 1e-5 * s / 115
                      : 1e-6 + 9e-6 * 0.5 * (1 + std::cos(3.14159 * (s - 115) / (kEnd - 115)));
}

double norm(qint64 step)
{
    const bool spike = step == 70 || step == 358 || step == 622 || step == 777 || step == 1130;
    return 0.45 + 0.95 * std::exp(-double(step) / 60) + 0.06 * noise(step) + (spike ? 0.8 : 0);
}

double speed(qint64 step)
{
    return step % 200 < 3 && step > 100 ? 9.5e4 + 1000 * noise(step) : 1.02e5 + 1600 * noise(step);
}

class StoryRun
{
public:
    StoryRun()
    {
        const QMap<QString, double (*)(qint64)> values{{metric::kLoss, loss},
                                                       {metric::kLearningRate, rate},
                                                       {metric::kGradientNorm, norm},
                                                       {metric::kThroughput, speed}};
        for (auto each = values.begin(); each != values.end(); ++each)
            fill(each.key(), each.value());
        fill(metric::kStepTime, [](qint64 s) { return 5.1 + 0.1 * noise(s); });
        fill(metric::kDeadExperts, [](qint64 s) { return double((s / 300) % 4); });
        fill(metric::kCvMean, [](qint64 s) { return 0.17 + 0.02 * noise(s); });
        fill(metric::kRankImbalance,
             [](qint64 s) { return (s > 1236 ? 1.55 : 1.2) + 0.03 * noise(s); });
        for (int rank = 0; rank < 4; ++rank)
            fill(u"rank %1"_qs.arg(rank), [rank](qint64 s) {
                return (62.0 + rank + double(s > 400) * 1.5) * 1024 * 1024 * 1024;
            });
        QList<MetricPoint> evaluations;
        for (qint64 step = 100; step <= kNow; step += 100)
            evaluations.append(
                {step, loss(step) * 0.1 + 0.685 * 0.9 + 0.06 * std::exp(-double(step) / 300)});
        metric(metric::kEvaluationLoss)->append(evaluations);
        metric(metric::kLoss)->setSmoothing(0.92);
    }

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
                .ranks = 4};
    }

private:
    void fill(const QString &name, const std::function<double(qint64)> &value)
    {
        QList<MetricPoint> points = pointsOf(1, kNow, value);
        for (MetricPoint &point : points)
            point.tokens = double(point.step) * 524'288;
        metric(name)->append(points);
    }

    QMap<QString, std::shared_ptr<MetricSeriesModel>> m_series;
};

/// A surface like that of a card.
class Sheet : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter(this).fillRect(rect(), Theme::of(this).tokens().surface);
    }
};

QString folder()
{
    const QString bin = qEnvironmentVariable("TESSERA_BIN", QDir::tempPath());
    const QString path = QDir(bin).filePath(QStringLiteral("../pictures/plots"));
    QDir().mkpath(path);
    return path;
}

} // namespace

/// Pictures to look at beside the mock-ups, in both themes. The test fails when a chart draws
/// nothing, or its labels leave the margins that all charts share.
class TestPictures : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

    static void save(QWidget &widget, const QString &name)
    {
        QCoreApplication::processEvents();
        QTest::qWait(1);
        const QPixmap picture = widget.grab();
        const int percent = qRound(100 * picture.devicePixelRatio());
        QVERIFY(picture.save(folder() + u"/%1-%2.png"_qs.arg(name).arg(percent)));
    }

private Q_SLOTS:
    void initTestCase() { m_theme.install(); }
    void init() { failOnAnyWarning(); }

    void live_data() { themes(); }
    void live()
    {
        QFETCH(const ThemeMode, mode);
        m_theme->setMode(mode);
        StoryRun run;
        Sheet page;
        page.resize(1072, 330);
        LinkedCharts links;
        links.setPlannedSteps(kEnd);
        const auto make = [&](std::string_view name) {
            ChartPanel *panel = makePlot(name, run.source(), &page);
            links.add(panel->chart());
            return panel;
        };
        ChartPanel *large = make("loss");
        ChartPanel *top = make("throughput");
        ChartPanel *middle = make("gradient_norm");
        ChartPanel *bottom = make("learning_rate");
        middle->setNote(u"before clipping at 1.0"_qs);
        top->chart()->setBottomLabelsShown(false);
        middle->chart()->setBottomLabelsShown(false);
        large->chart()->setEpochMarks({{1147, 2}});
        QList<CurvePoint> planned;
        for (qint64 step = kNow; step <= kEnd; step += 10)
            planned.append({double(step), rate(step)});
        bottom->chart()->setForecast(metric::kLearningRate, planned);
        large->setGeometry(17, 8, 640, 300);
        top->setGeometry(686, 8, 370, 95);
        middle->setGeometry(686, 103, 370, 95);
        bottom->setGeometry(686, 198, 370, 110);
        page.show();
        links.setCrosshair(1012);
        save(page, u"live-"_qs + nameOf(mode));
        QCOMPARE(page.findChild<ChartReadOut *>()->rows().size(), 3);
        for (const ChartPanel *panel : {top, middle, bottom})
            QCOMPARE(panel->chart()->plotArea().left(), large->chart()->plotArea().left());
    }

    void compare_data() { themes(); }
    void compare()
    {
        QFETCH(const ThemeMode, mode);
        m_theme->setMode(mode);
        std::vector<std::unique_ptr<MetricSeriesModel>> series;
        QList<OverlayRun> runs;
        const QStringList names{u"full-03"_qs, u"full-02"_qs, u"full-04"_qs, u"lora-02"_qs};
        const QList<qint64> ends{2294, 2294, 1408, 1150};
        for (int i = 0; i < 4; ++i) {
            series.push_back(std::make_unique<MetricSeriesModel>());
            QList<MetricPoint> points = pointsOf(1, ends[i], [i](qint64 step) {
                return loss(step) + (i == 1 ? -0.02 : i == 3 ? 0.04 : 0.005 * i);
            });
            for (MetricPoint &point : points)
                point.tokens = double(point.step) * 524'288;
            series.back()->append(points);
            runs.append({names[i], names[i], i, series.back().get(), {}});
        }
        Sheet page;
        page.resize(690, 300);
        OverlayPlot plot(&page);
        plot.setGeometry(17, 8, 656, 280);
        plot.setSmoothing(0.94);
        plot.setMetric(Quantity::Loss, u"Training loss"_qs, u"loss"_qs);
        plot.setRuns(runs);
        plot.setRawRun(names[0]);
        plot.chart()->links()->setXAxis(XAxis::Tokens);
        page.show();
        plot.chart()->links()->setCrosshair(734e6);
        save(page, u"compare-"_qs + nameOf(mode));
        QVERIFY(page.findChild<ChartReadOut *>()->rows().last().muted);
    }

    void everyPlot_data() { themes(); }
    void everyPlot()
    {
        QFETCH(const ThemeMode, mode);
        m_theme->setMode(mode);
        StoryRun run;
        Sheet page;
        page.resize(1100, 900);
        int place = 0;
        for (const PlotKind &kind : plotKinds()) {
            ChartPanel *panel = kind.make(run.source(), &page);
            panel->setGeometry(10 + 550 * (place % 2), 10 + 222 * (place / 2), 520, 200);
            ++place;
        }
        page.show();
        save(page, u"every-plot-"_qs + nameOf(mode));
    }

    void trouble_data() { themes(); }
    void trouble()
    {
        QFETCH(const ThemeMode, mode);
        m_theme->setMode(mode);
        MetricSeriesModel series;
        series.append(pointsOf(1, 600, [](qint64 s) {
            return s > 200 && s < 240 ? kNaN : s == 400 ? kInf : loss(s);
        }));
        series.append(pointsOf(661, 900, loss));
        Sheet page;
        page.resize(690, 240);
        ChartPanel panel(Quantity::Loss, ChartPanel::Head::Legend, &page);
        panel.setTitle(u"Loss"_qs);
        panel.setGeometry(17, 8, 656, 220);
        panel.chart()->addCurve({.key = u"loss"_qs, .series = &series});
        panel.chart()->setMissing({}, {{601, 660}});
        page.show();
        page.activateWindow();
        QCoreApplication::processEvents();
        panel.chart()->setFocus(Qt::TabFocusReason);
        save(page, u"trouble-"_qs + nameOf(mode));
    }

private:
    static void themes()
    {
        QTest::addColumn<ThemeMode>("mode");
        QTest::newRow("light") << ThemeMode::Light;
        QTest::newRow("dark") << ThemeMode::Dark;
    }
    static QString nameOf(ThemeMode mode)
    {
        return mode == ThemeMode::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    }
};

QTEST_MAIN(TestPictures)
#include "tst_pictures.moc"
