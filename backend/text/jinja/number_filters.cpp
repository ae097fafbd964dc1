// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/jinja/number_filters.h"

#include "backend/text/jinja/filter_arguments.h"
#include "backend/text/jinja/operators.h"
#include "backend/text/jinja/unicode_text.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

namespace tessera::jinja_text {

namespace {

using jinja::func_args;
using jinja::is_val;
using jinja::mk_val;
using jinja::value;

/// Half to even, on the exact value of the number, as Python's round().
double rounded(double number, std::int64_t places)
{
    constexpr std::int64_t kMostPlaces = 323;
    if (!std::isfinite(number) || places > kMostPlaces)
        return number;
    if (places < 0) {
        const double unit = std::pow(10.0, static_cast<double>(-places));
        return std::isfinite(unit) ? std::nearbyint(number / unit) * unit : 0.0;
    }
    constexpr std::size_t kLongest = 700;
    std::string text(kLongest, '\0');
    (void)std::snprintf(text.data(), text.size(), "%.*f", static_cast<int>(places), number);
    return std::strtod(text.c_str(), nullptr);
}

/// Digits with underscores between them are a number in Python; everything else that is not one
/// through and through is none.
std::optional<std::string> numeral(const value &text)
{
    std::string digits = strip(text->as_string().str(), true, true);
    for (std::size_t i = 0; i < digits.size(); ++i)
        if (digits[i] == '_' && (i == 0 || i + 1 == digits.size() || digits[i + 1] == '_'))
            return std::nullopt;
    std::erase(digits, '_');
    const bool hex = digits.find_first_of("xX") != std::string::npos; // for strtod alone
    return digits.empty() || hex ? std::nullopt : std::optional(digits);
}

std::optional<double> floatIn(const std::string &digits)
{
    char *end = nullptr;
    const double number = std::strtod(digits.c_str(), &end);
    return end == digits.c_str() + digits.size() ? std::optional(number) : std::nullopt;
}

} // namespace

value roundFilter(const func_args &arguments)
{
    const value input = arguments.get_pos(0);
    if (!isNumber(input))
        refuse("round needs a number, not " + input->type());
    const std::int64_t places = wholeArgument(arguments, "precision", 1, 0);
    const value given = arguments.get_kwarg_or_pos("method", 2);
    const std::string method = given->is_undefined() ? "common" : given->as_string().str();
    const bool isFloat = is_val<jinja::value_float>(input);
    if (method == "common" && !isFloat && places >= 0)
        return mk_val<jinja::value_int>(input->as_int());
    const double number = isFloat ? input->as_float() : static_cast<double>(input->as_int());
    if (method == "common" && !isFloat)
        return mk_val<jinja::value_int>(static_cast<std::int64_t>(rounded(number, places)));
    if (method == "common")
        return mk_val<jinja::value_float>(rounded(number, places));
    if (method != "ceil" && method != "floor")
        refuse("round has the methods common, ceil and floor, not " + method);
    const double unit = std::pow(10.0, static_cast<double>(places));
    const double whole = method == "ceil" ? std::ceil(number * unit) : std::floor(number * unit);
    if (!std::isfinite(whole))
        refuse("the number is too large to be rounded");
    return mk_val<jinja::value_float>(whole / unit);
}

value toFloat(const func_args &arguments)
{
    const value input = arguments.get_pos(0);
    if (isNumber(input))
        return mk_val<jinja::value_float>(is_val<jinja::value_float>(input)
                                              ? input->as_float()
                                              : static_cast<double>(input->as_int()));
    const auto digits =
        is_val<jinja::value_string>(input) ? numeral(input) : std::optional<std::string>();
    if (const auto number = digits ? floatIn(*digits) : std::nullopt)
        return mk_val<jinja::value_float>(*number);
    const value otherwise = arguments.get_kwarg_or_pos("default", 1);
    return otherwise->is_undefined() ? mk_val<jinja::value_float>(0.0) : otherwise;
}

value toInt(const func_args &arguments)
{
    const value input = arguments.get_pos(0);
    const auto fromFloat = [](double number) -> value {
        constexpr double kEnd = 9.2e18;
        if (!(std::abs(number) < kEnd))
            refuse("the number is too large for int");
        return mk_val<jinja::value_int>(static_cast<std::int64_t>(number));
    };
    if (is_val<jinja::value_float>(input) && std::isfinite(input->as_float()))
        return fromFloat(input->as_float());
    if (isNumber(input) && !is_val<jinja::value_float>(input))
        return mk_val<jinja::value_int>(input->as_int());
    const auto base = static_cast<int>(wholeArgument(arguments, "base", 2, 10));
    if (base < 2 || base > 36)
        refuse("int has bases from 2 to 36");
    if (const auto digits =
            is_val<jinja::value_string>(input) ? numeral(input) : std::optional<std::string>()) {
        std::int64_t number = 0;
        const char *const begin = digits->data() + (digits->front() == '+' ? 1 : 0);
        const auto read = std::from_chars(begin, digits->data() + digits->size(), number, base);
        if (read.ec == std::errc() && read.ptr == digits->data() + digits->size())
            return mk_val<jinja::value_int>(number);
        const auto whole = floatIn(*digits);
        if (whole && std::isfinite(*whole))
            return fromFloat(*whole);
    }
    const value otherwise = arguments.get_kwarg_or_pos("default", 1);
    return otherwise->is_undefined() ? mk_val<jinja::value_int>(0) : otherwise;
}

} // namespace tessera::jinja_text
