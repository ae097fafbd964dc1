// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/tensor_file.h"

namespace tessera::hub {
namespace {

/// Values a block holds and bytes it takes; plain types are blocks of one value.
struct Block {
    std::uint64_t values;
    std::uint64_t bytes;
};

Block blockOf(DType type)
{
    switch (type) {
    case DType::F64:
    case DType::I64:
        return {1, 8};
    case DType::F32:
    case DType::I32:
        return {1, 4};
    case DType::F16:
    case DType::BF16:
    case DType::I16:
        return {1, 2};
    case DType::I8:
    case DType::U8:
    case DType::Bool:
        return {1, 1};
    case DType::Q8_0: // float16 scale, 32 signed bytes
        return {32, 34};
    case DType::Q4_0: // float16 scale, 32 nibbles
        return {32, 18};
    case DType::Q4_1: // float16 scale and minimum, 32 nibbles
        return {32, 20};
    }
    return {1, 1};
}

} // namespace

std::string_view dtypeName(DType type)
{
    switch (type) {
    case DType::F64:
        return "F64";
    case DType::F32:
        return "F32";
    case DType::F16:
        return "F16";
    case DType::BF16:
        return "BF16";
    case DType::I64:
        return "I64";
    case DType::I32:
        return "I32";
    case DType::I16:
        return "I16";
    case DType::I8:
        return "I8";
    case DType::U8:
        return "U8";
    case DType::Bool:
        return "BOOL";
    case DType::Q8_0:
        return "Q8_0";
    case DType::Q4_0:
        return "Q4_0";
    case DType::Q4_1:
        return "Q4_1";
    }
    return "?";
}

std::uint64_t dtypeBytes(DType type, std::uint64_t elements)
{
    const Block block = blockOf(type);
    return elements / block.values * block.bytes;
}

std::uint64_t dtypeBlock(DType type)
{
    return blockOf(type).values;
}

std::optional<std::uint64_t> elementCount(const std::vector<std::int64_t> &shape)
{
    std::uint64_t count = 1;
    for (const std::int64_t size : shape) {
        if (size < 0 || __builtin_mul_overflow(count, static_cast<std::uint64_t>(size), &count))
            return std::nullopt;
    }
    // Room for eight bytes an element, so that byte counts cannot overflow either.
    return count > (std::uint64_t{1} << 60U) ? std::nullopt : std::optional(count);
}

std::string shapeText(const std::vector<std::int64_t> &shape)
{
    std::string text = "[";
    for (const std::int64_t size : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

Error truncated(const std::filesystem::path &path, std::uint64_t missing, std::string_view what,
                SourcePlace place)
{
    return {.code = ErrorCode::Truncated,
            .detail = path.string() + " is cut short: " + std::to_string(missing)
                + " bytes missing (" + std::string(what) + ").",
            .args = {path.string(), std::to_string(missing)},
            .context = {},
            .place = place};
}

Error unsupportedFormat(const std::filesystem::path &path, std::string_view found,
                        std::string_view supported, SourcePlace place)
{
    return {.code = ErrorCode::UnsupportedFormat,
            .detail = path.string() + " has " + std::string(found)
                + "; supported: " + std::string(supported) + ".",
            .args = {path.string(), std::string(found), std::string(supported)},
            .context = {},
            .place = place};
}

} // namespace tessera::hub
