// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_curves.h"

#include <algorithm>

namespace tessera::ui {

MetricSeriesModel *RunCurves::series(const QString &metric)
{
    MetricSeriesModel *&series = m_series[metric];
    if (series == nullptr) {
        series = new MetricSeriesModel(metric, this);
        series->setSmoothing(m_smoothing);
    }
    return series;
}

QStringList RunCurves::names() const
{
    QStringList names;
    for (auto series = m_series.cbegin(); series != m_series.cend(); ++series) {
        if (series.value()->rowCount() > 0)
            names.append(series.key());
    }
    names.sort();
    return names;
}

qint64 RunCurves::lastStep() const
{
    qint64 last = 0;
    for (const MetricSeriesModel *series : m_series) {
        if (series->rowCount() > 0)
            last = std::max(last, series->point(series->rowCount() - 1).step);
    }
    return last;
}

void RunCurves::append(const MetricPoints &points)
{
    const qsizetype before = names().size();
    for (auto fresh = points.cbegin(); fresh != points.cend(); ++fresh)
        series(fresh.key())->append(fresh.value());
    if (names().size() != before)
        Q_EMIT namesChanged();
    Q_EMIT appended();
}

void RunCurves::reset(const MetricPoints &points)
{
    for (auto fresh = points.cbegin(); fresh != points.cend(); ++fresh)
        static_cast<void>(series(fresh.key()));
    for (auto known = m_series.cbegin(); known != m_series.cend(); ++known) {
        const QList<MetricPoint> fresh = points.value(known.key());
        if (!fresh.isEmpty() || known.value()->rowCount() > 0)
            known.value()->reset(fresh);
    }
    Q_EMIT namesChanged();
    Q_EMIT appended();
}

void RunCurves::rewindTo(qint64 step)
{
    for (MetricSeriesModel *series : std::as_const(m_series))
        series->rewindTo(step);
}

void RunCurves::setSmoothing(double weight)
{
    m_smoothing = weight;
    for (MetricSeriesModel *series : std::as_const(m_series))
        series->setSmoothing(weight);
}

} // namespace tessera::ui
