// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source of what each filter does: jinja2/filters.py of Jinja2 3.1.6.
#include "backend/text/jinja/filters.h"

#include "backend/text/jinja/filter_arguments.h"
#include "backend/text/jinja/number_filters.h"
#include "backend/text/jinja/operators.h"
#include "backend/text/jinja/percent_format.h"
#include "backend/text/jinja/unicode_text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace tessera::jinja_text {

namespace {

using jinja::func_args;
using jinja::is_val;
using jinja::mk_val;
using jinja::value;
using Values = std::vector<value>;

value textLike(const std::string &text, const jinja::string &origin)
{
    auto made = mk_val<jinja::value_string>(text);
    made->val_str.mark_input_based_on(origin);
    return made;
}

/// What a loop over it gives.
Values itemsOf(const value &input)
{
    Values items;
    if (is_val<jinja::value_array>(input))
        return input->as_array();
    if (is_val<jinja::value_object>(input)) {
        for (const auto &pair : input->as_ordered_object())
            items.push_back(pair.first);
    } else if (is_val<jinja::value_string>(input)) {
        const jinja::string whole = input->as_string();
        for (const std::string &letter : characters(whole.str()))
            items.push_back(textLike(letter, whole));
    } else if (!input->is_undefined()) {
        refuse(input->type() + " is nothing to go through");
    }
    return items;
}

value listOf(Values items)
{
    return mk_val<jinja::value_array>(std::move(items));
}

std::vector<std::string> splitAt(const std::string &text, char mark)
{
    std::vector<std::string> parts;
    std::size_t from = 0;
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, from)) {
        parts.push_back(text.substr(from, at - from));
        from = at + 1;
    }
    parts.push_back(text.substr(from));
    return parts;
}

/// "a.0.b" of an item; undefined where one is not there.
value attributeOf(value item, const std::string &path)
{
    value none = mk_val<jinja::value_undefined>();
    for (const std::string &part : splitAt(path, '.')) {
        std::int64_t index = 0;
        const auto read = std::from_chars(part.data(), part.data() + part.size(), index);
        const bool digits = read.ec == std::errc() && read.ptr == part.data() + part.size();
        if (is_val<jinja::value_array>(item) && digits)
            item = item->at(index, none);
        else if (is_val<jinja::value_object>(item))
            item = item->at(part, none);
        else
            return none;
    }
    return item;
}

/// What items are compared by.
class Key
{
public:
    Key(const func_args &arguments, std::size_t caseAt, std::size_t attributeAt)
        : m_caseSensitive(switchArgument(arguments, "case_sensitive", caseAt))
    {
        const value attribute = arguments.get_kwarg_or_pos("attribute", attributeAt);
        if (!attribute->is_undefined() && !attribute->is_none())
            m_paths = splitAt(attribute->as_string().str(), ',');
    }
    explicit Key(bool caseSensitive) : m_caseSensitive(caseSensitive) {}

    [[nodiscard]] value of(const value &item) const
    {
        if (m_paths.empty())
            return folded(item);
        if (m_paths.size() == 1)
            return folded(attributeOf(item, m_paths.front()));
        Values parts;
        for (const std::string &path : m_paths)
            parts.push_back(folded(attributeOf(item, path)));
        return listOf(std::move(parts));
    }

private:
    [[nodiscard]] value folded(const value &item) const
    {
        if (m_caseSensitive || !is_val<jinja::value_string>(item))
            return item;
        return mk_val<jinja::value_string>(lower(item->as_string().str()));
    }

    bool m_caseSensitive;
    std::vector<std::string> m_paths;
};

Values sorted(const Values &items, const std::vector<value> &keys, bool reverse)
{
    std::vector<std::size_t> order(items.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        spend(1);
        return reverse ? isLess(keys[b], keys[a]) : isLess(keys[a], keys[b]);
    });
    Values result;
    for (const std::size_t index : order)
        result.push_back(items[index]);
    return result;
}

value sort(const func_args &arguments)
{
    const Key key(arguments, 2, 3);
    const Values items = itemsOf(arguments.get_pos(0));
    Values keys;
    for (const value &item : items)
        keys.push_back(listOf({key.of(item)})); // so equal ones need no order
    return listOf(sorted(items, keys, switchArgument(arguments, "reverse", 1)));
}

value dictsort(const func_args &arguments)
{
    const value input = arguments.get_pos(0);
    if (!is_val<jinja::value_object>(input))
        refuse("dictsort needs a mapping, not " + input->type());
    const Key key(switchArgument(arguments, "case_sensitive", 1));
    const value by = arguments.get_kwarg_or_pos("by", 2);
    const std::string what = by->is_undefined() ? "key" : by->as_string().str();
    if (what != "key" && what != "value")
        refuse("dictsort can go by key or value alone");
    Values pairs;
    Values keys;
    for (const auto &pair : input->as_ordered_object()) {
        pairs.push_back(mk_val<jinja::value_tuple>(pair));
        keys.push_back(key.of(what == "key" ? pair.first : pair.second));
    }
    return listOf(sorted(pairs, keys, switchArgument(arguments, "reverse", 3)));
}

value extreme(const func_args &arguments, bool largest)
{
    const Key key(arguments, 1, 2);
    value best = mk_val<jinja::value_undefined>();
    value bestKey;
    for (const value &item : itemsOf(arguments.get_pos(0))) {
        const value itemKey = key.of(item);
        if (!bestKey || (largest ? isLess(bestKey, itemKey) : isLess(itemKey, bestKey))) {
            best = item;
            bestKey = itemKey;
        }
    }
    return best;
}

value unique(const func_args &arguments)
{
    const Key key(arguments, 1, 2);
    Values kept;
    Values keys;
    for (const value &item : itemsOf(arguments.get_pos(0))) {
        const value itemKey = key.of(item);
        const bool known = std::any_of(keys.begin(), keys.end(), [&](const value &other) {
            spend(1);
            return *other == *itemKey;
        });
        if (known)
            continue;
        kept.push_back(item);
        keys.push_back(itemKey);
    }
    return listOf(std::move(kept));
}

value sum(const func_args &arguments)
{
    const value attribute = arguments.get_kwarg_or_pos("attribute", 1);
    value total = arguments.get_kwarg_or_pos("start", 2);
    if (total->is_undefined())
        total = mk_val<jinja::value_int>(0);
    for (const value &item : itemsOf(arguments.get_pos(0))) {
        const value part = attribute->is_undefined() || attribute->is_none()
            ? item
            : attributeOf(item, attribute->as_string().str());
        if (!isNumber(part) || !isNumber(total))
            refuse("sum needs numbers, not " + part->type());
        total = ofNumbers("+", total, part);
    }
    return total;
}

// ---- lists

value batch(const func_args &arguments)
{
    const std::int64_t most = wholeArgument(arguments, "linecount", 1, 0);
    if (most < 1)
        refuse("batch needs how many items a part has");
    const value fill = arguments.get_kwarg_or_pos("fill_with", 2);
    Values parts;
    Values part;
    const auto size = static_cast<std::size_t>(most);
    for (const value &item : itemsOf(arguments.get_pos(0))) {
        part.push_back(item);
        if (part.size() == size)
            parts.push_back(listOf(std::exchange(part, {})));
    }
    const bool fills = !fill->is_undefined() && !fill->is_none();
    if (!part.empty() && fills)
        needBytes(size * sizeof(value));
    while (!part.empty() && fills && part.size() < size)
        part.push_back(fill);
    if (!part.empty())
        parts.push_back(listOf(std::move(part)));
    return listOf(std::move(parts));
}

value slice(const func_args &arguments)
{
    const std::int64_t count = wholeArgument(arguments, "slices", 1, 0);
    if (count < 1)
        refuse("slice needs a number of parts");
    needBytes(static_cast<std::size_t>(count) * sizeof(value));
    const value fill = arguments.get_kwarg_or_pos("fill_with", 2);
    const bool fills = !fill->is_undefined() && !fill->is_none();
    const Values items = itemsOf(arguments.get_pos(0));
    const std::size_t longer = items.size() % static_cast<std::size_t>(count);
    const std::size_t each = items.size() / static_cast<std::size_t>(count);
    Values parts;
    auto from = items.begin();
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const auto to = from + static_cast<std::ptrdiff_t>(each + (i < longer ? 1 : 0));
        Values part(from, to);
        if (fills && i >= longer && longer > 0)
            part.push_back(fill);
        parts.push_back(listOf(std::move(part)));
        from = to;
    }
    return listOf(std::move(parts));
}

value list(const func_args &arguments)
{
    return listOf(itemsOf(arguments.get_pos(0)));
}

value reverse(const func_args &arguments)
{
    const value input = arguments.get_pos(0);
    Values items = itemsOf(input);
    std::reverse(items.begin(), items.end());
    if (!is_val<jinja::value_string>(input))
        return listOf(std::move(items));
    std::string text;
    for (const value &letter : items)
        text += letter->as_string().str();
    return textLike(text, input->as_string());
}

value firstOf(const func_args &arguments)
{
    const Values items = itemsOf(arguments.get_pos(0));
    return items.empty() ? mk_val<jinja::value_undefined>() : items.front();
}

value lastOf(const func_args &arguments)
{
    const Values items = itemsOf(arguments.get_pos(0));
    return items.empty() ? mk_val<jinja::value_undefined>() : items.back();
}

func_args from(const func_args &arguments, std::size_t first)
{
    func_args rest(arguments.ctx);
    for (std::size_t i = first; i < arguments.count(); ++i)
        rest.push_back(arguments.get_args()[i]);
    return rest;
}

/// None goes through as an empty list in map, select and reject.
Values itemsOrNone(const func_args &arguments)
{
    const value input = arguments.get_pos(0);
    return input->is_none() ? Values() : itemsOf(input);
}

value map(const func_args &arguments)
{
    const value attribute = arguments.get_kwarg("attribute", mk_val<jinja::value_undefined>());
    const value otherwise = arguments.get_kwarg("default", mk_val<jinja::value_undefined>());
    Values results;
    for (const value &item : itemsOrNone(arguments)) {
        if (attribute->is_undefined()) {
            results.push_back(
                applyFilter(arguments.get_pos(1)->as_string().str(), item, from(arguments, 2)));
            continue;
        }
        value found = attributeOf(item, attribute->as_string().str());
        results.push_back(found->is_undefined() ? otherwise : found);
    }
    return listOf(std::move(results));
}

/// Whether `subject` passes the test that arguments name from `testAt` on; without one it has to
/// be true.
bool passes(const func_args &arguments, std::size_t testAt, const value &subject)
{
    if (arguments.count() <= testAt)
        return subject->as_bool();
    const std::string name = arguments.get_pos(testAt)->as_string().str();
    const auto test = jinja::global_builtins().find("test_is_" + name);
    if (test == jinja::global_builtins().end())
        refuse("the test " + name + " is not supported");
    func_args rest = from(arguments, testAt + 1);
    rest.push_front(subject);
    return test->second(rest)->as_bool();
}

value choose(const func_args &arguments, bool wanted)
{
    Values kept;
    for (const value &item : itemsOrNone(arguments))
        if (passes(arguments, 1, item) == wanted)
            kept.push_back(item);
    return listOf(std::move(kept));
}

value chooseByAttribute(const func_args &arguments, bool wanted)
{
    const std::string path = arguments.get_pos(1)->as_string().str();
    Values kept;
    for (const value &item : itemsOrNone(arguments))
        if (passes(arguments, 2, attributeOf(item, path)) == wanted)
            kept.push_back(item);
    return listOf(std::move(kept));
}

value defaultValue(const func_args &arguments)
{
    const value input = arguments.get_pos(0);
    const value otherwise = arguments.get_kwarg_or_pos("default_value", 1);
    const bool lacks =
        input->is_undefined() || (switchArgument(arguments, "boolean", 2) && !input->as_bool());
    if (!lacks)
        return input;
    return otherwise->is_undefined() ? mk_val<jinja::value_string>(std::string()) : otherwise;
}

// ---- texts

jinja::string textOf(const value &input)
{
    return input->is_undefined() ? jinja::string() : input->as_string();
}

value center(const func_args &arguments)
{
    const jinja::string text = textOf(arguments.get_pos(0));
    const auto length = static_cast<std::int64_t>(characterCount(text.str()));
    const std::int64_t width = wholeArgument(arguments, "width", 1, 80);
    const std::int64_t missing = std::max<std::int64_t>(width - length, 0);
    needBytes(static_cast<std::size_t>(missing));
    const std::int64_t left = missing / 2 + (missing & width & 1); // as str.center
    return textLike(std::string(static_cast<std::size_t>(left), ' ') + text.str()
                        + std::string(static_cast<std::size_t>(missing - left), ' '),
                    text);
}

value truncate(const func_args &arguments)
{
    const jinja::string text = textOf(arguments.get_pos(0));
    const std::int64_t length = wholeArgument(arguments, "length", 1, 255);
    const value end = arguments.get_kwarg_or_pos("end", 3);
    const std::string tail = end->is_undefined() ? "..." : end->as_string().str();
    const std::int64_t leeway = wholeArgument(arguments, "leeway", 4, 5);
    const auto tailLength = static_cast<std::int64_t>(characterCount(tail));
    if (length < tailLength || leeway < 0)
        refuse("truncate needs a length of at least that of its end, and no leeway below zero");
    const std::vector<std::string> letters = characters(text.str());
    if (static_cast<std::int64_t>(letters.size()) <= length + leeway)
        return mk_val<jinja::value_string>(text);
    std::string kept;
    for (std::int64_t i = 0; i < length - tailLength; ++i)
        kept += letters[static_cast<std::size_t>(i)];
    if (!switchArgument(arguments, "killwords", 2))
        kept = kept.substr(0, kept.rfind(' '));
    return textLike(kept + tail, text);
}

value format(const func_args &arguments)
{
    FormatValues values;
    for (std::size_t i = 1; i < arguments.count(); ++i) {
        const value &argument = arguments.get_args()[i];
        if (!is_val<jinja::value_kwarg>(argument)) {
            values.inOrder.push_back(argument);
            continue;
        }
        const auto *const named = jinja::cast_val<jinja::value_kwarg>(argument);
        if (!values.named)
            values.named = mk_val<jinja::value_object>();
        values.named->insert(mk_val<jinja::value_string>(named->key), named->val);
    }
    if (values.named && !values.inOrder.empty())
        refuse("format cannot take values by name and by place at once");
    return percentFormat(textOf(arguments.get_pos(0)), values);
}

using Filter = value (*)(const func_args &);

const std::map<std::string, Filter, std::less<>> &filters()
{
    static const std::map<std::string, Filter, std::less<>> all{
        {"batch", batch},
        {"center", center},
        {"d", defaultValue},
        {"default", defaultValue},
        {"dictsort", dictsort},
        {"first", firstOf},
        {"float", toFloat},
        {"format", format},
        {"int", toInt},
        {"last", lastOf},
        {"list", list},
        {"map", map},
        {"max", [](const func_args &arguments) { return extreme(arguments, true); }},
        {"min", [](const func_args &arguments) { return extreme(arguments, false); }},
        {"reject", [](const func_args &arguments) { return choose(arguments, false); }},
        {"rejectattr",
         [](const func_args &arguments) { return chooseByAttribute(arguments, false); }},
        {"reverse", reverse},
        {"round", roundFilter},
        {"select", [](const func_args &arguments) { return choose(arguments, true); }},
        {"selectattr",
         [](const func_args &arguments) { return chooseByAttribute(arguments, true); }},
        {"slice", slice},
        {"sort", sort},
        {"sum", sum},
        {"truncate", truncate},
        {"unique", unique},
    };
    return all;
}

/// Jinja2's other names, as the engine has them.
std::string engineName(const std::string &name)
{
    static const std::map<std::string, std::string> names{{"count", "length"}, {"trim", "strip"}};
    const auto it = names.find(name);
    return it == names.end() ? name : it->second;
}

/// Methods of Python's texts, lists and mappings that the engine keeps in the same table.
bool isMethod(const std::string &name)
{
    static const std::vector<std::string_view> methods{"append", "endswith",   "get",    "keys",
                                                       "lstrip", "pop",        "rsplit", "rstrip",
                                                       "split",  "startswith", "values"};
    return std::find(methods.begin(), methods.end(), name) != methods.end();
}

} // namespace

value applyFilter(const std::string &name, const value &input, func_args arguments)
{
    spend(1);
    arguments.push_front(input);
    arguments.func_name = name;
    if (const auto own = filters().find(name); own != filters().end())
        return own->second(arguments);
    const auto &engine = input->get_builtins();
    const auto it = engine.find(engineName(name));
    if (it == engine.end() || isMethod(name))
        refuse("the filter " + name + " is not supported for a value of the type "
               + (input->is_undefined() ? "Undefined" : input->type()));
    return it->second(arguments);
}

} // namespace tessera::jinja_text
