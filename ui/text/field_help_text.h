// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <span>
#include <string_view>

namespace tessera::ui {

/// config::Field::help in the language of the program.
[[nodiscard]] QString fieldHelpText(std::string_view english);
/// Every sentence that can be translated, for the test that compares them with the fields.
[[nodiscard]] std::span<const char *const> fieldHelpSentences();

} // namespace tessera::ui
