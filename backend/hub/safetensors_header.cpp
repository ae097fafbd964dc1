// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/printable.h"
#include "backend/hub/tensor_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <set>

namespace tessera::hub {
namespace {

constexpr std::string_view kFormat = "safetensors";
constexpr std::string_view kMetadataKey = "__metadata__";
/// The limit of the reference implementation.
constexpr std::uint64_t kLongestHeader = 100'000'000;

struct TypeName {
    std::string_view name;
    DType type;
};
constexpr std::array kTypes{
    TypeName{"F64", DType::F64},   TypeName{"F32", DType::F32},         TypeName{"F16", DType::F16},
    TypeName{"BF16", DType::BF16}, TypeName{"I64", DType::I64},         TypeName{"I32", DType::I32},
    TypeName{"I16", DType::I16},   TypeName{"I8", DType::I8},           TypeName{"U8", DType::U8},
    TypeName{"BOOL", DType::Bool}, TypeName{"F8_E4M3", DType::F8_E4M3},
};

std::uint64_t littleEndian64(const char *bytes)
{
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i)
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// The reader of one file: its path, its bytes and where the tensors' data begins.
class Reader
{
public:
    Reader(std::filesystem::path path, std::string_view bytes)
        : m_path(std::move(path)), m_bytes(bytes)
    {}

    Result<SafetensorsHeader> read()
    {
        TESSERA_TRY(const std::string_view text, headerText());
        TESSERA_TRY(const Json json, parseJson(text, m_path.string()));
        if (!json.is_object())
            return bad("the header is not a JSON object");
        TESSERA_CHECK(checkNamesOnce(text));
        SafetensorsHeader header;
        for (const auto &[name, value] : json.items())
            TESSERA_CHECK(name == kMetadataKey ? addMetadata(header, value)
                                               : addTensor(header, name, value));
        TESSERA_CHECK(checkRanges(header));
        return header;
    }

private:
    Result<std::string_view> headerText()
    {
        if (m_bytes.size() < 8)
            return truncated(m_path, 8 - m_bytes.size(), "the header's length takes 8 bytes");
        const std::uint64_t length = littleEndian64(m_bytes.data());
        if (length == 0)
            return bad("it begins with zeros; a download that was cut off leaves such a file, so "
                       "fetch it again");
        if (length > kLongestHeader)
            return bad(fmt::format("its header would be {} bytes long, over the limit of {}",
                                   length, kLongestHeader));
        if (8 + length > m_bytes.size())
            return truncated(m_path, 8 + length - m_bytes.size(),
                             fmt::format("the header is {} bytes long", length));
        m_data = 8 + length;
        return m_bytes.substr(8, length);
    }

    /// The JSON reader keeps the last of two equal keys; a name given twice hides a tensor.
    Result<void> checkNamesOnce(std::string_view text) const
    {
        std::set<std::string> seen;
        std::string twice;
        const auto watch = [&](int depth, Json::parse_event_t event, Json &key) {
            if (event == Json::parse_event_t::key && depth == 1
                && !seen.insert(key.get<std::string>()).second)
                twice = key.get<std::string>();
            return depth <= 1; // nothing below is kept
        };
        [[maybe_unused]] const Json nothing = Json::parse(text, watch, false);
        if (!twice.empty())
            return bad(fmt::format("its header names {} twice", twice));
        return {};
    }

    Result<void> addMetadata(SafetensorsHeader &header, const Json &value) const
    {
        if (!value.is_object())
            return bad("__metadata__ is not an object");
        for (const auto &[key, text] : value.items()) {
            if (!text.is_string())
                return bad(fmt::format("__metadata__ has {} that is not a text", key));
            header.metadata[key] = text.get<std::string>();
        }
        return {};
    }

    Result<void> addTensor(SafetensorsHeader &header, const std::string &name, const Json &value)
    {
        TensorInfo info;
        info.name = name;
        TESSERA_TRY(info.dtype, dtypeOf(name, value));
        TESSERA_TRY(info.shape, shapeOf(name, value));
        TESSERA_CHECK(readOffsets(info, value));
        const std::uint64_t expected = dtypeBytes(info.dtype, elementCount(info.shape).value());
        if (info.bytes != expected)
            return bad(fmt::format("tensor {} is {} {}, which takes {} bytes, but its range has {}",
                                   name, dtypeName(info.dtype), shapeText(info.shape), expected,
                                   info.bytes));
        header.tensors.emplace(name, std::move(info));
        return {};
    }

    Result<DType> dtypeOf(const std::string &name, const Json &value) const
    {
        if (!value.is_object() || !value.contains("dtype") || !value["dtype"].is_string())
            return bad(fmt::format("tensor {} has no dtype", name));
        const auto word = value["dtype"].get<std::string>();
        const auto *const it = std::ranges::find(kTypes, word, &TypeName::name);
        if (it != kTypes.end())
            return it->type;
        std::string known;
        for (const TypeName &type : kTypes)
            known += (known.empty() ? "" : ", ") + std::string(type.name);
        return unsupportedFormat(m_path, fmt::format("tensor {} of type {}", name, word), known);
    }

    Result<std::vector<std::int64_t>> shapeOf(const std::string &name, const Json &value) const
    {
        const Json shape = value.value("shape", Json());
        const auto isSize = [](const Json &size) { return size.is_number_unsigned(); };
        if (!shape.is_array() || !std::ranges::all_of(shape, isSize))
            return bad(fmt::format("tensor {} has no right shape: {}", name, dumpJson(shape)));
        const auto sizes = shape.get<std::vector<std::int64_t>>();
        if (!elementCount(sizes))
            return bad(fmt::format("tensor {} has an impossible shape: {}", name, dumpJson(shape)));
        return sizes;
    }

    Result<void> readOffsets(TensorInfo &info, const Json &value) const
    {
        const Json range = value.value("data_offsets", Json());
        const auto isOffset = [](const Json &offset) { return offset.is_number_unsigned(); };
        if (!range.is_array() || range.size() != 2 || !std::ranges::all_of(range, isOffset))
            return bad(
                fmt::format("tensor {} has no right data_offsets: {}", info.name, dumpJson(range)));
        const auto begin = range[0].get<std::uint64_t>();
        const auto end = range[1].get<std::uint64_t>();
        if (begin > end || end > (std::uint64_t{1} << 62U))
            return bad(fmt::format("tensor {} has the range {}", info.name, dumpJson(range)));
        info.offset = m_data + begin;
        info.bytes = end - begin;
        return {};
    }

    /// Ranges must follow one another from the header's end to the file's end, as the format says.
    Result<void> checkRanges(const SafetensorsHeader &header) const
    {
        std::vector<const TensorInfo *> sorted;
        for (const auto &[name, info] : header.tensors)
            sorted.push_back(&info);
        std::ranges::sort(sorted, {}, [](const TensorInfo *info) {
            return std::pair(info->offset, info->offset + info->bytes);
        });
        std::uint64_t end = m_data;
        const TensorInfo *before = nullptr;
        for (const TensorInfo *info : sorted) {
            if (info->offset < end)
                return bad(fmt::format("tensors {} and {} overlap", before->name, info->name));
            if (info->offset > end)
                return bad(fmt::format("{} bytes before tensor {} belong to no tensor",
                                       info->offset - end, info->name));
            end = info->offset + info->bytes;
            before = info;
        }
        if (end > m_bytes.size())
            return truncated(m_path, end - m_bytes.size(),
                             fmt::format("tensor {} ends at byte {} of a file of {}", before->name,
                                         end, m_bytes.size()));
        if (end < m_bytes.size())
            return bad(
                fmt::format("{} bytes at the end belong to no tensor", m_bytes.size() - end));
        return {};
    }

    Error bad(std::string_view what) const
    {
        return badFile(m_path.string(), kFormat, excerpt(what, kLongestMessage));
    }

    std::filesystem::path m_path;
    std::string_view m_bytes;
    std::uint64_t m_data = 0;
};

} // namespace

Result<SafetensorsHeader> readSafetensorsHeader(const std::filesystem::path &path)
{
    TESSERA_TRY(const MappedFile file, MappedFile::open(path));
    return Reader(path, file.bytes()).read();
}

} // namespace tessera::hub
