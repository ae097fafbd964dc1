// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <arrow/type_fwd.h>

#include <cstdint>

namespace tessera::data {

/// Turns cells into JSON values.
class ArrowValues
{
public:
    /// Entry `index` of `array`; null for what is null. Throws std::runtime_error, with words for a
    /// person, for a type that JSON cannot hold.
    [[nodiscard]] OrderedJson at(const arrow::Array &array, std::int64_t index);

    /// Since the last reset(): a text that is not UTF-8, a number that is not finite (then null).
    [[nodiscard]] bool badText() const { return m_badText; }
    [[nodiscard]] bool nonFinite() const { return m_nonFinite; }
    void reset() { m_badText = m_nonFinite = false; }

private:
    OrderedJson text(std::string_view value);
    OrderedJson number(double value);
    OrderedJson list(const arrow::Array &values, std::int64_t from, std::int64_t count);
    OrderedJson object(const arrow::Array &array, std::int64_t index);
    OrderedJson pairs(const arrow::Array &array, std::int64_t index);
    OrderedJson nested(const arrow::Array &array, std::int64_t index);

    bool m_badText = false;
    bool m_nonFinite = false;
};

} // namespace tessera::data
