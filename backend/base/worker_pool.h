// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace tessera {

/// Threads that do work in the order in which it comes. What waits when the pool ends is done
/// first. run() may be called by any thread that is none of the pool's.
class WorkerPool
{
public:
    /// @param threads  at least 1
    explicit WorkerPool(int threads);
    WorkerPool(const WorkerPool &) = delete;
    WorkerPool &operator=(const WorkerPool &) = delete;
    ~WorkerPool();

    /// Ready when the work is done; get() throws what the work threw.
    [[nodiscard]] std::future<void> run(std::function<void()> work);

private:
    void workUntilEnd();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::packaged_task<void()>> m_waiting;
    bool m_ended = false;
    std::vector<std::thread> m_threads;
};

} // namespace tessera
