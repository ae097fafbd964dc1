// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace tessera::config {
namespace {

constexpr double kLargestExactWhole = 9007199254740992.0; // 2^53

std::string_view typePhrase(FieldType type)
{
    switch (type) {
    case FieldType::Int:
        return "a whole number";
    case FieldType::Float:
        return "a number";
    case FieldType::Bool:
        return "true or false";
    case FieldType::String:
    case FieldType::Enum:
        return "a text";
    case FieldType::List:
        return "a list of texts";
    case FieldType::Dict:
        return "an object of texts";
    }
    return "";
}

Error typeError(const Field &field, const Json &value)
{
    return wrongType(field.key, dumpJson(value),
                     field.numbers ? "a list of numbers" : typePhrase(field.type));
}

std::string rangeRule(const Field &field)
{
    std::vector<std::string> parts;
    if (field.minimum)
        parts.push_back(fmt::format("at least {}", *field.minimum));
    if (field.maximum)
        parts.push_back(
            fmt::format("{} {}", field.maximumExclusive ? "less than" : "at most", *field.maximum));
    return fmt::format("{}", fmt::join(parts, " and "));
}

/// The largest right value. Just below a maximum that is excluded there is none: the default, or a
/// round value.
std::string nearestBelow(const Field &field)
{
    constexpr double kJustBelow = 0.99;
    if (!field.maximumExclusive)
        return fmt::format("{}", *field.maximum);
    if (!field.defaultValue.is_null())
        return valueText(field.defaultValue);
    if (field.type == FieldType::Int)
        return fmt::format("{}", *field.maximum - 1);
    const double low = field.minimum.value_or(0);
    return fmt::format("{}", low + (*field.maximum - low) * kJustBelow);
}

Error tooLarge(const Field &field, const Json &value)
{
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    if (field.maximum)
        return outOfRange(field.key, valueText(value), rangeRule(field), nearestBelow(field));
    return outOfRange(field.key, valueText(value), fmt::format("at most {}", kMost),
                      fmt::format("{}", kMost));
}

Result<Json> wholeNumber(const Field &field, const Json &value)
{
    if (value.is_number_unsigned()
        && value.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        return tooLarge(field, value);
    if (value.is_number_integer())
        return value;
    if (!value.is_number_float())
        return typeError(field, value);
    const double number = value.get<double>();
    if (number > kLargestExactWhole)
        return tooLarge(field, value);
    if (std::trunc(number) != number || number < -kLargestExactWhole)
        return typeError(field, value);
    return Json(static_cast<std::int64_t>(number));
}

bool allTexts(const Json &container)
{
    return std::all_of(container.begin(), container.end(),
                       [](const Json &entry) { return entry.is_string(); });
}

bool readNumber(std::string_view text, double &number)
{
    const char *end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end && std::isfinite(number);
}

/// Texts of the command line as the numbers they are.
Result<Json> numberList(const Field &field, const Json &value)
{
    if (!value.is_array())
        return typeError(field, value);
    Json numbers = Json::array();
    for (const Json &entry : value) {
        double number = 0;
        if (entry.is_number())
            number = entry.get<double>();
        else if (!entry.is_string() || !readNumber(entry.get_ref<const std::string &>(), number))
            return typeError(field, value);
        numbers.push_back(number);
    }
    return numbers;
}

/// The value in the type of the field; ranges and choices come later.
Result<Json> typedValue(const Field &field, const Json &value)
{
    switch (field.type) {
    case FieldType::Int:
        return wholeNumber(field, value);
    case FieldType::Float:
        if (value.is_number())
            return Json(value.get<double>());
        break;
    case FieldType::Bool:
        if (value.is_boolean())
            return value;
        break;
    case FieldType::String:
    case FieldType::Enum:
        if (value.is_string())
            return value;
        break;
    case FieldType::List:
        if (field.numbers)
            return numberList(field, value);
        if (value.is_string())
            return Json::array({value});
        // A list that no member takes yet may hold numbers; it is refused as a
        // whole.
        if (value.is_array() && (allTexts(value) || !field.write))
            return value;
        break;
    case FieldType::Dict:
        if (value.is_object() && (allTexts(value) || !field.write))
            return value;
        break;
    }
    return typeError(field, value);
}

Result<void> checkRange(const Field &field, const Json &value)
{
    if (!value.is_number())
        return {};
    const double number = value.get<double>();
    if (field.minimum && number < *field.minimum)
        return outOfRange(field.key, valueText(value), rangeRule(field),
                          fmt::format("{}", *field.minimum));
    const bool over = field.maximum
        && (field.maximumExclusive ? number >= *field.maximum : number > *field.maximum);
    if (!over)
        return {};
    return outOfRange(field.key, valueText(value), rangeRule(field), nearestBelow(field));
}

bool sameWord(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](unsigned char left, unsigned char right) {
        return std::tolower(left) == std::tolower(right);
    });
}

bool contains(const std::vector<std::string> &words, const Json &value)
{
    return value.is_string()
        && std::ranges::find(words, value.get_ref<const std::string &>()) != words.end();
}

Result<void> checkChoice(const Field &field, const Json &value);

/// Each of the choices that a value such as "last_round+react" joins.
Result<void> checkCombination(const Field &field, std::string_view value)
{
    while (true) {
        const std::size_t plus = std::min(value.find('+'), value.size());
        TESSERA_CHECK(checkChoice(field, Json(value.substr(0, plus))));
        if (plus == value.size())
            return {};
        value.remove_prefix(plus + 1);
    }
}

Result<void> checkChoice(const Field &field, const Json &value)
{
    if (field.combined && value.get_ref<const std::string &>().find('+') != std::string::npos)
        return checkCombination(field, value.get_ref<const std::string &>());
    if (field.type != FieldType::Enum || contains(field.choices, value))
        return {};
    if (contains(field.plannedChoices, value))
        return notSupported(field.key, valueText(value), supportedText(field));
    std::vector<std::string> known = field.choices;
    known.insert(known.end(), field.plannedChoices.begin(), field.plannedChoices.end());
    Error error = notOneOf(field.key, valueText(value), known);
    const bool gpu = field.key == "device" && sameWord(error.args.at(1), "gpu");
    if (gpu) { // by its letters it is nearer to cpu
        error.detail = fmt::format("device is {}; it must be one of {}. The nearest is cuda.",
                                   error.args.at(1), error.args.at(2));
        error.args.at(3) = "cuda";
    }
    return error;
}

/// Planned keys without a member can have their default only; the others are
/// validate()'s.
Result<void> checkSupport(const Field &field, const Json &value)
{
    const bool stored = static_cast<bool>(field.write);
    if (stored || value == field.defaultValue
        || std::ranges::find(field.alsoAccepted, value) != field.alsoAccepted.end())
        return {};
    return notSupported(field.key, valueText(value), supportedText(field));
}

std::string_view trimmed(std::string_view text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

std::vector<std::string> splitAtCommas(std::string_view text)
{
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        parts.emplace_back(trimmed(text.substr(0, comma)));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return parts;
}

Result<Json> parseNumber(const Field &field, std::string_view text)
{
    const char *end = text.data() + text.size();
    std::int64_t whole = 0;
    if (const auto read = std::from_chars(text.data(), end, whole);
        read.ec == std::errc() && read.ptr == end)
        return Json(whole);
    double number = 0;
    if (!readNumber(text, number))
        return wrongType(field.key, text, typePhrase(field.type));
    return Json(number);
}

Result<Json> parseBool(const Field &field, std::string_view text)
{
    if (sameWord(text, "true"))
        return Json(true);
    if (sameWord(text, "false"))
        return Json(false);
    return wrongType(field.key, text, typePhrase(field.type));
}

Result<Json> parseDict(const Field &field, std::string_view text)
{
    if (text.starts_with('{'))
        return parseJson(text, field.key);
    Json object = Json::object();
    for (const std::string &pair : splitAtCommas(text)) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos)
            return wrongType(field.key, text, "from=to, or a JSON object");
        object[pair.substr(0, equals)] = pair.substr(equals + 1);
    }
    return object;
}

} // namespace

std::string valueText(const Json &value)
{
    if (value.is_null())
        return "not set";
    return value.is_string() ? value.get<std::string>() : dumpJson(value);
}

bool isHonoured(const Field &field, const Json &value)
{
    if (field.type == FieldType::Enum && contains(field.plannedChoices, value))
        return false;
    return field.support == FieldSupport::Supported || value == field.defaultValue
        || std::ranges::find(field.alsoAccepted, value) != field.alsoAccepted.end();
}

std::string supportedText(const Field &field)
{
    if (field.type == FieldType::Enum && !field.choices.empty())
        return fmt::format("{}", fmt::join(field.choices, ", "));
    std::vector<std::string> texts{valueText(field.defaultValue)};
    for (const Json &value : field.alsoAccepted)
        texts.push_back(valueText(value));
    return fmt::format("{}", fmt::join(texts, ", "));
}

Result<Json> checkedValue(const Field &field, const Json &value)
{
    if (value.is_null())
        return value;
    if (field.acceptsList && value.is_array() && value.size() == 1)
        return checkedValue(field, value.front());
    if (field.acceptsList && value.is_array() && value.size() > 1)
        return notSupported(field.key, dumpJson(value), "one value");
    TESSERA_TRY(Json typed, typedValue(field, value));
    TESSERA_CHECK(checkRange(field, typed));
    TESSERA_CHECK(checkChoice(field, typed));
    TESSERA_CHECK(checkSupport(field, typed));
    return typed;
}

Result<Json> parseValue(const Field &field, std::string_view text)
{
    if (text == "null")
        return Json();
    if (text.starts_with('[') && (field.type == FieldType::List || field.acceptsList))
        return parseJson(text, field.key);
    switch (field.type) {
    case FieldType::Int:
    case FieldType::Float:
        return parseNumber(field, text);
    case FieldType::Bool:
        return parseBool(field, text);
    case FieldType::String:
    case FieldType::Enum:
        return Json(text);
    case FieldType::List:
        return Json(splitAtCommas(text));
    case FieldType::Dict:
        return parseDict(field, text);
    }
    return internal("a field without a type");
}

} // namespace tessera::config
