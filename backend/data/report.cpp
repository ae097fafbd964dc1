// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/report.h"

#include <fmt/format.h>

namespace tessera::data {

namespace {

constexpr std::size_t kPlacesKept = 20;

Json placesJson(const std::vector<RowPlace> &places)
{
    Json list = Json::array();
    for (const RowPlace &place : places)
        list.push_back({{"file", place.file}, {"line", place.line}, {"detail", place.detail}});
    return list;
}

} // namespace

Json DataReport::toJson() const
{
    Json allPlaces = Json::object();
    for (const auto &[what, list] : places)
        allPlaces[what] = placesJson(list);
    return {{"rows_read", rowsRead},
            {"rows_kept", rowsKept},
            {"blank_lines", blankLines},
            {"dropped", dropped},
            {"notices", notices},
            {"places", std::move(allPlaces)},
            {"shapes", shapes},
            {"unused_columns", unusedColumns},
            {"tokens", tokens},
            {"trained_tokens", trainedTokens},
            {"longest_tokens", longestTokens}};
}

void ReportWriter::beginRow(std::string file, std::int64_t line)
{
    m_file = std::move(file);
    m_line = line;
    ++m_report.rowsRead;
}

void ReportWriter::drop(const Dropped &dropped)
{
    ++m_report.dropped[dropped.reason];
    place(dropped.reason, dropped.detail);
}

void ReportWriter::notice(const std::string &what, const std::string &detail)
{
    ++m_report.notices[what];
    place(what, detail);
}

void ReportWriter::place(const std::string &what, const std::string &detail)
{
    std::vector<RowPlace> &places = m_report.places[what];
    if (places.size() < kPlacesKept)
        places.push_back({m_file, m_line, detail});
}

std::string reasonsText(const DataReport &report)
{
    std::string text;
    for (const auto &[reason, rows] : report.dropped)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rows, reason);
    return text;
}

} // namespace tessera::data
