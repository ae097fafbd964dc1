// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/prompts.h"

#include <array>

namespace tessera::data {

namespace {

std::string dumped(const OrderedJson &value)
{
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::optional<PromptAndAnswer> ofMessages(const OrderedJson &columns)
{
    const OrderedJson &messages = columns["messages"];
    if (!messages.is_array() || messages.size() < 2)
        return std::nullopt;
    std::string prompt = columns.contains("system") ? dumped(columns["system"]) : std::string();
    for (auto message = messages.begin(); message + 1 != messages.end(); ++message)
        prompt += dumped(*message);
    return PromptAndAnswer{.prompt = std::move(prompt), .answer = dumped(messages.back())};
}

std::optional<PromptAndAnswer> ofColumns(const OrderedJson &columns, const char *answer)
{
    constexpr std::array kAsked{"system", "history", "instruction", "input", "query"};
    if (!columns.contains(answer))
        return std::nullopt;
    std::string prompt;
    for (const char *name : kAsked) {
        if (columns.contains(name))
            prompt += dumped(columns[name]);
    }
    return PromptAndAnswer{.prompt = std::move(prompt), .answer = dumped(columns[answer])};
}

} // namespace

std::optional<PromptAndAnswer> promptAndAnswer(const MappedRow &row)
{
    switch (row.shape) {
    case Shape::Messages:
        return ofMessages(row.columns);
    case Shape::Alpaca:
        return ofColumns(row.columns, "output");
    case Shape::Query:
        return ofColumns(row.columns, "response");
    case Shape::Text:
    case Shape::Tokens:
    case Shape::Preference:
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace tessera::data
