// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <jinja/value.h>

#include <string>

/// Operators as Python has them, which the corrected engine calls (corrections.cmake). What Python
/// refuses is a std::runtime_error here, and so are whole numbers beyond 64 bits.
namespace tessera::jinja_text {

/// Whole numbers, floats, True and False.
[[nodiscard]] bool isNumber(const jinja::value &value);

/// + - * / // % ** < > <= >= of two numbers.
[[nodiscard]] jinja::value ofNumbers(const std::string &op, const jinja::value &left,
                                     const jinja::value &right);

[[nodiscard]] bool isOrdering(const std::string &op); ///< < > <= >=
/// left < right: numbers, texts by code point, lists item by item.
[[nodiscard]] bool isLess(const jinja::value &left, const jinja::value &right);
/// One of isOrdering() for any two values.
[[nodiscard]] bool inOrder(const std::string &op, const jinja::value &left,
                           const jinja::value &right);

} // namespace tessera::jinja_text
