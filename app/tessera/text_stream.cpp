// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/text_stream.h"

#include <algorithm>

namespace tessera::app {
namespace {

/// Tokens that a later one's text may hang on.
constexpr std::size_t kWindow = 8;

/// Whether the last character of the bytes is cut.
bool endsInside(std::string_view utf8)
{
    std::size_t back = 0; // continuation bytes at the end
    while (back < utf8.size() && back < 4
           && (static_cast<unsigned char>(utf8[utf8.size() - 1 - back]) & 0xC0U) == 0x80U)
        ++back;
    if (back == utf8.size())
        return back > 0 && back < 4;
    const auto lead = static_cast<unsigned char>(utf8[utf8.size() - 1 - back]);
    const std::size_t needed = lead >= 0xF0U ? 3 : lead >= 0xE0U ? 2 : lead >= 0xC0U ? 1 : 0;
    return back < needed;
}

} // namespace

TextStream::TextStream(const text::Tokenizer &tokenizer, const std::vector<text::TokenId> &before)
    : m_tokenizer(tokenizer)
{
    const std::size_t kept = std::min(before.size(), kWindow);
    m_window.assign(before.end() - static_cast<std::ptrdiff_t>(kept), before.end());
    m_told = m_window.size();
}

std::string TextStream::rest() const
{
    const std::vector<text::TokenId> told(m_window.begin(),
                                          m_window.begin() + static_cast<std::ptrdiff_t>(m_told));
    const std::string earlier = m_tokenizer.decode(told, /*withSpecial=*/false);
    const std::string all = m_tokenizer.decode(m_window, /*withSpecial=*/false);
    return all.substr(std::min(earlier.size(), all.size()));
}

std::string TextStream::add(text::TokenId id)
{
    m_window.push_back(id);
    std::string text = rest();
    if (endsInside(text))
        return {};
    m_told = m_window.size();
    if (m_told > 2 * kWindow) {
        m_window.erase(m_window.begin(), m_window.end() - static_cast<std::ptrdiff_t>(kWindow));
        m_told = kWindow;
    }
    return text;
}

std::string TextStream::finish()
{
    std::string text = rest();
    m_told = m_window.size();
    return text;
}

} // namespace tessera::app
