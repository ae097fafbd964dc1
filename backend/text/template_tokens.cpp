// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/template_tokens.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace tessera::text {

namespace {

bool isNameLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// <|NAME|> with anything but white space between the bars, or <some_name>; other words between
/// angle brackets are tags, which vocabularies seldom have.
bool hasFormOfToken(std::string_view text)
{
    const std::string_view inner = text.substr(1, text.size() - 2);
    for (const std::string_view bar : {"|", "｜"}) {
        if (inner.size() > 2 * bar.size() && inner.starts_with(bar) && inner.ends_with(bar))
            return inner.find_first_of(" \t\r\n") == std::string_view::npos;
    }
    return inner.find('_') != std::string_view::npos && std::ranges::all_of(inner, isNameLetter);
}

void addTokens(std::string_view text, std::vector<std::string> &tokens)
{
    for (std::size_t begin = text.find('<'); begin != std::string_view::npos;
         begin = text.find('<', begin + 1)) {
        const std::size_t end = text.find_first_of("<>", begin + 1);
        if (end == std::string_view::npos || text[end] == '<')
            continue;
        const std::string_view one = text.substr(begin, end + 1 - begin);
        if (hasFormOfToken(one) && std::ranges::find(tokens, one) == tokens.end())
            tokens.emplace_back(one);
    }
}

} // namespace

std::vector<std::string> tokensLacking(const ChatTemplate &chat, const Tokenizer &tokenizer)
{
    TemplateInput probe;
    probe.messages = OrderedJson::array({{{"role", "user"}, {"content", "Question"}},
                                         {{"role", "assistant"}, {"content", "Answer"}}});
    probe.useTokensOf(tokenizer);
    const Result<std::vector<OwnedText>> pieces = chat.pieces(probe);
    std::vector<std::string> tokens;
    if (!pieces)
        return tokens;
    for (const OwnedText &piece : *pieces) {
        if (piece.owner == kTemplateOwner)
            addTokens(piece.text, tokens);
    }
    std::erase_if(tokens,
                  [&](const std::string &token) { return tokenizer.tokenId(token).has_value(); });
    return tokens;
}

} // namespace tessera::text
