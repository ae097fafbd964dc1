// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/imported_set.h"

#include "backend/base/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tessera::data {

namespace {

using Names = std::map<std::string, std::string>;

constexpr std::array kColumnKeys{"prompt", "query",  "response", "history",  "messages",
                                 "system", "tools",  "chosen",   "rejected", "kto_tag",
                                 "images", "videos", "audios"};

const Names &defaultColumns(bool alpaca)
{
    static const Names kAlpaca{
        {"prompt", "instruction"}, {"query", "input"}, {"response", "output"}};
    static const Names kMessages{{"messages", "conversations"}};
    return alpaca ? kAlpaca : kMessages;
}

const Names &defaultTags()
{
    static const Names kTags{{"role_tag", "from"},
                             {"content_tag", "value"},
                             {"user_tag", "human"},
                             {"assistant_tag", "gpt"},
                             {"observation_tag", "observation"},
                             {"function_tag", "function_call"},
                             {"system_tag", "system"}};
    return kTags;
}

/// Which of our roles each tag stands for.
constexpr std::array kRoles{std::pair{"user_tag", "user"}, std::pair{"assistant_tag", "assistant"},
                            std::pair{"observation_tag", "tool_response"},
                            std::pair{"function_tag", "tool_call"},
                            std::pair{"system_tag", "system"}};

Result<Json> readInfo(const std::filesystem::path &info)
{
    TESSERA_TRY(Json content, readJsonFile(info));
    if (!content.is_object())
        return badFile(info.string(), kDatasetInfo, "it is not an object of data sets");
    return content;
}

/// A member as text; nothing when it is absent or null.
Result<std::optional<std::string>> textOf(const Json &entry, const std::string &key)
{
    const auto found = entry.find(key);
    if (found == entry.end() || found->is_null())
        return std::optional<std::string>();
    if (!found->is_string())
        return wrongType(key, found->dump(), "a text");
    return std::optional<std::string>(found->get<std::string>());
}

/// An object of texts under `key`, of which only `known` keys may be there.
template<typename Known>
Result<std::optional<Names>> namesOf(const Json &entry, const std::string &key, const Known &known)
{
    const auto found = entry.find(key);
    if (found == entry.end() || found->is_null())
        return std::optional<Names>();
    if (!found->is_object())
        return wrongType(key, found->dump(), "an object");
    Names names;
    for (const auto &[name, value] : found->items()) {
        if (std::ranges::find(known, name) == known.end())
            return unknownKey(key + "." + name, nearestName(name, known));
        TESSERA_TRY(const std::optional<std::string> column, textOf(*found, name));
        if (column)
            names[name] = *column;
    }
    return std::optional<Names>(std::move(names));
}

std::vector<std::string> keysOf(const Names &names)
{
    std::vector<std::string> keys;
    for (const auto &[key, value] : names)
        keys.push_back(key);
    return keys;
}

} // namespace

Result<std::vector<std::string>> ImportedSet::names(const std::filesystem::path &info)
{
    TESSERA_TRY(const Json content, readInfo(info));
    std::vector<std::string> names;
    for (const auto &[name, entry] : content.items())
        names.push_back(name);
    return names;
}

Result<ImportedSet> ImportedSet::read(const std::filesystem::path &info, const std::string &name)
{
    TESSERA_TRY(const Json content, readInfo(info));
    const auto found = content.find(name);
    if (found == content.end()) {
        TESSERA_TRY(const std::vector<std::string> known, names(info));
        return notOneOf("dataset", name, known);
    }
    if (!found->is_object())
        return wrongType(name, found->dump(), "an object");
    ImportedSet set;
    set.m_name = name;
    for (const auto step :
         {&ImportedSet::readForm, &ImportedSet::readColumns, &ImportedSet::readTags}) {
        if (Result<void> done = (set.*step)(*found); !done)
            return std::move(done).error().during(
                fmt::format("reading {} of {}", name, info.string()));
    }
    if (Result<void> done = set.readPlace(*found, info); !done)
        return std::move(done).error().during(fmt::format("reading {} of {}", name, info.string()));
    set.warnOfUnlisted();
    return set;
}

Result<void> ImportedSet::readPlace(const Json &entry, const std::filesystem::path &info)
{
    for (const char *const key : {"hf_hub_url", "ms_hub_url", "om_hub_url", "script_url"}) {
        TESSERA_TRY(const std::optional<std::string> id, textOf(entry, key));
        if (id)
            return notSupported(key, *id, "file_name: files and folders on this computer");
    }
    TESSERA_TRY(const std::optional<std::string> cloud, textOf(entry, "cloud_file_name"));
    TESSERA_TRY(const std::optional<std::string> file, textOf(entry, "file_name"));
    if (!file && cloud)
        return notSupported("cloud_file_name", *cloud,
                            "file_name: files and folders on this computer");
    if (!file)
        return missingValue("file_name");
    m_path = info.parent_path() / *file;
    for (const char *const key : {"subset", "folder"}) {
        TESSERA_TRY(const std::optional<std::string> part, textOf(entry, key));
        if (part)
            m_warnings.push_back(
                fmt::format("{} is of hubs and not used for a file: {}.", key, *part));
    }
    return {};
}

Result<void> ImportedSet::readForm(const Json &entry)
{
    TESSERA_TRY(const std::optional<std::string> formatting, textOf(entry, "formatting"));
    m_formatting = formatting.value_or("alpaca");
    const std::vector<std::string> known{"alpaca", "sharegpt", "openai"};
    if (std::ranges::find(known, m_formatting) == known.end())
        return notOneOf("formatting", m_formatting, known);
    const Json ranking = entry.value("ranking", Json(false));
    if (!ranking.is_boolean())
        return wrongType("ranking", ranking.dump(), "true or false");
    m_ranking = ranking.get<bool>();
    const Json samples = entry.value("num_samples", Json());
    if (samples.is_null())
        return {};
    if (!samples.is_number_integer() || samples.get<std::int64_t>() < 1)
        return outOfRange("num_samples", samples.dump(), "at least 1", "1");
    m_rows = samples.get<std::int64_t>();
    return {};
}

Result<void> ImportedSet::readColumns(const Json &entry)
{
    const std::vector<std::string> known(kColumnKeys.begin(), kColumnKeys.end());
    TESSERA_TRY(const std::optional<Names> columns, namesOf(entry, "columns", known));
    m_columns = columns.value_or(defaultColumns(m_formatting == "alpaca"));
    return {};
}

Result<void> ImportedSet::readTags(const Json &entry)
{
    TESSERA_TRY(const std::optional<Names> tags, namesOf(entry, "tags", keysOf(defaultTags())));
    m_tags = tags.value_or(defaultTags());
    for (const char *const key : {"role_tag", "content_tag"})
        m_tags.try_emplace(key, defaultTags().at(key)); // without them there is no message
    return {};
}

void ImportedSet::warnOfUnlisted()
{
    for (const auto &[key, column] : defaultColumns(m_formatting == "alpaca")) {
        if (!m_columns.contains(key) && !(m_ranking && key == "response"))
            m_warnings.push_back(
                fmt::format("columns of {} does not name {}: the column \"{}\" will not be used.",
                            m_name, key, column));
    }
}

void ImportedSet::take(const OrderedJson &row, const char *key, const char *ours,
                       OrderedJson &out) const
{
    const auto column = m_columns.find(key);
    if (column == m_columns.end())
        return;
    if (const auto found = row.find(column->second); found != row.end())
        out[ours] = *found;
}

OrderedJson ImportedSet::apply(const OrderedJson &row, ReportWriter &report) const
{
    OrderedJson out = OrderedJson::object();
    if (m_formatting == "alpaca")
        applyAlpaca(row, out);
    else
        applyMessages(row, out);
    for (const auto &[key, ours] : {std::pair{"system", "system"},
                                    {"tools", "tools"},
                                    {"images", "images"},
                                    {"videos", "videos"},
                                    {"audios", "audios"},
                                    {"kto_tag", "label"}})
        take(row, key, ours, out);
    for (const auto &[name, value] : row.items()) {
        if (std::ranges::none_of(m_columns, [&](const auto &one) { return one.second == name; }))
            report.unusedColumn(name);
    }
    return out;
}

void ImportedSet::applyAlpaca(const OrderedJson &row, OrderedJson &out) const
{
    if (m_columns.size() == 1 && m_columns.contains("prompt")) { // pretraining
        take(row, "prompt", "text", out);
        return;
    }
    out["instruction"] = nullptr;
    out["input"] = nullptr;
    take(row, "prompt", "instruction", out);
    take(row, "query", "input", out);
    take(row, "history", "history", out);
    take(row, "response", "output", out);
    if (m_ranking) {
        take(row, "chosen", "chosen", out);
        take(row, "rejected", "rejected", out);
    }
}

void ImportedSet::applyMessages(const OrderedJson &row, OrderedJson &out) const
{
    take(row, "messages", "messages", out);
    if (m_ranking) {
        take(row, "chosen", "chosen", out);
        take(row, "rejected", "rejected", out);
    }
    for (const char *const name : {"messages", "chosen", "rejected"}) {
        if (const auto found = out.find(name); found != out.end())
            *found = messageList(*found);
    }
}

OrderedJson ImportedSet::messageList(const OrderedJson &stored) const
{
    if (stored.is_object())
        return message(stored);
    if (!stored.is_array())
        return stored;
    OrderedJson list = OrderedJson::array();
    for (const OrderedJson &one : stored)
        list.push_back(one.is_object() ? message(one) : one);
    return list;
}

/// With our names of keys and roles; a role that no tag names stays, and is then unknown.
OrderedJson ImportedSet::message(const OrderedJson &stored) const
{
    OrderedJson out = OrderedJson::object();
    for (const auto &[key, value] : stored.items()) {
        if (key == m_tags.at("role_tag"))
            out["role"] = value;
        else if (key == m_tags.at("content_tag"))
            out["content"] = value;
        else
            out[key] = value;
    }
    const OrderedJson role = out.value("role", OrderedJson());
    for (const auto &[tag, ours] : kRoles) {
        const auto found = m_tags.find(tag);
        if (found != m_tags.end() && role == found->second)
            out["role"] = ours;
    }
    return out;
}

} // namespace tessera::data
