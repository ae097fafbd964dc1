// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"

#include "backend/base/files.h"
#include "backend/base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Position {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// Where byte `offset` (counted from 1, as the parser does) lies.
Position positionOf(std::string_view text, std::size_t offset)
{
    const std::size_t index = std::min(offset == 0 ? 0 : offset - 1, text.size());
    const std::string_view before = text.substr(0, index);
    const std::size_t lastBreak = before.rfind('\n');
    return {.line = 1 + static_cast<std::size_t>(std::ranges::count(before, '\n')),
            .column = lastBreak == std::string_view::npos ? index + 1 : index - lastBreak};
}

/// The parser's own words without its prefix "[json.exception...] parse error at ...: ".
std::string reasonOf(const nlohmann::json::parse_error &error)
{
    const std::string what = error.what();
    const std::size_t at = what.find(": ", what.find("parse error"));
    constexpr std::size_t kLongest = 300; // it has what it read last, which may be anything
    return excerpt(at == std::string::npos ? what : what.substr(at + 2), kLongest);
}

/// Stands where the parser stopped; takes everything before.
template<typename J>
class StopPlace : public nlohmann::json_sax<J>
{
public:
    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(typename J::number_integer_t /*value*/) override { return true; }
    bool number_unsigned(typename J::number_unsigned_t /*value*/) override { return true; }
    bool number_float(typename J::number_float_t /*value*/,
                      const typename J::string_t & /*text*/) override
    {
        return true;
    }
    bool string(typename J::string_t & /*value*/) override { return true; }
    bool binary(typename J::binary_t & /*value*/) override { return true; }
    bool start_object(std::size_t /*elements*/) override { return true; }
    bool key(typename J::string_t & /*value*/) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t /*elements*/) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t end, const std::string &lastToken,
                     const nlohmann::detail::exception & /*error*/) override
    {
        token = lastToken;
        begin = end - std::min(end, token.size());
        return false;
    }

    std::string token;     ///< the number that has no value
    std::size_t begin = 0; ///< its first byte, counted from 0
};

Error badJson(std::string_view text, std::size_t offset, std::string_view name,
              const std::string &reason)
{
    const Position at = positionOf(text, offset);
    return {.code = ErrorCode::BadJson,
            .detail = fmt::format("{} is not valid JSON at line {}, column {}: {}.", name, at.line,
                                  at.column, reason),
            .args = {std::string(name), std::to_string(at.line), std::to_string(at.column), reason},
            .context = {},
            .place = SourcePlace::here()};
}

/// Where a value begins that is nested deeper than any file of ours or of a model is; npos: none.
/// Copying and destroying a value takes stack for each level.
std::size_t tooDeep(std::string_view text)
{
    constexpr int kDeepest = 256;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\')
            ++i;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '[' || c == '{') && ++depth > kDeepest)
            return i;
        else if (!quoted && (c == ']' || c == '}'))
            --depth;
    }
    return std::string_view::npos;
}

template<typename J>
Result<J> parse(std::string_view text, std::string_view name)
{
    const bool marked = text.starts_with(kByteOrderMark);
    const std::string_view body = marked ? text.substr(kByteOrderMark.size()) : text;
    if (const std::size_t deep = tooDeep(body); deep != std::string_view::npos)
        return badJson(body, deep + 1, name, "values are nested more than 256 deep");
    try {
        return J::parse(body);
    } catch (const nlohmann::json::parse_error &error) {
        return badJson(body, error.byte, name, reasonOf(error));
    } catch (const nlohmann::json::out_of_range &) { // it does not say where
        StopPlace<J> stop;
        J::sax_parse(body, &stop);
        return badJson(body, stop.begin + 1, name,
                       fmt::format("the number {} is too large", stop.token));
    }
}

// A peer of another version may send anything: what is not a text is left out.
std::string textAt(const Json &object, const char *key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::vector<std::string> textsAt(const Json &object, const char *key)
{
    std::vector<std::string> texts;
    const auto it = object.find(key);
    if (it == object.end() || !it->is_array())
        return texts;
    for (const Json &entry : *it) {
        if (entry.is_string())
            texts.push_back(entry.get<std::string>());
    }
    return texts;
}

Json finite(const Json &value)
{
    if (value.is_number_float())
        return numberJson(value.get<double>());
    if (!value.is_structured())
        return value;
    Json copy = value;
    for (auto &item : copy)
        item = finite(item);
    return copy;
}

} // namespace

Result<Json> parseJson(std::string_view text, std::string_view name)
{
    return parse<Json>(text, name);
}

Result<OrderedJson> parseOrderedJson(std::string_view text, std::string_view name)
{
    return parse<OrderedJson>(text, name);
}

Result<Json> readJsonFile(const std::filesystem::path &path)
{
    TESSERA_TRY(const std::string text, readFile(path));
    return parseJson(text, path.string());
}

std::string dumpJson(const Json &value)
{
    return finite(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string dumpJsonPretty(const Json &value)
{
    return finite(value).dump(2, ' ', false, Json::error_handler_t::replace);
}

std::optional<double> jsonNumber(const Json &value)
{
    if (value.is_number())
        return value.get<double>();
    if (!value.is_string())
        return std::nullopt;
    std::string word = value.get<std::string>();
    std::ranges::transform(word, word.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (word == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (word == "inf" || word == "infinity")
        return std::numeric_limits<double>::infinity();
    if (word == "-inf" || word == "-infinity")
        return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

Json numberJson(double value)
{
    if (std::isfinite(value))
        return value;
    return std::isnan(value) ? "nan" : (value > 0 ? "inf" : "-inf");
}

Json errorJson(const Error &error)
{
    return {{"code", errorCodeName(error.code)},
            {"detail", error.detail},
            {"args", error.args},
            {"context", error.context}};
}

Error errorFromJson(const Json &value)
{
    if (!value.is_object())
        return internal("an error without content", SourcePlace::here());
    Error error;
    error.code = errorCodeFromName(textAt(value, "code"));
    error.detail = textAt(value, "detail");
    error.args = textsAt(value, "args");
    error.context = textsAt(value, "context");
    return error;
}

} // namespace tessera
