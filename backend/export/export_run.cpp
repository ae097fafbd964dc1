// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/export_run.h"

#include "backend/adapters/lora.h"
#include "backend/config/shard_size.h"
#include "backend/export/peft_adapter.h"
#include "backend/tensor/try_torch.h"

#include <algorithm>

namespace tessera::exporting {
namespace {

Result<ExportReport> writeModel(const RunExport &request, const std::filesystem::path &folder,
                                const comm::Mesh &mesh)
{
    const auto limit = config::parseShardSize(request.maxShardSize);
    if (!limit)
        return outOfRange("max_shard_size", request.maxShardSize, "a size such as 5GB", "5GB");
    const std::vector<nn::Parameter> &parameters = request.model->parameters();
    return exportHuggingFace(parameters,
                             {.folder = folder,
                              .config = request.model->config(),
                              .source = request.source,
                              .tokenizerFile = request.tokenizerFile,
                              .templates = request.templates,
                              .dtype = parameters.front().value.scalar_type(),
                              .maxShardBytes = *limit},
                             mesh);
}

/// The default of templates that are not the base model's own.
std::string otherTemplate(const RunExport &request)
{
    const auto usual =
        std::ranges::find(request.templates, hub::kDefaultTemplate, &hub::NamedTemplate::name);
    const bool own = request.source != nullptr && request.source->templates == request.templates;
    return own || usual == request.templates.end() ? std::string() : usual->jinja;
}

/// alpha = scale * rank says the same as the run's own alpha, with use_rslora or without.
Result<ExportReport> writeLora(const RunExport &request, const comm::Mesh &mesh)
{
    const models::LoraSpec &lora = *request.lora;
    AdapterRequest adapter;
    adapter.folder = request.folder;
    adapter.settings = {.rank = lora.rank,
                        .alpha = lora.scale * static_cast<double>(lora.rank),
                        .dropout = lora.dropout,
                        .rslora = false,
                        .baseModel = request.baseModel};
    adapter.dtype = request.model->parameters().front().value.scalar_type();
    adapter.chatTemplate = otherTemplate(request);
    return writeAdapter(*request.model, request.model->parameters(), adapter, mesh);
}

} // namespace

std::filesystem::path mergedFolder(const std::filesystem::path &folder)
{
    return folder.parent_path() / (folder.filename().string() + "_merged");
}

Result<ExportReport> exportRun(const RunExport &request, const comm::Mesh &mesh)
{
    TESSERA_ASSERT(request.model != nullptr);
    return request.lora == nullptr ? writeModel(request, request.folder, mesh)
                                   : writeLora(request, mesh);
}

Result<ExportReport> exportMerged(const RunExport &request, const comm::Mesh &mesh)
{
    TESSERA_ASSERT(request.model != nullptr && request.lora != nullptr);
    TESSERA_CHECK(
        tensor::tryTorch([&] { adapters::mergeLora(*request.model, request.lora->scale); }));
    return writeModel(request, mergedFolder(request.folder), mesh);
}

} // namespace tessera::exporting
