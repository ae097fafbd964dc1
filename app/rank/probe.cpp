// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/probe.h"

#include "app/rank/cuda_loader.h"
#include "backend/base/json.h"

#include <torch/headeronly/version.h>

#include <cstdio>
#include <thread>

namespace tessera::rank {
namespace {

Json devices(const comm::CudaModule &cuda)
{
    Json list = Json::array();
    for (int device = 0; device < cuda.deviceCount(); ++device)
        list.push_back({{"name", cuda.deviceName(device)},
                        {"memory_bytes", cuda.deviceMemoryBytes(device)},
                        {"compute_capability", cuda.computeCapability(device)}});
    return list;
}

} // namespace

int probe()
{
    Json facts{{"schema", 1},
               {"libtorch", TORCH_VERSION},
               {"cuda_module", false},
               {"cuda_module_error", ""},
               {"nccl", nullptr},
               {"devices", Json::array()},
               {"cpu_threads", std::thread::hardware_concurrency()}};
    if (const auto cuda = loadCudaModule(); cuda) {
        facts["cuda_module"] = true;
        facts["nccl"] = (*cuda)->ncclVersion();
        facts["devices"] = devices(**cuda);
    } else {
        facts["cuda_module_error"] = cuda.error().detail;
    }
    std::printf("%s\n", dumpJson(facts).c_str());
    return 0;
}

} // namespace tessera::rank
