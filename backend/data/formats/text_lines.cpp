// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/text_lines.h"

#include "backend/data/formats/json_row.h"
#include "backend/data/formats/lines.h"
#include "backend/text/unicode.h"

#include <fmt/format.h>

namespace tessera::data {

Result<FileCounts> readTextLines(TextWindow &text, const std::string & /*file*/,
                                 const RowSink &sink)
{
    FileCounts counts;
    for (Lines lines(text); lines.next();) {
        if (lines.blank()) {
            ++counts.blankLines;
            continue;
        }
        FileRow row{.line = lines.number(), .offset = lines.offset()};
        const std::size_t bad = tessera::text::firstBadByte(lines.line());
        if (bad == std::string_view::npos) {
            row.value = OrderedJson{{"text", lines.line()}};
        } else {
            row.reason = "bad_encoding";
            row.excerpt = excerptOf(lines.line());
            row.detail = fmt::format("byte 0x{:02X} at {} is not UTF-8",
                                     static_cast<unsigned char>(lines.line()[bad]), bad);
        }
        if (!sink(std::move(row)))
            break;
    }
    return counts;
}

} // namespace tessera::data
