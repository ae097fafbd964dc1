# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tessera_correct_jinja(from to)   copies the engine's sources from `from` to `to` and changes what it
# does otherwise than Jinja2 3.1.6 as transformers sets it up. Each change names its reason and stops
# the configuration when the text that it replaces is not there (another version of the package).
# tests/unit/text holds a case for each.

include("${CMAKE_CURRENT_LIST_DIR}/limits.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/operators.cmake")

function(_correct file reason old new)
  string(FIND "${_text_${file}}" "${old}" _at)
  if(_at EQUAL -1)
    message(FATAL_ERROR "llama.cpp's Jinja, ${file}: the place to correct was not found (${reason})")
  endif()
  string(REPLACE "${old}" "${new}" _corrected "${_text_${file}}")
  set(_text_${file} "${_corrected}" PARENT_SCOPE)
endfunction()

function(tessera_correct_jinja from to)
  set(files jinja/lexer.cpp jinja/lexer.h jinja/parser.cpp jinja/parser.h jinja/runtime.cpp
    jinja/runtime.h jinja/string.cpp jinja/string.h jinja/utils.h jinja/value.cpp jinja/value.h json.cpp
    json.h unicode.cpp unicode.h)
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${from}/${file}")
    get_filename_component(name "${file}" NAME)
    # Square brackets and semicolons have a meaning in CMake lists; variables keep them as they are.
    file(READ "${from}/${file}" "_text_${name}")
  endforeach()

  _correct(runtime.h "text before continue and break is kept"
    [==[    struct signal : public std::exception {
        const char* what() const noexcept override {
            return "Break statement executed";]==]
    [==[    struct signal : public std::exception {
        std::vector<value> written;
        const char* what() const noexcept override {
            return "Break statement executed";]==])
  _correct(runtime.h "text before continue and break is kept"
    [==[    struct signal : public std::exception {
        const char* what() const noexcept override {
            return "Continue statement executed";]==]
    [==[    struct signal : public std::exception {
        std::vector<value> written;
        const char* what() const noexcept override {
            return "Continue statement executed";]==])
  _correct(runtime.cpp "text before continue and break is kept"
    [==[    auto out = mk_val<value_array>();
    if (test_val->as_bool()) {]==]
    [==[    auto out = mk_val<value_array>();
    const auto keep = [&](auto & signal) {
        signal.written.insert(signal.written.begin(), out->val_arr.begin(), out->val_arr.end());
    };
    try {
    if (test_val->as_bool()) {]==])
  _correct(runtime.cpp "text before continue and break is kept"
    [==[            JJ_DEBUG("IF --> Executing ELSE body, current block: %s", stmt->type().c_str());
            out->push_back(stmt->execute(ctx));
        }
    }]==]
    [==[            JJ_DEBUG("IF --> Executing ELSE body, current block: %s", stmt->type().c_str());
            out->push_back(stmt->execute(ctx));
        }
    }
    } catch (continue_statement::signal & signal) {
        keep(signal);
        throw;
    } catch (break_statement::signal & signal) {
        keep(signal);
        throw;
    }]==])
  _correct(runtime.cpp "text before continue and break is kept"
    [==[        } catch (const continue_statement::signal &) {
            continue;
        } catch (const break_statement::signal &) {
            break;
        }
        noIteration = false;]==]
    [==[        } catch (const continue_statement::signal & signal) {
            for (const auto & written : signal.written) result->push_back(written);
            continue;
        } catch (const break_statement::signal & signal) {
            for (const auto & written : signal.written) result->push_back(written);
            break;
        }
        noIteration = false;]==])

  _correct(runtime.cpp "a string is iterable, character by character"
    [==[    if (!is_val<value_array>(iterable_val) && !is_val<value_object>(iterable_val)) {]==]
    [==[    if (is_val<value_string>(iterable_val)) {
        const jinja::string text = iterable_val->as_string();
        auto letters = mk_val<value_array>();
        for (const std::string & one : tessera::jinja_text::characters(text.str())) {
            auto letter = mk_val<value_string>(one);
            letter->val_str.mark_input_based_on(text);
            letters->push_back(std::move(letter));
        }
        iterable_val = letters;
    }
    if (!is_val<value_array>(iterable_val) && !is_val<value_object>(iterable_val)) {]==])

  _correct(runtime.cpp "undefined is in no list and no mapping"
    [==[            return mk_val<value_bool>(op.value == "not in");
        }
        if (op.value == "+" || op.value == "~") {
            value res = mk_val<value_undefined>();
            if (workaround_concat_null_with_str(res)) {
                return res;
            }
        }
        throw std::runtime_error("Cannot perform operation " + op.value + " on undefined values");]==]
    [==[            return mk_val<value_bool>(op.value == "not in");
        }
        if ((op.value == "in" || op.value == "not in")
            && (is_val<value_array>(right_val) || is_val<value_object>(right_val))) {
            return mk_val<value_bool>(op.value == "not in");
        }
        throw std::runtime_error("Cannot perform operation " + op.value + " on undefined values");]==])
  _correct(runtime.cpp "null is not an empty text for +"
    [==[        if (op.value == "+" || op.value == "~") {
            value res = mk_val<value_undefined>();
            if (workaround_concat_null_with_str(res)) {
                return res;
            }
        }
        throw std::runtime_error("Cannot perform operation on null values");]==]
    [==[        throw std::runtime_error("Cannot perform operation on null values");]==])
  _correct(runtime.cpp "~ joins anything as text, null as None"
    [==[    // Handle undefined and null values
    if (is_val<value_undefined>(left_val)]==]
    [==[    if (op.value == "~") {
        jinja::string joined = left_val->is_none() ? jinja::string("None")
            : left_val->is_undefined() ? jinja::string() : left_val->as_string();
        joined.append(right_val->is_none() ? jinja::string("None")
            : right_val->is_undefined() ? jinja::string() : right_val->as_string());
        return mk_val<value_string>(joined);
    }
    // Handle undefined and null values
    if (is_val<value_undefined>(left_val)]==])
  _correct(runtime.cpp "+ joins a text to a text alone"
    [==[    if ((is_val<value_string>(left_val) || is_val<value_string>(right_val)) &&
            (op.value == "~" || op.value == "+")) {]==]
    [==[    if ((is_val<value_string>(left_val) != is_val<value_string>(right_val)) && op.value == "+") {
        throw std::runtime_error("can only concatenate str (not \"" +
            (is_val<value_string>(left_val) ? right_val : left_val)->type() + "\") to str");
    }
    if (is_val<value_string>(left_val) && is_val<value_string>(right_val) && op.value == "+") {]==])
  _correct(runtime.cpp "an attribute of something undefined is an error"
    [==[    if (is_val<value_undefined>(object)) {
        JJ_DEBUG("%s", "Accessing property on undefined object, returning undefined");
        return val;
]==]
    [==[    if (is_val<value_undefined>(object)) {
        throw std::runtime_error("an attribute of an undefined value was asked for");
]==])
  _correct(runtime.cpp "undefined has no methods"
    [==[        value val = try_builtin_func(ctx, prop, object, true);
        if (!is_val<value_undefined>(val)) {]==]
    [==[        if (is_val<value_undefined>(object)) {
            throw std::runtime_error("an attribute of an undefined value was asked for");
        }
        value val = try_builtin_func(ctx, prop, object, true);
        if (!is_val<value_undefined>(val)) {]==])
  _correct(runtime.h "null is written as None"
    [==[    // TODO: probably allow print value_none as "None" string? currently this breaks some templates
]==]
    [==[    if (val->is_none()) {
        parts->val_str.append(string("None"));
        return;
    }
]==])
  _correct(runtime.cpp "a parameter of a macro that is not given has its default"
    [==[                std::string param_name = cast_stmt<identifier>(kwarg->key)->val;
                value param_value = args.get_kwarg_or_pos(param_name, i);]==]
    [==[                std::string param_name = cast_stmt<identifier>(kwarg->key)->val;
                value param_value = args.get_kwarg(param_name, nullptr);
                if (!param_value && !is_val<value_kwarg>(args.get_args()[i])) {
                    param_value = args.get_args()[i];
                }
                if (!param_value) {
                    param_value = kwarg->val->execute(args.ctx);
                }]==])
  _correct(runtime.h "a list and a mapping are written as Python does"
    [==[        auto items = cast_val<value_array>(val)->as_array();
        for (const auto & item : items) {
            gather_string_parts_recursive(item, parts);
        }
    }]==]
    [==[        // The outer array holds what the statements gave; an array in it is a value.
        for (const auto & item : cast_val<value_array>(val)->as_array()) {
            if (is_val<value_array>(item)) {
                parts->val_str.append(item->as_string());
            } else {
                gather_string_parts_recursive(item, parts);
            }
        }
    } else if (is_val<value_object>(val)) {
        parts->val_str.append(val->as_string());
    }]==])
  _correct(runtime.cpp "a parameter given by name counts wherever it stands"
    [==[                JJ_DEBUG("  Binding parameter '%s' to default argument of type %s", param_name.c_str(), kwarg->val->type().c_str());
                ctx.set_val(param_name, kwarg->val->execute(args.ctx));]==]
    [==[                value given = args.get_kwarg(param_name, nullptr);
                ctx.set_val(param_name, given ? given : kwarg->val->execute(args.ctx));]==])
  _correct(value.cpp "null is not undefined for default"
    [==[        : (args.get_pos(0)->is_undefined() || args.get_pos(0)->is_none());]==]
    [==[        : args.get_pos(0)->is_undefined();]==])
  _correct(lexer.cpp "a template may begin with one character before a block"
    [==[                    if (current == 1) {]==]
    [==[                    if (current == 1 && std::isspace(static_cast<unsigned char>(c))) {]==])
  _correct(value.cpp "templates may not change lists (Jinja2's immutable sandbox)"
    [==[        {"append", [](const func_args & args) -> value {]==]
    [==[        {"append", [](const func_args & args) -> value {
            throw raised_exception("a template may not change a list: append");]==])
  _correct(value.cpp "templates may not change lists (Jinja2's immutable sandbox)"
    [==[        {"pop", [](const func_args & args) -> value {]==]
    [==[        {"pop", [](const func_args & args) -> value {
            throw raised_exception("a template may not change a list: pop");]==])
  _correct(value.cpp "select and reject with a test are not selectattr"
    [==[        {"select", selectattr<false>},
        {"rejectattr", selectattr<true>},
        {"reject", selectattr<true>},]==]
    [==[        {"rejectattr", selectattr<true>},]==])
  _correct(value.cpp "a text in a list is written as Python does"
    [==[        const std::string val_str = val->as_string().str();

        if (val_str.find('\'') != std::string::npos) {
            return value_to_json(val);
        } else {
            return "'" + val_str + "'";
        }]==]
    [==[        return tessera::jinja_text::repr(val->as_string().str());
    } else if (val->is_undefined()) {
        return "Undefined";]==])
  _correct(runtime.cpp "characters are code points"
    [==[            arr_size = object->as_string().length();]==]
    [==[            arr_size = tessera::jinja_text::characterCount(object->as_string().str());]==])
  _correct(runtime.cpp "characters are code points, a negative index counts from the end"
    [==[                auto str = object->as_string().str();
                if (index >= 0 && index < static_cast<int64_t>(str.size())) {
                    val = mk_val<value_string>(std::string(1, str[index]));
                }]==]
    [==[                const jinja::string whole = object->as_string();
                const auto str = tessera::jinja_text::characters(whole.str());
                if (index < 0) {
                    index += static_cast<int64_t>(str.size());
                }
                if (index >= 0 && index < static_cast<int64_t>(str.size())) {
                    auto letter = mk_val<value_string>(str[index]);
                    letter->val_str.mark_input_based_on(whole);
                    val = letter;
                }]==])
  _correct(runtime.cpp "speed: no copy of a table at each name"
    [==[    auto builtins = global_builtins();]==] [==[    const auto & builtins = global_builtins();]==])
  _correct(runtime.cpp "speed: no copy of a table at each method"
    [==[    auto builtins = input->get_builtins();]==]
    [==[    const auto & builtins = input->get_builtins();]==])
  _correct(runtime.cpp "include"
    [==[#include "utils.h"]==] [==[#include "utils.h"
#include "backend/text/jinja/unicode_text.h"]==])

  _correct(value.cpp "include"
    [==[#include "json.h"]==] [==[#include "json.h"
#include "backend/text/jinja/unicode_text.h"]==])
  _correct(value.cpp "every piece of a split input is input"
    [==[                result->push_back(mk_val<value_string>(token));]==]
    [==[                auto piece = mk_val<value_string>(token);
                piece->val_str.mark_input_based_on(args.get_pos(0)->val_str);
                result->push_back(std::move(piece));]==])
  _correct(value.cpp "split() without a separator splits at white space"
    [==[            std::string str = val_input->as_string().str();
            // FIXME: Support non-specified delimiter (split on consecutive (no leading or trailing) whitespace)
            std::string delim = ]==]
    [==[            std::string str = val_input->as_string().str();
            if (args.count() == 1) {
                auto pieces = mk_val<value_array>();
                for (const std::string & word : tessera::jinja_text::words(str)) {
                    auto piece = mk_val<value_string>(word);
                    piece->val_str.mark_input_based_on(args.get_pos(0)->val_str);
                    pieces->push_back(std::move(piece));
                }
                return pieces;
            }
            std::string delim = ]==])
  _correct(value.cpp "length counts characters"
    [==[            return mk_val<value_int>(str.length());]==]
    [==[            return mk_val<value_int>(
                static_cast<int64_t>(tessera::jinja_text::characterCount(str.str())));]==])
  _correct(value.cpp "a slice counts characters"
    [==[            auto sliced = slice(input->as_string().str(), start, stop, step);]==]
    [==[            std::string sliced;
            for (const std::string & one : slice(
                     tessera::jinja_text::characters(input->as_string().str()), start, stop, step)) {
                sliced += one;
            }]==])
  _correct(value.cpp "JSON of input is input"
    [==[    return mk_val<value_string>(json_str);
}

static value & get_attribute]==]
    [==[    auto result = mk_val<value_string>(json_str);
    result->val_str.mark_owner(owner_of(args.get_pos(0)));
    return result;
}

static value & get_attribute]==])
  _correct(value.cpp "JSON of input is input"
    [==[static value tojson(const func_args & args) {]==]
    [==[static int owner_of(const value & val) {
    for (const auto & part : val->val_str.parts) {
        if (part.is_input) return part.is_input;
    }
    for (const auto & item : val->val_arr) {
        if (const int owner = owner_of(item)) return owner;
    }
    for (const auto & pair : val->val_obj) {
        if (const int owner = owner_of(pair.second)) return owner;
    }
    return 0;
}

static value tojson(const func_args & args) {]==])
  _correct(value.cpp "numbers in JSON keep their digits"
    [==[        oss << val->as_float();]==]
    [==[        oss << tessera::jinja_text::floatText(val->as_float());]==])
  _correct(value.cpp "joined input stays input"
    [==[            std::string result;
            for (size_t i = 0; i < arr.size(); ++i) {
                value val_arr = arr[i];]==]
    [==[            jinja::string result;
            for (size_t i = 0; i < arr.size(); ++i) {
                value val_arr = arr[i];]==])
  _correct(value.cpp "anything can be joined, as its text"
    [==[                if (!is_val<value_string>(val_arr) && !is_val<value_int>(val_arr) && !is_val<value_float>(val_arr)) {
                    throw raised_exception("join() can only join arrays of strings or numerics");
                }]==] [==[]==])
  _correct(value.cpp "joined input stays input"
    [==[                result += val_arr->as_string().str();
                if (i < arr.size() - 1) {
                    result += delim;]==]
    [==[                if (!val_arr->is_undefined()) {
                    result.append(val_arr->as_string());
                }
                if (i < arr.size() - 1) {
                    result.append(jinja::string(delim));]==])
  _correct(value.cpp "sort_keys is refused in words that a user can read"
    [==[throw not_implemented_exception("tojson sort_keys=true not implemented");]==]
    [==[throw std::runtime_error("tojson with sort_keys is not supported");]==])

  _correct(value.h "a float as Python writes it"
    [==[        std::string out = std::to_string(val_flt);
        out.erase(out.find_last_not_of('0') + 1, std::string::npos); // remove trailing zeros
        if (out.back() == '.') out.push_back('0'); // leave one zero if no decimals
        return out;]==]
    [==[        return tessera::jinja_text::floatText(val_flt);]==])
  _correct(value.h "include"
    [==[#include "utils.h"]==] [==[#include "utils.h"
#include "backend/text/jinja/unicode_text.h"]==])

  _correct(string.h "each part says whose text it is: 0 the template's, else a number of the caller"
    [==[    bool is_input = false; // may skip parsing special tokens if true]==]
    [==[    int is_input = 0;]==])
  _correct(string.h "a text of input with its owner"
    [==[    // mark all parts as user input
    void mark_input();]==]
    [==[    // mark all parts as user input
    void mark_input();
    void mark_owner(int owner) {
        for (auto & part : parts) {
            part.is_input = owner;
        }
    }]==])
  _correct(string.cpp "what is made of input keeps its owner"
    [==[    if (other.all_parts_are_input()) {
        for (auto & part : parts) {
            part.is_input = true;
        }
    }]==]
    [==[    if (!other.parts.empty() && other.all_parts_are_input()) {
        mark_owner(other.parts.front().is_input);
    }]==])
  _correct(string.cpp "white space as Python has it"
    [==[        size_t start = 0;
        size_t end = s.length();
        auto match_char]==]
    [==[        if (!chars) {
            return tessera::jinja_text::strip(s, left, right);
        }
        size_t start = 0;
        size_t end = s.length();
        auto match_char]==])
  _correct(string.cpp "case of all letters"
    [==[        std::string res = s;
        std::transform(res.begin(), res.end(), res.begin(), ::toupper);
        return res;]==] [==[        return tessera::jinja_text::upper(s);]==])
  _correct(string.cpp "case of all letters"
    [==[        std::string res = s;
        std::transform(res.begin(), res.end(), res.begin(), ::tolower);
        return res;]==] [==[        return tessera::jinja_text::lower(s);]==])
  _correct(string.cpp "capitalize is done for ASCII alone"
    [==[        if (s.empty()) return s;
        std::string res = s;]==]
    [==[        if (s.empty()) return s;
        tessera::jinja_text::needAscii(s, "capitalize");
        std::string res = s;]==])
  _correct(string.cpp "title is done for ASCII alone"
    [==[        std::string res = s;
        bool capitalize_next = true;]==]
    [==[        tessera::jinja_text::needAscii(s, "title");
        std::string res = s;
        bool capitalize_next = true;]==])
  _correct(string.cpp "include"
    [==[#include "jinja/value.h"]==] [==[#include "jinja/value.h"
#include "backend/text/jinja/unicode_text.h"]==])

  _correct(runtime.h "{% generation %} marks what the model writes, as transformers' masks do"
    [==[// do nothing
struct noop_statement : public statement {]==]
    [==[// An empty text whose owner says where what the model writes begins and ends.
struct generation_mark : public statement {
    explicit generation_mark(bool begins) : owner(begins ? generation_begin : generation_end) {}
    static constexpr int generation_begin = -1;
    static constexpr int generation_end = -2;
    int owner;
    std::string type() const override { return "Generation"; }
    value execute_impl(context &) const override {
        auto mark = mk_val<value_string>(std::string());
        mark->val_str.mark_owner(owner);
        return mark;
    }
};

// do nothing
struct noop_statement : public statement {]==])
  _correct(parser.cpp "{% generation %} marks what the model writes, as transformers' masks do"
    [==[            result = mk_stmt<noop_statement>(start_pos);
            ++current;]==]
    [==[            result = mk_stmt<generation_mark>(start_pos, name == "generation");
            ++current;]==])
  _correct(parser.cpp "an error says where"
    [==[            throw std::runtime_error("Unknown statement: " + name);]==]
    [==[            throw parser_exception("Unknown statement: " + name, source, tokens[start_pos].pos);]==])
  _correct(parser.cpp "an error says where"
    [==[                throw std::runtime_error("Unexpected token: " + t.value + " of type " + std::to_string(t.t));]==]
    [==[                throw parser_exception("Unexpected token: " + t.value, source, t.pos);]==])
  _correct(parser.cpp "an error says where"
    [==[                throw std::runtime_error("Unexpected token type");]==]
    [==[                if (current >= tokens.size()) {
                    throw parser_exception("the template ends within a block", source, source.size());
                }
                throw parser_exception("Unexpected token: " + peek().value, source, peek().pos);]==])
  _correct(parser.cpp "an error says where"
    [==[            throw std::runtime_error("Unknown statement");]==]
    [==[            throw parser_exception("Unknown statement: " + peek().value, source,
                current < tokens.size() ? peek().pos : source.size());]==])
  _correct(parser.cpp "an error says where"
    [==[throw std::runtime_error("Expected identifier");]==]
    [==[throw parser_exception("Expected identifier", source, tokens[start_pos].pos);]==])
  _correct(parser.cpp "an error says where"
    [==[throw std::runtime_error("Expected 'in'");]==]
    [==[throw parser_exception("Expected 'in'", source, current < tokens.size() ? peek().pos : source.size());]==])
  _correct(utils.h "an error says where"
    [==[    oss << tag << ": " << msg << "\n";]==]
    [==[    const auto line = 1 + std::count(source.begin(), source.begin() + std::min(pos, source.size()), '\n');
    oss << msg << " (line " << line << ")\n";]==])
  _correct(runtime.cpp "what is not implemented says where"
    [==[    } catch (const not_implemented_exception & /* ex */) {
        throw;
    } catch (const std::exception & e) {]==]
    [==[    } catch (const std::exception & e) {]==])

  _correct_operators()
  _limit_jinja()

  foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME)
    set(old "")
    if(EXISTS "${to}/${file}")
      file(READ "${to}/${file}" old)
    endif()
    if(NOT old STREQUAL "${_text_${name}}")
      file(WRITE "${to}/${file}" "${_text_${name}}")
    endif()
  endforeach()
endfunction()
