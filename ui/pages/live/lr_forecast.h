// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "ui/models/metric_series_model.h"

#include <QList>

namespace tessera::ui {

/// The learning rate of the steps from `step` to `total` as the run's settings plan it: a point at
/// most of the pixels of a small chart. Empty when no step is left. `config` is the config.json of
/// the run; keys that it lacks or has wrong are at their defaults.
[[nodiscard]] QList<CurvePoint> lrForecast(const Json &config, qint64 step, qint64 total);

} // namespace tessera::ui
