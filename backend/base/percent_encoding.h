// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tessera {

/// A path as a URI has it: each byte but letters, digits and "-._~/" as %XX (RFC 3986, 2.1).
[[nodiscard]] std::string percentEncoded(std::string_view path);

} // namespace tessera
