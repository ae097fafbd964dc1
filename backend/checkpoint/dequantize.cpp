// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/dequantize.h"

#include "backend/base/assert.h"
#include "backend/checkpoint/block_formats.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tessera::checkpoint {
namespace {

constexpr std::size_t kHalf = 16; // of a block of 32 values

/// The 4-bit codes of 16 bytes: values 0..15 in the low halves, 16..31 in the high ones.
template<typename Value>
void nibbles(const std::uint8_t *bytes, float *out, Value value)
{
    for (std::size_t i = 0; i < kHalf; ++i) {
        out[i] = value(bytes[i] & 15, i);
        out[i + kHalf] = value(bytes[i] >> 4, i + kHalf);
    }
}

/// float16 d, 16 bytes: d * (code - 8)
void decodeQ40(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block);
    nibbles(block + 2, out,
            [d](int code, std::size_t) { return d * static_cast<float>(code - 8); });
}

/// float16 d, float16 m, 16 bytes: d * code + m
void decodeQ41(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block);
    const float m = halfAt(block + 2);
    nibbles(block + 4, out,
            [d, m](int code, std::size_t) { return d * static_cast<float>(code) + m; });
}

/// The fifth bit of each of 32 values.
std::uint32_t highBits(const std::uint8_t *bytes)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
}

int withHighBit(int code, std::uint32_t bits, std::size_t index)
{
    return code | static_cast<int>(bits >> index & 1U) << 4;
}

/// float16 d, 4 bytes of fifth bits, 16 bytes: d * (code - 16)
void decodeQ50(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block);
    const std::uint32_t high = highBits(block + 2);
    nibbles(block + 6, out, [d, high](int code, std::size_t i) {
        return d * static_cast<float>(withHighBit(code, high, i) - 16);
    });
}

/// float16 d, float16 m, 4 bytes of fifth bits, 16 bytes: d * code + m
void decodeQ51(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block);
    const float m = halfAt(block + 2);
    const std::uint32_t high = highBits(block + 4);
    nibbles(block + 8, out, [d, m, high](int code, std::size_t i) {
        return d * static_cast<float>(withHighBit(code, high, i)) + m;
    });
}

/// float16 d, 32 signed bytes: d * byte
void decodeQ80(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block);
    for (std::size_t i = 0; i < 2 * kHalf; ++i)
        out[i] = d * static_cast<float>(static_cast<std::int8_t>(block[2 + i]));
}

/// float16 d, 16 bytes: d * table[code]
void decodeIQ4NL(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block);
    nibbles(block + 2, out, [d](int code, std::size_t) {
        return d * static_cast<float>(kNonLinear[static_cast<std::size_t>(code)]);
    });
}

/// What the codes of E2M1 stand for, sign in the highest bit.
constexpr std::array<float, 16> kE2M1{0.0F,  0.5F,  1.0F,  1.5F,  2.0F,  3.0F,  4.0F,  6.0F,
                                      -0.0F, -0.5F, -1.0F, -1.5F, -2.0F, -3.0F, -4.0F, -6.0F};

/// 16 bytes: the values in turn, without their scale
void decodeE2M1(const std::uint8_t *block, float *out)
{
    for (std::size_t i = 0; i < kHalf; ++i) {
        out[2 * i] = kE2M1[block[i] & 15];
        out[2 * i + 1] = kE2M1[block[i] >> 4];
    }
}

/// Half of 2^(exponent - 127): the table of MXFP4 holds doubled values. The two smallest results
/// are subnormal.
float halfPower(std::uint8_t exponent)
{
    const std::uint32_t bits =
        exponent < 2 ? 0x0020'0000U << exponent : (std::uint32_t{exponent} - 1U) << 23U;
    return std::bit_cast<float>(bits);
}

/// 8-bit exponent, 16 bytes of E2M1 codes. Source: OCP Microscaling Formats (MX) 1.0.
void decodeMXFP4(const std::uint8_t *block, float *out)
{
    static constexpr std::array<std::int8_t, 16> kDoubled{0, 1,  2,  3,  4,  6,  8,  12,
                                                          0, -1, -2, -3, -4, -6, -8, -12};
    const float d = halfPower(block[0]);
    nibbles(block + 1, out, [d](int code, std::size_t) {
        return d * static_cast<float>(kDoubled[static_cast<std::size_t>(code)]);
    });
}

struct Decoder {
    hub::DType type;
    DecodeBlock decode;
};
constexpr std::array kDecoders{
    Decoder{hub::DType::Q4_0, decodeQ40},     Decoder{hub::DType::Q4_1, decodeQ41},
    Decoder{hub::DType::Q5_0, decodeQ50},     Decoder{hub::DType::Q5_1, decodeQ51},
    Decoder{hub::DType::Q8_0, decodeQ80},     Decoder{hub::DType::IQ4_NL, decodeIQ4NL},
    Decoder{hub::DType::MXFP4, decodeMXFP4},  Decoder{hub::DType::F4_E2M1, decodeE2M1},
    Decoder{hub::DType::Q2_K, decodeQ2K},     Decoder{hub::DType::Q3_K, decodeQ3K},
    Decoder{hub::DType::Q4_K, decodeQ4K},     Decoder{hub::DType::Q5_K, decodeQ5K},
    Decoder{hub::DType::Q6_K, decodeQ6K},     Decoder{hub::DType::Q8_K, decodeQ8K},
    Decoder{hub::DType::IQ4_XS, decodeIQ4XS},
};

} // namespace

void dequantize(hub::DType type, const char *blocks, std::uint64_t elements, float *out)
{
    const auto *const decoder =
        std::find_if(kDecoders.begin(), kDecoders.end(),
                     [type](const Decoder &known) { return known.type == type; });
    const std::uint64_t values = hub::dtypeBlock(type);
    TESSERA_ASSERT(decoder != kDecoders.end() && elements % values == 0);
    const std::uint64_t bytes = hub::dtypeBytes(type, values);
    const auto *block = reinterpret_cast<const std::uint8_t *>(blocks);
    for (std::uint64_t first = 0; first < elements; first += values, block += bytes)
        decoder->decode(block, out + first);
}

} // namespace tessera::checkpoint
