// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/token_view.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::app {
namespace {

using text::TokenId;

constexpr const char *kText = "text";
constexpr const char *kSpecial = "special";

std::vector<std::string> piecesOf(const text::Tokenizer &tokenizer, const std::vector<TokenId> &ids)
{
    std::vector<std::string> pieces;
    pieces.reserve(ids.size());
    for (const TokenId id : ids)
        pieces.push_back(tokenizer.tokenText(id));
    return pieces;
}

/// Where each token's text begins in `text`. What a token is written as depends on the one before
/// it; where the normalizer changed the text, special tokens find the place again.
std::vector<std::size_t> beginsOf(const text::Tokenizer &tokenizer, const std::vector<TokenId> &ids,
                                  const std::string &text)
{
    std::vector<std::size_t> begins;
    std::size_t at = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (tokenizer.isSpecial(ids[i])) {
            const std::size_t found = text.find(tokenizer.tokenText(ids[i]), at);
            at = found == std::string::npos ? at : found;
        }
        begins.push_back(std::min(at, text.size()));
        const std::string before = i == 0 ? "" : tokenizer.decode({ids[i - 1]}, true);
        const std::string both = i == 0 ? tokenizer.decode({ids[0]}, true)
                                        : tokenizer.decode({ids[i - 1], ids[i]}, true);
        at += both.size() - std::min(both.size(), before.size());
    }
    return begins;
}

std::string roleOf(int owner, const OrderedJson &messages)
{
    if (owner == text::kTemplateOwner)
        return "template";
    if (owner == text::kToolsOwner)
        return "tools";
    const auto index = static_cast<std::size_t>(owner - text::kFirstMessageOwner);
    return messages.at(index).value("role", "");
}

} // namespace

TokenView viewOfText(const text::Tokenizer &tokenizer, const std::string &text, bool wrapped)
{
    TokenView view{.ids = tokenizer.encode(text, true), .pieces = {}, .roles = {}, .text = text};
    view.roles.assign(view.ids.size(), kText);
    if (wrapped) {
        const std::size_t plain = view.ids.size();
        view.ids = tokenizer.encodeWrapped(text, true);
        const std::size_t after = tokenizer.wrapping().after.size();
        view.roles.insert(view.roles.begin(), view.ids.size() - plain - after, kSpecial);
        view.roles.insert(view.roles.end(), after, kSpecial);
    }
    view.pieces = piecesOf(tokenizer, view.ids);
    return view;
}

TokenView viewOfChat(const text::Tokenizer &tokenizer, const std::vector<text::OwnedText> &pieces,
                     const OrderedJson &messages)
{
    TokenView view;
    std::vector<text::TextPiece> group;
    for (const text::OwnedText &piece : pieces) {
        const bool plain = piece.owner != text::kTemplateOwner;
        group.push_back({piece.text, plain});
        view.text += piece.text;
        if (plain && tokenizer.containsSpecialText(piece.text))
            ++view.specialTexts;
    }
    view.ids = tokenizer.encodeGroups({group}).front();
    view.pieces = piecesOf(tokenizer, view.ids);
    std::size_t piece = 0;
    std::size_t end = pieces.empty() ? 0 : pieces.front().text.size();
    for (const std::size_t begin : beginsOf(tokenizer, view.ids, view.text)) {
        while (begin >= end && piece + 1 < pieces.size())
            end += pieces[++piece].text.size();
        view.roles.push_back(roleOf(pieces[piece].owner, messages));
    }
    return view;
}

Result<TokenView> viewOfIds(const text::Tokenizer &tokenizer, std::vector<TokenId> ids,
                            bool withSpecial)
{
    TokenView view;
    for (const TokenId id : ids) {
        if (id < 0 || id >= tokenizer.vocabularySize())
            return outOfRange(
                "ids", std::to_string(id), fmt::format("0 to {}", tokenizer.vocabularySize() - 1),
                std::to_string(std::clamp<std::int64_t>(id, 0, tokenizer.vocabularySize() - 1)));
        view.roles.emplace_back(tokenizer.isSpecial(id) ? kSpecial : kText);
    }
    view.text = tokenizer.decode(ids, withSpecial);
    view.pieces = piecesOf(tokenizer, ids);
    view.ids = std::move(ids);
    return view;
}

} // namespace tessera::app
