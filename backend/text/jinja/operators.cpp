// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/jinja/operators.h"

#include "backend/text/jinja/filter_arguments.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tessera::jinja_text {

namespace {

using jinja::is_val;
using jinja::mk_val;

bool isFloat(const jinja::value &value)
{
    return is_val<jinja::value_float>(value);
}

double asDouble(const jinja::value &value)
{
    return isFloat(value) ? value->as_float() : static_cast<double>(value->as_int());
}

std::int64_t remainder(std::int64_t left, std::int64_t right)
{
    if (right == -1)
        return 0; // the machine has no answer for the least number
    const std::int64_t rest = left % right;
    return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
}

double remainder(double left, double right)
{
    const double rest = std::fmod(left, right);
    return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
}

bool multiply(std::int64_t left, std::int64_t right, std::int64_t &result)
{
    return !__builtin_mul_overflow(left, right, &result);
}

bool power(std::int64_t base, std::int64_t exponent, std::int64_t &result)
{
    result = 1;
    for (;; exponent /= 2) {
        if (exponent % 2 != 0 && !multiply(result, base, result))
            return false;
        if (exponent < 2)
            return true;
        if (!multiply(base, base, base))
            return false;
    }
}

double power(double base, double exponent)
{
    if (base == 0 && exponent < 0)
        refuse("0.0 cannot be raised to a negative power");
    const double result = std::pow(base, exponent);
    const bool finite = std::isfinite(base) && std::isfinite(exponent);
    if (finite && !std::isfinite(result))
        refuse(std::isnan(result) ? "a power that is a complex number is not supported"
                                  : "the result of ** is too large");
    return result;
}

jinja::value ofWholeNumbers(const std::string &op, std::int64_t left, std::int64_t right)
{
    std::int64_t result = 0;
    bool fits = true;
    if (op == "+")
        fits = !__builtin_add_overflow(left, right, &result);
    else if (op == "-")
        fits = !__builtin_sub_overflow(left, right, &result);
    else if (op == "*")
        fits = multiply(left, right, result);
    else if (op == "%")
        result = remainder(left, right);
    else if (op == "//")
        fits = !__builtin_sub_overflow(left, remainder(left, right), &result)
            && !(right == -1 && result == INT64_MIN);
    else
        fits = power(left, right, result);
    if (!fits)
        refuse("the result of " + op + " is too large");
    return mk_val<jinja::value_int>(op == "//" ? result / right : result);
}

jinja::value ofFloats(const std::string &op, double left, double right)
{
    double result = 0;
    if (op == "+")
        result = left + right;
    else if (op == "-")
        result = left - right;
    else if (op == "*")
        result = left * right;
    else if (op == "/")
        result = left / right;
    else if (op == "%")
        result = remainder(left, right);
    else if (op == "//")
        result = std::floor(left / right);
    else
        result = power(left, right);
    return mk_val<jinja::value_float>(result);
}

} // namespace

bool isNumber(const jinja::value &value)
{
    return isFloat(value) || is_val<jinja::value_int>(value) || is_val<jinja::value_bool>(value);
}

jinja::value ofNumbers(const std::string &op, const jinja::value &left, const jinja::value &right)
{
    if (isOrdering(op))
        return mk_val<jinja::value_bool>(inOrder(op, left, right));
    const bool divides = op == "/" || op == "//" || op == "%";
    if (divides && asDouble(right) == 0)
        refuse("division by zero");
    const bool whole =
        !isFloat(left) && !isFloat(right) && op != "/" && !(op == "**" && right->as_int() < 0);
    if (whole)
        return ofWholeNumbers(op, left->as_int(), right->as_int());
    return ofFloats(op, asDouble(left), asDouble(right));
}

bool isOrdering(const std::string &op)
{
    return op == "<" || op == ">" || op == "<=" || op == ">=";
}

bool isLess(const jinja::value &left, const jinja::value &right)
{
    const Deeper deeper;
    if (isNumber(left) && isNumber(right)) {
        if (isFloat(left) || isFloat(right))
            return asDouble(left) < asDouble(right);
        return left->as_int() < right->as_int();
    }
    // UTF-8 has the order of its code points.
    if (is_val<jinja::value_string>(left) && is_val<jinja::value_string>(right))
        return left->as_string().str() < right->as_string().str();
    if (left->type() != right->type() || !is_val<jinja::value_array>(left))
        refuse("the order of " + left->type() + " and " + right->type() + " is not defined");
    const auto &these = left->as_array();
    const auto &those = right->as_array();
    for (std::size_t i = 0; i < std::min(these.size(), those.size()); ++i)
        if (!(*these[i] == *those[i]))
            return isLess(these[i], those[i]);
    return these.size() < those.size();
}

bool inOrder(const std::string &op, const jinja::value &left, const jinja::value &right)
{
    if (isNumber(left) && isNumber(right)
        && (std::isnan(asDouble(left)) || std::isnan(asDouble(right))))
        return false;
    if (op == "<")
        return isLess(left, right);
    if (op == ">")
        return isLess(right, left);
    return op == "<=" ? !isLess(right, left) : !isLess(left, right);
}

} // namespace tessera::jinja_text
