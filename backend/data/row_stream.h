// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/dataset.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace tessera::data {

/// Where a block of a stream begins.
struct StreamPlace {
    std::int64_t epoch = 0;   ///< times that the data was read to its end before
    std::int64_t row = 0;     ///< rows of this epoch before the block, dropped ones included
    std::int64_t samples = 0; ///< samples of the stream before the block, over all epochs
};

/// Samples read while they are used, for data larger than memory: rows in blocks of
/// shuffle_buffer_size, each block shuffled by (data_seed, epoch, its place), epochs without end. A
/// thread of its own keeps one block ahead, so memory holds three blocks at most. "NAME#N" takes
/// the first N rows. One user; what it gives follows from the settings and the place alone.
class RowStream
{
public:
    /// `text` has to outlive it. Begins to read.
    RowStream(config::RunConfig config, std::vector<std::string> entries, const TextTools &text,
              const StreamPlace &start);
    RowStream(const RowStream &) = delete;
    RowStream &operator=(const RowStream &) = delete;
    ~RowStream();

    /// Waits for it. Errors of files; NoRows when an epoch has no sample.
    [[nodiscard]] Result<Sample> next();
    /// The block that the next sample lies in, or that ended with the last one.
    [[nodiscard]] const StreamPlace &block() const { return m_block.place; }
    [[nodiscard]] std::int64_t samples() const; ///< given so far, over all epochs
    /// Of what was read so far, ahead of what was given.
    [[nodiscard]] DataReport report() const;

private:
    struct Block {
        StreamPlace place;
        std::vector<Sample> samples;
    };
    struct Reader;
    void readAll();
    bool push(Block block); ///< false: nobody wants more

    config::RunConfig m_config;
    std::vector<std::string> m_entries;
    const TextTools &m_text;
    StreamPlace m_start;

    Block m_block;
    std::size_t m_next = 0; ///< in m_block

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Block> m_blocks;
    std::optional<Error> m_failure;
    DataReport m_report;
    bool m_stopped = false;
    std::thread m_thread;
};

} // namespace tessera::data
