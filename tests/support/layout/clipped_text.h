// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace tessera::ui {

/// Every visible text below `root` that does not fit where it is drawn, one line each: object name,
/// the text, what it needs and what it has. Looked at are labels, buttons, check boxes, combo
/// boxes, tabs, table heads and cells, placeholders; any widget that is smaller than its smallest
/// size, or cut off by an ancestor that does not scroll.
///
/// A text that is shortened on purpose must say the whole in its tooltip; then it is no fault.
/// Labels and delegates of ours do that by themselves: a long text may lose its end there, but not
/// half. `root` must be shown (offscreen is enough) and laid out.
[[nodiscard]] QStringList clippedTexts(const QWidget &root);

} // namespace tessera::ui
