// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/state_tone.h"

#include <array>

namespace tessera::ui {
namespace {

struct StateTone {
    const char *state;
    Tone tone;
};

constexpr std::array kTones{
    StateTone{"preparing", Tone::Info},   StateTone{"running", Tone::Info},
    StateTone{"finished", Tone::Success}, StateTone{"paused", Tone::Warning},
    StateTone{"stopping", Tone::Warning}, StateTone{"interrupted", Tone::Warning},
    StateTone{"failed", Tone::Error},     StateTone{"active", Tone::Info},
};

} // namespace

Tone stateTone(const QString &state)
{
    for (const StateTone &known : kTones) {
        if (state == QLatin1String(known.state))
            return known.tone;
    }
    return Tone::Neutral;
}

} // namespace tessera::ui
