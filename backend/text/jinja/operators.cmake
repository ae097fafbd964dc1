# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Operators, comparisons and filters that are ours (operators.h, percent_format.h, filters.h): where the
# engine calls them. Part of tessera_correct_jinja(), whose variables it uses.

macro(_correct_operators)
  _correct(lexer.h "// and **"
    [==[        {"*", token::multiplicative_binary_operator},]==]
    [==[        {"//", token::multiplicative_binary_operator},
        {"**", token::multiplicative_binary_operator},
        {"*", token::multiplicative_binary_operator},]==])
  _correct(lexer.cpp "1e9 is a number"
    [==[            num += "." + frac;
        }
        return num;]==]
    [==[            num += "." + frac;
        }
        const bool exponent = !num.empty() && pos < src.size() && (src[pos] == 'e' || src[pos] == 'E');
        const size_t digits = exponent && pos + 1 < src.size() && (src[pos + 1] == '-' || src[pos + 1] == '+')
            ? pos + 2 : pos + 1;
        if (exponent && digits < src.size() && is_integer(src[digits])) {
            num += src.substr(pos, digits - pos);
            pos = digits;
            num += consume_while(is_integer);
        }
        return num;]==])
  _correct(parser.cpp "1e9 is a number"
    [==[                if (t.value.find('.') != std::string::npos) {]==]
    [==[                if (t.value.find_first_of(".eE") != std::string::npos) {]==])
  _correct(parser.cpp "** binds stronger than *"
    [==[        auto left = parse_test_expression();
        while (is(token::multiplicative_binary_operator)) {
            size_t start_pos = current;
            auto op = next();
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_test_expression());
        }
        return left;
    }]==]
    [==[        auto left = parse_power_expression();
        while (is(token::multiplicative_binary_operator)) {
            size_t start_pos = current;
            auto op = next();
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_power_expression());
        }
        return left;
    }

    // From left to right, as Jinja2 and otherwise than Python.
    statement_ptr parse_power_expression() {
        auto left = parse_test_expression();
        while (is(token::multiplicative_binary_operator) && peek().value == "**") {
            size_t start_pos = current;
            auto op = next();
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_test_expression());
        }
        return left;
    }]==])
  _correct(parser.cpp "(1,) is a tuple"
    [==[            ++current; // consume comma
            exprs.push_back(primary ? parse_primary_expression() : parse_expression());]==]
    [==[            ++current; // consume comma
            if (is(token::close_paren)) {
                break;
            }
            exprs.push_back(primary ? parse_primary_expression() : parse_expression());]==])
  _correct(parser.cpp "~ binds stronger than + and -"
    [==[        auto left = parse_multiplicative_expression();
        while (is(token::additive_binary_operator)) {
            size_t start_pos = current;
            auto op = next();
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_multiplicative_expression());
        }
        return left;
    }]==]
    [==[        auto left = parse_concatenation();
        while (is(token::additive_binary_operator)) {
            size_t start_pos = current;
            auto op = next();
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_concatenation());
        }
        return left;
    }

    statement_ptr parse_concatenation() {
        auto left = parse_multiplicative_expression();
        while (is(token::additive_binary_operator) && peek().value == "~") {
            size_t start_pos = current;
            auto op = next();
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_multiplicative_expression());
        }
        return left;
    }]==])
  _correct(parser.cpp "a < b < c is not (a < b) < c"
    [==[            } else break;
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_additive_expression());]==]
    [==[            } else break;
            if (compared) {
                throw parser_exception("a chain of comparisons is not supported", source, op.pos);
            }
            compared = true;
            left = mk_stmt<binary_expression>(start_pos, op, std::move(left), parse_additive_expression());]==])
  _correct(parser.cpp "a < b < c is not (a < b) < c"
    [==[        auto left = parse_additive_expression();
        while (true) {]==]
    [==[        auto left = parse_additive_expression();
        bool compared = false;
        while (true) {]==])

  _correct(runtime.cpp "numbers, orders and % are Python's"
    [==[    // Float operations
    if (]==]
    [==[    const bool membership = op.value == "in" || op.value == "not in";
    if (!membership && tessera::jinja_text::isNumber(left_val) && tessera::jinja_text::isNumber(right_val)) {
        return tessera::jinja_text::ofNumbers(op.value, left_val, right_val);
    }
    if (tessera::jinja_text::isOrdering(op.value)) {
        return mk_val<value_bool>(tessera::jinja_text::inOrder(op.value, left_val, right_val));
    }
    if (op.value == "%" && is_val<value_string>(left_val)) {
        return tessera::jinja_text::percentFormat(left_val->as_string(), tessera::jinja_text::valuesOf(right_val));
    }

    // Float operations
    if (]==])
  _correct(runtime.cpp "a list can be in a list"
    [==[    } else if (is_val<value_array>(right_val)) {
        // case: 1 in [0, 1, 2]]==]
    [==[    }
    if (is_val<value_array>(right_val) && membership) {
        // case: 1 in [0, 1, 2]]==])
  _correct(runtime.cpp "only in looks into a mapping"
    [==[    // Value key in object
    if (is_val<value_object>(right_val)) {]==]
    [==[    // Value key in object
    if (membership && is_val<value_object>(right_val)) {]==])
  _correct(runtime.cpp "an operator that does not fit is named"
    [==[    throw std::runtime_error("Unknown operator \"" + op.value + "\" between " + left_val->type() + " and " + right_val->type());]==]
    [==[    throw std::runtime_error("the operator " + op.value + " is not defined between " + left_val->type() + " and " + right_val->type());]==])
  _correct(runtime.cpp "filters are ours, then the engine's"
    [==[        return try_builtin_func(ctx, filter_id, input)->invoke(func_args(ctx));]==]
    [==[        return tessera::jinja_text::applyFilter(filter_id, input, func_args(ctx));]==])
  _correct(runtime.cpp "filters are ours, then the engine's"
    [==[        return try_builtin_func(ctx, filter_id, input)->invoke(args);]==]
    [==[        return tessera::jinja_text::applyFilter(filter_id, input, args);]==])
  _correct(runtime.cpp "include"
    [==[#include "backend/text/jinja/unicode_text.h"]==]
    [==[#include "backend/text/jinja/filters.h"
#include "backend/text/jinja/operators.h"
#include "backend/text/jinja/percent_format.h"
#include "backend/text/jinja/unicode_text.h"]==])

  _correct(value.cpp "the test le"
    [==[        {"test_is_lt", test_compare_fn<value_compare_op::lt>},]==]
    [==[        {"test_is_lt", test_compare_fn<value_compare_op::lt>},
        {"test_is_le", test_compare_fn<value_compare_op::le>},]==])
  _correct(value.h "the test le"
    [==[enum value_compare_op { eq, ge, gt, lt, ne };]==]
    [==[enum value_compare_op { eq, ge, gt, le, lt, ne };]==])
  _correct(value.cpp "tests compare as operators do"
    [==[    args.ensure_count(2, 2);
    return mk_val<value_bool>(value_compare(args.get_pos(0), args.get_pos(1), op));]==]
    [==[    args.ensure_count(2, 2);
    const value a = args.get_pos(0);
    const value b = args.get_pos(1);
    if (op == value_compare_op::eq || op == value_compare_op::ne) {
        return mk_val<value_bool>((*a == *b) == (op == value_compare_op::eq));
    }
    const char * order = op == value_compare_op::lt ? "<" : op == value_compare_op::gt ? ">"
        : op == value_compare_op::le ? "<=" : ">=";
    return mk_val<value_bool>(tessera::jinja_text::inOrder(order, a, b));]==])
  _correct(value.cpp "a division by zero is an error"
    [==[            bool res = args.get_pos(0)->val_int % args.get_pos(1)->val_int == 0;]==]
    [==[            bool res = tessera::jinja_text::ofNumbers("%", args.get_pos(0), args.get_pos(1))->as_int() == 0;]==])
  _correct(value.cpp "include"
    [==[#include "backend/text/jinja/unicode_text.h"]==]
    [==[#include "backend/text/jinja/operators.h"
#include "backend/text/jinja/unicode_text.h"]==])

  _correct(value.h "lists are equal when their items are"
    [==[        return typeid(*this) == typeid(other) && is_hashable() && other.is_hashable() && std::equal(val_arr.begin(), val_arr.end(), other.val_arr.begin(), other.val_arr.end(), value_equivalence());]==]
    [==[        const tessera::jinja_text::Deeper deeper;
        tessera::jinja_text::spend(val_arr.size());
        return typeid(*this) == typeid(other) && std::equal(val_arr.begin(), val_arr.end(), other.val_arr.begin(), other.val_arr.end(), value_equivalence());]==])
  _correct(value.h "mappings are equal when they have the same pairs, in any order"
    [==[        return typeid(*this) == typeid(other) && is_hashable() && other.is_hashable() && std::equal(val_obj.begin(), val_obj.end(), other.val_obj.begin(), other.val_obj.end(), value_equivalence());]==]
    [==[        const tessera::jinja_text::Deeper deeper;
        tessera::jinja_text::spend(val_obj.size());
        if (typeid(*this) != typeid(other) || val_obj.size() != other.val_obj.size()) {
            return false;
        }
        const auto & those = static_cast<const value_object_t &>(other).unordered;
        return std::all_of(val_obj.begin(), val_obj.end(), [&](const auto & pair) {
            const auto found = those.find(pair.first);
            return found != those.end() && *found->second == *pair.second;
        });]==])
endmacro()
