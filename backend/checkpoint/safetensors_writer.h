// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/result.h"

#include <ATen/core/Tensor.h>
#include <c10/core/ScalarType.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tessera::checkpoint {

struct NamedTensor {
    std::string name;
    at::Tensor value;
};

/// A tensor that will be written: all of it but the numbers.
struct TensorOutline {
    std::string name;
    c10::ScalarType dtype = c10::ScalarType::Float;
    std::vector<std::int64_t> shape;

    [[nodiscard]] std::uint64_t bytes() const;
};
[[nodiscard]] TensorOutline outlineOf(const NamedTensor &tensor);

using Metadata = std::map<std::string, std::string>;

/// Writes one .safetensors file tensor by tensor, so that only one is in memory at a time.
///
/// The file appears under its name in finish(), synced and whole; before that, and when something
/// failed, there is only `<name>.part`, which the destructor removes. Tensors follow the order of
/// the outlines; any device, any strides. Errors: DiskFull, FileUnwritable, NotSupported (dtype).
class SafetensorsWriter
{
public:
    [[nodiscard]] static Result<SafetensorsWriter> create(const std::filesystem::path &path,
                                                          std::vector<TensorOutline> outlines,
                                                          const Metadata &metadata);
    SafetensorsWriter(SafetensorsWriter &&) noexcept = default;
    SafetensorsWriter &operator=(SafetensorsWriter &&) noexcept = default;
    SafetensorsWriter(const SafetensorsWriter &) = delete;
    SafetensorsWriter &operator=(const SafetensorsWriter &) = delete;
    ~SafetensorsWriter();

    /// Writes the next tensor; WrongShape when it is not the one that was announced.
    [[nodiscard]] Result<void> append(const at::Tensor &value);
    [[nodiscard]] Result<void> finish();

private:
    SafetensorsWriter() = default;

    std::filesystem::path m_path;
    UniqueFd m_fd;
    std::vector<TensorOutline> m_outlines;
    std::size_t m_next = 0;
};

/// Writes all tensors at once, wider types first so that every tensor is aligned to its type.
[[nodiscard]] Result<void> writeSafetensors(const std::filesystem::path &path,
                                            std::vector<NamedTensor> tensors,
                                            const Metadata &metadata = {{"format", "pt"}});

/// Bytes of the file that writeSafetensors() would make, within the size of its header.
[[nodiscard]] std::uint64_t safetensorsBytes(const std::vector<NamedTensor> &tensors);

} // namespace tessera::checkpoint
