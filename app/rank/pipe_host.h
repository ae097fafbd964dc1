// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/train/run_host.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace tessera::rank {

/// Bytes in use now and at most, on the device of this rank.
struct MemoryUse {
    std::uint64_t bytes = 0;
    std::uint64_t peakBytes = 0;
};
/// Resident memory of this process.
[[nodiscard]] MemoryUse processMemory();

/// The rank's end of the two pipes to its supervisor.
///
/// A thread reads orders, another tells the rank's health every second and at each change of phase,
/// so that a long phase is not taken for silence. When the command pipe ends, the supervisor is
/// gone and the process ends at once; so it does on Stop while the run prepares (there is nothing
/// to save) and on Stop that is not graceful.
class PipeHost final : public train::RunHost
{
public:
    PipeHost(int rank, UniqueFd commands, UniqueFd events);
    ~PipeHost() override;
    PipeHost(const PipeHost &) = delete;
    PipeHost &operator=(const PipeHost &) = delete;
    PipeHost(PipeHost &&) = delete;
    PipeHost &operator=(PipeHost &&) = delete;

    void send(protocol::Message message) override;
    [[nodiscard]] train::Orders orders() const override;
    void setPhase(std::string_view phase, std::int64_t step) override;

    /// How memory is measured from now on; the process's own before.
    void setMemorySource(std::function<MemoryUse()> source);
    /// From now on Stop waits for the step's end instead of ending the process.
    void trainingBegins() { m_training = true; }
    [[nodiscard]] std::int64_t step() const { return m_step; }

private:
    void readCommands(const std::stop_token &stop);
    void obey(const protocol::Message &message);
    [[noreturn]] void endNow();
    void tellHealth(std::stop_token stop);
    void sendHealth();

    int m_rank;
    UniqueFd m_commands;
    UniqueFd m_events;
    std::mutex m_sendMutex;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    train::Orders m_orders;              // guarded by m_mutex
    std::string m_phase = "starting";    // guarded by m_mutex
    std::function<MemoryUse()> m_memory; // guarded by m_mutex
    bool m_phaseChanged = false;         // guarded by m_mutex
    std::atomic<std::int64_t> m_step{0};
    std::atomic<bool> m_training{false};
    std::jthread m_health;
    std::jthread m_reader;
};

} // namespace tessera::rank
