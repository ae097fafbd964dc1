// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <jinja/value.h>

#include <cstdint>
#include <string>

/// What filters are given. Argument 0 is what stands before the bar.
namespace tessera::jinja_text {

[[noreturn]] void refuse(const std::string &what); ///< throws std::runtime_error

/// By name or place; refuses what is no whole number.
[[nodiscard]] std::int64_t wholeArgument(const jinja::func_args &arguments, const char *name,
                                         std::size_t position, std::int64_t otherwise);
/// False when it is not given.
[[nodiscard]] bool switchArgument(const jinja::func_args &arguments, const char *name,
                                  std::size_t position);

} // namespace tessera::jinja_text
