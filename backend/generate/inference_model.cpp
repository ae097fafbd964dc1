// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/generate/inference_model.h"

#include "backend/checkpoint/adapter_folder.h"
#include "backend/checkpoint/model_weights.h"
#include "backend/models/weight_names.h"
#include "backend/tensor/try_torch.h"

#include <optional>

namespace tessera::generate {
namespace {

models::LoraSpec loraOf(const checkpoint::Adapter &adapter)
{
    return {.rank = adapter.settings.rank,
            .scale = adapter.settings.scale(),
            .dropout = 0,
            .modules = adapter.modules};
}

} // namespace

Result<std::unique_ptr<models::Model>> loadForInference(const InferenceRequest &request)
{
    const hub::ModelFolder &folder = *request.model;
    if (!folder.hasWeights)
        return hub::noWeights(folder, "writing a text");
    models::BuildOptions options{
        .dtype = request.dtype, .device = request.device, .trainBase = false};
    std::optional<checkpoint::Adapter> adapter;
    if (!request.adapter.empty()) {
        TESSERA_TRY(adapter, checkpoint::openAdapter(request.adapter));
        options.lora = loraOf(*adapter);
    }
    auto built = tensor::tryTorch([&] { return models::buildModel(folder.config, options); });
    if (!built)
        return built.error();
    TESSERA_TRY(std::unique_ptr<models::Model> model, *std::move(built));
    TESSERA_CHECK(checkpoint::loadModelWeights(folder, models::weightSources(folder.config),
                                               model->parameters()));
    if (adapter)
        TESSERA_CHECK(checkpoint::loadAdapter(*adapter, model->parameters()));
    return model;
}

} // namespace tessera::generate
