// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_table.h"

#include "app/studio/page_makers.h"

#include <array>

namespace tessera::studio {
namespace {

using ui::Icon;

// To add a page: its line, and its maker in page_makers.h.
constexpr std::array kPages{
    PageEntry{"home", Icon::Home, 0, makeHomePage},
    PageEntry{"new_run", Icon::NewRun, 0, makeNewRunPage},
    PageEntry{"live", Icon::Live, 0, makeLivePage},
    PageEntry{"runs", Icon::Runs, 1, makeRunsPage},
    PageEntry{"compare", Icon::Compare, 1, makeComparePage},
    PageEntry{"models", Icon::Models, 2, makeModelsPage},
    PageEntry{"data", Icon::Data, 2, makeDataPage},
    PageEntry{"settings", Icon::Settings, kBottomGroup, makeSettingsPage},
};

} // namespace

std::span<const PageEntry> pageTable()
{
    return kPages;
}

QStringList pageNames()
{
    QStringList names;
    for (const PageEntry &entry : kPages)
        names.append(QLatin1String(entry.name));
    return names;
}

} // namespace tessera::studio
