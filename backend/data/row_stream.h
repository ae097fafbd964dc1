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

/// Where a block of a stream begins, or the last one ended.
struct StreamPlace {
    std::int64_t epoch = 0;   ///< times that the data was read to its end before
    std::int64_t row = 0;     ///< rows of this epoch before the block, dropped ones included
    std::int64_t samples = 0; ///< samples of the stream before the block, over all epochs
    /// What became of the rows before the block: of the first epoch alone, the others read the
    /// same.
    DataReport report;
    std::int64_t epochSamples = 0; ///< of each epoch; 0: the first one is not at its end
    double share = 0; ///< of the files' bytes in this epoch before the block; found anew at a start
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
    /// Epochs given so far: in the first one by the bytes of the files, then by their samples.
    [[nodiscard]] double epochs() const;
    /// Of all rows up to the end of the block, at most of one epoch. It follows, as all that the
    /// stream gives, from the settings and the place.
    [[nodiscard]] const DataReport &report() const { return m_block.end.report; }

private:
    struct Block {
        StreamPlace place;
        std::vector<Sample> samples;
        StreamPlace end;
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

    StopToken m_stop; ///< of the reading; m_stopped wakes who waits
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Block> m_blocks;
    std::optional<Error> m_failure;
    bool m_stopped = false;
    std::thread m_thread;
};

} // namespace tessera::data
