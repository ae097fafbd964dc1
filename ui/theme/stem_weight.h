// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tessera::ui {

/// Lets the fonts of this thread keep the weight of their outlines. Qt asks FreeType to thicken the
/// stems of CFF fonts (Noto Sans CJK) and of no others, so that regular Chinese looks bold beside
/// regular Latin. To be called before the first text is drawn, since drawn glyphs are kept. Changes
/// nothing where Qt draws text without FreeType.
void keepStemWeight();

} // namespace tessera::ui
