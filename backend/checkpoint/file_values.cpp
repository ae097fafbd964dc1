// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/file_values.h"

#include "backend/checkpoint/dequantize.h"
#include "backend/checkpoint/file_dtype.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <c10/util/Float8_e4m3fn.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace tessera::checkpoint {
namespace {

void decodeF8(const char *bytes, std::int64_t count, float *out)
{
    static const auto values = [] {
        std::array<float, 256> table{};
        for (std::size_t bits = 0; bits < table.size(); ++bits)
            table[bits] = static_cast<float>(c10::Float8_e4m3fn(static_cast<std::uint8_t>(bits),
                                                                c10::Float8_e4m3fn::from_bits()));
        return table;
    }();
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = values[static_cast<std::uint8_t>(bytes[i])];
}

/// All bits of the exponent are set in NaN and in the infinities, and in nothing else.
template<typename Bits>
std::int64_t countWithAll(Bits exponent, const at::Tensor &bits)
{
    const at::Tensor flat = bits.contiguous();
    const auto *const begin = flat.const_data_ptr<Bits>();
    return std::count_if(begin, begin + flat.numel(),
                         [exponent](Bits value) { return (value & exponent) == exponent; });
}

bool isAligned(const char *bytes, std::size_t size)
{
    return reinterpret_cast<std::uintptr_t>(bytes) % size == 0;
}

} // namespace

at::Tensor valuesOf(const FileRows &rows)
{
    const hub::DType type = rows.info->dtype;
    const auto options = at::TensorOptions().dtype(memoryType(type));
    const bool asTheyLie = hub::dtypeBlock(type) == 1 && type != hub::DType::F8_E4M3;
    if (asTheyLie && isAligned(rows.bytes, options.dtype().itemsize()))
        // Only read; from_blob has no form for constant memory.
        return at::from_blob(const_cast<char *>(rows.bytes), {rows.count, rows.columns}, options);
    at::Tensor values = at::empty({rows.count, rows.columns}, options);
    const std::int64_t elements = values.numel();
    if (asTheyLie)
        std::memcpy(values.mutable_data_ptr(), rows.bytes, values.nbytes());
    else if (type == hub::DType::F8_E4M3)
        decodeF8(rows.bytes, elements, values.mutable_data_ptr<float>());
    else
        dequantize(type, rows.bytes, static_cast<std::uint64_t>(elements),
                   values.mutable_data_ptr<float>());
    return values;
}

void applyScales(const FileRows &rows, const hub::WeightScale &scale, const at::Tensor &scales,
                 at::Tensor &values)
{
    if (scales.numel() == 1) {
        values.mul_(scales.item<float>());
        return;
    }
    const std::vector<std::int64_t> &shape = rows.info->shape;
    const std::int64_t height = shape[shape.size() - 2];
    const std::int64_t scaleRows = (height + scale.blockRows - 1) / scale.blockRows;
    const std::int64_t scaleColumns = (rows.columns + scale.blockColumns - 1) / scale.blockColumns;
    const auto *const all = scales.const_data_ptr<float>();
    auto *value = values.mutable_data_ptr<float>();
    for (std::int64_t row = rows.first; row < rows.first + rows.count; ++row) {
        const std::int64_t scaleRow = row / height * scaleRows + row % height / scale.blockRows;
        const float *const ofRow = all + scaleRow * scaleColumns;
        for (std::int64_t column = 0; column < rows.columns; ++column)
            *value++ *= ofRow[column / scale.blockColumns];
    }
}

std::int64_t countNotFinite(const at::Tensor &values)
{
    switch (values.scalar_type()) {
    case at::kDouble:
        return countWithAll<std::int64_t>(0x7FF0000000000000, values.view(at::kLong));
    case at::kFloat:
        return countWithAll<std::int32_t>(0x7F800000, values.view(at::kInt));
    case at::kBFloat16:
        return countWithAll<std::int16_t>(0x7F80, values.view(at::kShort));
    case at::kHalf:
        return countWithAll<std::int16_t>(0x7C00, values.view(at::kShort));
    default: // torch's enum has many more; no file gives them
        return 0;
    }
}

} // namespace tessera::checkpoint
