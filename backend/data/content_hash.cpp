// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/content_hash.h"

#include "backend/base/file_reader.h"
#include "backend/data/source_files.h"
#include "backend/hub/hash.h"

#include <fmt/format.h>

#include <system_error>

namespace tessera::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlocks = 64;
constexpr std::size_t kBlockBytes = std::size_t{64} << 10;

/// Of a file that has more bytes than one block.
Result<std::string> sampleHash(const FileReader &file, std::int64_t changed)
{
    std::string digests = fmt::format("{} {}\n", file.size(), changed);
    std::string block(kBlockBytes, '\0');
    const std::uint64_t last = file.size() - kBlockBytes;
    for (std::size_t i = 0; i < kBlocks; ++i) {
        // As a product the offset could be too large for a number of bytes.
        TESSERA_CHECK(
            file.read(block, last / (kBlocks - 1) * i + last % (kBlocks - 1) * i / (kBlocks - 1)));
        digests += hub::sha256(block) + "\n";
    }
    return hub::sha256(digests);
}

} // namespace

Result<std::string> fileHash(const fs::path &file, std::uint64_t hashedWhole)
{
    TESSERA_TRY(const FileReader reader, FileReader::open(file));
    if (reader.size() <= hashedWhole || reader.size() <= kBlockBytes)
        return hub::sha256File(file);
    std::error_code failed;
    const auto changed = fs::last_write_time(file, failed).time_since_epoch().count();
    if (failed)
        return errnoError(failed.value(), file.string(), false);
    return sampleHash(reader, changed);
}

Result<std::string> contentHash(const std::vector<std::string> &entries)
{
    std::string hashes;
    for (const std::string &entry : entries) {
        TESSERA_TRY(const DataSource source, findSource(entry));
        for (const fs::path &file : source.files) {
            TESSERA_TRY(const std::string hash, fileHash(file));
            hashes += hash + "\n";
        }
    }
    return hub::sha256(hashes);
}

} // namespace tessera::data
