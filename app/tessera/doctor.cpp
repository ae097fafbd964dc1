// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "app/tessera/rank_program.h"
#include "backend/base/files.h"
#include "backend/base/host_facts.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/history/database_trouble.h"
#include "backend/history/queries.h"

#include <fmt/format.h>

#include <unistd.h>

namespace tessera::app {
namespace {

constexpr std::uint64_t kLittleDisk = std::uint64_t{2} << 30;
constexpr std::uint64_t kLittleMemory = std::uint64_t{2} << 30;

/// One thing that people want to do, and whether this computer lets them.
struct Check {
    std::string what;
    bool ok = false;
    std::string detail;
    std::string remedy; ///< when it is not
};

struct Diagnosis {
    HostFacts host;
    Result<Json> probe = Json();
    std::uint64_t freeDisk = 0;
    std::vector<Check> checks;
};

Check checkTraining(const Diagnosis &found)
{
    Check check{.what = "training on the CPU", .ok = found.probe.ok()};
    if (found.probe)
        check.detail = fmt::format("LibTorch {}", found.probe->value("libtorch", "?"));
    else {
        check.detail = found.probe.error().detail;
        check.remedy = "Run ./packaging/start, which fetches LibTorch and builds tessera-rank.";
    }
    return check;
}

Check checkGpu(const Diagnosis &found)
{
    Check check{.what = "training on a GPU"};
    if (found.host.gpus.empty()) {
        check.detail = found.host.gpuNote;
        check.remedy = "Install an NVIDIA GPU and its driver; everything works without, slower.";
    } else if (!found.probe) {
        check.detail = "tessera-rank does not run.";
    } else if (!found.probe->value("cuda_module", false)) {
        check.detail = "The CUDA module cannot be loaded: "
            + found.probe->value("cuda_module_error", std::string("not built"));
        check.remedy = "Run ./packaging/start --gpu, which fetches CUDA and builds the module.";
    } else {
        check.ok = true;
        check.detail = fmt::format("{} GPUs", found.probe->value("devices", Json::array()).size());
    }
    return check;
}

Check checkNccl(const Diagnosis &found)
{
    Check check{.what = "several GPUs (NCCL)"};
    const Json nccl = found.probe ? found.probe->value("nccl", Json()) : Json();
    check.ok = nccl.is_string();
    check.detail = check.ok ? "NCCL " + nccl.get<std::string>() : "NCCL is not there.";
    if (!check.ok)
        check.remedy = "It comes with the CUDA module.";
    return check;
}

Check checkDisk(const Diagnosis &found)
{
    Check check{.what = "room for runs", .ok = found.freeDisk >= kLittleDisk};
    check.detail = fmt::format("{} free at {}", formatBytes(found.freeDisk), dataFolder().string());
    if (!check.ok)
        check.remedy = "Free some space, or set TESSERA_HOME to a folder on a larger disk.";
    return check;
}

Check checkMemory(const Diagnosis &found)
{
    Check check{.what = "memory", .ok = found.host.availableMemoryBytes >= kLittleMemory};
    check.detail = fmt::format("{} of {} available", formatBytes(found.host.availableMemoryBytes),
                               formatBytes(found.host.memoryBytes));
    if (!check.ok)
        check.remedy = "Close other programs; a run of the Quickstart needs about 2 GiB.";
    return check;
}

Check checkHistory()
{
    const auto reader = history::HistoryReader::open(historyDatabase());
    Check check{.what = "history of runs", .ok = reader.ok()};
    check.detail = reader ? historyDatabase().string() : reader.error().detail;
    std::error_code ignored;
    if (!reader) {
        check.remedy = history::troubleOf(reader.error()) == history::DatabaseTrouble::Damaged
            ? "`tessera runs rebuild` makes it anew from the run folders."
            : "Look at the permissions of the file and at the disk.";
    } else if (std::filesystem::exists(dataFolder(), ignored)
               && ::access(dataFolder().c_str(), W_OK) != 0) {
        check.ok = false;
        check.detail += " can be read, but nothing can be written beside it";
        check.remedy = "To train, make the folder writable or set TESSERA_HOME to another.";
    }
    return check;
}

Diagnosis diagnose()
{
    Diagnosis found;
    found.host = hostFacts();
    found.probe = probeRank();
    if (const auto free = freeDiskBytes(dataFolder()))
        found.freeDisk = *free;
    found.checks = {checkTraining(found), checkGpu(found),  checkNccl(found),
                    checkMemory(found),   checkDisk(found), checkHistory()};
    return found;
}

Json gpusJson(const HostFacts &host)
{
    Json gpus = Json::array();
    for (const GpuFacts &gpu : host.gpus)
        gpus.push_back({{"name", gpu.name},
                        {"memory_bytes", gpu.memoryBytes},
                        {"free_bytes", gpu.freeBytes},
                        {"compute_capability", gpu.computeCapability}});
    return gpus;
}

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json() : Json(text);
}

Json diagnosisJson(const Diagnosis &found)
{
    const auto probed = [&found](const char *key) {
        return found.probe ? found.probe->value(key, Json()) : Json();
    };
    Json checks = Json::array();
    for (const Check &check : found.checks)
        checks.push_back({{"what", check.what},
                          {"ok", check.ok},
                          {"detail", check.detail},
                          {"remedy", textOrNull(check.remedy)}});
    return {{"schema", 1},
            {"version", TESSERA_VERSION},
            {"system", found.host.system},
            {"kernel", found.host.kernel},
            {"cpu", found.host.cpuName},
            {"cpu_cores", found.host.cpuCores},
            {"memory_bytes", found.host.memoryBytes},
            {"memory_available_bytes", found.host.availableMemoryBytes},
            {"disk_free_bytes", found.freeDisk},
            {"data_folder", dataFolder().string()},
            {"driver", textOrNull(found.host.driverVersion)},
            {"cuda", textOrNull(found.host.cudaVersion)},
            {"gpus", gpusJson(found.host)},
            {"gpu_note", textOrNull(found.host.gpuNote)},
            {"libtorch", probed("libtorch")},
            {"nccl", probed("nccl")},
            {"cuda_module", probed("cuda_module")},
            {"checks", std::move(checks)}};
}

std::string diagnosisText(const Diagnosis &found)
{
    std::string text;
    const auto line = [&text](std::string_view label, const std::string &value) {
        text += fmt::format("{:<22}{}\n", label, value);
    };
    line("tessera", TESSERA_VERSION);
    line("system", fmt::format("{}, Linux {}", found.host.system, found.host.kernel));
    line("processor", fmt::format("{}, {} cores", found.host.cpuName, found.host.cpuCores));
    for (const GpuFacts &gpu : found.host.gpus)
        line("GPU",
             fmt::format("{}, {} ({} free), compute capability {}", gpu.name,
                         formatBytes(gpu.memoryBytes), formatBytes(gpu.freeBytes),
                         gpu.computeCapability));
    if (!found.host.driverVersion.empty())
        line("NVIDIA driver",
             fmt::format("{}, CUDA up to {}", found.host.driverVersion, found.host.cudaVersion));
    text += "\n";
    for (const Check &check : found.checks) {
        text += fmt::format("[{}] {:<20}{}\n", check.ok ? "ok" : "--", check.what, check.detail);
        if (!check.remedy.empty())
            text += fmt::format("{:25}{}\n", "", check.remedy);
    }
    return text;
}

} // namespace

void addDoctor(CLI::App &app, Invocation &invocation)
{
    CLI::App *command =
        app.add_subcommand("doctor", "What this computer offers, and what is missing for what");
    addJsonFlag(*command, invocation);
    command->callback([&invocation] {
        invocation.carryOut = [&invocation]() -> Result<int> {
            const Diagnosis found = diagnose();
            if (invocation.json)
                printJson(diagnosisJson(found));
            else
                print(stdout, diagnosisText(found));
            return found.checks.front().ok ? kSuccess : kFailure;
        };
    });
}

} // namespace tessera::app
