// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/run_config.h"

#include <cstdint>

namespace tessera::config {

/// Learning rate of each step, as Megatron computes it. Steps count from 1; the value is the one
/// USED in that step.
///
///   warm-up:  init + (lr - init) * step / warmup                    for step <= warmup
///   cosine:   min + (lr - min) * (1 + cos(pi * x)) / 2
///   with x = (step - warmup) / (decay - warmup); linear, constant and inverse-square-root likewise;
///   min after decay steps
///
/// A warm-up fraction gives ceil(fraction * steps) with a tolerance of 1e-6 (0.07 * 100 is 7).
class LrSchedule
{
public:
    LrSchedule(const RunConfig &config, std::int64_t totalSteps);
    [[nodiscard]] double lr(std::int64_t step) const;
    [[nodiscard]] std::int64_t warmupSteps() const { return m_warmup; }

private:
    RunConfig m_config;
    std::int64_t m_warmup = 0;
    std::int64_t m_decay = 1;
};

} // namespace tessera::config
