// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/text_window.h"

#include "backend/data/formats/compression.h"
#include "backend/data/formats/format.h"
#include "backend/data/formats/text_encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

Result<TextWindow> TextWindow::open(const std::filesystem::path &file)
{
    TESSERA_TRY(FileReader reader, FileReader::open(file));
    return of(std::make_shared<const FileReader>(std::move(reader)), file.string());
}

Result<TextWindow> TextWindow::of(std::shared_ptr<const FileReader> file, std::string name)
{
    std::array<char, 8> start{};
    TESSERA_TRY(const std::size_t count, file->read(start, 0));
    const std::string_view bytes(start.data(), count);
    const Compression *const said = compressionOf(loweredName(name));
    const Compression *const found = compressionOfBytes(bytes);
    if (found != nullptr && said == nullptr)
        return packedWithoutEnding(name, *found);
    if (said != nullptr && said != found)
        return badFile(name, said->name, "the first bytes are not those of such an archive");
    const Encoding encoding = encodingOf(bytes);
    const bool plain = encoding == Encoding::Utf8;
    std::unique_ptr<ByteSource> source;
    if (said != nullptr)
        source = decodedSource(said->open(fileSource(file)));
    else if (!plain)
        source = decodedSource(fileSource(file));
    else
        source = fileSource(file, markLength(bytes));
    const bool decoded = said != nullptr || !plain;
    return TextWindow(std::move(file), std::move(source), decoded, std::move(name));
}

bool TextWindow::fill()
{
    if (m_failure)
        return false;
    makeRoom();
    const std::size_t held = m_text.size();
    const std::size_t begin = textBegin();
    Result<std::size_t> count = m_source->read(m_buffer.data() + begin + held, kPiece);
    if (!count) {
        const std::int64_t line = placeOf(held).line;
        m_failure = count.error().code == ErrorCode::BadMessage
            ? badFile(m_name, m_source->format(),
                      fmt::format("line {}: {}", line, count.error().args.front()))
            : std::move(count).error().during(fmt::format("reading line {}", line));
        return false;
    }
    m_text = {m_buffer.data() + begin, held + *count};
    return *count > 0;
}

/// For a piece behind the text. What is held is moved only when more than that was dropped before
/// it, and the room of a very long row is given back.
void TextWindow::makeRoom()
{
    constexpr std::size_t kMuch = std::size_t{32} << 20;
    const std::size_t held = m_text.size();
    const std::size_t begin = textBegin();
    const std::size_t wanted = 2 * (held + kPiece);
    const bool tooLarge = m_buffer.size() > kMuch && m_buffer.size() / 4 > wanted;
    if (!tooLarge && begin + held + kPiece <= m_buffer.size())
        return;
    if (tooLarge || begin < held || held + kPiece > m_buffer.size()) {
        std::vector<char> roomier(wanted);
        std::ranges::copy(m_text, roomier.begin());
        m_buffer = std::move(roomier);
    } else {
        std::ranges::copy(m_text, m_buffer.begin());
    }
    m_text = {m_buffer.data(), held};
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
    m_text.remove_prefix(count);
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
    return m_source->used() - (m_decoded ? 0 : m_text.size());
}

std::optional<std::string> TextWindow::ending() const
{
    constexpr std::uint64_t kMost = 4096;
    if (m_decoded)
        return std::nullopt;
    const std::uint64_t count = std::min(kMost, m_file->size());
    std::string bytes(static_cast<std::size_t>(count), '\0');
    if (!m_file->read(bytes, m_file->size() - count))
        return std::nullopt;
    return bytes;
}

} // namespace tessera::data
