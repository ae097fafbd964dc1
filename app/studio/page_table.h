// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"

#include <QStringList>

#include <span>

namespace tessera::ui {
class Page;
}

namespace tessera::studio {

class Studio;

/// One page of the studio: its name for --page and the rail, its place there, and who makes it and
/// connects it to the bridge.
struct PageEntry {
    const char *name;
    ui::Icon icon;
    int group; ///< of the rail, a line between two; kBottomGroup stands at its lower end
    ui::Page *(*make)(Studio &studio);
};

inline constexpr int kBottomGroup = 9;

/// Every page, in the order of the rail: the one list of pages.
[[nodiscard]] std::span<const PageEntry> pageTable();
[[nodiscard]] QStringList pageNames();

} // namespace tessera::studio
