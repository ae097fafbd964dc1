// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// What the tables in fields_*.cpp are written with; nobody else includes this.
namespace tessera::config {

inline constexpr FieldLevel kBasic = FieldLevel::Basic;
inline constexpr FieldLevel kAdvanced = FieldLevel::Advanced;

template<typename T>
struct MemberTraits {
    using Value = T;
    static constexpr bool optional = false;
};
template<typename T>
struct MemberTraits<std::optional<T>> {
    using Value = T;
    static constexpr bool optional = true;
};

template<typename Value>
constexpr FieldType typeOf()
{
    if constexpr (std::is_same_v<Value, bool>)
        return FieldType::Bool;
    else if constexpr (std::is_integral_v<Value>)
        return FieldType::Int;
    else if constexpr (std::is_floating_point_v<Value>)
        return FieldType::Float;
    else if constexpr (std::is_same_v<Value, std::string>)
        return FieldType::String;
    else
        return FieldType::List;
}

/// A Field under construction: each call adds one property.
class FieldLine
{
public:
    explicit FieldLine(Field field) : m_field(std::move(field)) {}

    FieldLine unit(std::string_view unit) &&
    {
        m_field.unit = unit;
        return std::move(*this);
    }
    FieldLine choices(std::vector<std::string> choices) &&
    {
        m_field.type = FieldType::Enum;
        m_field.choices = std::move(choices);
        return std::move(*this);
    }
    FieldLine plannedChoices(std::vector<std::string> choices) &&
    {
        m_field.type = FieldType::Enum;
        m_field.plannedChoices = std::move(choices);
        return std::move(*this);
    }
    FieldLine min(double minimum) &&
    {
        m_field.minimum = minimum;
        return std::move(*this);
    }
    FieldLine max(double maximum) &&
    {
        m_field.maximum = maximum;
        return std::move(*this);
    }
    FieldLine below(double maximum) &&
    {
        m_field.maximum = maximum;
        m_field.maximumExclusive = true;
        return std::move(*this);
    }
    FieldLine combined() &&
    {
        m_field.combined = true;
        return std::move(*this);
    }
    FieldLine orList() &&
    {
        m_field.acceptsList = true;
        return std::move(*this);
    }
    FieldLine alsoAccepts(std::initializer_list<Json> values) &&
    {
        m_field.alsoAccepted.assign(values.begin(), values.end());
        return std::move(*this);
    }
    FieldLine planned() &&
    {
        m_field.support = FieldSupport::Planned;
        return std::move(*this);
    }

    operator Field() && { return std::move(m_field); } // NOLINT(google-explicit-constructor)

private:
    Field m_field;
};

/// A key with a member of RunConfig; type and default are the member's.
template<typename T>
FieldLine setting(std::string_view key, T RunConfig::*member, FieldLevel level,
                  std::string_view help)
{
    using Traits = MemberTraits<T>;
    Field field;
    field.key = key;
    field.type = typeOf<typename Traits::Value>();
    field.level = level;
    field.help = help;
    field.read = [member](const RunConfig &config) -> Json {
        if constexpr (Traits::optional)
            return config.*member ? Json(*(config.*member)) : Json();
        else
            return config.*member;
    };
    field.write = [member](RunConfig &config, const Json &value) {
        config.*member =
            value.is_null() ? RunConfig().*member : T(value.template get<typename Traits::Value>());
    };
    field.defaultValue = field.read(RunConfig());
    field.numbers = std::is_same_v<typename Traits::Value, std::vector<double>>;
    if constexpr (std::is_same_v<typename Traits::Value, int>)
        field.maximum = 1 << 20;
    return FieldLine(std::move(field));
}

/// A key that is known but has no member yet; it is refused unless it has its
/// default.
inline FieldLine planned(std::string_view key, FieldType type, Json defaultValue,
                         std::string_view help)
{
    Field field;
    field.key = key;
    field.type = type;
    field.level = kAdvanced;
    field.support = FieldSupport::Planned;
    field.help = help;
    field.defaultValue = std::move(defaultValue);
    return FieldLine(std::move(field));
}

// The parts of the table, in the order of the form. fields.cpp joins them.
[[nodiscard]] std::vector<Field> modelFields();
[[nodiscard]] std::vector<Field> dataFields();
[[nodiscard]] std::vector<Field> trainingFields(); ///< group "method": length, optimizer, tuner
[[nodiscard]] std::vector<Field> memoryFields();   ///< group "method": precision, memory
[[nodiscard]] std::vector<Field> layoutFields();
[[nodiscard]] std::vector<Field> moeFields();
[[nodiscard]] std::vector<Field> recordFields();

} // namespace tessera::config
