// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"

#include <cstdint>
#include <string>

namespace tessera::comm {

/// What libtessera_cuda.so offers to a program that links no CUDA library. The program loads it
/// with dlopen(RTLD_NOW | RTLD_GLOBAL) before any ATen device query, and asks for
/// kCudaModuleSymbol. Both sides are built together; `version` guards against a stale file.
struct CudaModule {
    static constexpr int kVersion = 1;

    int version = kVersion;
    int (*deviceCount)() = nullptr;
    std::string (*deviceName)(int device) = nullptr;
    std::string (*computeCapability)(int device) = nullptr; ///< "9.0"
    std::uint64_t (*deviceMemoryBytes)(int device) = nullptr;
    void (*useDevice)(int device) = nullptr;
    /// Groups over NCCL, for tensors on `device`.
    BackendFactory (*ncclFactory)(int device) = nullptr;
    std::string (*ncclVersion)() = nullptr; ///< "2.28.9"
    /// Bytes of live tensors on the device, and the most there were (caching allocator).
    std::uint64_t (*memoryBytes)(int device) = nullptr;
    std::uint64_t (*peakMemoryBytes)(int device) = nullptr;
};

/// `const CudaModule *tesseraCudaModule()`, extern "C".
inline constexpr const char *kCudaModuleSymbol = "tesseraCudaModule";
using CudaModuleEntry = const CudaModule *(*)();

} // namespace tessera::comm
