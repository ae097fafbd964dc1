// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/sample_file.h"

#include "backend/base/assert.h"
#include "backend/data/labels.h"

#include <fcntl.h>
#include <zlib.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>

namespace tessera::data {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::array<char, 8> kName{'T', 'E', 'S', 'S', 'T', 'O', 'K', '1'};
constexpr std::size_t kBuffer = std::size_t{1} << 20;
constexpr mode_t kOwnerOnly = 0600;

struct Footer {
    std::int64_t entries = 0; ///< their place
    std::int64_t count = 0;
    std::int64_t about = 0; ///< its place; it ends where the footer begins
    std::uint64_t crc = 0;  ///< of everything before the footer
    std::array<char, 8> name = kName;
};

unsigned long crcOf(unsigned long crc, const void *bytes, std::size_t count)
{
    return crc32_z(crc, static_cast<const Bytef *>(bytes), count);
}

} // namespace

Result<SampleWriter> SampleWriter::begin(const std::filesystem::path &path)
{
    UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kOwnerOnly));
    if (!fd.valid())
        return errnoError(errno, path.string(), true);
    SampleWriter writer(std::move(fd), path);
    TESSERA_CHECK(writer.put(kName.data(), kName.size()));
    return writer;
}

Result<void> SampleWriter::put(const void *bytes, std::size_t count)
{
    if (count == 0) // zlib takes a null pointer as the wish to begin anew
        return {};
    m_crc = crcOf(m_crc, bytes, count);
    m_written += static_cast<std::int64_t>(count);
    m_buffer.append(static_cast<const char *>(bytes), count);
    return m_buffer.size() >= kBuffer ? flush() : Result<void>();
}

Result<void> SampleWriter::flush()
{
    TESSERA_CHECK(writeAll(m_fd.get(), m_buffer, m_path.string()));
    m_buffer.clear();
    return {};
}

Result<void> SampleWriter::add(const Sample &sample)
{
    m_entries.push_back({.place = m_written + (sample.weights.empty() ? 0 : 1),
                         .length = static_cast<std::int32_t>(sample.tokens.size()),
                         .trained = static_cast<std::int32_t>(trainedTokens(sample.labels))});
    TESSERA_CHECK(put(sample.tokens.data(), sample.tokens.size() * sizeof(std::int32_t)));
    TESSERA_CHECK(put(sample.labels.data(), sample.labels.size() * sizeof(std::int32_t)));
    return put(sample.weights.data(), sample.weights.size() * sizeof(float));
}

Result<void> SampleWriter::finish(const Json &about)
{
    Footer footer{.entries = m_written, .count = static_cast<std::int64_t>(m_entries.size())};
    TESSERA_CHECK(put(m_entries.data(), m_entries.size() * sizeof(SampleEntry)));
    footer.about = m_written;
    const std::string text = dumpJson(about);
    TESSERA_CHECK(put(text.data(), text.size()));
    footer.crc = m_crc;
    TESSERA_CHECK(put(&footer, sizeof footer));
    TESSERA_CHECK(flush());
    return syncPath(m_path);
}

Result<std::shared_ptr<const SampleFile>> SampleFile::open(const std::filesystem::path &path)
{
    TESSERA_TRY(MappedFile mapped, MappedFile::open(path));
    const std::shared_ptr<SampleFile> file(new SampleFile(std::move(mapped)));
    if (const char *const wrong = file->read(); wrong != nullptr)
        return badFile(path.string(), "tokenised data set", wrong);
    return std::shared_ptr<const SampleFile>(file);
}

/// What is wrong with it; null when nothing is.
const char *SampleFile::read()
{
    if (m_file.size() < kName.size() + sizeof(Footer))
        return "it is too short";
    const std::size_t end = m_file.size() - sizeof(Footer);
    Footer footer;
    std::memcpy(&footer, m_file.data() + end, sizeof footer);
    if (footer.name != kName || std::memcmp(m_file.data(), kName.data(), kName.size()) != 0)
        return "it was cut off, or is another file";
    if (crcOf(0, m_file.data(), end) != footer.crc)
        return "its checksum is another one";
    // What has the right checksum was written by us: places need no further look.
    m_entries = footer.entries;
    m_count = footer.count;
    const auto about = static_cast<std::size_t>(footer.about);
    Result<Json> text = parseJson(m_file.bytes().substr(about, end - about), "tokenised data set");
    if (!text)
        return "its description does not parse";
    m_about = *std::move(text);
    return nullptr;
}

SampleEntry SampleFile::entry(std::int64_t index) const
{
    TESSERA_ASSERT(index >= 0 && index < m_count);
    SampleEntry entry;
    std::memcpy(&entry, m_file.data() + m_entries + index * static_cast<std::int64_t>(sizeof entry),
                sizeof entry);
    return entry;
}

SampleView SampleFile::sample(std::int64_t index) const
{
    const SampleEntry found = entry(index);
    const bool weighted = found.place % 2 != 0;
    const char *const begin = m_file.data() + (found.place - (weighted ? 1 : 0));
    const auto length = static_cast<std::size_t>(found.length);
    // Mapped pages hold what was written from arrays of these types, at multiples of their size.
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast)
    const auto *const numbers = reinterpret_cast<const std::int32_t *>(begin);
    const auto *const weights = reinterpret_cast<const float *>(begin) + 2 * length;
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
    return {.tokens = {numbers, length},
            .labels = {numbers + length, length},
            .weights = {weights, weighted ? length : 0}};
}

std::int64_t SampleFile::trainedTokens(std::int64_t index) const
{
    return entry(index).trained;
}

std::int64_t SampleFile::length(std::int64_t index) const
{
    return entry(index).length;
}

} // namespace tessera::data
