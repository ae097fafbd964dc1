// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

namespace tessera {

/// A request to stop that any thread may make and any other may look at. Copies share one state.
class StopToken
{
public:
    StopToken() : m_stopped(std::make_shared<std::atomic<bool>>(false)) {}
    void requestStop() const { m_stopped->store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopRequested() const { return m_stopped->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_stopped;
};

} // namespace tessera
