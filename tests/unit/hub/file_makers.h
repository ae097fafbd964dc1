// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::test {

inline void writeBytes(const std::filesystem::path &path, std::string_view bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

/// A number as the bytes a little-endian file has.
template<typename T>
std::string raw(T value)
{
    std::string bytes(sizeof(T), '\0');
    std::memcpy(bytes.data(), &value, sizeof(T));
    return bytes;
}

/// A .safetensors file from the text of its header and its data.
inline std::string safetensorsBytes(std::string_view header, std::string_view data)
{
    return raw(static_cast<std::uint64_t>(header.size())) + std::string(header) + std::string(data);
}

/// Two float32 tensors of eight bytes each: a [2] and b [1, 2].
inline std::string twoTensors()
{
    return safetensorsBytes(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                            R"("b":{"dtype":"F32","shape":[1,2],"data_offsets":[8,16]}})",
                            std::string(16, '\1'));
}

/// All tensors of a model's description as zeros, in the form of a header and its data.
struct NamedShape {
    std::string name;
    std::vector<std::int64_t> shape;
};
inline std::string zeroTensors(const std::vector<NamedShape> &tensors)
{
    Json header = Json::object();
    std::uint64_t end = 0;
    for (const NamedShape &tensor : tensors) {
        std::uint64_t bytes = 4;
        for (const std::int64_t size : tensor.shape)
            bytes *= static_cast<std::uint64_t>(size);
        header[tensor.name] = {
            {"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {end, end + bytes}}};
        end += bytes;
    }
    return safetensorsBytes(header.dump(), std::string(end, '\0'));
}

/// A tensor of any type with its bytes.
struct RawTensor {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::string data;
};
inline std::string rawTensors(const std::vector<RawTensor> &tensors)
{
    Json header = Json::object();
    std::string data;
    for (const RawTensor &tensor : tensors) {
        header[tensor.name] = {{"dtype", tensor.dtype},
                               {"shape", tensor.shape},
                               {"data_offsets", {data.size(), data.size() + tensor.data.size()}}};
        data += tensor.data;
    }
    return safetensorsBytes(header.dump(), data);
}

/// Builds a GGUF file piece by piece.
class GgufMaker
{
public:
    void addText(std::string_view key, std::string_view value)
    {
        m_metadata += text(key) + raw(std::uint32_t{8}) + text(value);
        ++m_values;
    }
    void addNumber(std::string_view key, std::uint32_t value)
    {
        m_metadata += text(key) + raw(std::uint32_t{4}) + raw(value);
        ++m_values;
    }
    void addShort(std::string_view key, std::uint16_t value)
    {
        m_metadata += text(key) + raw(std::uint32_t{2}) + raw(value);
        ++m_values;
    }
    void addFlag(std::string_view key, bool value)
    {
        m_metadata += text(key) + raw(std::uint32_t{7}) + raw(static_cast<std::uint8_t>(value));
        ++m_values;
    }
    void addFloat(std::string_view key, float value)
    {
        m_metadata += text(key) + raw(std::uint32_t{6}) + raw(value);
        ++m_values;
    }
    void addTexts(std::string_view key, const std::vector<std::string> &values)
    {
        m_metadata += text(key) + raw(std::uint32_t{9}) + raw(std::uint32_t{8})
            + raw(static_cast<std::uint64_t>(values.size()));
        for (const std::string &value : values)
            m_metadata += text(value);
        ++m_values;
    }
    /// `shape` outermost first, as we show it; the file has it the other way round.
    void addTensor(std::string_view name, const std::vector<std::int64_t> &shape,
                   std::uint32_t type, std::string_view data)
    {
        m_tensors += text(name) + raw(static_cast<std::uint32_t>(shape.size()));
        for (auto it = shape.rbegin(); it != shape.rend(); ++it)
            m_tensors += raw(*it);
        m_tensors += raw(type) + raw(static_cast<std::uint64_t>(m_data.size()));
        m_data += data;
        m_data.resize((m_data.size() + 31) / 32 * 32);
        ++m_count;
    }
    [[nodiscard]] std::string bytes(std::uint32_t version = 3) const
    {
        std::string all =
            "GGUF" + raw(version) + raw(m_count) + raw(m_values) + m_metadata + m_tensors;
        all.resize((all.size() + 31) / 32 * 32);
        return all + m_data;
    }

private:
    static std::string text(std::string_view value)
    {
        return raw(static_cast<std::uint64_t>(value.size())) + std::string(value);
    }

    std::string m_metadata;
    std::string m_tensors;
    std::string m_data;
    std::uint64_t m_values = 0;
    std::uint64_t m_count = 0;
};

} // namespace tessera::test
