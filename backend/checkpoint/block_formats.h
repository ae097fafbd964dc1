// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <c10/util/Half.h>

#include <array>
#include <cstdint>
#include <cstring>

namespace tessera::checkpoint {

/// One block -> its values.
using DecodeBlock = void (*)(const std::uint8_t *block, float *out);

/// The float16 at `bytes`, which need not be aligned.
inline float halfAt(const std::uint8_t *bytes)
{
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);
    return static_cast<float>(c10::Half(bits, c10::Half::from_bits()));
}

/// What the 16 codes of IQ4_NL and IQ4_XS stand for.
inline constexpr std::array<std::int8_t, 16> kNonLinear{-127, -104, -83, -65, -49, -35, -22, -10,
                                                        1,    13,   25,  38,  53,  69,  89,  113};

// Blocks of 256 values; their layouts stand at the definitions.
void decodeQ2K(const std::uint8_t *block, float *out);
void decodeQ3K(const std::uint8_t *block, float *out);
void decodeQ4K(const std::uint8_t *block, float *out);
void decodeQ5K(const std::uint8_t *block, float *out);
void decodeQ6K(const std::uint8_t *block, float *out);
void decodeQ8K(const std::uint8_t *block, float *out);
void decodeIQ4XS(const std::uint8_t *block, float *out);

} // namespace tessera::checkpoint
