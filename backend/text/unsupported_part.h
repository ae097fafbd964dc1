// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <string>

namespace tessera::text {

/// UnsupportedFormat for a part of a tokenizer: "normalizer Nmt", with the types that we know.
[[nodiscard]] Error unsupportedPart(const std::string &file, const std::string &part,
                                    const std::string &type, const std::string &known);

} // namespace tessera::text
