// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/json_fields.h"

#include <fmt/format.h>

#include <limits>

namespace tessera::hub {

JsonFields::JsonFields(const Json &object, std::string fileName, std::string prefix)
    : m_object(object), m_fileName(std::move(fileName)), m_prefix(std::move(prefix))
{}

const Json &JsonFields::value(std::string_view key) const
{
    static const Json nothing;
    const auto it = m_object.find(fullName(key));
    return it == m_object.end() ? nothing : *it;
}

bool JsonFields::isNull(std::string_view key) const
{
    const auto it = m_object.find(fullName(key));
    return it != m_object.end() && it->is_null();
}

bool JsonFields::has(std::string_view key) const
{
    return !value(key).is_null();
}

Result<std::int64_t> JsonFields::size(std::string_view key, std::int64_t most) const
{
    TESSERA_TRY(const auto found, integer(key));
    if (!found)
        return inFile(missingValue(fullName(key)));
    if (*found < 1)
        return inFile(outOfRange(fullName(key), std::to_string(*found), "at least 1", "1"));
    if (*found > most)
        return tooLarge(key, most);
    return *found;
}

Result<std::int64_t> JsonFields::sizeOr(std::string_view key, std::int64_t otherwise) const
{
    if (!has(key))
        return otherwise;
    return size(key);
}

Result<std::optional<std::int64_t>> JsonFields::integer(std::string_view key) const
{
    const Json &found = value(key);
    if (found.is_null())
        return std::optional<std::int64_t>();
    if (!found.is_number_integer())
        return inFile(wrongType(fullName(key), dumpJson(found), "a whole number"));
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    if (found.is_number_unsigned() && found.get<std::uint64_t>() > std::uint64_t{kMost})
        return tooLarge(key, kMost);
    return std::optional(found.get<std::int64_t>());
}

Result<double> JsonFields::number(std::string_view key) const
{
    if (!has(key))
        return inFile(missingValue(fullName(key)));
    return numberOr(key, 0);
}

Result<double> JsonFields::numberOr(std::string_view key, double otherwise) const
{
    const Json &found = value(key);
    if (found.is_null())
        return otherwise;
    if (!found.is_number())
        return inFile(wrongType(fullName(key), dumpJson(found), "a number"));
    return found.get<double>();
}

Result<bool> JsonFields::flagOr(std::string_view key, bool otherwise) const
{
    const Json &found = value(key);
    if (found.is_null())
        return otherwise;
    if (!found.is_boolean())
        return inFile(wrongType(fullName(key), dumpJson(found), "true or false"));
    return found.get<bool>();
}

Result<std::string> JsonFields::textOr(std::string_view key, std::string otherwise) const
{
    const Json &found = value(key);
    if (found.is_null())
        return otherwise;
    if (!found.is_string())
        return inFile(wrongType(fullName(key), dumpJson(found), "a text"));
    return found.get<std::string>();
}

Error JsonFields::refuse(std::string_view key, std::string_view supported, SourcePlace place) const
{
    const Json &found = value(key);
    const std::string text = found.is_string() ? found.get<std::string>() : dumpJson(found);
    return inFile(notSupported(fullName(key), text, supported, place));
}

Error JsonFields::tooLarge(std::string_view key, std::int64_t most) const
{
    return badFile(
        m_fileName, "model description",
        fmt::format("{} is {}, at most {} is possible", fullName(key), dumpJson(value(key)), most));
}

Error JsonFields::inFile(Error error) const
{
    return std::move(error).during("reading " + m_fileName);
}

} // namespace tessera::hub
