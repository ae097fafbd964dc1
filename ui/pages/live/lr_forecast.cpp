// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/lr_forecast.h"

#include "backend/config/fields.h"
#include "backend/config/lr_schedule.h"

#include <algorithm>

namespace tessera::ui {

QList<CurvePoint> lrForecast(const Json &config, qint64 step, qint64 total)
{
    constexpr qint64 kMostPoints = 240;
    QList<CurvePoint> points;
    if (!config.is_object() || step >= total)
        return points;
    config::RunConfig run;
    static_cast<void>(config::applyJson(run, config)); // what is wrong there was refused at start
    const config::LrSchedule schedule(run, total);
    const qint64 first = std::max<qint64>(1, step);
    const qint64 pace = std::max<qint64>(1, (total - first) / kMostPoints);
    for (qint64 at = first; at < total; at += pace)
        points.append({static_cast<double>(at), schedule.lr(at)});
    points.append({static_cast<double>(total), schedule.lr(total)});
    return points;
}

} // namespace tessera::ui
