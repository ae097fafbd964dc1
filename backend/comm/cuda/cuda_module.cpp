// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/comm/cuda/cuda_module.h"

#include <ATen/Context.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAFunctions.h>
#include <cuda_runtime_api.h>
#include <nccl.h>
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>

namespace tessera::comm {
namespace {

cudaDeviceProp properties(int device)
{
    cudaDeviceProp found = {};
    C10_CUDA_CHECK(cudaGetDeviceProperties(&found, device));
    return found;
}

int deviceCount()
{
    return c10::cuda::device_count();
}

std::string deviceName(int device)
{
    return properties(device).name;
}

std::string computeCapability(int device)
{
    const cudaDeviceProp found = properties(device);
    return std::to_string(found.major) + "." + std::to_string(found.minor);
}

std::uint64_t deviceMemoryBytes(int device)
{
    return properties(device).totalGlobalMem;
}

void useDevice(int device)
{
    at::globalContext().lazyInitDevice(
        c10::DeviceType::CUDA); // before any question to the allocator
    c10::cuda::set_device(static_cast<c10::DeviceIndex>(device));
}

BackendFactory ncclFactory(int device)
{
    return [device](const c10::intrusive_ptr<c10d::Store> &store, int rank, int size,
                    std::chrono::milliseconds timeout) -> c10::intrusive_ptr<c10d::Backend> {
        auto options = c10d::ProcessGroupNCCL::Options::create();
        options->timeout = timeout;
        auto backend = c10::make_intrusive<c10d::ProcessGroupNCCL>(store, rank, size, options);
        backend->setBoundDeviceId(
            c10::Device(c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(device)));
        return backend;
    };
}

std::string ncclVersion()
{
    int version = 0;
    ncclGetVersion(&version);
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "."
        + std::to_string(version % 100);
}

c10::CachingDeviceAllocator::Stat allocated(int device)
{
    const auto stats =
        c10::cuda::CUDACachingAllocator::getDeviceStats(static_cast<c10::DeviceIndex>(device));
    return stats.allocated_bytes[0]; // all pools together
}

std::uint64_t memoryBytes(int device)
{
    return static_cast<std::uint64_t>(allocated(device).current);
}

std::uint64_t peakMemoryBytes(int device)
{
    return static_cast<std::uint64_t>(allocated(device).peak);
}

constexpr CudaModule kModule{
    .deviceCount = deviceCount,
    .deviceName = deviceName,
    .computeCapability = computeCapability,
    .deviceMemoryBytes = deviceMemoryBytes,
    .useDevice = useDevice,
    .ncclFactory = ncclFactory,
    .ncclVersion = ncclVersion,
    .memoryBytes = memoryBytes,
    .peakMemoryBytes = peakMemoryBytes,
};

} // namespace
} // namespace tessera::comm

extern "C" const tessera::comm::CudaModule *tesseraCudaModule()
{
    return &tessera::comm::kModule;
}
