// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_batch.h"

namespace tessera::ui {

void RunBatch::append(const RunBatch &other)
{
    for (auto fresh = other.points.cbegin(); fresh != other.points.cend(); ++fresh)
        points[fresh.key()].append(fresh.value());
    loads.append(other.loads);
    events.append(other.events);
    lines.append(other.lines);
}

} // namespace tessera::ui
