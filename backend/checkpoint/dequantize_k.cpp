// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The k-quants of ggml: blocks of 256 values in groups of 16 or 32, each group with a scale of its
// own that is an integer times the block's float16.
#include "backend/checkpoint/block_formats.h"

namespace tessera::checkpoint {
namespace {

constexpr std::size_t kValues = 256;

/// 2-bit codes: 64 bytes in two halves of 32, each byte with the values j, 32+j, 64+j and 96+j of
/// its half's 128.
int twoBits(const std::uint8_t *bytes, std::size_t value)
{
    const std::size_t shift = value % 128 / 32 * 2;
    return bytes[value / 128 * 32 + value % 32] >> shift & 3;
}

/// 4-bit codes: 128 bytes in four groups of 32, each byte with the values j and 32+j of its
/// group's 64.
int fourBits(const std::uint8_t *bytes, std::size_t value)
{
    const std::size_t shift = value % 64 / 32 * 4;
    return bytes[value / 64 * 32 + value % 32] >> shift & 15;
}

/// Eight scales and eight minima of 6 bits in 12 bytes: those of groups 0..3 in the low bits of
/// bytes 0..3 and 4..7, those of groups 4..7 with 4 bits in bytes 8..11 and 2 at the top of the
/// first eight bytes.
struct ScaleAndMinimum {
    std::array<float, 8> scale;
    std::array<float, 8> minimum;
};
ScaleAndMinimum sixBitPairs(const std::uint8_t *bytes, float d, float dMinimum)
{
    ScaleAndMinimum result{};
    for (std::size_t i = 0; i < 4; ++i) {
        const int low = bytes[i];
        const int middle = bytes[4 + i];
        const int both = bytes[8 + i];
        result.scale[i] = d * static_cast<float>(low & 63);
        result.minimum[i] = dMinimum * static_cast<float>(middle & 63);
        result.scale[4 + i] = d * static_cast<float>((both & 15) | (low >> 2 & 48));
        result.minimum[4 + i] = dMinimum * static_cast<float>(both >> 4 | (middle >> 2 & 48));
    }
    return result;
}

/// The sixteen 6-bit scales of Q3_K in 12 bytes: low nibbles in bytes 0..7, high pairs in 8..11.
int q3Scale(const std::uint8_t *bytes, std::size_t group)
{
    const int low = bytes[group % 8] >> group / 8 * 4 & 15;
    const int high = bytes[8 + group % 4] >> group / 4 * 2 & 3;
    return (low | high << 4) - 32;
}

} // namespace

/// 16 bytes of 4-bit scales and minima, 64 of codes, float16 d, float16 dmin:
/// (d * scale) * code - dmin * minimum
void decodeQ2K(const std::uint8_t *block, float *out)
{
    const std::uint8_t *const codes = block + 16;
    const float d = halfAt(block + 80);
    const float dMinimum = halfAt(block + 82);
    for (std::size_t i = 0; i < kValues; ++i) {
        const int pair = block[i / 16];
        const float scale = d * static_cast<float>(pair & 15);
        const float minimum = dMinimum * static_cast<float>(pair >> 4);
        out[i] = scale * static_cast<float>(twoBits(codes, i)) - minimum;
    }
}

/// 32 bytes of third bits (clear: minus 4), 64 of codes, 12 of scales, float16 d
void decodeQ3K(const std::uint8_t *block, float *out)
{
    const std::uint8_t *const codes = block + 32;
    const std::uint8_t *const scales = block + 96;
    const float d = halfAt(block + 108);
    for (std::size_t i = 0; i < kValues; ++i) {
        const bool high = (block[i % 32] >> i / 32 & 1) != 0;
        const float scale = d * static_cast<float>(q3Scale(scales, i / 16));
        out[i] = scale * static_cast<float>(twoBits(codes, i) - (high ? 0 : 4));
    }
}

/// float16 d, float16 dmin, 12 bytes of scales and minima, 128 of codes
void decodeQ4K(const std::uint8_t *block, float *out)
{
    const ScaleAndMinimum groups = sixBitPairs(block + 4, halfAt(block), halfAt(block + 2));
    for (std::size_t i = 0; i < kValues; ++i) {
        const auto code = static_cast<float>(fourBits(block + 16, i));
        out[i] = groups.scale[i / 32] * code - groups.minimum[i / 32];
    }
}

/// float16 d, float16 dmin, 12 bytes of scales and minima, 32 of fifth bits, 128 of codes
void decodeQ5K(const std::uint8_t *block, float *out)
{
    const ScaleAndMinimum groups = sixBitPairs(block + 4, halfAt(block), halfAt(block + 2));
    const std::uint8_t *const high = block + 16;
    for (std::size_t i = 0; i < kValues; ++i) {
        const int code = fourBits(block + 48, i) | (high[i % 32] >> i / 32 & 1) << 4;
        out[i] = groups.scale[i / 32] * static_cast<float>(code) - groups.minimum[i / 32];
    }
}

/// 128 bytes of low nibbles, 64 of high pairs, 16 signed scales, float16 d:
/// (d * scale) * (code - 32). A byte of the nibbles has the values j and 64+j of its half's 128.
void decodeQ6K(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block + 208);
    for (std::size_t i = 0; i < kValues; ++i) {
        const std::size_t shift = i % 128 / 64 * 4;
        const int low = block[i / 128 * 64 + i % 64] >> shift & 15;
        const int code = (low | twoBits(block + 128, i) << 4) - 32;
        const float scale = d * static_cast<float>(static_cast<std::int8_t>(block[192 + i / 16]));
        out[i] = scale * static_cast<float>(code);
    }
}

/// float32 d, 256 signed bytes, sums of 16 that only products need: d * byte
void decodeQ8K(const std::uint8_t *block, float *out)
{
    float d = 0;
    std::memcpy(&d, block, sizeof d);
    for (std::size_t i = 0; i < kValues; ++i)
        out[i] = d * static_cast<float>(static_cast<std::int8_t>(block[4 + i]));
}

/// float16 d, 16 bits of high scale pairs, 4 bytes of low scale nibbles, 128 of codes in eight
/// groups of 16, each byte with the values j and 16+j of its group: (d * scale) * table[code]
void decodeIQ4XS(const std::uint8_t *block, float *out)
{
    const float d = halfAt(block);
    const unsigned high = block[2] | static_cast<unsigned>(block[3]) << 8U;
    for (std::size_t i = 0; i < kValues; ++i) {
        const std::size_t group = i / 32;
        const int low = block[4 + group / 2] >> group % 2 * 4 & 15;
        const int scale = (low | static_cast<int>(high >> 2 * group & 3U) << 4) - 32;
        const std::size_t shift = i % 32 / 16 * 4;
        const int code = block[8 + group * 16 + i % 16] >> shift & 15;
        out[i] = d * static_cast<float>(scale)
            * static_cast<float>(kNonLinear[static_cast<std::size_t>(code)]);
    }
}

} // namespace tessera::checkpoint
