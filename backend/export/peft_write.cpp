// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/checkpoint/rank_exchange.h"
#include "backend/checkpoint/safetensors_writer.h"
#include "backend/export/output_folder.h"
#include "backend/export/peft_adapter.h"
#include "backend/export/peft_names.h"
#include "backend/models/weight_names.h"
#include "backend/tensor/try_torch.h"

#include <algorithm>

namespace tessera::exporting {
namespace {

std::vector<std::string> adaptedModules(const std::vector<nn::Parameter> &parameters)
{
    std::vector<std::string> modules;
    for (const nn::Parameter &parameter : parameters)
        if (parameter.adapter && parameter.name.ends_with(checkpoint::kLoraA))
            modules.push_back(checkpoint::adaptedModule(parameter.name));
    return modules;
}

/// Every linear module that a reader may find in the model: each tensor with its last part off,
/// the single experts among them.
std::vector<std::string> candidateModules(const models::Model &model)
{
    std::vector<std::string> modules = model.linearModules();
    for (const models::ParameterSources &line : models::weightSources(model.config()))
        for (const models::WeightSource &source : line.sources)
            modules.push_back(source.name.substr(0, source.name.rfind('.')));
    return modules;
}

Json adapterConfig(const checkpoint::AdapterSettings &settings,
                   const std::vector<std::string> &targets)
{
    return {{"peft_type", "LORA"},
            {"task_type", "CAUSAL_LM"},
            {"base_model_name_or_path", settings.baseModel},
            {"r", settings.rank},
            {"lora_alpha", settings.alpha},
            {"lora_dropout", settings.dropout},
            {"use_rslora", settings.rslora},
            {"target_modules", targets},
            {"bias", "none"},
            {"fan_in_fan_out", false},
            {"inference_mode", true},
            {"init_lora_weights", true},
            {"modules_to_save", nullptr},
            {"use_dora", false}};
}

Result<void> writeFiles(const models::Model &model, const std::vector<nn::Parameter> &parameters,
                        const AdapterRequest &request, const OutputFolder &folder)
{
    std::vector<checkpoint::NamedTensor> tensors;
    for (const nn::Parameter &parameter : parameters)
        if (parameter.adapter)
            tensors.push_back({.name = std::string(checkpoint::kPeftPrefix) + parameter.name,
                               .value = parameter.value.detach().to(request.dtype)});
    TESSERA_CHECK(needDisk(folder.path(), checkpoint::safetensorsBytes(tensors)));
    TESSERA_CHECK(folder.create());
    TESSERA_CHECK(
        checkpoint::writeSafetensors(folder.part() / "adapter_model.safetensors", tensors));
    const Json config = adapterConfig(
        request.settings, targetModules(adaptedModules(parameters), candidateModules(model)));
    TESSERA_CHECK(
        writeFileAtomically(folder.part() / "adapter_config.json", dumpJsonPretty(config) + "\n"));
    if (!request.chatTemplate.empty())
        TESSERA_CHECK(
            writeFileAtomically(folder.part() / "chat_template.jinja", request.chatTemplate));
    return folder.publish();
}

Result<void> checkAdapters(const std::vector<nn::Parameter> &parameters)
{
    if (adaptedModules(parameters).empty())
        return notSupported("adapter", "a model without one",
                            "models trained with tuner_type lora");
    for (const nn::Parameter &parameter : parameters)
        if (parameter.adapter && parameter.placement == nn::Placement::Expert)
            return notSupported("adapter", parameter.name, "modules outside the experts");
    return {};
}

} // namespace

Result<ExportReport> writeAdapter(const models::Model &model,
                                  const std::vector<nn::Parameter> &parameters,
                                  const AdapterRequest &request, const comm::Mesh &mesh)
{
    TESSERA_CHECK(checkAdapters(parameters)); // the same on all ranks
    const OutputFolder folder(request.folder);
    checkpoint::RankExchange exchange(folder.part().string() + ".ranks", mesh.world());
    TESSERA_CHECK(exchange.begin());
    Result<void> mine;
    if (mesh.rank() == 0) {
        auto written =
            tensor::tryTorch([&] { return writeFiles(model, parameters, request, folder); });
        mine = written ? *written : Result<void>(written.error());
    }
    const Result<void> outcome = exchange.agree(mine);
    TESSERA_CHECK(exchange.finish());
    if (!outcome)
        return Error(outcome.error()).during("writing " + request.folder.string());
    return ExportReport{.path = folder.path(), .bytes = folderBytes(folder.path()), .notices = {}};
}

} // namespace tessera::exporting
