// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Lengths of the studio in px at scale 1; no other file names one that two widgets share.
namespace tessera::ui::metrics {

// Space
inline constexpr int kIconGap = 4;      ///< icon to text
inline constexpr int kGroupGap = 8;     ///< inside groups
inline constexpr int kCardGap = 12;     ///< between cards
inline constexpr int kCardPadding = 16; ///< inside cards
inline constexpr int kPageSide = 20;    ///< left and right of a page
inline constexpr int kPageTop = 16;     ///< above and below
inline constexpr int kTabGap = 24;

// Radii
inline constexpr double kTokenRadius = 3;
inline constexpr double kTagRadius = 4; ///< check box and tag
inline constexpr double kControlRadius = 6;
inline constexpr double kCardRadius = 8; ///< card and banner

// Lines
inline constexpr double kLine = 1;
inline constexpr double kFocusLine = 2; ///< focus and error

// Heights
inline constexpr int kControlHeight = 32;
inline constexpr int kCompactHeight = 28; ///< toolbars and tables
inline constexpr int kSmallHeight = 24;   ///< card heads
inline constexpr int kRailItemHeight = 36;
inline constexpr int kTabHeight = 36;
inline constexpr int kTopBarHeight = 48;
inline constexpr int kTableHeadHeight = 32;
inline constexpr int kRowHeight = 34;
inline constexpr int kCompactRowHeight = 28;
inline constexpr int kTwoLineRowHeight = 48;
inline constexpr int kFormRowHeight = 48;
inline constexpr int kKeyFigureHeight = 76;
inline constexpr int kPillHeight = 22;
inline constexpr int kTablePillHeight = 20;
inline constexpr int kTagHeight = 20;

// Widths
inline constexpr int kRailWidth = 168;
inline constexpr int kRailCollapsedWidth = 56;
inline constexpr int kRailCollapsesBelow = 1120; ///< window width
inline constexpr int kSidePanelWidth = 312;
inline constexpr int kSidePanelFoldsBelow = 1100; ///< window width
inline constexpr int kFormLabelWidth = 184;
inline constexpr int kFormControlWidth = 216;
inline constexpr int kEmptyPageWidth = 420;

// Icons
inline constexpr int kRailIcon = 20;
inline constexpr int kButtonIcon = 16;
inline constexpr int kStepIcon = 14;
inline constexpr int kEmptyPageIcon = 32;

// Floating
inline constexpr int kShadowBlur = 8;
inline constexpr int kShadowDown = 2;

inline constexpr int kFadeMs = 120;

} // namespace tessera::ui::metrics
