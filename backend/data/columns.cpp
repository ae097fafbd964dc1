// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace tessera::data {

namespace {

struct Alias {
    std::string_view target;
    std::vector<std::string_view> sources;
};

const std::vector<Alias> &commonAliases()
{
    static const std::vector<Alias> kAliases{
        {"system", {"system", "system_prompt"}},
        {"messages", {"messages", "conversation", "conversations"}},
        {"images", {"images", "image"}},
        {"videos", {"videos", "video"}},
        {"audios", {"audios", "audio"}},
    };
    return kAliases;
}

/// Only of rows that are neither messages nor alpaca.
const std::vector<Alias> &queryAliases()
{
    static const std::vector<Alias> kAliases{
        {"query", {"query", "prompt", "input", "instruction", "question", "problem"}},
        {"response",
         {"response", "answer", "output", "targets", "target", "answer_key", "answers", "solution",
          "text", "completion", "content"}},
    };
    return kAliases;
}

/// Every column that something reads, and what hides one.
std::vector<std::string> knownColumns()
{
    std::vector<std::string> known{"_",
                                   "instruction",
                                   "history",
                                   "chosen",
                                   "rejected",
                                   "rejected_messages",
                                   "rejected_response",
                                   "positive_messages",
                                   "negative_messages",
                                   "input_ids",
                                   "labels",
                                   "label",
                                   "channel",
                                   "margin",
                                   "tools",
                                   "objects",
                                   "chat_template_kwargs"};
    for (const std::vector<Alias> &aliases : {commonAliases(), queryAliases()}) {
        for (const Alias &alias : aliases)
            known.insert(known.end(), alias.sources.begin(), alias.sources.end());
    }
    return known;
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char &c : out) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c + ('a' - 'A'));
    }
    return out;
}

/// The columns of `row` that `alias` takes in.
std::vector<std::string> claimants(const OrderedJson &row, const Alias &alias)
{
    std::vector<std::string> found;
    for (const auto &[name, value] : row.items()) {
        const std::string small = lowered(name);
        if (std::find(alias.sources.begin(), alias.sources.end(), small) != alias.sources.end())
            found.push_back(name);
    }
    return found;
}

bool has(const OrderedJson &row, std::string_view name)
{
    return row.contains(std::string(name));
}

void rename(OrderedJson &row, const std::string &from, std::string_view to)
{
    OrderedJson value = row[from];
    // The solution is read by reward functions under its own name too.
    if (from != "solution")
        row.erase(from);
    row[std::string(to)] = std::move(value);
}

/// Renames the one column that claims the target; two of them are an error when it is `needed`.
Result<void> applyAlias(OrderedJson &row, const Alias &alias, bool needed, const std::string &file)
{
    if (has(row, alias.target))
        return {};
    const std::vector<std::string> found = claimants(row, alias);
    if (found.size() == 1)
        rename(row, found.front(), alias.target);
    if (found.size() < 2 || !needed)
        return {};
    std::string names;
    for (const std::string &name : found)
        names += (names.empty() ? "" : ", ") + name;
    return badFile(file, "data set",
                   fmt::format("the columns {} may all stand for \"{}\"; say which one with "
                               "columns, such as {{\"{}\": \"{}\"}}",
                               names, alias.target, found.front(), alias.target));
}

/// Shapes that are told by columns with their own names.
bool isNamedShape(const OrderedJson &row, Shape &shape)
{
    const bool pair = (has(row, "chosen") && has(row, "rejected"))
        || (has(row, "chosen_messages") && has(row, "rejected_messages"));
    if (pair)
        shape = Shape::Preference;
    else if (has(row, "input_ids"))
        shape = Shape::Tokens;
    else if (has(row, "messages"))
        shape = Shape::Messages;
    else if (has(row, "instruction") && has(row, "input"))
        shape = Shape::Alpaca;
    else
        return false;
    return true;
}

} // namespace

std::string shapeName(Shape shape)
{
    switch (shape) {
    case Shape::Tokens:
        return "tokens";
    case Shape::Messages:
        return "messages";
    case Shape::Alpaca:
        return "alpaca";
    case Shape::Query:
        return "query";
    case Shape::Text:
        return "text";
    case Shape::Preference:
        return "preference";
    }
    return {};
}

Result<ColumnMap> ColumnMap::parse(const std::vector<std::string> &pairs)
{
    ColumnMap map;
    const std::vector<std::string> known = knownColumns();
    for (const std::string &pair : pairs) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == pair.size())
            return wrongType("columns", pair, "from=to");
        const std::string to = pair.substr(equals + 1);
        if (std::ranges::find(known, to) == known.end())
            return notOneOf("columns: " + pair.substr(0, equals), to, known);
        map.m_pairs.emplace_back(pair.substr(0, equals), to);
    }
    return map;
}

Result<MappedRow> ColumnMap::apply(OrderedJson row, const std::string &file) const
{
    MappedRow mapped{.columns = std::move(row)};
    OrderedJson &columns = mapped.columns;
    // All are taken out before one is put back, so that two columns can change places.
    OrderedJson taken = OrderedJson::object();
    for (const auto &[from, to] : m_pairs) {
        if (!columns.contains(from))
            continue;
        taken[from] = std::move(columns[from]);
        columns.erase(from);
    }
    std::map<std::string_view, std::string_view> filled;
    for (const auto &[from, to] : m_pairs) {
        if (!taken.contains(from) || to == "_")
            continue;
        if (const auto [place, isNew] = filled.try_emplace(to, from); !isNew)
            return badFile(file, "data set",
                           fmt::format("columns makes both {} and {} into {}, and a row has both; "
                                       "map one of them to _, which is no column",
                                       place->second, from, to));
        columns[to] = taken[from];
    }
    for (const Alias &alias : commonAliases())
        TESSERA_CHECK(applyAlias(columns, alias, alias.target == "messages", file));
    if (isNamedShape(columns, mapped.shape)) {
        if (mapped.shape == Shape::Preference && !has(columns, "instruction"))
            TESSERA_CHECK(applyAlias(columns, queryAliases()[0], false, file)); // its prompt
        return mapped;
    }
    const bool hasQuery = has(columns, "query") || !claimants(columns, queryAliases()[0]).empty();
    if (!hasQuery && has(columns, "text")) {
        mapped.shape = Shape::Text;
        return mapped;
    }
    for (const Alias &alias : queryAliases())
        TESSERA_CHECK(applyAlias(columns, alias, true, file));
    mapped.shape = Shape::Query;
    return mapped;
}

} // namespace tessera::data
