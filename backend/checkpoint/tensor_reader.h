// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/result.h"
#include "backend/hub/model_folder.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace tessera::checkpoint {

/// Reads the tensors of files whose headers were checked (hub::openModel, readSafetensorsHeader).
/// Files are mapped at the first use and read in pieces, whose pages are given back at once: beside
/// what is filled, memory stays below some MiB. Quantised blocks and F8_E4M3 numbers, these times
/// their scales, become float32; everything else keeps its type. Not thread-safe.
class TensorReader
{
public:
    explicit TensorReader(const hub::ModelFolder &folder);
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

    /// The whole tensor, on the CPU and with memory of its own. MissingTensor, and Truncated when
    /// the file shrank since it was checked.
    [[nodiscard]] Result<at::Tensor> read(const std::string &name);
    /// `rows` slices of the first dimension from `firstRow` on, which must lie inside.
    [[nodiscard]] Result<at::Tensor> readRows(const std::string &name, std::int64_t firstRow,
                                              std::int64_t rows);
    /// The same into `place`, of that shape and of any type and device.
    [[nodiscard]] Result<void> copyRows(const std::string &name, std::int64_t firstRow,
                                        const at::Tensor &place);

    /// From here on counts the values read that are NaN or infinite.
    void watchValues() { m_watches = true; }
    struct NotFinite {
        std::filesystem::path file;
        std::int64_t values = 0;
    };
    /// By name of the tensor; those without any are not in it.
    [[nodiscard]] const std::map<std::string, NotFinite> &notFinite() const { return m_notFinite; }

private:
    void watch(const std::string &name, const at::Tensor &values);
    [[nodiscard]] Result<const MappedFile *> mapped(const std::filesystem::path &path);
    [[nodiscard]] Result<const MappedFile *> fileOf(const hub::TensorInfo &info,
                                                    const std::filesystem::path &path);
    [[nodiscard]] Result<at::Tensor> readScale(const hub::WeightScale &scale);
    [[nodiscard]] Error missing(const std::string &name) const;

    std::map<std::string, hub::TensorInfo> m_tensors;
    std::map<std::string, std::filesystem::path> m_files;
    std::map<std::string, hub::WeightScale> m_scales;
    std::map<std::filesystem::path, MappedFile> m_mapped;
    bool m_watches = false;
    std::map<std::string, NotFinite> m_notFinite;
};

} // namespace tessera::checkpoint
