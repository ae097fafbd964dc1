// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/unique_keys.h"
#include "backend/config/field_value.h"
#include "backend/config/fields.h"

#include <fmt/format.h>

#include <optional>

namespace tessera::config {
namespace {

std::optional<Error> applyValue(RunConfig &config, std::string_view key, const Json &value)
{
    const Field *field = findField(key);
    if (field == nullptr)
        return unknownKey(key, nearestKey(key));
    Result<Json> checked = checkedValue(*field, value);
    if (!checked)
        return std::move(checked).error();
    if (field->write)
        field->write(config, *checked);
    return std::nullopt;
}

Json valueOf(const Field &field, const RunConfig &config)
{
    return field.read ? field.read(config) : field.defaultValue;
}

} // namespace

std::vector<Error> applyJson(RunConfig &config, const Json &object)
{
    if (!object.is_object())
        return {wrongType("a run", object.type_name(), "one JSON object of settings")};
    std::vector<Error> mistakes;
    for (const auto &[key, value] : object.items()) {
        if (std::optional<Error> mistake = applyValue(config, key, value))
            mistakes.push_back(*std::move(mistake));
    }
    return mistakes;
}

Result<void> applySetting(RunConfig &config, std::string_view assignment)
{
    const std::size_t equals = assignment.find('=');
    const std::string_view key = assignment.substr(0, equals);
    const Field *field = findField(key);
    if (field == nullptr)
        return unknownKey(key, nearestKey(key));
    if (equals == std::string_view::npos) {
        Error error = missingValue(key);
        error.detail = fmt::format("{} has no value; write {}=VALUE.", key, key);
        return error;
    }
    TESSERA_TRY(const Json value, parseValue(*field, assignment.substr(equals + 1)));
    if (std::optional<Error> mistake = applyValue(config, key, value))
        return *std::move(mistake);
    return {};
}

Result<RunConfig> readRunConfig(const std::filesystem::path &path)
{
    TESSERA_TRY(const Json object, readUniqueKeys(path));
    RunConfig config;
    std::vector<Error> mistakes = applyJson(config, object);
    if (mistakes.empty())
        return config;
    Error first = std::move(mistakes.front());
    for (std::size_t i = 1; i < mistakes.size(); ++i)
        first = std::move(first).during(mistakes[i].detail);
    return std::move(first).during(fmt::format("reading {}", path.string()));
}

Json toJson(const RunConfig &config)
{
    Json object = Json::object();
    for (const Field &field : fields()) {
        Json value = valueOf(field, config);
        if (value != field.defaultValue)
            object[std::string(field.key)] = std::move(value);
    }
    return object;
}

Json toFullJson(const RunConfig &config)
{
    Json object = Json::object();
    for (const Field &field : fields())
        object[std::string(field.key)] = valueOf(field, config);
    return object;
}

} // namespace tessera::config
