// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/text_file.h"

#include "backend/base/files.h"
#include "backend/text/unicode.h"

#include <fmt/format.h>

namespace tessera::text {

Result<std::string> readTextFile(const std::filesystem::path &file)
{
    TESSERA_TRY(std::string content, readFile(file));
    if (const std::size_t bad = firstBadByte(content); bad != std::string_view::npos)
        return badFile(file.string(), "UTF-8",
                       fmt::format("byte 0x{:02X} at {} is not UTF-8; convert the text to UTF-8",
                                   static_cast<unsigned char>(content[bad]), bad));
    return content;
}

} // namespace tessera::text
