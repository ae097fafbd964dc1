// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/data/formats/byte_source.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::data {

/// A text that is walked through from its start to its end. A plain file is mapped and all of it
/// is there at once; one that is packed or in another encoding is loaded piece by piece, and only
/// what was not dropped is held.
class TextWindow
{
public:
    /// UTF-8 without its byte-order mark, whatever the file is. UnsupportedFormat for a file that
    /// is packed and does not say so by its ending; BadFile for one that says so and is not.
    [[nodiscard]] static Result<TextWindow> open(const std::filesystem::path &file);
    /// All of `text`, which must outlive the window.
    explicit TextWindow(std::string_view text) : m_mappedText(text) {}

    /// What is loaded from the position on; valid until fill() or drop().
    [[nodiscard]] std::string_view text() const
    {
        return m_source ? std::string_view(m_buffer).substr(m_begin) : m_mappedText;
    }
    /// Loads more behind text(); false when there is no more, or at a failure.
    bool fill();
    /// Whether text() holds a character at `at`, loading it where needed.
    bool has(std::size_t at);
    /// The index of the next one of `characters` from `from` on, loading as far as needed; npos.
    std::size_t findFirstOf(std::string_view characters, std::size_t from);
    /// Moves the position over `count` bytes of text().
    void drop(std::size_t count);

    [[nodiscard]] std::int64_t line() const { return m_line; } ///< of the position, from 1
    /// Line and column (bytes, from 1) of an index of text().
    struct Place {
        std::int64_t line;
        std::int64_t column;
    };
    [[nodiscard]] Place placeOf(std::size_t at) const;
    /// Bytes of the stored file before the position; of a packed one those that were unpacked.
    [[nodiscard]] std::size_t offset() const;
    /// All of the text when nothing of it has to be loaded.
    [[nodiscard]] std::optional<std::string_view> whole() const;
    /// Why the text ended too early: BadFile with the line.
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failure; }

private:
    void releaseRead();

    TextWindow(MappedFile file, std::unique_ptr<ByteSource> source, std::string name);

    std::optional<MappedFile> m_file;
    std::unique_ptr<ByteSource> m_source; ///< null: m_mappedText is all
    std::string m_name;
    std::string_view m_mappedText;
    std::size_t m_mappedOffset = 0;
    std::size_t m_released = 0; ///< of the mapped file
    std::string m_buffer;
    std::size_t m_begin = 0;
    std::int64_t m_line = 1;
    std::int64_t m_column = 1;
    std::optional<Error> m_failure;
};

} // namespace tessera::data
