// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/config/field_value.h"
#include "backend/config/fields.h"

#include <fmt/format.h>

#include <unistd.h>

#include <memory>

namespace tessera::app {
namespace {

std::string_view typeName(config::FieldType type)
{
    switch (type) {
    case config::FieldType::Int:
        return "whole number";
    case config::FieldType::Float:
        return "number";
    case config::FieldType::Bool:
        return "true or false";
    case config::FieldType::String:
        return "text";
    case config::FieldType::Enum:
        return "choice";
    case config::FieldType::List:
        return "list";
    case config::FieldType::Dict:
        return "names and values";
    }
    return "";
}

Json settingJson(const config::Field &field)
{
    return {{"key", field.key},
            {"group", field.group},
            {"type", typeName(field.type)},
            {"unit", field.unit.empty() ? Json() : Json(field.unit)},
            {"default", field.defaultValue},
            {"minimum", field.minimum ? Json(*field.minimum) : Json()},
            {"maximum", field.maximum ? Json(*field.maximum) : Json()},
            {"maximum_excluded", field.maximumExclusive},
            {"choices", field.choices},
            {"supported", field.support == config::FieldSupport::Supported},
            {"basic", field.level == config::FieldLevel::Basic},
            {"help", field.help}};
}

std::string defaultText(const config::Field &field)
{
    return config::valueText(field.defaultValue);
}

std::string rangeText(const config::Field &field)
{
    std::string text = field.minimum ? fmt::format("at least {}", *field.minimum) : "";
    if (field.maximum)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                            field.maximumExclusive ? "below" : "at most", *field.maximum);
    return text;
}

std::string settingText(const config::Field &field)
{
    std::string text;
    const auto line = [&text](std::string_view label, std::string_view value) {
        if (!value.empty())
            text += fmt::format("{:<16}{}\n", label, value);
    };
    line("setting", field.key);
    line("meaning", field.help);
    line("group", field.group);
    line("type", typeName(field.type));
    line("unit", field.unit);
    line("default", defaultText(field));
    line("range", rangeText(field));
    line("choices", fmt::format("{}", fmt::join(field.choices, ", ")));
    if (field.support == config::FieldSupport::Planned)
        line("support", "not yet: only its default is taken");
    return text;
}

Result<int> showSetting(const std::string &key, bool json)
{
    const config::Field *field = config::findField(key);
    if (field == nullptr) {
        Error unknown = unknownKey(key, config::nearestKey(key));
        if (config::nearestKey(key).empty())
            unknown.detail += " `tessera settings` lists all.";
        return unknown;
    }
    if (!json) {
        print(stdout, settingText(*field));
        return kSuccess;
    }
    Json object = settingJson(*field);
    object["schema"] = 1;
    printJson(object);
    return kSuccess;
}

Result<int> listSettings(bool json)
{
    Json list = Json::array();
    Table table({"setting", "type", "default", "meaning"});
    for (const config::Field &field : config::fields()) {
        list.push_back(settingJson(field));
        if (field.support == config::FieldSupport::Supported)
            table.add({std::string(field.key), std::string(typeName(field.type)),
                       fitted(defaultText(field), 20), std::string(field.help)});
    }
    if (json)
        printJson({{"schema", 1}, {"settings", std::move(list)}});
    else
        print(stdout, table.text(isTerminal(STDOUT_FILENO) ? terminalWidth(STDOUT_FILENO) : 400));
    return kSuccess;
}

} // namespace

void addSettings(CLI::App &app, Invocation &invocation)
{
    auto key = std::make_shared<std::string>();
    CLI::App *command = app.add_subcommand("settings",
                                           "Every setting of a run, or one: meaning, type, unit, "
                                           "default, range, choices");
    command->add_option("KEY", *key, "One setting: lr");
    addJsonFlag(*command, invocation);
    command->callback([key, &invocation] {
        invocation.carryOut = [key, &invocation] {
            return key->empty() ? listSettings(invocation.json)
                                : showSetting(*key, invocation.json);
        };
    });
}

} // namespace tessera::app
