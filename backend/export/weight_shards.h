// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/checkpoint/safetensors_writer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::exporting {

/// Writes a model's tensors in order into as many .safetensors files as max_shard_size asks for:
/// model.safetensors, or model-00001-of-00003.safetensors with model.safetensors.index.json.
class ShardedWriter
{
public:
    /// A shard holds at least one tensor, so one larger than `maxShardBytes` has its own.
    ShardedWriter(std::filesystem::path folder, std::vector<checkpoint::TensorOutline> outlines,
                  std::uint64_t maxShardBytes);

    [[nodiscard]] std::uint64_t totalBytes() const;
    /// The next tensor, in the order of the outlines.
    [[nodiscard]] Result<void> append(const at::Tensor &value);
    /// Completes the last file and writes the index when there are several.
    [[nodiscard]] Result<void> finish();

private:
    struct Shard {
        std::size_t first = 0; ///< index of its first outline
        std::size_t count = 0;
        std::string name;
    };

    void plan(std::uint64_t maxShardBytes);
    [[nodiscard]] Result<void> openShard();
    [[nodiscard]] Result<void> writeIndex() const;

    std::filesystem::path m_folder;
    std::vector<checkpoint::TensorOutline> m_outlines;
    std::vector<Shard> m_shards;
    std::size_t m_shard = 0; ///< the one that is written
    std::size_t m_next = 0;  ///< outline that is written next
    std::optional<checkpoint::SafetensorsWriter> m_writer;
};

} // namespace tessera::exporting
