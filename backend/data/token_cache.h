// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/base/stop_token.h"
#include "backend/data/sample_file.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace tessera::data {

/// Tokenised data sets, one file each, in a folder that its owner alone may enter. Several
/// processes may use it at once: one of them makes a file, the others wait for it. Files appear
/// whole, are never changed and only removed, so that one that is mapped stays as it is.
class TokenCache
{
public:
    /// Entries that were not used for the longest time go when all of them have more bytes.
    static constexpr std::uint64_t kMostBytes = std::uint64_t{20} << 30;

    explicit TokenCache(std::filesystem::path folder = defaultFolder(),
                        std::uint64_t mostBytes = kMostBytes)
        : m_folder(std::move(folder)), m_mostBytes(mostBytes)
    {}
    [[nodiscard]] static std::filesystem::path defaultFolder(); ///< cacheFolder()/tokens

    /// Writes every sample and returns what the file tells besides them.
    using Fill = std::function<Result<Json>(SampleWriter &writer)>;

    /// The file of `key` (a name for a file), made by `fill` when there is none or it is damaged.
    /// An error of `fill` itself is returned as it is; of another process's work nothing is heard.
    /// Null when the file could not be written (full disk, no permission): a warning is logged, and
    /// who asked goes on without.
    [[nodiscard]] Result<std::shared_ptr<const SampleFile>>
    get(const std::string &key, const Fill &fill, const StopToken &stop) const;

    /// Removes everything. @return bytes that were freed
    [[nodiscard]] Result<std::uint64_t> clear() const;

private:
    [[nodiscard]] std::filesystem::path path(const std::string &key) const;
    [[nodiscard]] std::shared_ptr<const SampleFile> find(const std::string &key) const;
    [[nodiscard]] Result<std::shared_ptr<const SampleFile>> make(const std::string &key,
                                                                 const Fill &fill) const;
    void removeOld(const std::string &kept) const;

    std::filesystem::path m_folder;
    std::uint64_t m_mostBytes;
};

} // namespace tessera::data
