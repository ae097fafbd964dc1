// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/text_window.h"

#include "backend/data/formats/compression.h"
#include "backend/data/formats/format.h"
#include "backend/data/formats/text_encoding.h"

#include <fmt/format.h>

#include <sys/mman.h>

#include <algorithm>

namespace tessera::data {

namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10;

Error packedWithoutEnding(const std::string &file, const Compression &compression)
{
    const std::string found = std::string(compression.name) + " data";
    const std::string known = file + std::string(compression.endings.front());
    return {.code = ErrorCode::UnsupportedFormat,
            .detail = fmt::format("{} is {}; name it {}.", file, found, known),
            .args = {file, found, known},
            .context = {},
            .place = SourcePlace::here()};
}

} // namespace

TextWindow::TextWindow(MappedFile file, std::unique_ptr<ByteSource> source, std::string name)
    : m_file(std::move(file)), m_source(std::move(source)), m_name(std::move(name))
{
    if (!m_source) {
        constexpr std::size_t kMark = 3;
        const bool mark = encodingOf(m_file->bytes()) == Encoding::Utf8WithMark;
        m_mappedOffset = mark ? kMark : 0;
        m_mappedText = m_file->bytes().substr(m_mappedOffset);
    }
}

Result<TextWindow> TextWindow::open(const std::filesystem::path &file)
{
    const std::string name = file.string();
    TESSERA_TRY(MappedFile mapped, MappedFile::open(file));
    const std::string_view bytes = mapped.bytes();
    const Compression *const said = compressionOf(loweredName(file));
    const Compression *const found = compressionOfBytes(bytes);
    if (found != nullptr && said == nullptr)
        return packedWithoutEnding(name, *found);
    if (said != nullptr && said != found)
        return badFile(name, said->name, "the first bytes are not those of such an archive");
    std::unique_ptr<ByteSource> source;
    const Encoding encoding = encodingOf(bytes);
    if (said != nullptr)
        source = decodedSource(said->open(bytes));
    else if (encoding != Encoding::Utf8 && encoding != Encoding::Utf8WithMark)
        source = decodedSource(plainSource(bytes));
    return TextWindow(std::move(mapped), std::move(source), name);
}

bool TextWindow::fill()
{
    if (!m_source || m_failure)
        return false;
    if (m_begin > kPiece && m_begin * 2 > m_buffer.size()) {
        m_buffer.erase(0, m_begin);
        m_begin = 0;
    }
    const std::size_t before = m_buffer.size();
    m_buffer.resize(before + kPiece);
    const Result<std::size_t> count = m_source->read(m_buffer.data() + before, kPiece);
    m_buffer.resize(before + (count ? *count : 0));
    if (!count)
        m_failure = badFile(
            m_name, m_source->format(),
            fmt::format("line {}: {}", placeOf(text().size()).line, count.error().args.front()));
    return count && *count > 0;
}

bool TextWindow::has(std::size_t at)
{
    while (at >= text().size()) {
        if (!fill())
            return false;
    }
    return true;
}

std::size_t TextWindow::findFirstOf(std::string_view characters, std::size_t from)
{
    while (true) {
        const std::size_t loaded = text().size();
        const std::size_t found = characters.size() == 1 ? text().find(characters.front(), from)
                                                         : text().find_first_of(characters, from);
        if (found != std::string_view::npos || !fill())
            return found;
        from = std::max(from, loaded);
    }
}

void TextWindow::drop(std::size_t count)
{
    const Place place = placeOf(count);
    m_line = place.line;
    m_column = place.column;
    if (m_source) {
        m_begin += count;
    } else {
        m_mappedText.remove_prefix(count);
        m_mappedOffset += count;
    }
    releaseRead();
}

/// Pages that were read stay in memory until they are given back, however large the file is.
void TextWindow::releaseRead()
{
    constexpr std::size_t kStep = std::size_t{32} << 20; // a multiple of any page size
    const std::size_t end = offset() / kStep * kStep;
    if (!m_file || end <= m_released)
        return;
    ::madvise(const_cast<char *>(m_file->data()) + m_released, end - m_released, MADV_DONTNEED);
    m_released = end;
}

TextWindow::Place TextWindow::placeOf(std::size_t at) const
{
    const std::string_view before = text().substr(0, at);
    const std::size_t lastBreak = before.rfind('\n');
    if (lastBreak == std::string_view::npos)
        return {m_line, m_column + static_cast<std::int64_t>(before.size())};
    return {m_line + std::count(before.begin(), before.end(), '\n'),
            static_cast<std::int64_t>(before.size() - lastBreak)};
}

std::size_t TextWindow::offset() const
{
    return m_source ? m_source->used() : m_mappedOffset;
}

std::optional<std::string_view> TextWindow::whole() const
{
    return m_source ? std::nullopt : std::optional(m_mappedText);
}

} // namespace tessera::data
