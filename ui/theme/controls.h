// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

class QAbstractButton;
class QProgressBar;
class QTabBar;
class QWidget;

// Kinds and sizes of plain Qt controls. StudioStyle reads them while it measures and paints.
namespace tessera::ui {

enum class ButtonKind {
    Secondary, ///< what a QPushButton is by itself
    Primary,   ///< at most one on a page
    Danger,
    DangerFilled, ///< only in its own confirmation
    Ghost,        ///< no outline; what a QToolButton is by itself
    GhostDanger,
    Link ///< a ghost without room at its sides, for card heads
};
void setButtonKind(QAbstractButton *button, ButtonKind kind);
[[nodiscard]] ButtonKind buttonKind(const QWidget *button);

enum class ControlSize { Normal, Compact, Small }; ///< 32, 28, 24 px high
void setControlSize(QWidget *control, ControlSize size);
[[nodiscard]] ControlSize controlSize(const QWidget *control);
[[nodiscard]] int controlHeight(const QWidget *control);

/// A field whose value is wrong has an outline of 2 px in `error`, with focus or without.
void setFieldError(QWidget *field, bool wrong);
[[nodiscard]] bool hasFieldError(const QWidget *field);

/// The work behind the bar waits: it is drawn in `warning`.
void setProgressPaused(QProgressBar *bar, bool paused);
[[nodiscard]] bool isProgressPaused(const QWidget *bar);

/// A number behind the text of a tab, on a `warningSoft` pill; empty for none.
void setTabBadge(QTabBar *bar, int tab, const QString &badge);
[[nodiscard]] QString tabBadge(const QWidget *bar, int tab);

/// A table that says which row is under the mouse (-1: none) is painted in whole rows, with a line
/// below each; others cell by cell.
void setHoveredRow(QWidget *table, int row);
[[nodiscard]] std::optional<int> hoveredRow(const QWidget *table);

/// Whether `widget` has to show that it has the focus: it does, and the last input was a key.
/// Fields show their focus always, all others only then.
[[nodiscard]] bool showsFocus(const QWidget *widget);
void setKeyboardInUse(bool inUse); ///< FocusRing says so

/// Disables a button and says why: `reason` becomes its tooltip and accessible description. An
/// empty reason enables it and gives it back `tip`.
void setBlocked(QAbstractButton *button, const QString &reason, const QString &tip = {});

} // namespace tessera::ui
