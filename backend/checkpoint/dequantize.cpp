// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/dequantize.h"

#include "backend/base/assert.h"

#include <c10/util/Half.h>

#include <cstring>

namespace tessera::checkpoint {
namespace {

constexpr std::uint64_t kBlock = 32;
constexpr std::uint64_t kHalfBlock = kBlock / 2;

float halfAt(const char *bytes)
{
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);
    return static_cast<float>(c10::Half(bits, c10::Half::from_bits()));
}

void blockQ8_0(const char *block, float *out)
{
    const float scale = halfAt(block);
    const auto *const values = reinterpret_cast<const signed char *>(block + 2);
    for (std::uint64_t i = 0; i < kBlock; ++i)
        out[i] = scale * static_cast<float>(values[i]);
}

void nibbles(const char *bytes, float scale, float offset, float *out)
{
    const auto *const pairs = reinterpret_cast<const unsigned char *>(bytes);
    for (std::uint64_t i = 0; i < kHalfBlock; ++i) {
        out[i] = static_cast<float>(pairs[i] & 0x0FU) * scale + offset;
        out[i + kHalfBlock] = static_cast<float>(pairs[i] >> 4U) * scale + offset;
    }
}

void blockQ4_0(const char *block, float *out)
{
    const float scale = halfAt(block);
    nibbles(block + 2, scale, -8 * scale, out); // exact: the products fit in a float
}

void blockQ4_1(const char *block, float *out)
{
    nibbles(block + 4, halfAt(block), halfAt(block + 2), out);
}

} // namespace

void dequantize(hub::DType type, const char *blocks, std::uint64_t elements, float *out)
{
    TESSERA_ASSERT(hub::dtypeBlock(type) == kBlock && elements % kBlock == 0);
    const std::uint64_t size = hub::dtypeBytes(type, kBlock);
    for (std::uint64_t first = 0; first < elements; first += kBlock, blocks += size) {
        if (type == hub::DType::Q8_0)
            blockQ8_0(blocks, out + first);
        else if (type == hub::DType::Q4_0)
            blockQ4_0(blocks, out + first);
        else
            blockQ4_1(blocks, out + first);
    }
}

} // namespace tessera::checkpoint
