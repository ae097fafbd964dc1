// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/host_facts.h"

#include <fmt/format.h>

#include <dlfcn.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>

namespace tessera {
namespace {

// ---- files of /proc, /sys and /etc ----

/// The value after `key` in a file of "key<separator>value" lines; empty when it is not there.
std::string valueOf(const char *path, const std::string &key, char separator)
{
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t at = line.find(separator);
        if (at == std::string::npos || !line.starts_with(key))
            continue;
        if (line.find_last_not_of(" \t", at - 1) + 1 != key.size())
            continue;
        const std::size_t first = line.find_first_not_of(" \t\"", at + 1);
        const std::size_t last = line.find_last_not_of(" \t\"");
        return first == std::string::npos ? std::string() : line.substr(first, last - first + 1);
    }
    return {};
}

std::optional<std::uint64_t> numberIn(const char *path)
{
    std::ifstream file(path);
    std::uint64_t number = 0;
    if (file >> number)
        return number;
    return std::nullopt; // "max": no limit
}

std::uint64_t memInfoBytes(const std::string &key)
{
    std::istringstream text(valueOf("/proc/meminfo", key, ':'));
    std::uint64_t kilobytes = 0;
    text >> kilobytes;
    return kilobytes * 1024;
}

void findMemory(HostFacts &facts)
{
    facts.memoryBytes = memInfoBytes("MemTotal");
    facts.availableMemoryBytes = memInfoBytes("MemAvailable");
    const auto limit = numberIn("/sys/fs/cgroup/memory.max");
    const auto used = numberIn("/sys/fs/cgroup/memory.current");
    if (!limit || *limit >= facts.memoryBytes)
        return;
    facts.memoryBytes = *limit;
    facts.availableMemoryBytes =
        std::min(facts.availableMemoryBytes, *limit - std::min(*limit, used.value_or(0)));
}

void findSystem(HostFacts &facts)
{
    facts.cpuCores = usableCores();
    facts.cpuName = valueOf("/proc/cpuinfo", "model name", ':');
    facts.system = valueOf("/etc/os-release", "PRETTY_NAME", '=');
    utsname name{};
    if (::uname(&name) == 0)
        facts.kernel = static_cast<const char *>(name.release);
}

// ---- NVML, loaded when present; its interface is stable and documented, so no header is needed --

using NvmlDevice = void *;
struct NvmlMemory {
    unsigned long long total = 0;
    unsigned long long free = 0;
    unsigned long long used = 0;
};
constexpr int kNvmlSuccess = 0;
constexpr unsigned kTextSize = 96;

struct CloseLibrary {
    void operator()(void *library) const { ::dlclose(library); }
};

class Nvml
{
public:
    Nvml()
    {
        for (const char *name : {"libnvidia-ml.so.1", "/usr/lib/wsl/lib/libnvidia-ml.so.1"}) {
            m_library.reset(::dlopen(name, RTLD_NOW | RTLD_LOCAL));
            if (m_library)
                break;
        }
        m_ready = m_library && call<int()>("nvmlInit_v2") == kNvmlSuccess;
    }
    Nvml(const Nvml &) = delete;
    Nvml &operator=(const Nvml &) = delete;
    Nvml(Nvml &&) = delete;
    Nvml &operator=(Nvml &&) = delete;
    ~Nvml()
    {
        if (m_ready)
            call<int()>("nvmlShutdown");
    }

    [[nodiscard]] bool hasLibrary() const { return m_library != nullptr; }
    [[nodiscard]] bool ready() const { return m_ready; }

    /// Calls the function of that name; -1 when the library lacks it.
    template<typename Function, typename... Args>
    int call(const char *name, Args... args) const
    {
        auto *function = reinterpret_cast<Function *>(::dlsym(m_library.get(), name));
        return function == nullptr ? -1 : function(args...);
    }

private:
    std::unique_ptr<void, CloseLibrary> m_library;
    bool m_ready = false;
};

GpuFacts describe(const Nvml &nvml, NvmlDevice device)
{
    GpuFacts gpu;
    std::array<char, kTextSize> name{};
    if (nvml.call<int(NvmlDevice, char *, unsigned)>("nvmlDeviceGetName", device, name.data(),
                                                     kTextSize)
        == kNvmlSuccess)
        gpu.name = name.data();
    NvmlMemory memory;
    if (nvml.call<int(NvmlDevice, NvmlMemory *)>("nvmlDeviceGetMemoryInfo", device, &memory)
        == kNvmlSuccess) {
        gpu.memoryBytes = memory.total;
        gpu.freeBytes = memory.free;
    }
    int major = 0;
    int minor = 0;
    if (nvml.call<int(NvmlDevice, int *, int *)>("nvmlDeviceGetCudaComputeCapability", device,
                                                 &major, &minor)
        == kNvmlSuccess)
        gpu.computeCapability = fmt::format("{}.{}", major, minor);
    return gpu;
}

void findVersions(HostFacts &facts, const Nvml &nvml)
{
    std::array<char, kTextSize> text{};
    if (nvml.call<int(char *, unsigned)>("nvmlSystemGetDriverVersion", text.data(), kTextSize)
        == kNvmlSuccess)
        facts.driverVersion = text.data();
    int version = 0; // 13000 is 13.0
    if (nvml.call<int(int *)>("nvmlSystemGetCudaDriverVersion_v2", &version) == kNvmlSuccess)
        facts.cudaVersion = fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

void findGpus(HostFacts &facts)
{
    static const Nvml nvml; // loading and starting it takes far longer than asking it
    if (!nvml.ready()) {
        facts.gpuNote = nvml.hasLibrary() ? "The NVIDIA driver is installed and does not answer."
                                          : "No NVIDIA driver is installed.";
        return;
    }
    findVersions(facts, nvml);
    unsigned count = 0;
    nvml.call<int(unsigned *)>("nvmlDeviceGetCount_v2", &count);
    for (unsigned i = 0; i < count; ++i) {
        NvmlDevice device = nullptr;
        if (nvml.call<int(unsigned, NvmlDevice *)>("nvmlDeviceGetHandleByIndex_v2", i, &device)
            == kNvmlSuccess)
            facts.gpus.push_back(describe(nvml, device));
    }
    if (facts.gpus.empty())
        facts.gpuNote = "The NVIDIA driver reports no GPU.";
}

} // namespace

int usableCores()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof(set), &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)));
}

HostFacts hostFacts()
{
    HostFacts facts;
    findSystem(facts);
    findMemory(facts);
    findGpus(facts);
    return facts;
}

} // namespace tessera
