// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/unsupported_part.h"

#include <fmt/format.h>

namespace tessera::text {

Error unsupportedPart(const std::string &file, const std::string &part, const std::string &type,
                      const std::string &known)
{
    return {.code = ErrorCode::UnsupportedFormat,
            .detail = fmt::format("The {} \"{}\" of {} is not supported; known are {}.", part, type,
                                  file, known),
            .args = {file, fmt::format("{} {}", part, type), known},
            .context = {},
            .place = SourcePlace::here()};
}

} // namespace tessera::text
