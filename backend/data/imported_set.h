// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/data/report.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::data {

/// The name that LLaMA-Factory gives its list of data sets.
inline constexpr std::string_view kDatasetInfo = "dataset_info.json";

/// One entry of LLaMA-Factory's dataset_info.json: where its rows are, and how they become rows
/// with our column names. Once `columns` (or `tags`) is there, what it does not list is unset, also
/// where there is a default.
class ImportedSet
{
public:
    /// The entry `name` of the file. BadJson with line and column, NotOneOf for a name that it does
    /// not have, WrongType for a value, NotSupported for hubs, loading scripts and clouds.
    [[nodiscard]] static Result<ImportedSet> read(const std::filesystem::path &info,
                                                  const std::string &name);
    /// The names of all entries, sorted.
    [[nodiscard]] static Result<std::vector<std::string>> names(const std::filesystem::path &info);

    /// A file or folder.
    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }
    /// `num_samples`.
    [[nodiscard]] std::optional<std::int64_t> rows() const { return m_rows; }
    /// What could not be carried over or may surprise; sentences.
    [[nodiscard]] const std::vector<std::string> &warnings() const { return m_warnings; }
    /// Their column -> ours, as far as set: {"prompt": "instruction", ...}.
    [[nodiscard]] const std::map<std::string, std::string> &columns() const { return m_columns; }

    /// A stored row with our column names. Columns that the entry does not map are reported as
    /// unused. `row` is an object.
    [[nodiscard]] OrderedJson apply(const OrderedJson &row, ReportWriter &report) const;

private:
    Result<void> readPlace(const Json &entry, const std::filesystem::path &info);
    Result<void> readForm(const Json &entry);
    Result<void> readColumns(const Json &entry);
    Result<void> readTags(const Json &entry);
    void warnOfUnlisted();
    void applyAlpaca(const OrderedJson &row, OrderedJson &out) const;
    void applyMessages(const OrderedJson &row, OrderedJson &out) const;
    [[nodiscard]] OrderedJson message(const OrderedJson &stored) const;
    [[nodiscard]] OrderedJson messageList(const OrderedJson &stored) const;
    void take(const OrderedJson &row, const char *key, const char *ours, OrderedJson &out) const;

    std::string m_name;
    std::filesystem::path m_path;
    std::optional<std::int64_t> m_rows;
    std::string m_formatting = "alpaca";
    bool m_ranking = false;
    std::map<std::string, std::string> m_columns; ///< "prompt" -> column of the file
    std::map<std::string, std::string> m_tags;    ///< "user_tag" -> "human"
    std::vector<std::string> m_warnings;
};

} // namespace tessera::data
