// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_preview_model.h"
#include "ui/widgets/token_view.h"

#include <QList>

namespace tessera::ui {

/// The tokens of a row, one block a turn where the template marks turns in a way that is known
/// here, else all in one. A cut at the longest sequence is a border.
[[nodiscard]] QList<TokenBlock> tokenBlocks(const PreviewRow &row);

/// The same for a row and those that share its sequence behind it, with a border between rows.
[[nodiscard]] QList<TokenBlock> packBlocks(const DataPreview &preview, int row);

} // namespace tessera::ui
