// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Who makes each page and connects it to the bridge: one source a page, make_<page>.cpp. Pages do
// not know each other, nor what their signals lead to.

namespace tessera::ui {
class Page;
}

namespace tessera::studio {

class Studio;

[[nodiscard]] ui::Page *makeComparePage(Studio &studio);
[[nodiscard]] ui::Page *makeDataPage(Studio &studio);
[[nodiscard]] ui::Page *makeHomePage(Studio &studio);
[[nodiscard]] ui::Page *makeLivePage(Studio &studio);
[[nodiscard]] ui::Page *makeModelsPage(Studio &studio);
[[nodiscard]] ui::Page *makeNewRunPage(Studio &studio);
[[nodiscard]] ui::Page *makeRunsPage(Studio &studio);
[[nodiscard]] ui::Page *makeSettingsPage(Studio &studio);

} // namespace tessera::studio
