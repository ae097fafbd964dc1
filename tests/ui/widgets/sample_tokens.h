// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/token_view.h"

namespace tessera::ui {

inline ShownToken token(const char *text, double weight, bool special = false)
{
    return {QString::fromUtf8(text), weight, special, 7};
}

/// A conversation as it is trained: template, an answer partly of half weight, the next row.
inline QList<TokenBlock> tokenBlocks()
{
    const auto special = [](const char *text) { return token(text, 0, true); };
    return {{QStringLiteral("system"),
             {special("<|im_start|>"), token("system", 0), token("\n", 0), token("你是", 0),
              token("一个", 0), token("严谨", 0), token("的", 0), token("数学", 0),
              token("助手。", 0), special("<|im_end|>")},
             {}},
            {QStringLiteral("assistant"),
             {special("<|im_start|>"), token("assistant", 0),
              token("\n", 0),          token("def", 1),
              token(" is", 1),         token("_prime", 1),
              token("(n", 1),          token("):", 1),
              token("\n", 1),          token("    ", 1),
              token(" if", 1),         token(" n", 1),
              token(" <", 0.5),        token(" ", 0.5),
              token("2", 0.5),         token(":", 1),
              token(" return", 1),     token(" False", 1),
              token("\n", 1),          token("<|im_end|>", 1, true)},
             {}},
            {QStringLiteral("user"),
             {special("<|im_start|>"), token("user", 0), token("\n", 0), token("Next", 0)},
             QStringLiteral("same pack · row 18,205")}};
}

} // namespace tessera::ui
