// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/tensor/dtype.h"

#include <array>

namespace tessera::tensor {
namespace {

struct TypeName {
    std::string_view name;
    std::string_view shortName;
    c10::ScalarType type;
};

constexpr std::array kTypeNames{
    TypeName{"float32", "float", c10::ScalarType::Float},
    TypeName{"bfloat16", "bf16", c10::ScalarType::BFloat16},
    TypeName{"float16", "half", c10::ScalarType::Half},
    TypeName{"float64", "double", c10::ScalarType::Double},
};

} // namespace

Result<c10::ScalarType> scalarType(std::string_view name, std::string_view key)
{
    for (const TypeName &entry : kTypeNames) {
        if (entry.name == name || entry.shortName == name)
            return entry.type;
    }
    return notOneOf(key, name, {"float32", "bfloat16", "float16", "float64"});
}

std::string scalarTypeName(c10::ScalarType type)
{
    for (const TypeName &entry : kTypeNames) {
        if (entry.type == type)
            return std::string(entry.name);
    }
    return c10::toString(type);
}

c10::ScalarType mainType(c10::ScalarType modelType)
{
    return modelType == c10::ScalarType::Double ? c10::ScalarType::Double : c10::ScalarType::Float;
}

} // namespace tessera::tensor
