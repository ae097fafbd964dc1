// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/train/run_host.h"
#include "backend/train/step_facts.h"

#include <optional>

namespace tessera::train {

/// Collects the metrics of several steps and sends them as one message, at most ten a second, the
/// last always. Expert loads travel with them, one message a layer and step. Rank 0 only.
class MetricSender
{
public:
    explicit MetricSender(RunHost &host) : m_host(host) {}

    /// `evalLoss` when the model was evaluated after this step.
    void add(const StepFacts &facts, std::optional<double> evalLoss);
    void flush();

private:
    RunHost &m_host;
    protocol::MetricBatch m_batch;
    std::int64_t m_steps = 0; ///< in m_batch
    double m_lastSent = 0;
};

} // namespace tessera::train
