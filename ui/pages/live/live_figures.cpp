// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/live_figures.h"

#include "ui/plots/plot_source.h"
#include "ui/text/number_text.h"
#include "ui/text/time_text.h"

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

FigureText withFigure(FigureText text, const Figure &figure)
{
    text.value = figure.value;
    text.unit = figure.unit;
    return text;
}

double secondsBetween(qint64 fromMs, qint64 toMs)
{
    return static_cast<double>(std::max<qint64>(0, toMs - fromMs)) / 1000.0;
}

/// The pause that is going on, or null.
const RunEvent *openPause(const EventModel &events)
{
    for (int row = events.rowCount() - 1; row >= 0; --row) {
        const RunEvent &event = events.event(row);
        if (event.kind == EventKind::Pause)
            return event.untilMs == 0 ? &event : nullptr;
    }
    return nullptr;
}

/// Row of the lowest finite value; -1 when there is none.
int lowestRow(const MetricSeriesModel &series)
{
    int lowest = -1;
    for (int row = 0; row < series.rowCount(); ++row) {
        const double value = series.point(row).value;
        if (std::isfinite(value) && (lowest < 0 || value < series.point(lowest).value))
            lowest = row;
    }
    return lowest;
}

} // namespace

LiveFigures::LiveFigures(const WatchedRun &run, const RunStatus &status, qint64 nowMs)
    : m_run(run), m_status(status), m_nowMs(nowMs)
{}

QList<FigureText> LiveFigures::all() const
{
    QList<FigureText> figures{loss()};
    if (isEvaluated())
        figures.append(evaluation());
    figures.append({throughput(), stepTime(), memory(), time()});
    return figures;
}

bool LiveFigures::isState(const char *state) const
{
    return m_status.record.stateName() == state;
}

bool LiveFigures::hasEnded() const
{
    return m_status.record.hasEnded();
}

MetricSeriesModel &LiveFigures::series(const QString &metric) const
{
    return *m_run.curves->series(metric);
}

bool LiveFigures::isEvaluated() const
{
    if (series(metric::kEvaluationLoss).rowCount() > 0)
        return true;
    const Json &config = m_status.record.config;
    return config.is_object() && config.contains("val_dataset")
        && !config.at("val_dataset").empty();
}

LiveFigures::Mean LiveFigures::newestMean(const MetricSeriesModel &series, int steps)
{
    Mean mean;
    for (int row = series.rowCount() - 1; row >= 0 && mean.steps < steps; --row) {
        const double value = series.point(row).value;
        if (!std::isfinite(value))
            continue;
        mean.value += value;
        ++mean.steps;
    }
    if (mean.steps > 0)
        mean.value /= mean.steps;
    return mean;
}

/// Tokens over seconds of all these steps together: short steps do not count as much as long ones.
/// Without any time of a step all of them count the same.
LiveFigures::Mean LiveFigures::newestThroughput(int steps) const
{
    const MetricSeriesModel &speeds = series(metric::kThroughput);
    const MetricSeriesModel &times = series(metric::kStepTime);
    double tokens = 0;
    double seconds = 0;
    int timed = 0;
    int timeRow = times.rowCount() - 1;
    for (int row = speeds.rowCount() - 1; row >= 0 && timed < steps; --row) {
        const MetricPoint speed = speeds.point(row);
        while (timeRow >= 0 && times.point(timeRow).step > speed.step)
            --timeRow;
        if (timeRow < 0)
            break;
        const double time = times.point(timeRow).value;
        const bool known = times.point(timeRow).step == speed.step && std::isfinite(speed.value)
            && std::isfinite(time) && time > 0;
        if (!known)
            continue;
        tokens += speed.value * time;
        seconds += time;
        ++timed;
    }
    return timed > 0 ? Mean{.value = tokens / seconds, .steps = timed} : newestMean(speeds, steps);
}

FigureText LiveFigures::loss() const
{
    FigureText text{
        .id = QStringLiteral("loss"), .label = tr("Loss, smoothed"), .value = missingText()};
    const MetricSeriesModel &loss = series(metric::kLoss);
    const std::optional<int> row = loss.lastFiniteRow();
    if (row) {
        text.value = lossText(loss.smoothed(*row));
        //: %1 is the loss of the newest step.
        text.note = tr("raw %1").arg(lossText(loss.point(*row).value));
    }
    if (loss.rowCount() > 0 && row != loss.rowCount() - 1)
        //: %1 is "NaN" or "infinite", %2 a step.
        text.note = tr("%1 at step %2")
                        .arg(lossText(loss.point(loss.rowCount() - 1).value),
                             countText(loss.point(loss.rowCount() - 1).step));
    //: %1 is a weight such as 0.92.
    text.tip =
        tr("Training loss, measured: the mean over the trained tokens of a step, as a moving "
           "average with weight %1.")
            .arg(numberText(loss.smoothing(), 2));
    return text;
}

FigureText LiveFigures::evaluation() const
{
    FigureText text{.id = QStringLiteral("evaluationLoss"),
                    .label = tr("Evaluation loss"),
                    .value = missingText(),
                    .note = tr("none yet")};
    text.tip = tr("Loss on the validation rows, measured without dropout.");
    const MetricSeriesModel &losses = series(metric::kEvaluationLoss);
    if (losses.rowCount() == 0)
        return text;
    const MetricPoint last = losses.point(losses.rowCount() - 1);
    text.value = lossText(last.value);
    const int best = lowestRow(losses);
    if (best < 0)
        text.note = tr("step %1").arg(countText(last.step));
    else if (losses.point(best).step == last.step)
        text.note = tr("best so far · step %1").arg(countText(last.step));
    else
        //: %1 is the lowest evaluation loss, %2 its step.
        text.note =
            tr("best %1 · step %2")
                .arg(lossText(losses.point(best).value), countText(losses.point(best).step));
    return text;
}

FigureText LiveFigures::throughput() const
{
    FigureText text{
        .id = QStringLiteral("throughput"), .label = tr("Throughput"), .value = missingText()};
    text.tip = tr("Tokens that all ranks together read in a second, measured.");
    const Mean mean = newestThroughput(kThroughputSteps);
    if (isState("paused") && mean.steps > 0) {
        text = withFigure(text, throughputFigure(0));
        //: %1 is a throughput such as "102.9 k tok/s".
        text.note = tr("%1 before the pause").arg(throughputFigure(mean.value).text());
        return text;
    }
    if (hasEnded() && m_status.record.tokensPerSecond) {
        text = withFigure(text, throughputFigure(*m_status.record.tokensPerSecond));
        text.note = tr("mean of the run");
        return text;
    }
    if (mean.steps == 0)
        return text;
    text = withFigure(text, throughputFigure(mean.value));
    text.note = throughputNote(mean);
    return text;
}

QString LiveFigures::throughputNote(const Mean &mean) const
{
    const int world = m_status.record.world;
    if (world < 2)
        //: %n is a number of steps that a mean is taken of.
        return tr("mean of %n step(s)", nullptr, mean.steps);
    const QString share = numberText(mean.value / world, 0);
    return m_status.record.device == "cpu" || m_status.record.device.empty()
        //: %1 is a number of tokens a second.
        ? tr("%1 per rank").arg(share)
        : tr("%1 per GPU").arg(share);
}

FigureText LiveFigures::stepTime() const
{
    FigureText text{
        .id = QStringLiteral("stepTime"), .label = tr("Step time"), .value = missingText()};
    text.tip =
        tr("Forward, backward, communication and update of the weights, measured on rank 0.");
    const Mean mean = newestMean(series(metric::kStepTime), kStepTimeSteps);
    if (mean.steps == 0)
        return text;
    const QStringList parts = stepTimeText(mean.value).split(QChar(0x202f));
    text.value = parts.value(0);
    text.unit = parts.value(1);
    text.note = tr("mean of %n step(s)", nullptr, mean.steps);
    return text;
}

FigureText LiveFigures::memory() const
{
    FigureText text{
        .id = QStringLiteral("peakMemory"), .label = tr("Peak memory"), .value = missingText()};
    const bool onCpu = m_status.record.device == "cpu" || m_status.record.device.empty();
    text.tip = onCpu ? tr("The most main memory that one rank held at a time, measured.")
                     : tr("The most GPU memory that one rank held at a time, measured.");
    if (!m_status.record.peakMemoryBytes)
        return text;
    text = withFigure(text, memoryFigure(static_cast<double>(*m_status.record.peakMemoryBytes)));
    const int world = m_status.record.world;
    if (world > 1)
        text.note = tr("fullest of %n rank(s)", nullptr, world);
    else
        text.note = onCpu ? tr("main memory") : QString::fromStdString(m_status.record.device);
    return text;
}

FigureText LiveFigures::time() const
{
    if (hasEnded())
        return duration();
    if (isState("paused"))
        return pausedFor();
    FigureText text{.id = QStringLiteral("time"), .label = tr("Time left"), .value = missingText()};
    text.tip = tr("The steps that are left at the pace of the last ones.");
    if (m_status.secondsLeft)
        text.value = durationText(*m_status.secondsLeft);
    if (m_status.record.startedMs > 0)
        //: %1 is a time such as "2 h 5 min".
        text.note =
            tr("%1 elapsed").arg(durationText(secondsBetween(m_status.record.startedMs, m_nowMs)));
    return text;
}

FigureText LiveFigures::pausedFor() const
{
    FigureText text{
        .id = QStringLiteral("time"), .label = tr("Paused for"), .value = missingText()};
    text.tip = tr("Since the run was paused, and the steps that are left at the pace before.");
    if (const RunEvent *pause = openPause(*m_run.events))
        text.value = durationText(secondsBetween(pause->timeMs, m_nowMs));
    if (m_status.secondsLeft)
        //: %1 is a time such as "1 h 16 min".
        text.note = tr("%1 of work left").arg(durationText(*m_status.secondsLeft));
    return text;
}

FigureText LiveFigures::duration() const
{
    const history::RunRecord &record = m_status.record;
    const qint64 end = record.endedMs > 0 ? record.endedMs : record.lastEventMs;
    FigureText text{.id = QStringLiteral("time"), .label = tr("Duration"), .value = missingText()};
    text.tip = tr("From the first step to the end, pauses included.");
    if (record.startedMs > 0 && end > 0)
        text.value = durationText(secondsBetween(record.startedMs, end));
    if (end > 0)
        text.note = whenText(end, m_nowMs);
    return text;
}

} // namespace tessera::ui
