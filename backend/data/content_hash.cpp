// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/content_hash.h"

#include "backend/base/files.h"
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
std::string sampleHash(std::string_view bytes, std::int64_t changed)
{
    std::string digests = fmt::format("{} {}\n", bytes.size(), changed);
    const std::size_t last = bytes.size() - kBlockBytes;
    for (std::size_t i = 0; i < kBlocks; ++i) {
        // As a product the offset could be too large for a number of bytes.
        const std::size_t at = last / (kBlocks - 1) * i + last % (kBlocks - 1) * i / (kBlocks - 1);
        digests += hub::sha256(bytes.substr(at, kBlockBytes)) + "\n";
    }
    return hub::sha256(digests);
}

} // namespace

Result<std::string> fileHash(const fs::path &file, std::uint64_t hashedWhole)
{
    TESSERA_TRY(const MappedFile mapped, MappedFile::open(file));
    if (mapped.size() <= hashedWhole || mapped.size() <= kBlockBytes)
        return hub::sha256(mapped.bytes());
    std::error_code failed;
    const auto changed = fs::last_write_time(file, failed).time_since_epoch().count();
    if (failed)
        return errnoError(failed.value(), file.string(), false);
    return sampleHash(mapped.bytes(), changed);
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
