// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/data/rows.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace tessera::data {

/// Where a sample lies in a file.
struct SampleEntry {
    std::int64_t place = 0;   ///< bytes from the start, a multiple of 4; plus 1 when it has weights
    std::int32_t length = 0;  ///< tokens
    std::int32_t trained = 0; ///< labels that are not ignored
};

/// Writes samples one behind the other; memory holds 16 bytes a sample. The file is whole only
/// after finish(). Errors as errnoError(): DiskFull among them.
///
/// Layout, little-endian: 8 bytes of name; of each sample int32 tokens, int32 labels and, where it
/// has some, float32 weights; the entries; a JSON text; a footer with the place of each part and
/// the CRC-32 of all before it.
class SampleWriter
{
public:
    [[nodiscard]] static Result<SampleWriter> begin(const std::filesystem::path &path);

    [[nodiscard]] Result<void> add(const Sample &sample);
    /// @param about  what the file tells besides samples
    [[nodiscard]] Result<void> finish(const Json &about);

private:
    SampleWriter(UniqueFd fd, std::filesystem::path path)
        : m_fd(std::move(fd)), m_path(std::move(path))
    {}
    [[nodiscard]] Result<void> put(const void *bytes, std::size_t count);
    [[nodiscard]] Result<void> flush();

    UniqueFd m_fd;
    std::filesystem::path m_path;
    std::string m_buffer;
    std::int64_t m_written = 0;
    unsigned long m_crc = 0;
    std::vector<SampleEntry> m_entries;
};

/// A finished file, mapped.
class SampleFile final : public Samples
{
public:
    /// Reads it once to compare the checksum. BadFile when it is cut off, damaged or another file.
    [[nodiscard]] static Result<std::shared_ptr<const SampleFile>>
    open(const std::filesystem::path &path);

    [[nodiscard]] const Json &about() const { return m_about; }
    [[nodiscard]] std::int64_t count() const override { return m_count; }
    [[nodiscard]] SampleView sample(std::int64_t index) const override;
    [[nodiscard]] std::int64_t trainedTokens(std::int64_t index) const override;
    [[nodiscard]] std::int64_t length(std::int64_t index) const override;

private:
    explicit SampleFile(MappedFile file) : m_file(std::move(file)) {}
    [[nodiscard]] const char *read();
    [[nodiscard]] SampleEntry entry(std::int64_t index) const;

    MappedFile m_file;
    Json m_about;
    std::int64_t m_entries = 0; ///< their place in the file
    std::int64_t m_count = 0;
};

} // namespace tessera::data
