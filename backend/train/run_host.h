// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/protocol/messages.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::train {

/// What this rank was told so far. Numbers only grow, so ranks that heard different things agree by
/// taking the largest of each.
struct Orders {
    std::int64_t stops = 0; ///< how often a stop was asked for: after the step, with a checkpoint
    std::int64_t saves = 0; ///< how often a checkpoint was asked for
    /// 2 * (pauses and resumes so far) + 1 when the last one was a pause.
    std::int64_t pauseSwitch = 0;
};

/// Whoever runs the training: gets its events, gives it orders. app/rank implements it over pipes.
class RunHost
{
public:
    virtual ~RunHost() = default;
    /// From any thread; must not wait long.
    virtual void send(protocol::Message message) = 0;
    [[nodiscard]] virtual Orders orders() const = 0;
    /// What the rank is doing, for its health: "loading_model", "training", "saving", "paused".
    virtual void setPhase(std::string_view phase, std::int64_t step) = 0;
};

} // namespace tessera::train
