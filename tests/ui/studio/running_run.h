// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/fake_supervisor.h"
#include "tests/support/ui_home.h"

#include <string>

namespace tessera::test {

inline Json aConfig(const std::string &name)
{
    return {{"run_name", name},
            {"task", "sft"},
            {"tuner_type", "lora"},
            {"model", "/models/SmolLM2-135M-Instruct.Q4_1.gguf"},
            {"dataset", Json::array({"instructions.jsonl"})}};
}

/// A run that has done some steps and goes on.
struct RunningRun {
    explicit RunningRun(const UiHome &home, const std::string &id)
        : supervisor(home.sockets(), home.runs(), id, aConfig("run " + id))
    {
        supervisor.say(protocol::StateChanged{.state = protocol::RunState::Running});
        protocol::MetricBatch batch{.firstStep = 1};
        for (int step = 0; step < 40; ++step) {
            batch.columns["loss"].push_back(3.0 - step * 0.04);
            batch.columns["lr"].push_back(1e-3);
        }
        supervisor.say(batch);
        supervisor.importNow();
    }
    FakeSupervisor supervisor;
};

} // namespace tessera::test
