// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/step_clock.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::ui {
namespace {

using StoredSeries = std::vector<history::MetricPoint>;
using StoredMap = std::map<std::string, StoredSeries>;

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

/// A step of the run, and where it stood after it.
struct Moment {
    qint64 step = 0;
    double tokens = 0;
    double seconds = 0;
};

const StoredSeries &seriesOf(const StoredMap &series, const char *name)
{
    static const StoredSeries none;
    const auto found = series.find(name);
    return found == series.end() ? none : found->second;
}

/// Every step that the run is known to have done: those of lr, else of the longest series that has
/// a value at every step.
const StoredSeries &referenceOf(const StoredMap &series)
{
    const StoredSeries *longest = &seriesOf(series, "lr");
    if (!longest->empty())
        return *longest;
    for (const auto &[name, points] : series) {
        if (points.size() > longest->size() && !isSparseMetric(name))
            longest = &points;
    }
    return *longest;
}

/// Adds up one metric of a series as a caller goes from step to step.
class Total
{
public:
    explicit Total(const StoredSeries &series) : m_series(series) {}
    double until(qint64 step)
    {
        for (; m_at < m_series.size() && m_series[m_at].step <= step; ++m_at) {
            if (std::isfinite(m_series[m_at].value))
                m_total += m_series[m_at].value;
        }
        return m_total;
    }

private:
    const StoredSeries &m_series;
    std::size_t m_at = 0;
    double m_total = 0;
};

/// `before`: where the run stood at its start.
std::vector<Moment> momentsOf(const StoredMap &series, const Moment &before)
{
    const StoredSeries &reference = referenceOf(series);
    Total tokens(seriesOf(series, "tokens"));
    Total seconds(seriesOf(series, "step_seconds"));
    std::vector<Moment> moments;
    moments.reserve(reference.size());
    for (const history::MetricPoint &point : reference)
        moments.push_back({.step = point.step,
                           .tokens = before.tokens + tokens.until(point.step),
                           .seconds = before.seconds + seconds.until(point.step)});
    return moments;
}

/// The values at the moments of the run. Where a metric of every step lacks one, it was a NaN.
QList<MetricPoint> alignedPoints(const StoredSeries &values, const std::vector<Moment> &moments,
                                 bool sparse, bool everyStep)
{
    QList<MetricPoint> points;
    points.reserve(static_cast<qsizetype>(sparse ? values.size() : moments.size()));
    std::size_t at = 0;
    const auto add = [&points](const Moment &moment, double value) {
        points.append({.step = moment.step,
                       .value = value,
                       .tokens = moment.tokens,
                       .seconds = moment.seconds});
    };
    for (const Moment &moment : moments) {
        while (at < values.size() && values[at].step < moment.step) { // a step of no other metric
            add({.step = values[at].step, .tokens = kNotANumber, .seconds = kNotANumber},
                values[at].value);
            ++at;
        }
        const bool there = at < values.size() && values[at].step == moment.step;
        const bool inside = at > 0 && at < values.size();
        if (there)
            add(moment, values[at++].value);
        else if (!sparse && (everyStep || inside))
            add(moment, kNotANumber);
    }
    for (; at < values.size(); ++at)
        add({.step = values[at].step, .tokens = kNotANumber, .seconds = kNotANumber},
            values[at].value);
    return points;
}

} // namespace

bool isSparseMetric(std::string_view name)
{
    return name == "eval_loss";
}

void StepClock::set(double tokens, double seconds)
{
    m_tokens = tokens;
    m_seconds = seconds;
}

MetricPoints StepClock::take(const protocol::MetricBatch &batch)
{
    std::size_t steps = 0;
    for (const auto &[name, values] : batch.columns)
        steps = std::max(steps, values.size());
    const auto valueAt = [&batch](const char *name, std::size_t i) {
        const auto column = batch.columns.find(name);
        const bool there = column != batch.columns.end() && i < column->second.size()
            && std::isfinite(column->second[i]);
        return there ? column->second[i] : 0.0;
    };
    MetricPoints points;
    for (std::size_t i = 0; i < steps; ++i) {
        m_tokens += valueAt("tokens", i);
        m_seconds += valueAt("step_seconds", i);
        for (const auto &[name, values] : batch.columns) {
            if (i >= values.size() || (std::isnan(values[i]) && isSparseMetric(name)))
                continue;
            points[QString::fromStdString(name)].append(
                {.step = batch.firstStep + static_cast<qint64>(i),
                 .value = values[i],
                 .tokens = m_tokens,
                 .seconds = m_seconds});
        }
    }
    return points;
}

MetricPoints StepClock::takeStored(const StoredMap &series)
{
    const std::vector<Moment> moments =
        momentsOf(series, {.tokens = m_tokens, .seconds = m_seconds});
    if (!moments.empty())
        set(moments.back().tokens, moments.back().seconds);
    MetricPoints points;
    for (const auto &[name, values] : series) {
        const bool everyStep = name == "loss" || name == "grad_norm";
        points[QString::fromStdString(name)] =
            alignedPoints(values, moments, isSparseMetric(name), everyStep);
    }
    // A loss that never was a number has no row at all.
    if (!series.contains("loss") && series.contains("lr"))
        points[QStringLiteral("loss")] = alignedPoints({}, moments, false, true);
    return points;
}

} // namespace tessera::ui
