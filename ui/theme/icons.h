// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

#include <vector>

class QPainter;
class QRectF;

namespace tessera::ui {

// clang-format off
/// One file a name in resources/icons, drawn in a 20 x 20 box with a stroke of 1.5.
enum class Icon {
    // Pages
    Home, NewRun, Live, Runs, Compare, Models, Data, Chat, Settings,
    // Acts on a run
    Play, Pause, Stop, Save, Resume, Fork, Duplicate, Trash, Undo, Export, Import,
    // Acts elsewhere
    Plus, Minus, More, Close, Search, Filter, Columns, Copy, Folder, File, Open, Edit, Download,
    Refresh, Link, Eye, Command, Pin,
    // State
    Check, Info, Warning, Error, Help, Details,
    // Direction
    ChevronUp, ChevronDown, ChevronLeft, ChevronRight, ArrowUp, ArrowDown, ArrowRight, Follow,
    // Things
    Tag, Star, Note, Bolt, Grid, Chip, Clock, Layers, Memory, Globe, Keyboard,
    // Theme
    Moon, Sun
};
// clang-format on

/// Which colour an icon has in its normal state. Disabled is always `disabled`, selected
/// `onAccent`.
enum class IconTone { Text, Text2, Text3, Accent, OnAccent, Success, Warning, Error };

/// Every icon with the name of its file, in the order of the enum.
struct IconName {
    Icon icon;
    const char *name;
};
[[nodiscard]] const std::vector<IconName> &iconNames();

/// An icon that follows the theme: it asks for its colour each time it is drawn, and is sharp at
/// every scale. StudioStyle draws it in the colour of the text of its button or menu item.
[[nodiscard]] QIcon themedIcon(Icon icon, IconTone tone = IconTone::Text2);

/// `icon` in one colour, `size` px high and wide, for a device with `ratio` px a px. Cached.
[[nodiscard]] QPixmap iconPixmap(Icon icon, int size, double ratio, const QColor &colour);
/// Draws `icon` centred in `box`, as large as its shorter side.
void paintIcon(QPainter &painter, Icon icon, const QRectF &box, const QColor &colour);
/// The same for any QIcon: one of ours takes `colour`, a foreign one is drawn as it is.
void paintIcon(QPainter &painter, const QIcon &icon, const QRectF &box, const QColor &colour);

} // namespace tessera::ui
