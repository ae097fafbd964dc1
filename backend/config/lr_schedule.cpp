// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/lr_schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tessera::config {
namespace {

// 0.07 * 100 is 7.000000000000001 in double; without it a bare ceil would give 8.
constexpr double kRounding = 1e-6;

std::int64_t warmupOf(const RunConfig &config, std::int64_t decaySteps)
{
    if (config.lrWarmupIters)
        return *config.lrWarmupIters;
    if (!config.lrWarmupFraction)
        return 0;
    const double steps = *config.lrWarmupFraction * static_cast<double>(decaySteps);
    return static_cast<std::int64_t>(std::ceil(steps - kRounding));
}

/// Share of the way from lr (1) down to min_lr (0), at `done` in 0..1 of the decay.
double remaining(const std::string &style, double done)
{
    if (style == "linear")
        return 1 - done;
    return 0.5 * (1 + std::cos(std::numbers::pi * done)); // cosine
}

} // namespace

LrSchedule::LrSchedule(const RunConfig &config, std::int64_t totalSteps)
    : m_config(config), m_decay(std::max<std::int64_t>(1, config.lrDecayIters.value_or(totalSteps)))
{
    m_warmup = std::min(warmupOf(config, m_decay), m_decay);
}

double LrSchedule::lr(std::int64_t step) const
{
    const double peak = m_config.effectiveLr();
    const double floor = m_config.minLr;
    if (m_warmup > 0 && step <= m_warmup) {
        const double share = static_cast<double>(step) / static_cast<double>(m_warmup);
        return m_config.lrWarmupInit + (peak - m_config.lrWarmupInit) * share;
    }
    if (m_config.lrDecayStyle == "constant")
        return peak;
    if (m_config.lrDecayStyle == "inverse-square-root") {
        const auto start = static_cast<double>(std::max<std::int64_t>(1, m_warmup));
        return std::max(
            floor, peak * std::sqrt(start / static_cast<double>(std::max(step, m_warmup + 1))));
    }
    if (step > m_decay)
        return floor;
    const double done = static_cast<double>(step - m_warmup)
        / static_cast<double>(std::max<std::int64_t>(1, m_decay - m_warmup));
    return floor + (peak - floor) * remaining(m_config.lrDecayStyle, done);
}

} // namespace tessera::config
