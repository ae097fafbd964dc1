// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/formats/csv.h"
#include "backend/data/formats/format.h"
#include "backend/data/formats/json_array.h"
#include "backend/data/formats/jsonl.h"
#include "backend/data/formats/text_lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::data {

namespace {

std::string knownEndings()
{
    std::string text;
    for (const Format &format : formats()) {
        for (const std::string_view ending : format.endings)
            text += (text.empty() ? "" : ", ") + std::string(ending);
    }
    return text;
}

Error unsupported(const std::string &file, const std::string &found, const std::string &known)
{
    return {.code = ErrorCode::UnsupportedFormat,
            .detail = fmt::format("{} is {}; a data set can be {}.", file, found, known),
            .args = {file, found, known},
            .context = {},
            .place = SourcePlace::here()};
}

/// The content without a byte-order mark of UTF-8.
Result<std::string_view> decoded(std::string_view content, const std::string &file)
{
    using namespace std::string_view_literals;
    if (content.starts_with("\xef\xbb\xbf"sv))
        return content.substr(3);
    if (content.starts_with("\xff\xfe"sv) || content.starts_with("\xfe\xff"sv))
        return unsupported(file, "UTF-16", "UTF-8");
    return content;
}

} // namespace

// To add a container: its files in this folder, its include, its line.
const std::vector<Format> &formats()
{
    static const std::vector<Format> kFormats{
        {.name = "jsonl", .endings = {".jsonl"}, .read = readJsonl},
        {.name = "json", .endings = {".json"}, .read = readJsonArray},
        {.name = "csv", .endings = {".csv"}, .read = readCsv},
        {.name = "txt", .endings = {".txt"}, .read = readTextLines},
    };
    return kFormats;
}

Result<const Format *> formatOf(const std::filesystem::path &file)
{
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const Format &format : formats()) {
        if (std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end())
            return &format;
    }
    const std::string found = ending.empty() ? "a file without an ending" : "a " + ending + " file";
    return unsupported(file.string(), found, knownEndings());
}

Result<FileCounts> readFileRows(const std::filesystem::path &file, const RowSink &sink)
{
    TESSERA_TRY(const Format *const format, formatOf(file));
    TESSERA_TRY(const MappedFile mapped, MappedFile::open(file));
    TESSERA_TRY(const std::string_view content, decoded(mapped.bytes(), file.string()));
    std::int64_t rows = 0;
    std::int64_t badlyEncoded = 0;
    bool whole = true; // a part says nothing about the file
    TESSERA_TRY(const FileCounts counts, format->read(content, file.string(), [&](FileRow row) {
        ++rows;
        badlyEncoded += row.reason == "bad_encoding" ? 1 : 0;
        whole = sink(std::move(row));
        return whole;
    }));
    if (whole && badlyEncoded * 2 > rows)
        return badFile(file.string(), "UTF-8",
                       fmt::format("{} of {} rows are not UTF-8; the file may be GBK or Latin-1",
                                   badlyEncoded, rows));
    return counts;
}

} // namespace tessera::data
