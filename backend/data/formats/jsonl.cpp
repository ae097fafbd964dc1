// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/jsonl.h"

#include "backend/data/formats/json_row.h"
#include "backend/data/formats/lines.h"

namespace tessera::data {

Result<FileCounts> readJsonl(TextWindow &text, const std::string & /*file*/, const RowSink &sink)
{
    FileCounts counts;
    for (Lines lines(text); lines.next();) {
        if (lines.blank()) {
            ++counts.blankLines;
            continue;
        }
        FileRow row = parseJsonRow(lines.line(), lines.number());
        row.offset = lines.offset();
        if (!row.reason.empty())
            row.excerpt = excerptOf(lines.line());
        if (row.reason == "bad_json" && lines.line().find('\r') != std::string_view::npos)
            row.detail += "; the line has carriage returns (CR), and rows end at line feeds (LF)";
        if (!sink(std::move(row)))
            break;
    }
    return counts;
}

} // namespace tessera::data
