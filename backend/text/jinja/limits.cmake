# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Where the engine counts what a template does (render_limits.h). Every statement, value, item and
# copy of a text counts; what is written outside of a counted text (a stream, a std::string that
# grows) asks before it grows. Part of tessera_correct_jinja(), whose variables it uses.

macro(_limit_jinja)
  set(_why "what a template does is counted")

  # Texts: how long they are as long as they exist, and each copy.
  _correct(string.h "${_why}" [==[#include "utils.h"]==]
    [==[#include "utils.h"
#include "backend/text/jinja/render_limits.h"]==])
  _correct(string.h "${_why}"
    [==[    std::vector<string_part> parts;
    string() = default;]==]
    [==[    tessera::jinja_text::HeldBytes held; // first: it counts before the parts are copied
    std::vector<string_part> parts;
    string() = default;]==])
  _correct(string.h "${_why}"
    [==[        parts.push_back({user_input, v});]==]
    [==[        held.add(v.size() + sizeof(string_part));
        parts.push_back({user_input, v});]==])
  _correct(string.cpp "${_why}"
    [==[    for (const auto & part : other.parts) {
        parts.push_back(part);]==]
    [==[    tessera::jinja_text::spend(1);
    for (const auto & part : other.parts) {
        held.add(part.val.size() + sizeof(string_part));
        parts.push_back(part);]==])
  _correct(string.cpp "${_why}, and a text is joined without a stream"
    [==[    std::ostringstream oss;
    for (const auto & part : parts) {
        oss << part.val;
    }
    return oss.str();]==]
    [==[    std::string whole;
    whole.reserve(length());
    for (const auto & part : parts) {
        whole += part.val;
    }
    return whole;]==])
  _correct(string.cpp "${_why}"
    [==[    if (parts.size() == 1) {
        return parts[0].val;]==]
    [==[    if (parts.size() == 1) {
        tessera::jinja_text::spendOnText(parts[0].val.size());
        return parts[0].val;]==])
  _correct(string.cpp "${_why}"
    [==[    size_t len = 0;
    for (const auto & part : parts) {
        len += part.val.length();
    }]==]
    [==[    size_t len = 0;
    for (const auto & part : parts) {
        len += part.val.length();
    }
    tessera::jinja_text::spend(1 + parts.size() / 16 + len / 1024);]==])
  _correct(string.cpp "${_why}"
    [==[bool string::all_parts_are_input() const {]==]
    [==[bool string::all_parts_are_input() const {
    tessera::jinja_text::spend(1 + parts.size() / 16);]==])
  foreach(_case uppercase lowercase)
    _correct(string.cpp "${_why}"
      "bool string::is_${_case}() const {"
      "bool string::is_${_case}() const {\n    (void) length(); // counts")
  endforeach()

  # Values, lists and mappings.
  _correct(value.h "${_why}"
    [==[struct value_t {
    int64_t val_int;]==]
    [==[struct value_t {
    static constexpr size_t bytes_of_value = 256; // with what the allocator adds
    tessera::jinja_text::HeldBytes held{bytes_of_value};
    int64_t val_int;]==])
  _correct(value.h "${_why}"
    [==[struct value_array_t : public value_t {]==]
    [==[struct value_array_t : public value_t {
    tessera::jinja_text::HeldContainer counted;]==])
  _correct(value.h "${_why}"
    [==[struct value_object_t : public value_t {]==]
    [==[struct value_object_t : public value_t {
    tessera::jinja_text::HeldMapping counted{this, [](void * self) {
        auto & mapping = *static_cast<value_object_t *>(self);
        const auto pairs = std::exchange(mapping.val_obj, {});
        const auto table = std::exchange(mapping.unordered, {});
    }};]==])
  foreach(_copy "arr" "v->val_arr")
    _correct(value.h "${_why}" "        val_arr = ${_copy};"
      "        held.add(${_copy}.size() * sizeof(value));\n        val_arr = ${_copy};")
  endforeach()
  _correct(value.h "${_why}"
    [==[        val_obj = v->val_obj;]==]
    [==[        held.add(6 * sizeof(value) * v->val_obj.size());
        val_obj = v->val_obj;]==])
  foreach(_item "val" "std::move(val)")
    _correct(value.h "${_why}" "        val_arr.push_back(${_item});"
      "        held.add(sizeof(value));\n        val_arr.push_back(${_item});")
  endforeach()
  _correct(value.h "${_why}"
    [==[        unordered[key] = val;
        if (!replaced) {]==]
    [==[        tessera::jinja_text::spend(1);
        unordered[key] = val;
        if (!replaced) {
            held.add(6 * sizeof(value));]==])
  _correct(value.h "${_why}"
    [==[            return val->is_immutable() && val->is_hashable();]==]
    [==[            tessera::jinja_text::spend(1);
            return val->is_immutable() && val->is_hashable();]==])
  _correct(value.h "${_why}"
    [==[    virtual bool is_hashable() const override { return true; }
    virtual hasher unique_hash() const noexcept override {
        const auto type_hash = typeid(*this).hash_code();
        auto hash = hasher();]==]
    [==[    virtual bool is_hashable() const override {
        (void) val_str.length(); // counts
        return true;
    }
    virtual hasher unique_hash() const noexcept override {
        const auto type_hash = typeid(*this).hash_code();
        auto hash = hasher();]==])

  # A value that is written may have itself in it, or one value many times.
  _correct(value.cpp "${_why}"
    [==[std::string value_to_string_repr(const value & val) {]==]
    [==[std::string value_to_string_repr(const value & val) {
    const tessera::jinja_text::Deeper deeper;]==])
  _correct(value.h "${_why}"
    [==[            ss << value_to_string_repr(val);]==]
    [==[            ss << value_to_string_repr(val);
            tessera::jinja_text::needBytes(static_cast<size_t>(ss.tellp()));]==])
  _correct(value.h "${_why}"
    [==[            ss << value_to_string_repr(key) << ": " << value_to_string_repr(val);]==]
    [==[            ss << value_to_string_repr(key) << ": " << value_to_string_repr(val);
            tessera::jinja_text::needBytes(static_cast<size_t>(ss.tellp()));]==])
  _correct(value.cpp "${_why}"
    [==[    auto indent_str = [indent, curr_lvl]() -> std::string {]==]
    [==[    const tessera::jinja_text::Deeper deeper;
    tessera::jinja_text::needBytes(static_cast<size_t>(oss.tellp())
        + static_cast<size_t>(std::max(indent, 0)) * static_cast<size_t>(curr_lvl + 1));
    auto indent_str = [indent, curr_lvl]() -> std::string {]==])
  _correct(value.cpp "${_why}"
    [==[    if (ensure_ascii) {]==]
    [==[    if (ensure_ascii) {
        tessera::jinja_text::needBytes(6 * json_str.size());]==])

  # Operations whose result is longer than what they are made of, and those that took the square of
  # the length in time.
  _correct(value.cpp "${_why}"
    [==[            if (is_val<value_int>(val_width)) {
                indent.assign(val_width->as_int(), ' ');]==]
    [==[            if (is_val<value_int>(val_width)) {
                const int64_t width = std::max<int64_t>(val_width->as_int(), 0);
                tessera::jinja_text::needBytes(static_cast<size_t>(width));
                indent.assign(static_cast<size_t>(width), ' ');]==])
  _correct(value.cpp "${_why}"
    [==[            while (std::getline(iss, line)) {]==]
    [==[            while (std::getline(iss, line)) {
                tessera::jinja_text::needBytes(indented.size() + indent.size() + line.size());]==])
  _correct(value.cpp "${_why}"
    [==[                    std::string new_res;
                    new_res.reserve(]==]
    [==[                    std::string new_res;
                    tessera::jinja_text::needBytes(str.length() + new_str.length() * (str.length() + 1));
                    new_res.reserve(]==])
  _correct(value.cpp "${_why}, and replacing takes one pass"
    [==[                    while ((pos = str.find(old_str, pos)) != std::string::npos) {
                        str.replace(pos, old_str.length(), new_str);
                        pos += new_str.length();
                    }]==]
    [==[                    std::string replaced;
                    for (size_t from = 0;; from = pos + old_str.length()) {
                        pos = str.find(old_str, from);
                        replaced.append(str, from, pos == std::string::npos ? pos : pos - from);
                        if (pos == std::string::npos) {
                            break;
                        }
                        replaced += new_str;
                        tessera::jinja_text::needBytes(replaced.size());
                    }
                    str = std::move(replaced);]==])
  _correct(value.cpp "splitting takes one pass"
    [==[            size_t pos = 0;
            std::string token;
            while ((pos = str.find(delim)) != std::string::npos && maxsplit != 0) {
                token = str.substr(0, pos);]==]
    [==[            size_t pos = 0;
            size_t from = 0;
            std::string token;
            while (maxsplit != 0 && (pos = str.find(delim, from)) != std::string::npos) {
                token = str.substr(from, pos - from);]==])
  _correct(value.cpp "splitting takes one pass"
    [==[                str.erase(0, pos + delim.length());
                --maxsplit;
            }]==]
    [==[                from = pos + delim.length();
                --maxsplit;
            }
            str.erase(0, from);]==])
  _correct(value.cpp "${_why}"
    [==[                result.parts.insert(result.parts.end(), arg_str.parts.begin(), arg_str.parts.end());]==]
    [==[                result.append(arg_str);]==])

  # Statements within statements, when they run and when they are read.
  _correct(runtime.cpp "${_why}"
    [==[    try {
        return execute_impl(ctx);]==]
    [==[    try {
        const tessera::jinja_text::Deeper deeper;
        return execute_impl(ctx);]==])
  _correct(parser.cpp "${_why}"
    [==[        auto ptr = std::make_unique<T>(std::forward<Args>(args)...);]==]
    [==[        tessera::jinja_text::spend(1);
        auto ptr = std::make_unique<T>(std::forward<Args>(args)...);]==])
  foreach(_rule "any()" "if_statement(size_t start_pos)" "if_expression()"
      "logical_negation_expression()" "unary_expression()"
      "call_expression(statement_ptr callee)")
    _correct(parser.cpp "${_why}" "    statement_ptr parse_${_rule} {"
      "    statement_ptr parse_${_rule} {\n        const tessera::jinja_text::Deeper deeper;")
  endforeach()
  _correct(parser.cpp "a number has a limit"
    [==[                    return mk_stmt<integer_literal>(start_pos, std::stoll(t.value));]==]
    [==[                    try {
                        return mk_stmt<integer_literal>(start_pos, std::stoll(t.value));
                    } catch (const std::out_of_range &) {
                        throw parser_exception("The number " + t.value + " is too large", source, t.pos);
                    }]==])
endmacro()
