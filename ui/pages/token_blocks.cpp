// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/token_blocks.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <iterator>

namespace tessera::ui {
namespace {

class BlockText
{
    Q_DECLARE_TR_FUNCTIONS(BlockText)
};

constexpr qsizetype kLongestRole = 20;

/// Special tokens that open a turn and are followed by its role: ChatML, Llama 3, Gemma.
constexpr std::array kOpeners{"<|im_start|>", "<|start_header_id|>", "<start_of_turn>"};
/// Special tokens that are a role themselves: GLM, Phi.
constexpr std::array kRoles{"<|system|>", "<|user|>", "<|assistant|>", "<|observation|>"};

template<std::size_t Count>
bool isOneOf(const QString &text, const std::array<const char *, Count> &all)
{
    return std::ranges::any_of(all,
                               [&text](const char *one) { return text == QLatin1String(one); });
}

QString roleText(const QString &role)
{
    if (role == u"system")
        //: Who says something in a conversation.
        return BlockText::tr("System");
    if (role == u"user")
        //: Who says something in a conversation.
        return BlockText::tr("User");
    if (role == u"assistant" || role == u"model")
        //: Who says something in a conversation.
        return BlockText::tr("Assistant");
    if (role == u"tool" || role == u"ipython" || role == u"observation")
        //: Who says something in a conversation.
        return BlockText::tr("Tool");
    return role;
}

/// The word behind the token that opens a turn.
QString roleAt(const QList<PreviewToken> &tokens, qsizetype opener)
{
    const QString &text = tokens[opener].text;
    if (isOneOf(text, kRoles))
        return roleText(text.mid(2, text.size() - 4));
    QString role;
    for (qsizetype i = opener + 1; i < tokens.size() && role.size() < kLongestRole; ++i) {
        if (tokens[i].special)
            break;
        role += tokens[i].text;
        if (role.contains(u'\n'))
            break;
    }
    return roleText(role.section(u'\n', 0, 0).trimmed());
}

bool opensTurn(const PreviewToken &token)
{
    return token.special && (isOneOf(token.text, kOpeners) || isOneOf(token.text, kRoles));
}

} // namespace

QList<TokenBlock> tokenBlocks(const PreviewRow &row)
{
    QList<TokenBlock> blocks;
    for (qsizetype i = 0; i < row.tokens.size(); ++i) {
        const PreviewToken &token = row.tokens[i];
        if (opensTurn(token))
            blocks.append({.name = roleAt(row.tokens, i), .tokens = {}, .border = {}});
        else if (blocks.isEmpty())
            blocks.append(TokenBlock{});
        blocks.back().tokens.append(
            {.text = token.text, .weight = token.weight, .special = token.special, .id = token.id});
    }
    if (row.tokenCount > row.tokens.size())
        blocks.append(
            {.name = {},
             .tokens = {},
             //: A line behind the tokens of a row that are shown.
             .border = BlockText::tr("%n more tokens are not shown", nullptr,
                                     static_cast<int>(row.tokenCount - row.tokens.size()))});
    if (row.cutTokens == 0 || blocks.isEmpty())
        return blocks;
    const int cut = static_cast<int>(row.cutTokens);
    if (row.cutAtStart)
        //: A line before the tokens of a row.
        blocks.front().border = BlockText::tr("%n tokens before this are cut away", nullptr, cut);
    else
        //: A line behind the tokens of a row.
        blocks.append({.name = {},
                       .tokens = {},
                       .border = BlockText::tr("cut here, %n more tokens", nullptr, cut)});
    return blocks;
}

QList<TokenBlock> packBlocks(const DataPreview &preview, int row)
{
    QList<TokenBlock> blocks = tokenBlocks(preview.rows[row]);
    const auto pack = std::ranges::find_if(
        preview.packs, [row](const QList<int> &rows) { return rows.contains(row); });
    if (pack == preview.packs.cend())
        return blocks;
    for (auto next = std::next(std::ranges::find(*pack, row)); next != pack->cend(); ++next) {
        QList<TokenBlock> more = tokenBlocks(preview.rows[*next]);
        if (more.isEmpty())
            continue;
        //: A line between rows that share a sequence; %1 is the number of a row.
        more.front().border =
            BlockText::tr("same pack, row %1").arg(countText(preview.rows[*next].number));
        blocks += more;
    }
    return blocks;
}

} // namespace tessera::ui
