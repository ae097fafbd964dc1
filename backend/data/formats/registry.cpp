// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/arrow_files.h"
#include "backend/data/formats/compression.h"
#include "backend/data/formats/csv.h"
#include "backend/data/formats/format.h"
#include "backend/data/formats/json_array.h"
#include "backend/data/formats/jsonl.h"
#include "backend/data/formats/text_encoding.h"
#include "backend/data/formats/text_lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::data {

namespace {

Error unsupported(const std::string &file, const std::string &found)
{
    return {.code = ErrorCode::UnsupportedFormat,
            .detail = fmt::format("{} is {}; a data set can be {}.", file, found, knownEndings()),
            .args = {file, found, knownEndings()},
            .context = {},
            .place = SourcePlace::here()};
}

const Format *formatWithEnding(std::string_view ending)
{
    for (const Format &format : formats()) {
        if (std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end())
            return &format;
    }
    return nullptr;
}

/// What the file may be instead of UTF-8, by its first bytes beyond ASCII.
std::string_view likelyEncodingOf(const std::filesystem::path &file)
{
    constexpr std::size_t kSample = std::size_t{64} << 10;
    Result<TextWindow> text = TextWindow::open(file);
    std::size_t first = 0;
    while (text && text->has(first) && static_cast<unsigned char>(text->text()[first]) < 0x80)
        ++first;
    return likelyEncoding(text ? text->text().substr(first, kSample) : std::string_view());
}

/// What is handed on, by its kind.
struct RowTally {
    std::int64_t rows = 0;
    std::int64_t good = 0;
    std::int64_t badlyEncoded = 0;
    bool whole = true; ///< a part says nothing about the file

    bool give(FileRow row, const RowSink &sink)
    {
        ++rows;
        good += row.reason.empty() ? 1 : 0;
        badlyEncoded += row.reason == "bad_encoding" ? 1 : 0;
        whole = sink(std::move(row));
        return whole;
    }
};

Result<FileCounts> readRows(const std::filesystem::path &file, const Format &format,
                            const RowSink &sink)
{
    if (format.readBinary)
        return format.readBinary(file, sink);
    TESSERA_TRY(TextWindow text, TextWindow::open(file));
    Result<FileCounts> counts = format.readText(text, file.string(), sink);
    if (text.failure()) // the cause of what the reader says
        return *text.failure();
    return counts;
}

/// Of a file that is bad further on: what could still be had of it.
Error withGoodRows(Error error, std::int64_t good)
{
    if (error.code != ErrorCode::BadFile || good == 0)
        return error;
    return badFile(error.args[0], error.args[1],
                   fmt::format("{}; {} before it", error.args[2],
                               good == 1 ? "1 row is good" : fmt::format("{} rows are good", good)),
                   error.place);
}

} // namespace

// To add a container: its files in this folder, its include, its line.
const std::vector<Format> &formats()
{
    static const std::vector<Format> kFormats{
        {.name = "jsonl", .endings = {".jsonl"}, .readText = readJsonl, .rowIsLine = true},
        {.name = "json", .endings = {".json"}, .readText = readJsonArray},
        {.name = "csv", .endings = {".csv"}, .readText = readCsv},
        {.name = "tsv", .endings = {".tsv"}, .readText = readTsv},
        {.name = "txt", .endings = {".txt"}, .readText = readTextLines, .rowIsLine = true},
        {.name = "parquet", .endings = {".parquet"}, .readBinary = readParquet},
        {.name = "arrow", .endings = {".arrow"}, .readBinary = readArrow},
    };
    return kFormats;
}

std::string knownEndings()
{
    std::string text;
    for (const Format &format : formats()) {
        for (const std::string_view ending : format.endings)
            text += (text.empty() ? "" : ", ") + std::string(ending);
    }
    return text + ", texts also packed as .gz or .zst";
}

std::string loweredName(const std::filesystem::path &file)
{
    std::string name = file.filename().string();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return name;
}

std::string excerptOf(std::string_view text)
{
    constexpr std::size_t kLongest = 240;
    std::size_t end = std::min(text.size(), kLongest);
    const auto continues = [&text](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
    };
    while (end > 0 && end < text.size() && continues(end))
        --end;
    return std::string(text.substr(0, end));
}

Result<const Format *> formatOf(const std::filesystem::path &file)
{
    const std::filesystem::path name = loweredName(file);
    const bool packed = compressionOf(name.string()) != nullptr;
    const std::filesystem::path inner = packed ? name.stem() : name;
    const std::string ending = inner.extension().string();
    const Format *const format = formatWithEnding(ending);
    if (format != nullptr && (!packed || format->readText))
        return format;
    if (format != nullptr)
        return unsupported(file.string(), "a packed " + ending + " file");
    return unsupported(file.string(),
                       ending.empty() ? "a file without an ending" : "a " + ending + " file");
}

Result<FileCounts> readFileRows(const std::filesystem::path &file, const RowSink &sink)
{
    TESSERA_TRY(const Format *const format, formatOf(file));
    RowTally tally;
    Result<FileCounts> counts =
        readRows(file, *format, [&](FileRow row) { return tally.give(std::move(row), sink); });
    if (!counts)
        return withGoodRows(std::move(counts).error(), tally.good);
    if (format->readText && tally.whole && tally.badlyEncoded * 2 > tally.rows)
        return badFile(file.string(), "UTF-8",
                       fmt::format("{} of {} rows are not UTF-8; {}", tally.badlyEncoded,
                                   tally.rows, likelyEncodingOf(file)));
    return counts;
}

} // namespace tessera::data
