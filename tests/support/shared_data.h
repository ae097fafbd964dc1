// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace tessera::test {

/// A file of the shared test inputs (`$TESSERA_SHARED`, else ../shared beside the checkout), which
/// are never committed; empty when it is not there. See skipReason().
[[nodiscard]] std::filesystem::path sharedData(const std::string &relative);

/// A file under tests/data of the source tree; aborts when it is missing, because it is committed.
[[nodiscard]] std::filesystem::path testData(const std::string &relative);

/// A model under .deps/models; empty when it was not fetched.
[[nodiscard]] std::filesystem::path fetchedModel(const std::string &name);

/// The root of the source tree.
[[nodiscard]] std::filesystem::path sourceTree();

} // namespace tessera::test

/// Skips the running test function with its reason when a shared input is absent.
// NOLINTBEGIN(bugprone-macro-parentheses): a name, and a text that is joined to others
#define TESSERA_NEED_SHARED(variable, relative)                                                    \
    const std::filesystem::path variable = tessera::test::sharedData(relative);                    \
    if (variable.empty())                                                                          \
    QSKIP("the shared test input " relative " is not on this machine")
// NOLINTEND(bugprone-macro-parentheses)
