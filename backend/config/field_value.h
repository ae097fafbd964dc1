// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"

#include <string>
#include <string_view>

namespace tessera::config {

/// A value as a person reads it in a sentence: texts without quotes, "not set"
/// for null.
[[nodiscard]] std::string valueText(const Json &value);

/// What a Planned key or an Enum can be now, joined by ", ".
[[nodiscard]] std::string supportedText(const Field &field);

/// False for a known value that this backend cannot honour yet: a Planned key that is not at its
/// default, a planned choice. `value` is one that checkedValue() made.
[[nodiscard]] bool isHonoured(const Field &field, const Json &value);

/// `value` brought to the form that Field::write takes: a whole number
/// written 2.0 becomes 2, a text for a list key becomes a list of one, a list
/// of one becomes its entry where Field::acceptsList. Or why it is wrong:
/// WrongType, OutOfRange, NotOneOf, NotSupported.
[[nodiscard]] Result<Json> checkedValue(const Field &field, const Json &value);

/// The text after `key=` as a JSON value of the field's type. WrongType when it
/// cannot be read.
[[nodiscard]] Result<Json> parseValue(const Field &field, std::string_view text);

} // namespace tessera::config
