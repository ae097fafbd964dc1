// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/run_colours.h"

namespace tessera::ui {

void RunColours::show(const QStringList &runs)
{
    m_colours.removeIf([&](const auto &each) { return !runs.contains(each.key()); });
    for (const QString &run : runs) {
        if (m_colours.contains(run))
            continue;
        const QList<int> used = m_colours.values();
        int free = 0;
        while (used.contains(free))
            ++free;
        m_colours.insert(run, free);
    }
}

} // namespace tessera::ui
