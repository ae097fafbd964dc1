// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_record.h"
#include "backend/protocol/messages.h"
#include "ui/models/metric_point.h"

#include <map>
#include <string>
#include <vector>

namespace tessera::ui {

/// Knows how many tokens were read and how long was trained until each step, which the run tells
/// step by step ("tokens", "step_seconds"), and so turns its numbers into points.
///
/// On the wire and in the history a NaN stands both for "this step has no such number" and for a
/// number that is not finite. Only metrics that are not taken at every step (eval_loss) can lack
/// one; in all others a NaN is a loss that was not a number, and stays as a gap with a mark.
class StepClock
{
public:
    [[nodiscard]] double tokens() const { return m_tokens; }
    [[nodiscard]] double seconds() const { return m_seconds; }
    void set(double tokens, double seconds);

    /// The points of a batch that came next.
    [[nodiscard]] MetricPoints take(const protocol::MetricBatch &batch);
    /// The points of a whole stored run. The history keeps no NaN: a step that "lr", which is
    /// always finite, has and another metric of every step lacks becomes one.
    [[nodiscard]] MetricPoints
    takeStored(const std::map<std::string, std::vector<history::MetricPoint>> &series);

private:
    double m_tokens = 0;
    double m_seconds = 0;
};

/// True for a metric that only some steps have.
[[nodiscard]] bool isSparseMetric(std::string_view name);

} // namespace tessera::ui
