// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/file_dtype.h"

#include <algorithm>
#include <array>

namespace tessera::checkpoint {
namespace {

struct Pair {
    hub::DType file;
    c10::ScalarType memory;
};
constexpr std::array kPairs{
    Pair{hub::DType::F64, c10::ScalarType::Double},
    Pair{hub::DType::F32, c10::ScalarType::Float},
    Pair{hub::DType::F16, c10::ScalarType::Half},
    Pair{hub::DType::BF16, c10::ScalarType::BFloat16},
    Pair{hub::DType::I64, c10::ScalarType::Long},
    Pair{hub::DType::I32, c10::ScalarType::Int},
    Pair{hub::DType::I16, c10::ScalarType::Short},
    Pair{hub::DType::I8, c10::ScalarType::Char},
    Pair{hub::DType::U8, c10::ScalarType::Byte},
    Pair{hub::DType::Bool, c10::ScalarType::Bool},
};

} // namespace

c10::ScalarType memoryType(hub::DType type)
{
    const auto *const it = std::ranges::find(kPairs, type, &Pair::file);
    return it == kPairs.end() ? c10::ScalarType::Float : it->memory;
}

Result<hub::DType> fileType(c10::ScalarType type)
{
    const auto *const it = std::ranges::find(kPairs, type, &Pair::memory);
    if (it == kPairs.end())
        return notSupported("safetensors", c10::toString(type),
                            "F64, F32, F16, BF16, I64, I32, I16, I8, U8, BOOL");
    return it->file;
}

} // namespace tessera::checkpoint
