// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/training_job.h"

#include "app/rank/cuda_loader.h"
#include "backend/adapters/lora.h"
#include "backend/base/log.h"
#include "backend/base/units.h"
#include "backend/config/fields.h"
#include "backend/config/shard_size.h"
#include "backend/export/hugging_face_export.h"
#include "backend/export/peft_adapter.h"
#include "backend/tensor/seeding.h"
#include "backend/tensor/try_torch.h"
#include "backend/train/prepare.h"

#include <torch/csrc/distributed/c10d/FileStore.hpp>

#include <cmath>

namespace tessera::rank {
namespace {

/// The device of this rank and how its ranks talk.
struct Place {
    c10::Device device{c10::DeviceType::CPU};
    std::string name = "cpu";
    comm::BackendFactory groups;
};

Result<Place> choosePlace(const config::RunConfig &config, int rank, PipeHost &host)
{
    if (config.device != "cuda") {
        tensor::makeDeterministic(config.threadsPerRank);
        return Place{.device = c10::Device(c10::DeviceType::CPU),
                     .name = "cpu",
                     .groups = comm::glooFactory()};
    }
    TESSERA_TRY(const comm::CudaModule *cuda, loadCudaModule());
    const int device = rank % cuda->deviceCount();
    cuda->useDevice(device);
    host.setMemorySource([cuda, device] {
        return MemoryUse{.bytes = cuda->memoryBytes(device),
                         .peakBytes = cuda->peakMemoryBytes(device)};
    });
    return Place{.device =
                     c10::Device(c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(device)),
                 .name = cuda->deviceName(device),
                 .groups = cuda->ncclFactory(device)};
}

Result<comm::Mesh> meet(const config::RunConfig &config, const RankOptions &options,
                        const Place &place)
{
    const config::ParallelDims dims = config.dims(options.world);
    return tensor::tryTorch([&] {
        if (options.world == 1)
            return comm::Mesh();
        const auto store =
            c10::make_intrusive<c10d::FileStore>(options.rendezvous.string(), options.world);
        return comm::Mesh(dims, options.rank, store, place.groups,
                          std::chrono::seconds(config.ddpTimeoutS));
    });
}

/// Finished models go into the run's folder, or to output_dir when it is set.
std::filesystem::path outputFolder(const config::RunConfig &config, const RankOptions &options)
{
    return config.outputDir ? std::filesystem::path(*config.outputDir) : options.runFolder;
}

double alphaOf(const models::LoraSpec &lora, bool rslora)
{
    const auto rank = static_cast<double>(lora.rank);
    return lora.scale * (rslora ? std::sqrt(rank) : rank);
}

Result<exporting::ExportReport> writeAdapter(const train::PreparedRun &run, const comm::Mesh &mesh,
                                             const std::filesystem::path &folder)
{
    exporting::AdapterRequest request;
    request.folder = folder;
    request.settings = {.rank = run.lora->rank,
                        .alpha = alphaOf(*run.lora, run.config.useRslora),
                        .dropout = run.lora->dropout,
                        .rslora = run.config.useRslora,
                        .baseModel = run.config.model};
    request.dtype = run.model->headWeight().scalar_type();
    return exporting::writeAdapter(*run.model, run.model->parameters(), request, mesh);
}

Result<exporting::ExportReport> writeModel(const train::PreparedRun &run, const comm::Mesh &mesh,
                                           const std::filesystem::path &folder)
{
    exporting::HuggingFaceRequest request;
    request.folder = folder;
    request.config = run.model->config();
    request.source = &run.textSource;
    request.dtype = run.model->headWeight().scalar_type();
    if (const auto bytes = config::parseShardSize(run.config.maxShardSize); bytes)
        request.maxShardBytes = *bytes;
    return exporting::exportHuggingFace(run.model->parameters(), request, mesh);
}

/// The finished model: the adapter for LoRA, with merge_lora also the merged whole; else the whole.
Result<void> writeFinalModel(train::PreparedRun &run, const comm::Mesh &mesh,
                             const RankOptions &options, std::int64_t step, PipeHost &host)
{
    if (!run.config.saveSafetensors)
        return {};
    host.setPhase("exporting", step);
    const double started = monotonicSeconds();
    const auto announce = [&](const exporting::ExportReport &report) {
        for (const std::string &notice : report.notices)
            logInfo("export", "{}", notice);
        if (mesh.rank() == 0)
            host.send(protocol::CheckpointWritten{.step = step,
                                                  .path = report.folder.string(),
                                                  .bytes = report.bytes,
                                                  .seconds = monotonicSeconds() - started,
                                                  .finalModel = true});
    };
    if (run.lora) {
        TESSERA_TRY(const exporting::ExportReport report,
                    writeAdapter(run, mesh, outputFolder(run.config, options) / "adapter"));
        announce(report);
        if (!run.config.mergeLora)
            return {};
        adapters::mergeLora(*run.model, run.lora->scale);
    }
    TESSERA_TRY(const exporting::ExportReport report,
                writeModel(run, mesh, outputFolder(run.config, options) / "model"));
    announce(report);
    return {};
}

} // namespace

Result<train::RunOutcome> runTraining(const RankOptions &options, PipeHost &host)
{
    TESSERA_TRY(const config::RunConfig config,
                config::readRunConfig(options.runFolder / "config.json"));
    TESSERA_TRY(const Place place, choosePlace(config, options.rank, host));
    logInfo("rank", "rank {} of {} on {}", options.rank, options.world, place.name);
    host.setPhase("connecting", 0);
    TESSERA_TRY(const comm::Mesh mesh, meet(config, options, place));
    TESSERA_TRY(train::PreparedRun run, train::prepareRun(config, mesh, place.device, host));
    if (options.rank == 0)
        host.send(train::runFacts(run, mesh, place.name));
    host.trainingBegins();
    TESSERA_TRY(const train::RunOutcome outcome,
                train::trainRun(run, mesh, options.runFolder, host));
    if (!outcome.stopped)
        TESSERA_CHECK(writeFinalModel(run, mesh, options, outcome.step, host));
    return outcome;
}

} // namespace tessera::rank
