// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

namespace tessera::text {

/// Ids in files lie below. Vocabularies that people use have up to some 300,000; a table is as long
/// as its largest id.
inline constexpr TokenId kMostTokens = TokenId{1} << 24;

} // namespace tessera::text
