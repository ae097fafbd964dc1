// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/text_window.h"

namespace tessera::data {

/// Walks over the lines of a text: they end at LF alone, one CR before it is dropped.
class Lines
{
public:
    explicit Lines(TextWindow &window) : m_window(window) {}

    /// False when there is no further whole line.
    bool next()
    {
        m_window.drop(m_taken);
        m_taken = 0;
        const std::size_t end = m_window.findFirstOf("\n", 0);
        const std::string_view text = m_window.text();
        if (text.empty() || (end == std::string_view::npos && m_window.failure()))
            return false;
        m_line = text.substr(0, end);
        m_taken = end == std::string_view::npos ? text.size() : end + 1;
        if (m_line.ends_with('\r'))
            m_line.remove_suffix(1);
        return true;
    }
    [[nodiscard]] std::string_view line() const { return m_line; }        ///< valid until next()
    [[nodiscard]] std::int64_t number() const { return m_window.line(); } ///< from 1
    [[nodiscard]] std::size_t offset() const { return m_window.offset(); }
    [[nodiscard]] bool blank() const
    {
        return m_line.find_first_not_of(" \t\r") == std::string_view::npos;
    }

private:
    TextWindow &m_window;
    std::string_view m_line;
    std::size_t m_taken = 0;
};

} // namespace tessera::data
