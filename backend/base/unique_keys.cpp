// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/unique_keys.h"

#include "backend/base/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace tessera {
namespace {

struct RepeatedKey {
    std::string key;
    std::size_t offset = 0; ///< of its quote
};

/// The key as it is meant: "\u0061" is "a".
std::string keyIn(std::string_view quoted)
{
    const Json key = Json::parse(quoted, nullptr, false);
    return key.is_string() ? key.get<std::string>() : std::string(quoted);
}

/// The first key of the outermost object that stands there twice. `text` is valid JSON.
std::optional<RepeatedKey> repeatedKey(std::string_view text)
{
    std::set<std::string> seen;
    std::size_t at = 0;
    int depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c != '"') {
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            ++at;
            continue;
        }
        const std::size_t begin = at++;
        for (; at < text.size() && text[at] != '"'; ++at)
            at += text[at] == '\\' ? 1 : 0;
        const std::size_t end = std::min(++at, text.size());
        const std::size_t next = text.find_first_not_of(" \t\r\n", end);
        if (depth != 1 || next == std::string_view::npos || text[next] != ':')
            continue;
        std::string key = keyIn(text.substr(begin, end - begin));
        if (!seen.insert(key).second)
            return RepeatedKey{.key = std::move(key), .offset = begin};
    }
    return std::nullopt;
}

} // namespace

Result<Json> parseUniqueKeys(std::string_view text, std::string_view name)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size()); // columns are counted without it
    TESSERA_TRY(Json value, parseJson(text, name));
    const std::optional<RepeatedKey> repeated =
        value.is_object() ? repeatedKey(text) : std::nullopt;
    if (!repeated)
        return value;
    const std::string_view before = text.substr(0, repeated->offset);
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
    const std::string what = fmt::format("the key {} is there twice", repeated->key);
    return Error{.code = ErrorCode::BadJson,
                 .detail = fmt::format("{}, line {}, column {}: {}.", name, line, column, what),
                 .args = {std::string(name), std::to_string(line), std::to_string(column), what},
                 .context = {},
                 .place = SourcePlace::here()};
}

Result<Json> readUniqueKeys(const std::filesystem::path &path)
{
    TESSERA_TRY(const std::string text, readFile(path));
    return parseUniqueKeys(text, path.string());
}

} // namespace tessera
