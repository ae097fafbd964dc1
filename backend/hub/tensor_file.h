// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::hub {

/// Element types of the two containers. Those from Q4_0 on hold blocks of 32 or 256 values.
enum class DType {
    F64,
    F32,
    F16,
    BF16,
    F8_E4M3, ///< finite only: S1111111 is NaN, there is no infinity
    I64,
    I32,
    I16,
    I8,
    U8,
    Bool,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    IQ4_NL,
    MXFP4,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    Q8_K,
    IQ4_XS,
    F4_E2M1, ///< MXFP4 whose scales are a tensor of their own: 32 values in turn, the low half
             ///< first
};
[[nodiscard]] std::string_view dtypeName(DType type); ///< as in the files: "F32", "BF16", "Q4_1"
/// Bytes that `elements` values take (elements a multiple of the block).
[[nodiscard]] std::uint64_t dtypeBytes(DType type, std::uint64_t elements);
/// Values in a block of the type: 32 or 256 for the quantised ones, else 1.
[[nodiscard]] std::uint64_t dtypeBlock(DType type);

/// Product of a shape; nullopt when a size is negative or the bytes would not fit in 64 bits.
[[nodiscard]] std::optional<std::uint64_t> elementCount(const std::vector<std::int64_t> &shape);
/// Equal but for leading ones, which GGUF leaves out.
[[nodiscard]] bool sameShape(std::span<const std::int64_t> a, std::span<const std::int64_t> b);
[[nodiscard]] std::string shapeText(const std::vector<std::int64_t> &shape); ///< "[512, 64]"

/// Names in a message are whatever the file has: such text is cut here, and printable().
inline constexpr std::size_t kLongestMessage = 400;
/// The two errors that files of both containers share.
Error truncated(const std::filesystem::path &path, std::uint64_t missing, std::string_view what,
                SourcePlace place = SourcePlace::here());
Error unsupportedFormat(const std::filesystem::path &path, std::string_view found,
                        std::string_view supported, SourcePlace place = SourcePlace::here());

/// One tensor in a file: where its bytes are.
struct TensorInfo {
    std::string name;
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape; ///< row-major, outermost first (GGUF's order is turned round)
    std::uint64_t offset = 0;        ///< from the start of the file
    std::uint64_t bytes = 0;
};

/// Header of a .safetensors file. Checked: JSON with line and column, ranges inside the file, no
/// overlap and no hole, sizes that match shape and dtype, no name twice. Truncated names the
/// missing bytes; trailing bytes are BadFile. A symlink is followed.
struct SafetensorsHeader {
    std::map<std::string, TensorInfo> tensors;
    std::map<std::string, std::string> metadata;
};
[[nodiscard]] Result<SafetensorsHeader> readSafetensorsHeader(const std::filesystem::path &path);

/// Metadata values of GGUF as JSON: numbers, texts, booleans, arrays.
struct GgufHeader {
    std::map<std::string, TensorInfo> tensors;
    std::map<std::string, Json> metadata; ///< without the arrays of `skipArrays`
    std::uint32_t version = 0;
};
/// Reads versions 2 and 3. UnsupportedFormat names a tensor type that we cannot read with those
/// that we can; Truncated names the missing bytes. `withVocabulary` false leaves out the arrays
/// tokenizer.ggml.* (they are large).
[[nodiscard]] Result<GgufHeader> readGgufHeader(const std::filesystem::path &path,
                                                bool withVocabulary);

} // namespace tessera::hub
