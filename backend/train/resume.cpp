// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/resume.h"

#include "backend/base/log.h"
#include "backend/base/units.h"
#include "backend/checkpoint/checkpoint.h"
#include "backend/config/fields.h"
#include "backend/config/resume_layout.h"
#include "backend/hub/model_config.h"

namespace tessera::train {
namespace {

std::vector<checkpoint::NamedTensor> optimizerState(optim::DistributedOptimizer &optimizer)
{
    std::vector<checkpoint::NamedTensor> tensors;
    for (optim::StateSlice &slice : optimizer.state())
        tensors.push_back({.name = std::move(slice.name), .value = std::move(slice.value)});
    return tensors;
}

/// Where each parameter lies in the flat buffers, so that another layout can cut them anew.
std::vector<checkpoint::FlatEntry> optimizerLayout(const optim::DistributedOptimizer &optimizer)
{
    std::vector<checkpoint::FlatEntry> entries;
    for (optim::FlatEntry &entry : optimizer.layout())
        entries.push_back({.parameter = std::move(entry.parameter),
                           .buffer = std::move(entry.buffer),
                           .offset = entry.offset,
                           .elements = entry.elements});
    return entries;
}

/// The settings are compared before ranks start; what the files hold is known here.
void warnOfOtherData(const Json &shared, const PreparedRun &run)
{
    const std::int64_t rows = static_cast<std::int64_t>(run.dataset.rows.size());
    const std::int64_t tokens = run.dataset.report.tokens;
    const std::int64_t rowsBefore = shared.value("rows", rows);
    const std::int64_t tokensBefore = shared.value("tokens", tokens);
    if (rowsBefore != rows || tokensBefore != tokens)
        logWarn("train",
                "The data is another than the checkpoint's: {} rows with {} tokens then, {} with "
                "{} now; the order of rows does not continue.",
                rowsBefore, tokensBefore, rows, tokens);
    else if (shared.value("data_sha256", run.dataset.contentHash) != run.dataset.contentHash)
        logWarn("train",
                "The data has another content than the checkpoint's, in as many rows and "
                "tokens; the curve does not continue as it would have.");
}

void warnOfOtherTemplate(const Json &shared, const PreparedRun &run)
{
    if (shared.value("template_sha256", run.text.templateHash) != run.text.templateHash)
        logWarn("train",
                "The chat template is another one than when the checkpoint was written; the curve "
                "does not continue as it would have.");
}

} // namespace

Result<SavedRun> saveRun(PreparedRun &run, const comm::Mesh &mesh,
                         const std::filesystem::path &runFolder, std::int64_t step)
{
    const double started = monotonicSeconds();
    checkpoint::SaveRequest request;
    request.checkpointsFolder = runFolder / "checkpoints";
    request.head.step = step;
    request.head.contents = run.lora ? "adapter" : "full";
    request.head.dims = mesh.dims();
    request.head.config = config::toFullJson(run.config);
    request.head.model = hub::toHuggingFaceConfig(run.model->config());
    request.head.shared = {{"optimizer_steps", run.optimizer->stepCount()},
                           {"total_steps", run.totalSteps},
                           {"rows", run.dataset.rows.size()},
                           {"position", run.batches->position(step)},
                           {"tokens", run.dataset.report.tokens},
                           {"template_sha256", run.text.templateHash}};
    if (!run.dataset.contentHash.empty())
        request.head.shared["data_sha256"] = run.dataset.contentHash;
    request.parameters = &run.model->parameters();
    if (!run.config.noSaveOptim)
        request.optimizer = optimizerState(*run.optimizer);
    request.layout = optimizerLayout(*run.optimizer);
    request.saveTotalLimit = run.config.saveTotalLimit;
    TESSERA_TRY(const checkpoint::SaveReport report, checkpoint::saveCheckpoint(request, mesh));
    SavedRun saved{.written = {.step = step,
                               .path = report.path.string(),
                               .bytes = report.bytes,
                               .seconds = monotonicSeconds() - started,
                               .finalModel = false},
                   .removed = {}};
    for (const checkpoint::CheckpointListing &one : report.removed)
        saved.removed.push_back({.step = one.step, .path = one.path.string()});
    return saved;
}

Result<checkpoint::Manifest> openCheckpoint(const config::RunConfig &config, const comm::Mesh &mesh)
{
    TESSERA_TRY(checkpoint::Manifest manifest,
                checkpoint::readManifest(*config.resumeFromCheckpoint));
    const bool adapter = manifest.contents == "adapter";
    if (adapter != (config.tunerType == "lora"))
        return notSupported("tuner_type", config.tunerType,
                            adapter ? "lora, as the checkpoint" : "full, as the checkpoint");
    TESSERA_CHECK(config::checkResumeLayout(mesh.dims(), manifest.dims));
    return manifest;
}

PlanStart planStart(const config::RunConfig &config, const checkpoint::Manifest &manifest,
                    std::int64_t rows)
{
    PlanStart start{.step = manifest.step, .rows = manifest.step * config.globalBatchSize};
    const auto position = manifest.shared.find("position");
    if (position == manifest.shared.end() || !position->is_object())
        return start; // of an earlier version
    start.rows = position->value("samples", start.rows);
    if (manifest.shared.value("rows", std::int64_t{0}) == rows)
        start.rowsPerEpoch = position->value("rows_per_epoch", std::int64_t{0});
    return start;
}

Result<void> resumeFrom(const checkpoint::Manifest &manifest, checkpoint::Trust trust,
                        PreparedRun &run, const comm::Mesh &mesh)
{
    checkpoint::RestoreTarget target;
    target.parameters = &run.model->parameters();
    target.optimizer = optimizerState(*run.optimizer);
    target.layout = optimizerLayout(*run.optimizer);
    target.trust = trust;
    TESSERA_CHECK(checkpoint::restoreCheckpoint(*run.config.resumeFromCheckpoint, manifest,
                                                std::move(target), mesh));
    run.optimizer->setStepCount(manifest.shared.value("optimizer_steps", manifest.step));
    run.optimizer->stateLoaded();
    run.doneSteps = manifest.step;
    if (mesh.rank() != 0)
        return {};
    warnOfOtherTemplate(manifest.shared, run);
    if (!run.config.streaming) // of a stream neither rows nor tokens are known
        warnOfOtherData(manifest.shared, run);
    return {};
}

} // namespace tessera::train
