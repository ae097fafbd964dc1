// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/tensor_file.h"

#include "backend/base/assert.h"
#include "backend/base/printable.h"

#include <algorithm>
#include <array>

namespace tessera::hub {
namespace {

/// A type with the values that a block of it holds and the bytes that it takes; plain types are
/// blocks of one value. In the order of the enum.
struct TypeFacts {
    DType type;
    std::string_view name;
    std::uint64_t values;
    std::uint64_t bytes;
};
constexpr std::array kTypes{
    TypeFacts{DType::F64, "F64", 1, 8},
    TypeFacts{DType::F32, "F32", 1, 4},
    TypeFacts{DType::F16, "F16", 1, 2},
    TypeFacts{DType::BF16, "BF16", 1, 2},
    TypeFacts{DType::F8_E4M3, "F8_E4M3", 1, 1},
    TypeFacts{DType::I64, "I64", 1, 8},
    TypeFacts{DType::I32, "I32", 1, 4},
    TypeFacts{DType::I16, "I16", 1, 2},
    TypeFacts{DType::I8, "I8", 1, 1},
    TypeFacts{DType::U8, "U8", 1, 1},
    TypeFacts{DType::Bool, "BOOL", 1, 1},
    TypeFacts{DType::Q4_0, "Q4_0", 32, 18},
    TypeFacts{DType::Q4_1, "Q4_1", 32, 20},
    TypeFacts{DType::Q5_0, "Q5_0", 32, 22},
    TypeFacts{DType::Q5_1, "Q5_1", 32, 24},
    TypeFacts{DType::Q8_0, "Q8_0", 32, 34},
    TypeFacts{DType::IQ4_NL, "IQ4_NL", 32, 18},
    TypeFacts{DType::MXFP4, "MXFP4", 32, 17},
    TypeFacts{DType::Q2_K, "Q2_K", 256, 84},
    TypeFacts{DType::Q3_K, "Q3_K", 256, 110},
    TypeFacts{DType::Q4_K, "Q4_K", 256, 144},
    TypeFacts{DType::Q5_K, "Q5_K", 256, 176},
    TypeFacts{DType::Q6_K, "Q6_K", 256, 210},
    TypeFacts{DType::Q8_K, "Q8_K", 256, 292},
    TypeFacts{DType::IQ4_XS, "IQ4_XS", 256, 136},
    TypeFacts{DType::F4_E2M1, "MXFP4", 32, 16},
};

const TypeFacts &factsOf(DType type)
{
    const TypeFacts &facts = kTypes[static_cast<std::size_t>(type)];
    TESSERA_ASSERT(facts.type == type);
    return facts;
}

} // namespace

std::string_view dtypeName(DType type)
{
    return factsOf(type).name;
}

std::uint64_t dtypeBytes(DType type, std::uint64_t elements)
{
    const TypeFacts &facts = factsOf(type);
    return elements / facts.values * facts.bytes;
}

std::uint64_t dtypeBlock(DType type)
{
    return factsOf(type).values;
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

bool sameShape(std::span<const std::int64_t> a, std::span<const std::int64_t> b)
{
    const auto rest = [](std::span<const std::int64_t> shape) {
        while (!shape.empty() && shape.front() == 1)
            shape = shape.subspan(1);
        return shape;
    };
    return std::ranges::equal(rest(a), rest(b));
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
                + " bytes missing (" + excerpt(what, kLongestMessage) + ").",
            .args = {path.string(), std::to_string(missing)},
            .context = {},
            .place = place};
}

Error unsupportedFormat(const std::filesystem::path &path, std::string_view found,
                        std::string_view supported, SourcePlace place)
{
    const std::string shown = excerpt(found, kLongestMessage);
    return {.code = ErrorCode::UnsupportedFormat,
            .detail =
                path.string() + " has " + shown + "; supported: " + std::string(supported) + ".",
            .args = {path.string(), shown, std::string(supported)},
            .context = {},
            .place = place};
}

} // namespace tessera::hub
