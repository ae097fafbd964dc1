// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/tensor_reader.h"

#include "backend/checkpoint/dequantize.h"
#include "backend/checkpoint/file_dtype.h"
#include "backend/hub/expected_tensors.h"

#include <ATen/ops/empty.h>

#include <cstring>

namespace tessera::checkpoint {
namespace {

at::Tensor toTensor(hub::DType type, const char *bytes, const std::vector<std::int64_t> &shape)
{
    at::Tensor tensor = at::empty(shape, at::TensorOptions().dtype(memoryType(type)));
    const auto elements = static_cast<std::uint64_t>(tensor.numel());
    if (hub::dtypeBlock(type) == 1)
        std::memcpy(tensor.mutable_data_ptr(), bytes, tensor.nbytes());
    else
        dequantize(type, bytes, elements, tensor.mutable_data_ptr<float>());
    return tensor;
}

} // namespace

TensorReader::TensorReader(std::map<std::string, hub::TensorInfo> tensors,
                           std::map<std::string, std::filesystem::path> files)
    : m_tensors(std::move(tensors)), m_files(std::move(files))
{}

Result<TensorReader> TensorReader::open(const std::filesystem::path &path)
{
    TESSERA_TRY(hub::SafetensorsHeader header, hub::readSafetensorsHeader(path));
    std::map<std::string, std::filesystem::path> files;
    for (const auto &[name, info] : header.tensors)
        files.emplace(name, path);
    return TensorReader(std::move(header.tensors), std::move(files));
}

const hub::TensorInfo *TensorReader::find(const std::string &name) const
{
    const auto it = m_tensors.find(name);
    return it == m_tensors.end() ? nullptr : &it->second;
}

Result<at::Tensor> TensorReader::read(const std::string &name)
{
    const hub::TensorInfo *const info = find(name);
    if (info == nullptr)
        return hub::missingTensors(m_files.empty() ? std::filesystem::path("the model")
                                                   : m_files.begin()->second.parent_path(),
                                   {name}, "a tensor");
    TESSERA_TRY(const char *const bytes, bytesOf(*info));
    return toTensor(info->dtype, bytes, info->shape);
}

Result<at::Tensor> TensorReader::readRows(const std::string &name, std::int64_t firstRow,
                                          std::int64_t rows)
{
    const hub::TensorInfo *const info = find(name);
    if (info == nullptr)
        return read(name); // its error
    TESSERA_ASSERT(!info->shape.empty() && firstRow >= 0 && rows >= 0
                   && firstRow + rows <= info->shape.front());
    std::vector<std::int64_t> shape = info->shape;
    shape.front() = rows;
    const std::uint64_t rowBytes = info->shape.front() == 0
        ? 0
        : info->bytes / static_cast<std::uint64_t>(info->shape.front());
    TESSERA_TRY(const char *const bytes, bytesOf(*info));
    return toTensor(info->dtype, bytes + static_cast<std::uint64_t>(firstRow) * rowBytes, shape);
}

Result<const char *> TensorReader::bytesOf(const hub::TensorInfo &info)
{
    const std::filesystem::path &path = m_files.at(info.name);
    auto it = m_mapped.find(path);
    if (it == m_mapped.end()) {
        TESSERA_TRY(MappedFile file, MappedFile::open(path));
        it = m_mapped.emplace(path, std::move(file)).first;
    }
    const std::uint64_t end = info.offset + info.bytes;
    if (end > it->second.size())
        return hub::truncated(path, end - it->second.size(), "tensor " + info.name);
    return it->second.data() + info.offset;
}

} // namespace tessera::checkpoint
