// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/percent_encoding.h"

#include <fmt/format.h>

namespace tessera {

std::string percentEncoded(std::string_view path)
{
    std::string result;
    for (const char letter : path) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')
            || (byte >= '0' && byte <= '9')
            || std::string_view("-._~/").find(letter) != std::string_view::npos;
        result += plain ? std::string(1, letter) : fmt::format("%{:02X}", byte);
    }
    return result;
}

} // namespace tessera
