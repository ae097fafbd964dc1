// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/byte_source.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::data {

/// A text that is walked through from its start to its end. It is read piece by piece, unpacked and
/// turned into UTF-8 where that is needed, and only what was not dropped is held.
class TextWindow
{
public:
    /// UTF-8 without its byte-order mark, whatever the file is. UnsupportedFormat for a file that
    /// is packed and does not say so by its ending; BadFile for one that says so and is not.
    [[nodiscard]] static Result<TextWindow> open(const std::filesystem::path &file);
    /// Another walk through the same file, from its start.
    [[nodiscard]] Result<TextWindow> again() const { return of(m_file, m_name); }

    /// What is loaded from the position on; valid until fill() or drop().
    [[nodiscard]] std::string_view text() const { return m_text; }
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
    /// Bytes of the stored file before the position; of one that is decoded those that were used.
    [[nodiscard]] std::size_t offset() const;
    /// How the text ends, at most 4 KiB of it; nothing when it would have to be decoded first.
    [[nodiscard]] std::optional<std::string> ending() const;
    /// Why the text ended too early: BadFile with the line, or that the file changed meanwhile.
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failure; }

private:
    static Result<TextWindow> of(std::shared_ptr<const FileReader> file, std::string name);
    TextWindow(std::shared_ptr<const FileReader> file, std::unique_ptr<ByteSource> source,
               bool decoded, std::string name)
        : m_file(std::move(file)),
          m_source(std::move(source)),
          m_decoded(decoded),
          m_name(std::move(name))
    {}
    void makeRoom();
    /// Where the text stands in m_buffer.
    [[nodiscard]] std::size_t textBegin() const
    {
        return m_text.empty() ? 0 : static_cast<std::size_t>(m_text.data() - m_buffer.data());
    }

    std::shared_ptr<const FileReader> m_file;
    std::unique_ptr<ByteSource> m_source;
    bool m_decoded; ///< the source's bytes are not those of the file
    std::string m_name;
    std::vector<char> m_buffer;
    std::string_view m_text; ///< in m_buffer
    std::int64_t m_line = 1;
    std::int64_t m_column = 1;
    std::optional<Error> m_failure;
};

} // namespace tessera::data
