// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/token_ids.h"

#include "backend/base/files.h"
#include "backend/base/json.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <sstream>
#include <string>

namespace tessera::text {

namespace {

constexpr std::string_view kFormat = "list of ids";

Result<std::vector<TokenId>> plainIds(const std::string &content, const std::string &file)
{
    std::vector<TokenId> ids;
    std::istringstream words(content);
    for (std::string word; words >> word;) {
        TokenId id = 0;
        const char *const end = word.data() + word.size();
        const auto [stop, problem] = std::from_chars(word.data(), end, id);
        if (problem != std::errc() || stop != end)
            return badFile(file, kFormat, fmt::format("{} is no id", dumpJson(Json(word))));
        ids.push_back(id);
    }
    return ids;
}

bool isId(const Json &value)
{
    return value.is_number_integer() && value <= std::int64_t{std::numeric_limits<TokenId>::max()}
    && value >= std::int64_t{std::numeric_limits<TokenId>::min()};
}

} // namespace

Result<std::vector<TokenId>> readTokenIds(const std::filesystem::path &file)
{
    const std::string path = file.string();
    TESSERA_TRY(const std::string content, readFile(file));
    if (content.find_first_of("[{") == std::string::npos)
        return plainIds(content, path);
    TESSERA_TRY(const Json json, parseJson(content, path));
    const Json list = json.is_object() ? json.value("ids", Json()) : json;
    if (!list.is_array())
        return badFile(path, kFormat, "it is neither a list nor an object with \"ids\"");
    std::vector<TokenId> ids;
    ids.reserve(list.size());
    for (const Json &id : list) {
        if (!isId(id))
            return badFile(path, kFormat, fmt::format("{} is no id", dumpJson(id)));
        ids.push_back(id.get<TokenId>());
    }
    return ids;
}

} // namespace tessera::text
