// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/data/columns.h"
#include "backend/data/imported_set.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::data {

/// One entry of `dataset`, `[hf::|ms::]NAME[:SUBSET[/SUBSET...]][#N]`: its files in order, and how
/// many rows are wanted.
struct DataSource {
    std::string entry;
    std::filesystem::path path; ///< the file or folder that is meant, without ":SUBSET" and "#N"
    std::vector<std::filesystem::path> files;
    std::optional<std::int64_t> rows; ///< "#N", or what the set says
    std::string subsets;              ///< "SUBSET/SUBSET", or empty
    /// The entry of a dataset_info.json that SUBSET names; null for plain files.
    std::shared_ptr<const ImportedSet> set;

    /// The entry with an absolute path: means the same in any folder.
    [[nodiscard]] std::string wholeEntry() const;
};

/// An existing path wins over everything; names are as findDataset() knows them. A folder is all
/// files in it and below that we can read, in name order. SUBSET of a dataset_info.json, or of a
/// folder that has one, is one of its sets; else a folder in the folder, or a file of that name
/// without its ending. FileNotFound, UnsupportedFormat (a hub id, a folder without a readable file,
/// an ending that we do not know), OutOfRange for #N, NotOneOf for a subset that is not there,
/// errors of ImportedSet::read().
[[nodiscard]] Result<DataSource> findSource(const std::string &entry);

/// Bytes of a file; 0 when it is gone, which whoever opens it says.
[[nodiscard]] std::int64_t bytesOf(const std::filesystem::path &file);

/// A row of a source with the project's column names: by its set, else by `columns`. Errors as
/// ColumnMap::apply(). `row` is an object.
[[nodiscard]] Result<MappedRow> mapRow(const DataSource &source, const ColumnMap &columns,
                                       OrderedJson row, const std::string &file,
                                       ReportWriter &report);

} // namespace tessera::data
