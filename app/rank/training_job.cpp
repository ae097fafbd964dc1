// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/training_job.h"

#include "app/rank/cuda_loader.h"
#include "backend/base/log.h"
#include "backend/base/units.h"
#include "backend/config/fields.h"
#include "backend/export/export_run.h"
#include "backend/tensor/seeding.h"
#include "backend/tensor/try_torch.h"
#include "backend/train/prepare.h"

#include <torch/csrc/distributed/c10d/FileStore.hpp>

#include <memory>
#include <utility>
#include <vector>

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

/// Finished models go into the run's folder, or to output_dir when it is set, there (with
/// add_version) into a folder of the run's own.
std::filesystem::path outputFolder(const config::RunConfig &config, const RankOptions &options)
{
    if (!config.outputDir)
        return options.runFolder;
    const std::filesystem::path place = *config.outputDir;
    return config.addVersion ? place / options.runFolder.filename() : place;
}

/// Writes the folders of a finished model, and tells of it when the last of them is whole.
class FinalModel
{
public:
    using Export = Result<exporting::ExportReport> (*)(const exporting::RunExport &,
                                                       const comm::Mesh &);

    FinalModel(exporting::RunExport request, const comm::Mesh &mesh, PipeHost &host)
        : m_request(std::move(request)), m_mesh(mesh), m_host(host)
    {
        m_written.finalModel = true;
    }

    Result<void> write(Export folder, std::int64_t step)
    {
        m_host.setPhase("exporting", step);
        const double started = monotonicSeconds();
        TESSERA_TRY(const exporting::ExportReport report, folder(m_request, m_mesh));
        m_written.seconds += monotonicSeconds() - started;
        if (m_mesh.rank() == 0) {
            for (const std::string &notice : report.notices)
                logInfo("export", "{}", notice);
        }
        if (m_written.path.empty()) { // a merged copy is not what the run is known by
            m_written.path = report.path.string();
            m_written.bytes = report.bytes;
        }
        return {};
    }

    void tell(std::int64_t step)
    {
        m_written.step = step;
        if (m_mesh.rank() == 0)
            m_host.send(m_written);
    }

private:
    exporting::RunExport m_request;
    const comm::Mesh &m_mesh;
    PipeHost &m_host;
    protocol::CheckpointWritten m_written;
};

/// The finished model: adapter/ for LoRA (with merge_lora the merged whole beside it), else model/.
std::vector<train::LastWrite> finalModelWrites(train::PreparedRun &run, const comm::Mesh &mesh,
                                               const RankOptions &options, PipeHost &host)
{
    if (!run.config.saveSafetensors)
        return {};
    const auto model = std::make_shared<FinalModel>(
        exporting::RunExport{.folder = outputFolder(run.config, options)
                                 / (run.lora ? "adapter" : "model"),
                             .model = run.model.get(),
                             .source = &run.source,
                             .tokenizerFile = run.text.tokenizerFile,
                             .templates = run.text.templates,
                             .lora = run.lora ? &*run.lora : nullptr,
                             .maxShardSize = run.config.maxShardSize,
                             .baseModel = run.config.model},
        mesh, host);
    std::vector<FinalModel::Export> folders{exporting::exportRun};
    if (run.lora && run.config.mergeLora)
        folders.push_back(exporting::exportMerged);
    std::vector<train::LastWrite> writes;
    for (const FinalModel::Export folder : folders)
        writes.emplace_back(
            [model, folder, last = folder == folders.back()](std::int64_t step) -> Result<void> {
                TESSERA_CHECK(model->write(folder, step));
                if (last)
                    model->tell(step);
                return {};
            });
    return writes;
}

void logFacts(const protocol::RunFacts &facts, const train::PreparedRun &run)
{
    logInfo("train", "{} parameters, {} of them trained, on {}", facts.parametersTotal,
            facts.parametersTrained, facts.device);
    if (run.config.streaming)
        logInfo("data", "rows are read while training; what becomes of them is told at each save");
    else
        logInfo("data", "{} rows kept, {} dropped; {} rows as trained, {} trained tokens an epoch",
                run.dataset.report.rowsKept, facts.droppedRows, facts.rows,
                facts.trainedTokensPerEpoch);
    logInfo("train", "steps {} to {}", facts.startStep + 1, facts.totalSteps);
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
    // What a restart goes on from, this run has written itself, or compared when it began.
    const auto trust =
        options.restarts > 0 ? checkpoint::Trust::Sizes : checkpoint::Trust::Contents;
    TESSERA_TRY(train::PreparedRun run, train::prepareRun(config, mesh, place.device, host, trust));
    run.deviceName = place.name;
    if (options.rank == 0) {
        protocol::RunFacts facts = train::runFacts(run, mesh);
        logFacts(facts, run);
        host.send(std::move(facts));
    }
    host.trainingBegins();
    return train::trainRun(run, mesh, options.runFolder, host,
                           finalModelWrites(run, mesh, options, host));
}

} // namespace tessera::rank
