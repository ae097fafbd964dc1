// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metric_series_model.h"

#include <QHash>
#include <QObject>
#include <QStringList>

namespace tessera::ui {

/// Every metric of one run, a series each, by its name ("loss", "moe/cv_mean", "memory/rank_3").
/// GUI thread only.
class RunCurves final : public QObject
{
    Q_OBJECT

public:
    explicit RunCurves(QObject *parent = nullptr) : QObject(parent) {}

    /// The series of that name, empty until points come; made when it is asked for first and never
    /// replaced, so charts may keep it as long as this object lives.
    [[nodiscard]] MetricSeriesModel *series(const QString &metric);
    /// Those that have points, in alphabetical order.
    [[nodiscard]] QStringList names() const;
    [[nodiscard]] qint64 lastStep() const; ///< of all series; 0 when empty

    void append(const MetricPoints &points);
    void reset(const MetricPoints &points);
    void rewindTo(qint64 step);
    /// Of every series, those to come too.
    void setSmoothing(double weight);
    [[nodiscard]] double smoothing() const { return m_smoothing; }

Q_SIGNALS:
    /// names() has grown.
    void namesChanged();
    /// After all series took a batch: the moment to redraw.
    void appended();

private:
    QHash<QString, MetricSeriesModel *> m_series;
    double m_smoothing = 0;
};

} // namespace tessera::ui
