// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/printable.h"
#include "backend/hub/tensor_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace tessera::hub {
namespace {

constexpr std::string_view kFormat = "GGUF";
constexpr std::string_view kMagic = "GGUF";
constexpr std::string_view kVocabularyPrefix = "tokenizer.ggml.";
constexpr std::uint32_t kMostDims = 4; // ggml's own limit
constexpr std::uint64_t kDefaultAlignment = 32;
constexpr int kDeepestArray = 4;

/// Tensor types by their number in the file; `type` is empty for those that we cannot read.
struct GgmlType {
    std::uint32_t number;
    std::string_view name;
    std::optional<DType> type;
};
constexpr std::array kGgmlTypes{
    GgmlType{0, "F32", DType::F32},
    GgmlType{1, "F16", DType::F16},
    GgmlType{2, "Q4_0", DType::Q4_0},
    GgmlType{3, "Q4_1", DType::Q4_1},
    GgmlType{6, "Q5_0", DType::Q5_0},
    GgmlType{7, "Q5_1", DType::Q5_1},
    GgmlType{8, "Q8_0", DType::Q8_0},
    GgmlType{10, "Q2_K", DType::Q2_K},
    GgmlType{11, "Q3_K", DType::Q3_K},
    GgmlType{12, "Q4_K", DType::Q4_K},
    GgmlType{13, "Q5_K", DType::Q5_K},
    GgmlType{14, "Q6_K", DType::Q6_K},
    GgmlType{15, "Q8_K", DType::Q8_K},
    GgmlType{20, "IQ4_NL", DType::IQ4_NL},
    GgmlType{23, "IQ4_XS", DType::IQ4_XS},
    GgmlType{24, "I8", DType::I8},
    GgmlType{25, "I16", DType::I16},
    GgmlType{26, "I32", DType::I32},
    GgmlType{27, "I64", DType::I64},
    GgmlType{28, "F64", DType::F64},
    GgmlType{30, "BF16", DType::BF16},
    GgmlType{39, "MXFP4", DType::MXFP4},
    GgmlType{9, "Q8_1", {}},
    GgmlType{16, "IQ2_XXS", {}},
    GgmlType{17, "IQ2_XS", {}},
    GgmlType{18, "IQ3_XXS", {}},
    GgmlType{19, "IQ1_S", {}},
    GgmlType{21, "IQ3_S", {}},
    GgmlType{22, "IQ2_S", {}},
    GgmlType{29, "IQ1_M", {}},
    GgmlType{34, "TQ1_0", {}},
    GgmlType{35, "TQ2_0", {}},
    GgmlType{40, "NVFP4", {}},
    GgmlType{41, "Q1_0", {}},
};

std::string readableTypes()
{
    std::string names;
    for (const GgmlType &type : kGgmlTypes)
        if (type.type)
            names += (names.empty() ? "" : ", ") + std::string(type.name);
    return names;
}

/// Types of metadata values, with the numbers of the format.
enum class ValueType : std::uint32_t {
    UInt8,
    Int8,
    UInt16,
    Int16,
    UInt32,
    Int32,
    Float32,
    Bool,
    Text,
    Array,
    UInt64,
    Int64,
    Float64
};

std::size_t fixedSize(ValueType type) // 0: not of fixed size, or not a type
{
    constexpr std::array<std::size_t, 13> kSizes{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    const auto index = static_cast<std::size_t>(type);
    return index < kSizes.size() ? kSizes[index] : 0;
}

/// Reads little-endian values one after another; every read says how many bytes are missing.
class Cursor
{
public:
    Cursor(const std::filesystem::path &path, std::string_view bytes) : m_path(path), m_bytes(bytes)
    {}

    [[nodiscard]] std::uint64_t position() const { return m_at; }
    [[nodiscard]] std::uint64_t left() const { return m_bytes.size() - m_at; }

    Result<std::string_view> take(std::uint64_t count)
    {
        if (count > left())
            return truncated(m_path, count - left(), "inside the header");
        const std::string_view piece = m_bytes.substr(m_at, count);
        m_at += count;
        return piece;
    }

    template<typename T>
    Result<T> number()
    {
        TESSERA_TRY(const std::string_view piece, take(sizeof(T)));
        T value{};
        std::memcpy(&value, piece.data(), sizeof(T));
        return value;
    }

    Result<std::string> text()
    {
        TESSERA_TRY(const auto length, number<std::uint64_t>());
        TESSERA_TRY(const std::string_view piece, take(length));
        return std::string(piece);
    }

private:
    const std::filesystem::path &m_path;
    std::string_view m_bytes;
    std::uint64_t m_at = 0;
};

/// The reader of one file.
class Reader
{
public:
    Reader(const std::filesystem::path &path, std::string_view bytes, bool withVocabulary)
        : m_path(path),
          m_size(bytes.size()),
          m_cursor(path, bytes),
          m_withVocabulary(withVocabulary)
    {}

    Result<GgufHeader> read()
    {
        TESSERA_CHECK(readVersion());
        TESSERA_TRY(const auto tensors, m_cursor.number<std::uint64_t>());
        TESSERA_TRY(const auto values, m_cursor.number<std::uint64_t>());
        for (std::uint64_t i = 0; i < values; ++i)
            TESSERA_CHECK(readMetadata());
        for (std::uint64_t i = 0; i < tensors; ++i)
            TESSERA_CHECK(readTensor());
        TESSERA_CHECK(placeTensors());
        return std::move(m_header);
    }

private:
    Result<void> readVersion()
    {
        TESSERA_TRY(const std::string_view magic, m_cursor.take(kMagic.size()));
        if (magic != kMagic)
            return bad("it does not begin with the letters GGUF");
        TESSERA_TRY(m_header.version, m_cursor.number<std::uint32_t>());
        if ((m_header.version & 0xFFFFU) == 0)
            return unsupportedFormat(m_path, "big-endian GGUF", "little-endian GGUF");
        if (m_header.version != 2 && m_header.version != 3)
            return unsupportedFormat(m_path, fmt::format("GGUF version {}", m_header.version),
                                     "GGUF versions 2 and 3");
        return {};
    }

    Result<void> readMetadata()
    {
        TESSERA_TRY(const std::string key, m_cursor.text());
        TESSERA_TRY(const auto number, m_cursor.number<std::uint32_t>());
        const auto type = static_cast<ValueType>(number);
        const bool skip =
            !m_withVocabulary && type == ValueType::Array && key.starts_with(kVocabularyPrefix);
        TESSERA_TRY(Json value, type == ValueType::Array ? readArray(skip, 1) : readValue(type));
        if (skip)
            return {};
        if (!m_header.metadata.emplace(key, std::move(value)).second)
            return bad(fmt::format("its metadata names {} twice", key));
        return {};
    }

    Result<Json> readArray(bool skip, int depth)
    {
        TESSERA_TRY(const auto number, m_cursor.number<std::uint32_t>());
        TESSERA_TRY(const auto count, m_cursor.number<std::uint64_t>());
        const auto type = static_cast<ValueType>(number);
        if (depth > kDeepestArray)
            return bad("its metadata has arrays nested too deep");
        // Each element takes at least a byte: an absurd count ends here, not in an endless loop.
        const std::uint64_t least = std::max<std::uint64_t>(fixedSize(type), 1);
        if (count > m_cursor.left() / least)
            return truncated(m_path, count * least - m_cursor.left(), "an array in the metadata");
        if (skip && fixedSize(type) > 0) {
            TESSERA_TRY([[maybe_unused]] const auto skipped, m_cursor.take(count * least));
            return Json();
        }
        Json array = Json::array();
        for (std::uint64_t i = 0; i < count; ++i) {
            TESSERA_TRY(Json value,
                        type == ValueType::Array ? readArray(skip, depth + 1) : readValue(type));
            if (!skip)
                array.push_back(std::move(value));
        }
        return array;
    }

    Result<Json> readValue(ValueType type)
    {
        switch (type) {
        case ValueType::UInt8:
            return readNumber<std::uint8_t>();
        case ValueType::Int8:
            return readNumber<std::int8_t>();
        case ValueType::UInt16:
            return readNumber<std::uint16_t>();
        case ValueType::Int16:
            return readNumber<std::int16_t>();
        case ValueType::UInt32:
            return readNumber<std::uint32_t>();
        case ValueType::Int32:
            return readNumber<std::int32_t>();
        case ValueType::Float32:
            return readNumber<float>();
        case ValueType::UInt64:
            return readNumber<std::uint64_t>();
        case ValueType::Int64:
            return readNumber<std::int64_t>();
        case ValueType::Float64:
            return readNumber<double>();
        case ValueType::Bool: {
            TESSERA_TRY(const auto value, m_cursor.number<std::uint8_t>());
            return Json(value != 0);
        }
        case ValueType::Text: {
            TESSERA_TRY(std::string value, m_cursor.text());
            return Json(std::move(value));
        }
        case ValueType::Array:
            break;
        }
        return bad(fmt::format("its metadata has a value of the unknown type {}",
                               static_cast<std::uint32_t>(type)));
    }

    template<typename T>
    Result<Json> readNumber()
    {
        TESSERA_TRY(const T value, m_cursor.number<T>());
        return Json(value);
    }

    Result<void> readTensor()
    {
        TensorInfo info;
        TESSERA_TRY(info.name, m_cursor.text());
        TESSERA_TRY(const auto dims, m_cursor.number<std::uint32_t>());
        if (dims > kMostDims)
            return bad(fmt::format("tensor {} has {} dimensions", info.name, dims));
        for (std::uint32_t i = 0; i < dims; ++i) {
            TESSERA_TRY(const auto size, m_cursor.number<std::int64_t>());
            info.shape.insert(info.shape.begin(), size); // the file has the innermost first
        }
        TESSERA_TRY(const auto typeNumber, m_cursor.number<std::uint32_t>());
        TESSERA_TRY(info.dtype, dtypeOf(info.name, typeNumber));
        TESSERA_TRY(info.offset, m_cursor.number<std::uint64_t>());
        TESSERA_TRY(info.bytes, bytesOf(info));
        const std::string name = info.name;
        if (!m_header.tensors.emplace(name, std::move(info)).second)
            return bad(fmt::format("it names tensor {} twice", name));
        return {};
    }

    Result<DType> dtypeOf(const std::string &tensor, std::uint32_t number) const
    {
        const auto *const it = std::ranges::find(kGgmlTypes, number, &GgmlType::number);
        if (it != kGgmlTypes.end() && it->type)
            return *it->type;
        const std::string_view name = it == kGgmlTypes.end() ? "unknown" : it->name;
        return unsupportedFormat(m_path,
                                 fmt::format("tensor {} of type {} ({})", tensor, number, name),
                                 readableTypes());
    }

    Result<std::uint64_t> bytesOf(const TensorInfo &info) const
    {
        const auto elements = elementCount(info.shape);
        if (!elements)
            return bad(fmt::format("tensor {} has an impossible shape", info.name));
        const std::uint64_t block = dtypeBlock(info.dtype);
        const auto row = info.shape.empty() ? 1 : static_cast<std::uint64_t>(info.shape.back());
        if (row % block != 0)
            return bad(fmt::format("tensor {} is {} with rows of {}, which is no multiple of {}",
                                   info.name, dtypeName(info.dtype), row, block));
        return dtypeBytes(info.dtype, *elements);
    }

    /// Offsets count from the aligned end of the header; makes them count from the file's start.
    Result<void> placeTensors()
    {
        TESSERA_TRY(const std::uint64_t alignment, readAlignment());
        const std::uint64_t data = (m_cursor.position() + alignment - 1) / alignment * alignment;
        std::vector<TensorInfo *> sorted;
        for (auto &[name, info] : m_header.tensors) {
            if (info.offset % alignment != 0)
                return bad(fmt::format("tensor {} begins at {}, which is no multiple of {}", name,
                                       info.offset, alignment));
            if (info.offset > (std::uint64_t{1} << 62U))
                return bad(fmt::format("tensor {} begins at {}", name, info.offset));
            info.offset += data;
            sorted.push_back(&info);
        }
        std::ranges::sort(sorted, {}, [](const TensorInfo *info) { return info->offset; });
        return checkRanges(sorted);
    }

    Result<void> checkRanges(const std::vector<TensorInfo *> &sorted) const
    {
        for (std::size_t i = 1; i < sorted.size(); ++i)
            if (sorted[i]->offset < sorted[i - 1]->offset + sorted[i - 1]->bytes)
                return bad(
                    fmt::format("tensors {} and {} overlap", sorted[i - 1]->name, sorted[i]->name));
        if (sorted.empty())
            return {};
        const std::uint64_t end = sorted.back()->offset + sorted.back()->bytes;
        if (end > m_size)
            return truncated(m_path, end - m_size,
                             fmt::format("tensor {} ends at byte {} of a file of {}",
                                         sorted.back()->name, end, m_size));
        return {};
    }

    Result<std::uint64_t> readAlignment() const
    {
        const auto it = m_header.metadata.find("general.alignment");
        if (it == m_header.metadata.end())
            return kDefaultAlignment;
        if (!it->second.is_number_unsigned() || it->second.get<std::uint64_t>() == 0
            || it->second.get<std::uint64_t>() % 8 != 0)
            return bad(fmt::format("general.alignment is {}", dumpJson(it->second)));
        return it->second.get<std::uint64_t>();
    }

    Error bad(std::string_view what) const
    {
        return badFile(m_path.string(), kFormat, excerpt(what, kLongestMessage));
    }

    const std::filesystem::path &m_path;
    std::uint64_t m_size;
    Cursor m_cursor;
    bool m_withVocabulary;
    GgufHeader m_header;
};

} // namespace

Result<GgufHeader> readGgufHeader(const std::filesystem::path &path, bool withVocabulary)
{
    TESSERA_TRY(const MappedFile file, MappedFile::open(path));
    return Reader(path, file.bytes(), withVocabulary).read();
}

} // namespace tessera::hub
