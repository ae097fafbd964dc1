// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/metric_sender.h"

#include "backend/base/units.h"
#include "backend/train/metrics/metric.h"

#include <limits>
#include <string>
#include <utility>

namespace tessera::train {
namespace {

constexpr double kInterval = 0.1; // seconds

} // namespace

void MetricSender::add(const StepFacts &facts, std::optional<double> evalLoss)
{
    if (m_steps == 0)
        m_batch.firstStep = facts.step;
    const double missing = std::numeric_limits<double>::quiet_NaN();
    const auto put = [&](std::string_view name, std::optional<double> value) {
        std::vector<double> &column = m_batch.columns[std::string(name)];
        column.resize(static_cast<std::size_t>(m_steps), missing);
        column.push_back(value.value_or(missing));
    };
    for (const Metric &metric : metrics()) {
        if (const auto value = metric.value(facts); value)
            put(metric.name, value);
    }
    if (evalLoss || m_batch.columns.contains("eval_loss"))
        put("eval_loss", evalLoss);
    ++m_steps;
    for (std::size_t i = 0; i < facts.expertLoad.size(); ++i)
        m_host.send(protocol::ExpertLoad{.step = facts.step,
                                         .layer = facts.moeLayers[i],
                                         .tokensPerExpert = facts.expertLoad[i]});
    if (monotonicSeconds() - m_lastSent >= kInterval)
        flush();
}

void MetricSender::flush()
{
    if (m_steps == 0)
        return;
    m_steps = 0;
    m_lastSent = monotonicSeconds();
    m_host.send(std::exchange(m_batch, {}));
}

} // namespace tessera::train
