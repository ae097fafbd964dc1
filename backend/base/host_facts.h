// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tessera {

/// One GPU as the driver's management library (NVML) describes it.
struct GpuFacts {
    std::string name; ///< "NVIDIA H200"
    std::uint64_t memoryBytes = 0;
    std::uint64_t freeBytes = 0;
    std::string computeCapability; ///< "9.0"
};

/// What this computer offers, found without torch and without opening a CUDA context.
struct HostFacts {
    int cpuCores = 1; ///< that this process may use
    std::string cpuName;
    std::uint64_t memoryBytes = 0;          ///< installed, or the control group's limit if smaller
    std::uint64_t availableMemoryBytes = 0; ///< free without swapping, within that limit
    std::string system;                     ///< "Debian GNU/Linux 12 (bookworm)"
    std::string kernel;                     ///< "6.1.0-18-amd64"
    std::string driverVersion;              ///< of the NVIDIA driver; empty when there is none
    std::string cudaVersion;                ///< newest CUDA the driver takes: "13.0"
    std::vector<GpuFacts> gpus;
    std::string gpuNote; ///< why `gpus` is empty, one English sentence; empty when it is not
};

/// Cores that this process may use, at least 1.
[[nodiscard]] int usableCores();

/// Asks the system now; takes a few milliseconds (NVML: up to a second). Never fails: what cannot
/// be found out keeps its default.
[[nodiscard]] HostFacts hostFacts();

} // namespace tessera
