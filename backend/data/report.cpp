// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/report.h"

#include "backend/data/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::data {

namespace {

struct Remedy {
    std::string_view reason;
    std::string_view text; ///< a sentence that names the keys
};
constexpr std::array kRemedies{
    Remedy{"too_long",
           "raise max_length (packing_length, where that is the limit), or set "
           "truncation_strategy to right."},
    Remedy{"all_masked", "raise max_length, or look at loss_scale."},
    Remedy{"template_error",
           "set template to one that suits the rows, or use_chat_template to false."},
    Remedy{"no_tokenizer", "set tokenizer to a tokenizer.json, a model folder or a .gguf file."},
    Remedy{"no_prompt", "name the columns of the file in columns."},
    Remedy{"no_answer", "name the columns of the file in columns."},
    Remedy{"missing_column", "name the columns of the file in columns."},
    Remedy{"bad_tokens", "the rows must be made with the tokenizer of this model."},
    Remedy{"unwanted_answer", "set columns to label=_ where label is no label of KTO."},
    Remedy{"unsupported_task", "the tasks of this version take one answer for each prompt."},
};

using Counts = std::map<std::string, std::int64_t>;

void addCounts(const Counts &from, Counts &to)
{
    for (const auto &[what, count] : from)
        to[what] += count;
}

Json placesJson(const std::vector<RowPlace> &places)
{
    Json list = Json::array();
    for (const RowPlace &place : places)
        list.push_back({{"file", place.file}, {"line", place.line}, {"detail", place.detail}});
    return list;
}

} // namespace

void DataReport::add(const DataReport &rows)
{
    rowsRead += rows.rowsRead;
    rowsKept += rows.rowsKept;
    blankLines += rows.blankLines;
    addCounts(rows.dropped, dropped);
    addCounts(rows.notices, notices);
    addCounts(rows.shapes, shapes);
    for (const auto &[what, first] : rows.places) {
        std::vector<RowPlace> &kept = places[what];
        for (std::size_t i = 0; i < first.size() && kept.size() < kMostPlaces; ++i)
            kept.push_back(first[i]);
    }
    for (const std::string &name : rows.unusedColumns) {
        if (unusedColumns.size() < kMostColumns)
            unusedColumns.insert(name);
    }
    tokens += rows.tokens;
    trainedTokens += rows.trainedTokens;
    longestTokens = std::max(longestTokens, rows.longestTokens);
}

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
            {"longest_tokens", longestTokens},
            {"held_out", heldOut},
            {"packs",
             {{"packs", packs.packs},
              {"samples", packs.samples},
              {"tokens", packs.tokens},
              {"capacity", packs.capacity},
              {"efficiency", packs.efficiency()},
              {"padding_share", packs.packs > 0 ? 1 - packs.efficiency() : 0.0}}}};
}

Result<DataReport> DataReport::fromJson(const Json &json)
{
    try {
        DataReport report;
        report.rowsRead = json.at("rows_read");
        report.rowsKept = json.at("rows_kept");
        report.blankLines = json.at("blank_lines");
        report.dropped = json.at("dropped");
        report.notices = json.at("notices");
        for (const auto &[what, list] : json.at("places").items())
            for (const Json &place : list)
                report.places[what].push_back(
                    {place.at("file"), place.at("line"), place.at("detail")});
        report.shapes = json.at("shapes");
        report.unusedColumns = json.at("unused_columns");
        report.tokens = json.at("tokens");
        report.trainedTokens = json.at("trained_tokens");
        report.longestTokens = json.at("longest_tokens");
        return report;
    } catch (const Json::exception &) {
        return wrongType("report", "another object", "a report of a data set");
    }
}

double PackFacts::efficiency() const
{
    if (packs == 0)
        return 0;
    return static_cast<double>(tokens)
        / (static_cast<double>(packs) * static_cast<double>(capacity));
}

std::string PackFacts::text() const
{
    constexpr double kPercent = 100;
    return fmt::format("{} samples in {} packs of {} tokens, {:.1f} % full", samples, packs,
                       capacity, kPercent * efficiency());
}

std::string DataReport::droppedLine(const std::string &name) const
{
    if (dropped.empty())
        return {};
    return fmt::format("{} of {} rows of {} were dropped: {}.", rowsRead - rowsKept, rowsRead, name,
                       placedReasonsText(*this));
}

void ReportWriter::beginRow(std::string file, std::int64_t line)
{
    m_file = std::move(file);
    m_line = line;
    m_excerpt.clear();
    ++m_report.rowsRead;
}

void ReportWriter::drop(const Dropped &dropped)
{
    ++m_report.dropped[dropped.reason];
    if (m_dropSink)
        m_dropSink(dropped.reason, {m_file, m_line, dropped.detail}, m_excerpt);
    place(dropped.reason, dropped.detail);
}

void ReportWriter::keep(const Sample &sample)
{
    const auto length = static_cast<std::int64_t>(sample.tokens.size());
    ++m_report.rowsKept;
    m_report.tokens += length;
    m_report.trainedTokens += trainedTokens(sample.labels);
    m_report.longestTokens = std::max(m_report.longestTokens, length);
}

void ReportWriter::notice(const std::string &what, const std::string &detail)
{
    ++m_report.notices[what];
    place(what, detail);
}

void ReportWriter::place(const std::string &what, const std::string &detail)
{
    std::vector<RowPlace> &places = m_report.places[what];
    if (places.size() < DataReport::kMostPlaces)
        places.push_back({m_file, m_line, detail});
}

std::string placedReasonsText(const DataReport &report)
{
    std::string text;
    for (const auto &[reason, rows] : report.dropped) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rows, reason);
        const auto found = report.places.find(reason);
        if (found == report.places.end() || found->second.empty())
            continue;
        const RowPlace &first = found->second.front();
        text += fmt::format(" (first at {}:{}{}{})", first.file, first.line,
                            first.detail.empty() ? "" : ": ", first.detail);
    }
    return text;
}

std::string remediesText(const DataReport &report)
{
    std::string text;
    for (const Remedy &remedy : kRemedies) {
        if (report.dropped.contains(std::string(remedy.reason)))
            text += fmt::format("{}{}: {}", text.empty() ? "" : " ", remedy.reason, remedy.text);
    }
    return text;
}

std::string reasonsText(const DataReport &report)
{
    std::string text;
    for (const auto &[reason, rows] : report.dropped)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rows, reason);
    return text;
}

} // namespace tessera::data
