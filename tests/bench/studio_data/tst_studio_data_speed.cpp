// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How quickly the studio's data is there: printed, never asserted.
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "backend/base/units.h"
#include "backend/history/schema.h"
#include "tests/support/ui_home.h"
#include "tests/support/watched/sample_run.h"
#include "ui/bridge/history_reader.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/run_session.h"
#include "ui/pages/experts/experts_tab.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <random>

using namespace tessera;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

constexpr int kPoints = 1'000'000;
constexpr int kRuns = 2'000;
constexpr int kWidth = 1'200; ///< px of a chart

/// Time that went by, and time that our threads worked: on a busy machine they differ.
struct Spent {
    double wall = 0;
    double cpu = 0;
};

class Watch
{
public:
    [[nodiscard]] Spent spent() const
    {
        return {.wall = monotonicSeconds() - m_wall,
                .cpu = static_cast<double>(std::clock() - m_cpu) / CLOCKS_PER_SEC};
    }

private:
    double m_wall = monotonicSeconds();
    std::clock_t m_cpu = std::clock();
};

void print(const std::string &what, Spent spent)
{
    fmt::print("{:<56} {:>9.2f} ms, {:>9.2f} ms of work\n", what, 1000 * spent.wall,
               1000 * spent.cpu);
    std::fflush(stdout);
}

template<typename Work>
Spent timed(Work work)
{
    const Watch watch;
    work();
    return watch.spent();
}

/// The fastest of several, for what takes less than a millisecond.
template<typename Work>
Spent best(int times, Work work)
{
    Spent fastest{.wall = 1e9, .cpu = 1e9};
    for (int i = 0; i < times; ++i) {
        const Spent spent = timed(work);
        fastest = {.wall = std::min(fastest.wall, spent.wall),
                   .cpu = std::min(fastest.cpu, spent.cpu)};
    }
    return fastest;
}

void need(const Result<void> &result)
{
    if (!result)
        qFatal("%s", result.error().sentence().c_str());
}

/// Runs in the database alone: `steps` steps of each metric.
void addRuns(const UiHome &home, int runs, int steps, const std::vector<std::string> &metrics)
{
    history::Database database = history::openForWriting(home.database()).value();
    std::string sql = "BEGIN;";
    for (std::size_t i = 0; i < metrics.size(); ++i)
        sql +=
            fmt::format("INSERT OR IGNORE INTO metric_names VALUES ({}, '{}');", i + 1, metrics[i]);
    for (int run = 1; run <= runs; ++run)
        sql += fmt::format(
            "INSERT INTO runs (number, id, name, state, task, tuner, model, dataset, layout, "
            "world, device, folder, steps, total_steps, last_loss, best_loss, tokens_per_second, "
            "measured_tokens, measured_seconds, parameters_total, parameters_trained, experts, "
            "topk, created_ms, "
            "started_ms, ended_ms, parent, parent_step, last_seq) VALUES ({0}, '2026-{0:05}', "
            "'run-{0} math', 'finished', 'sft', 'lora', '/models/M{1}', 'rows.jsonl', 'DP 2', 2, "
            "'cpu', 'runs/{0}', {2}, {2}, 1.0 / {0}, 0.5 / {0}, {0} * 100.0, {0} * 100.0, 1, 1, 1, "
            "0, 0, "
            "{0} * 60000, {0} * 60000, {0} * 61000, '', 0, 9);",
            run, run % 7, steps);
    sql += fmt::format(
        "WITH RECURSIVE s(step) AS (SELECT 1 UNION ALL SELECT step + 1 FROM s WHERE step < {}) "
        "INSERT INTO metrics SELECT runs.number, metric_names.number, s.step, 3.0 / (1 + s.step * "
        "0.001) + (s.step * 7919 % 1000) * 0.0003 FROM runs, metric_names, s ORDER BY 1, 2, 3;",
        steps);
    need(database.execute(sql + "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)"));
}

/// Until the loss can be looked at when `head`, else until all is there.
Spent opened(const UiHome &home, const char *id, bool head, qint64 &points)
{
    HistoryReader history(home.database());
    JobTracker jobs;
    const Watch watch;
    RunSession session(QString::fromLatin1(id), {}, {.history = &history, .jobs = &jobs});
    if (!QTest::qWaitFor(
            [&] {
                return session.phase() == RunSession::Phase::Stored
                    || (head && !session.curves()->names().isEmpty());
            },
            60000))
        qFatal("the run did not open");
    const Spent spent = watch.spent();
    points = 0;
    for (const QString &name : session.curves()->names())
        points += session.curves()->series(name)->rowCount();
    return spent;
}

/// Whether its widget was painted.
class PaintWatch final : public QObject
{
public:
    [[nodiscard]] bool painted() const { return m_painted; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        m_painted = m_painted || event->type() == QEvent::Paint;
        return QObject::eventFilter(watched, event);
    }

private:
    bool m_painted = false;
};

} // namespace

class TstStudioDataSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The program is loaded, the window is painted, all of its first page is there.
    void opening()
    {
        const UiHome home;
        addRuns(home, kRuns, 100, {"loss", "lr"});
        const QString program = qEnvironmentVariable("TESSERA_BIN") + u"/tessera-studio"_qs;
        print("load the program", best(3, [&] {
                  if (QProcess::execute(program, {u"--version"_qs}) != 0)
                      qFatal("%s does not run", qPrintable(program));
              }));
        const Watch watch;
        Theme theme;
        theme.install(*qApp);
        Languages languages;
        StudioSettings settings;
        studio::Studio studio({.theme = &theme, .languages = &languages, .settings = &settings});
        studio.open({});
        PaintWatch paint;
        studio.window()->installEventFilter(&paint);
        if (!QTest::qWaitFor([&] { return paint.painted(); }, 60000))
            qFatal("nothing was painted");
        print("first paint of the window", watch.spent());
        if (!QTest::qWaitFor([&] { return studio.isSettled(); }, 60000))
            qFatal("Home is not there");
        print(fmt::format("Home with {} runs in the history", kRuns), watch.spent());
    }

    void openingARun()
    {
        qint64 points = 0;
        {
            const UiHome home;
            addRuns(home, 1, kPoints / 10,
                    {"loss", "lr", "tokens", "step_seconds", "grad_norm", "tokens_per_second",
                     "epoch", "trained_tokens", "moe/cv_mean", "moe/dead_experts"});
            const Spent spent = opened(home, "2026-00001", false, points);
            print(fmt::format("open a run of {} points (10 metrics)", points), spent);
        }
        const UiHome home;
        addRuns(home, 1, kPoints, {"loss", "lr", "tokens", "step_seconds"});
        const Spent seen = opened(home, "2026-00001", true, points);
        print(fmt::format("open a run of {} steps until its loss is there", kPoints), seen);
        const Spent whole = opened(home, "2026-00001", false, points);
        print(fmt::format("the same until all its {} points are there", points), whole);
    }

    void envelopes()
    {
        std::mt19937 random(3);
        std::normal_distribution<double> noise(0, 0.3);
        QList<MetricPoint> points;
        for (qint64 step = 1; step <= kPoints; ++step)
            points.append(
                {.step = step,
                 .value = 3.0 / (1.0 + 0.0001 * static_cast<double>(step)) + noise(random),
                 .tokens = 4096.0 * static_cast<double>(step),
                 .seconds = 0.5 * static_cast<double>(step)});
        MetricSeriesModel model;
        print("take 1,000,000 points", timed([&] { model.reset(points); }));
        print("smooth 1,000,000 points", timed([&] { model.setSmoothing(0.92); }));
        using Curve = MetricSeriesModel::Curve;
        const auto envelope = [&](Curve curve, XAxis axis, double from, double to) {
            return best(20, [&] {
                const auto corners = model.envelope(curve, axis, from, to, kWidth);
                if (corners.isEmpty())
                    qFatal("nothing to draw");
            });
        };
        print("envelope of all of them, 1,200 px wide",
              envelope(Curve::Raw, XAxis::Step, 1, kPoints));
        print("envelope of all of them, smoothed, by tokens",
              envelope(Curve::Smoothed, XAxis::Tokens, 0, 4096.0 * kPoints));
        print("envelope of a tenth of them", envelope(Curve::Raw, XAxis::Step, 400'000, 500'000));
        print("range of the values that are seen",
              best(20, [&] { (void)model.valueRange(Curve::Raw, XAxis::Step, 1000, 900'000); }));
        print("the same without outliers", best(3, [&] {
                  (void)model.valueRangeWithout(0.01, Curve::Raw, XAxis::Step, 1000, 900'000);
              }));
        print("append a batch of 10 points", best(20, [&] {
                  const qint64 last = model.point(model.rowCount() - 1).step;
                  QList<MetricPoint> fresh;
                  for (qint64 i = 1; i <= 10; ++i)
                      fresh.append({.step = last + i, .value = 1});
                  model.append(fresh);
              }));
    }

    void tableOfRuns()
    {
        const UiHome home;
        addRuns(home, kRuns, 100, {"loss", "lr"});
        HistoryReader history(home.database());
        QSignalSpy ready(&history, &HistoryReader::runsReady);
        const Watch reading;
        history.requestRuns();
        ready.wait(60000);
        const auto runs = ready.first().at(1).value<QList<history::RunRecord>>();
        print(fmt::format("read {} runs", runs.size()), reading.spent());
        RunTableModel model;
        RunFilterModel filter;
        filter.setSourceModel(&model);
        filter.sort(RunTableModel::CreatedColumn, Qt::DescendingOrder);
        print("put them into the table, sorted", timed([&] { model.setRuns(runs); }));
        print("the same runs again", timed([&] { model.setRuns(runs); }));
        for (const char *typed : {"m", "ma", "mat", "math 19"})
            print(fmt::format("filter by \"{}\"", typed),
                  timed([&] { filter.setText(QString::fromLatin1(typed)); }));
        filter.setText({});
        print("sort by throughput", timed([&] { filter.sort(RunTableModel::ThroughputColumn); }));
        print("sort by name", timed([&] { filter.sort(RunTableModel::NameColumn); }));
        QSignalSpy lines(&history, &HistoryReader::sparklineReady);
        const Watch lining;
        history.requestSparklines(model.ids());
        (void)QTest::qWaitFor([&] { return lines.count() == runs.size(); }, 60000);
        print("read their sparklines", lining.spent());
    }

    void liveExperts()
    {
        constexpr int kLayers = 48;
        constexpr int kExperts = 128;
        constexpr int kSteps = 100;
        std::vector<std::string> frames;
        ExpertGrid grid{.layers = {}, .experts = kExperts, .expertRanks = 8};
        for (int layer = 0; layer < kLayers; ++layer)
            grid.layers.append(layer);
        for (int step = 1; step <= kSteps; ++step) {
            for (int layer = 0; layer < kLayers; ++layer) {
                protocol::ExpertLoad load{.step = step, .layer = layer, .tokensPerExpert = {}};
                for (int expert = 0; expert < kExperts; ++expert)
                    load.tokensPerExpert.push_back((step * 31 + expert * 17) % 5000);
                frames.push_back(protocol::encode({.seq = 1, .timeMs = 1, .message = load}));
            }
        }
        ExpertLoadModel model;
        model.reset(grid);
        const Spent spent = timed([&] {
            for (std::size_t first = 0; first < frames.size(); first += kLayers) {
                QList<ExpertLoadSample> samples;
                for (std::size_t i = first; i < first + kLayers; ++i) {
                    const auto event = protocol::decode(frames[i]);
                    const auto &load = std::get<protocol::ExpertLoad>(event->message);
                    samples.append(loadSample(load.step, load.layer, load.tokensPerExpert));
                }
                model.append(samples);
            }
        });
        print("decode and take a step of 48 layers x 128 experts",
              {.wall = spent.wall / kSteps, .cpu = spent.cpu / kSteps});
        fmt::print("{:<56} {:>9.2f} %\n", "share of a core at 10 steps a second",
                   100 * 10 * spent.cpu / kSteps);
    }

    /// The tab that a person looks at, drawn anew for each step.
    void liveExpertsTab()
    {
        constexpr qint64 kSteps = 50;
        Theme theme;
        theme.install(*qApp);
        SampleRun run({.loadEvery = 1, .hotRank = false});
        ExpertsTab tab(run.watched());
        tab.setConfig(run.status().record.config);
        tab.setGoingOn(true);
        tab.resize(1112, 900);
        tab.show();
        QCoreApplication::processEvents();
        const qint64 last = run.shape().steps;
        Spent spent;
        for (qint64 step = last + 1; step <= last + kSteps; ++step) {
            const Spent each = timed([&] {
                run.addLoads(step, step);
                QTest::qWait(1);
            });
            spent.cpu += each.cpu;
        }
        fmt::print("{:<56} {:>9.2f} %\n",
                   "the Experts tab shown: share of a core at 10 steps a second",
                   100 * 10 * spent.cpu / kSteps);
    }
};

QTEST_MAIN(TstStudioDataSpeed)
#include "tst_studio_data_speed.moc"
