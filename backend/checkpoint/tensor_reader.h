// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/result.h"
#include "backend/hub/tensor_file.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace tessera::checkpoint {

/// Reads the tensors of files whose headers were checked (hub::openModel, readSafetensorsHeader).
/// Files are mapped at the first use. What is read is a CPU tensor with memory of its own, in the
/// file's type; quantised blocks become float32. Not thread-safe.
class TensorReader
{
public:
    TensorReader(std::map<std::string, hub::TensorInfo> tensors,
                 std::map<std::string, std::filesystem::path> files);
    /// One .safetensors file.
    [[nodiscard]] static Result<TensorReader> open(const std::filesystem::path &path);

    /// nullptr when no file has it.
    [[nodiscard]] const hub::TensorInfo *find(const std::string &name) const;
    [[nodiscard]] const std::map<std::string, hub::TensorInfo> &tensors() const
    {
        return m_tensors;
    }

    /// The whole tensor. MissingTensor, and Truncated when the file shrank since it was checked.
    [[nodiscard]] Result<at::Tensor> read(const std::string &name);
    /// `rows` slices of the first dimension from `firstRow` on, which must lie inside.
    [[nodiscard]] Result<at::Tensor> readRows(const std::string &name, std::int64_t firstRow,
                                              std::int64_t rows);

private:
    [[nodiscard]] Result<const char *> bytesOf(const hub::TensorInfo &info);

    std::map<std::string, hub::TensorInfo> m_tensors;
    std::map<std::string, std::filesystem::path> m_files;
    std::map<std::filesystem::path, MappedFile> m_mapped;
};

} // namespace tessera::checkpoint
