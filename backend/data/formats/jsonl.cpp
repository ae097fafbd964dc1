// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/jsonl.h"

#include "backend/data/formats/json_row.h"
#include "backend/data/formats/lines.h"

namespace tessera::data {

Result<FileCounts> readJsonl(std::string_view content, const std::string & /*file*/,
                             const RowSink &sink)
{
    FileCounts counts;
    for (Lines lines(content); lines.next();) {
        if (lines.blank()) {
            ++counts.blankLines;
            continue;
        }
        FileRow row = parseJsonRow(lines.line(), lines.number());
        row.offset = static_cast<std::size_t>(lines.line().data() - content.data());
        if (!sink(std::move(row)))
            break;
    }
    return counts;
}

} // namespace tessera::data
