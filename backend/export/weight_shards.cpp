// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/weight_shards.h"

#include "backend/base/files.h"
#include "backend/base/json.h"

#include <fmt/format.h>

namespace tessera::exporting {

ShardedWriter::ShardedWriter(std::filesystem::path folder,
                             std::vector<checkpoint::TensorOutline> outlines,
                             std::uint64_t maxShardBytes)
    : m_folder(std::move(folder)), m_outlines(std::move(outlines))
{
    plan(maxShardBytes);
}

void ShardedWriter::plan(std::uint64_t maxShardBytes)
{
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < m_outlines.size(); ++i) {
        const std::uint64_t more = m_outlines[i].bytes();
        if (m_shards.empty() || bytes + more > maxShardBytes) {
            m_shards.push_back({.first = i, .count = 0, .name = {}});
            bytes = 0;
        }
        ++m_shards.back().count;
        bytes += more;
    }
    for (std::size_t i = 0; i < m_shards.size(); ++i)
        m_shards[i].name = m_shards.size() == 1
            ? "model.safetensors"
            : fmt::format("model-{:05}-of-{:05}.safetensors", i + 1, m_shards.size());
}

std::uint64_t ShardedWriter::totalBytes() const
{
    std::uint64_t bytes = 0;
    for (const checkpoint::TensorOutline &outline : m_outlines)
        bytes += outline.bytes();
    return bytes;
}

Result<void> ShardedWriter::append(const at::Tensor &value)
{
    TESSERA_ASSERT(m_next < m_outlines.size());
    if (!m_writer)
        TESSERA_CHECK(openShard());
    TESSERA_CHECK(m_writer->append(value));
    ++m_next;
    const Shard &shard = m_shards[m_shard];
    if (m_next < shard.first + shard.count)
        return {};
    TESSERA_CHECK(m_writer->finish());
    m_writer.reset();
    ++m_shard;
    return {};
}

Result<void> ShardedWriter::openShard()
{
    const Shard &shard = m_shards[m_shard];
    const auto begin = m_outlines.begin() + static_cast<std::ptrdiff_t>(shard.first);
    std::vector<checkpoint::TensorOutline> outlines(
        begin, begin + static_cast<std::ptrdiff_t>(shard.count));
    TESSERA_TRY(m_writer,
                checkpoint::SafetensorsWriter::create(m_folder / shard.name, std::move(outlines),
                                                      {{"format", "pt"}}));
    return {};
}

Result<void> ShardedWriter::finish()
{
    TESSERA_ASSERT(m_next == m_outlines.size());
    return m_shards.size() > 1 ? writeIndex() : Result<void>();
}

Result<void> ShardedWriter::writeIndex() const
{
    Json map = Json::object();
    for (const Shard &shard : m_shards)
        for (std::size_t i = shard.first; i < shard.first + shard.count; ++i)
            map[m_outlines[i].name] = shard.name;
    const Json index{{"metadata", {{"total_size", totalBytes()}}}, {"weight_map", map}};
    return writeFileAtomically(m_folder / "model.safetensors.index.json", dumpJsonPretty(index));
}

} // namespace tessera::exporting
