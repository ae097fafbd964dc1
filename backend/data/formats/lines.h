// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace tessera::data {

/// Walks over the lines of a text: they end at LF alone, one CR before it is dropped.
class Lines
{
public:
    explicit Lines(std::string_view content) : m_rest(content) {}

    /// False when there is no further line.
    bool next()
    {
        if (m_rest.empty())
            return false;
        const std::size_t end = m_rest.find('\n');
        m_line = m_rest.substr(0, end);
        m_rest = end == std::string_view::npos ? std::string_view() : m_rest.substr(end + 1);
        if (m_line.ends_with('\r'))
            m_line.remove_suffix(1);
        ++m_number;
        return true;
    }
    [[nodiscard]] std::string_view line() const { return m_line; }
    [[nodiscard]] std::int64_t number() const { return m_number; } ///< from 1
    [[nodiscard]] bool blank() const
    {
        return m_line.find_first_not_of(" \t\r") == std::string_view::npos;
    }

private:
    std::string_view m_rest;
    std::string_view m_line;
    std::int64_t m_number = 0;
};

} // namespace tessera::data
