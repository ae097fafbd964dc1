// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/adapter_folder.h"

#include "backend/base/json.h"
#include "backend/hub/expected_tensors.h"
#include "backend/tensor/try_torch.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <set>

namespace tessera::checkpoint {
namespace {

namespace fs = std::filesystem;

/// Keys that change the mathematics, with the value that does not; null and empty never do.
struct NeutralKey {
    std::string_view key;
    Json neutral;
};
const std::vector<NeutralKey> &neutralKeys()
{
    static const std::vector<NeutralKey> keys{
        {"bias", "none"},
        {"fan_in_fan_out", false},
        {"use_dora", false},
        {"use_qalora", false},
        {"use_bdlora", false},
        {"lora_bias", false},
        {"rank_pattern", nullptr},
        {"alpha_pattern", nullptr},
        {"modules_to_save", nullptr},
        {"target_parameters", nullptr},
        {"layer_replication", nullptr},
        {"trainable_token_indices", nullptr},
        {"alora_invocation_tokens", nullptr},
        {"arrow_config", nullptr},
        {"kasa_config", nullptr},
        {"monteclora_config", nullptr},
        {"velora_config", nullptr},
        {"ensure_weight_tying", false},
    };
    return keys;
}

bool isEmpty(const Json &value)
{
    return value.is_null() || (value.is_structured() && value.empty());
}

Result<void> refuseUnsupported(const Json &json, const std::string &file)
{
    for (const NeutralKey &known : neutralKeys()) {
        const auto it = json.find(known.key);
        if (it != json.end() && !isEmpty(*it) && *it != known.neutral)
            return notSupported(known.key, dumpJson(*it), dumpJson(known.neutral))
                .during("reading " + file);
    }
    return {};
}

Result<AdapterSettings> readSettings(const fs::path &path)
{
    TESSERA_TRY(const Json json, readJsonFile(path));
    if (!json.is_object() || json.value("peft_type", Json()) != "LORA")
        return hub::unsupportedFormat(
            path,
            "peft_type " + dumpJson(json.is_object() ? json.value("peft_type", Json()) : Json()),
            "LORA");
    TESSERA_CHECK(refuseUnsupported(json, path.string()));
    const Json rank = json.value("r", Json());
    const Json alpha = json.value("lora_alpha", Json());
    if (!rank.is_number_integer() || rank.get<std::int64_t>() < 1)
        return outOfRange("r", dumpJson(rank), "at least 1", "8")
            .during("reading " + path.string());
    if (!alpha.is_number())
        return wrongType("lora_alpha", dumpJson(alpha), "a number")
            .during("reading " + path.string());
    const Json dropout = json.value("lora_dropout", Json());
    const Json rslora = json.value("use_rslora", Json());
    const Json base = json.value("base_model_name_or_path", Json());
    return AdapterSettings{.rank = rank.get<std::int64_t>(),
                           .alpha = alpha.get<double>(),
                           .dropout = dropout.is_number() ? dropout.get<double>() : 0,
                           .rslora = rslora.is_boolean() && rslora.get<bool>(),
                           .baseModel = base.is_string() ? base.get<std::string>() : ""};
}

/// Every tensor must be one half of a pair; anything else would be left out in silence.
Result<std::vector<std::string>> readModules(const TensorReader &reader, const fs::path &path)
{
    std::set<std::string> modules;
    for (const auto &[name, info] : reader.tensors()) {
        const std::string module = name.starts_with(kPeftPrefix)
            ? adaptedModule(std::string_view(name).substr(kPeftPrefix.size()))
            : "";
        if (module.empty())
            return notSupported("adapter tensor", name,
                                fmt::format("{}MODULE{} and {}", kPeftPrefix, kLoraA, kLoraB))
                .during("reading " + path.string());
        modules.insert(module);
    }
    std::vector<std::string> missing;
    for (const std::string &module : modules)
        for (const std::string_view ending : {kLoraA, kLoraB}) {
            const std::string name = fmt::format("{}{}{}", kPeftPrefix, module, ending);
            if (reader.find(name) == nullptr)
                missing.push_back(name);
        }
    if (!missing.empty())
        return hub::missingTensors(path, missing, "the other half of a pair");
    return std::vector<std::string>(modules.begin(), modules.end());
}

Result<void> fill(Adapter &adapter, nn::Parameter &parameter)
{
    const std::string name = std::string(kPeftPrefix) + parameter.name;
    TESSERA_TRY(const at::Tensor value, adapter.reader.read(name));
    if (value.sizes() != parameter.value.sizes()) {
        const std::string found = hub::shapeText(value.sizes().vec());
        const std::string expected = hub::shapeText(parameter.value.sizes().vec());
        return Error{.code = ErrorCode::WrongShape,
                     .detail = fmt::format("Adapter tensor {} is {}, the model asks for {}.", name,
                                           found, expected),
                     .args = {name, found, expected},
                     .context = {},
                     .place = SourcePlace::here()};
    }
    parameter.value.detach().copy_(value);
    return {};
}

} // namespace

std::string adaptedModule(std::string_view parameter)
{
    for (const std::string_view ending : {kLoraA, kLoraB})
        if (parameter.ends_with(ending))
            return std::string(parameter.substr(0, parameter.size() - ending.size()));
    return {};
}

double AdapterSettings::scale() const
{
    const auto r = static_cast<double>(rank);
    return alpha / (rslora ? std::sqrt(r) : r);
}

Result<Adapter> openAdapter(const fs::path &folder)
{
    const fs::path config = folder / "adapter_config.json";
    const fs::path weights = folder / "adapter_model.safetensors";
    if (!fs::exists(config))
        return fileNotFound(config.string());
    TESSERA_TRY(const AdapterSettings settings, readSettings(config));
    if (!fs::exists(weights) && fs::exists(folder / "adapter_model.bin"))
        return hub::unsupportedFormat(folder, "pickled weights (adapter_model.bin)", "safetensors");
    TESSERA_TRY(TensorReader reader, TensorReader::open(weights));
    TESSERA_TRY(std::vector<std::string> modules, readModules(reader, weights));
    return Adapter{.folder = folder,
                   .settings = settings,
                   .modules = std::move(modules),
                   .reader = std::move(reader)};
}

Result<void> loadAdapter(Adapter &adapter, std::vector<nn::Parameter> &parameters)
{
    std::set<std::string> filled;
    for (nn::Parameter &parameter : parameters) {
        if (!parameter.adapter)
            continue;
        auto outcome = tensor::tryTorch([&] { return fill(adapter, parameter); });
        const Result<void> one = outcome ? *outcome : Result<void>(outcome.error());
        if (!one)
            return Error(one.error()).during("loading " + adapter.folder.string());
        filled.insert(adaptedModule(parameter.name));
    }
    for (const std::string &module : adapter.modules)
        if (!filled.contains(module))
            return notSupported("adapter module", module, "modules that the model was built with")
                .during("loading " + adapter.folder.string());
    return {};
}

Result<void> loadAdapterFolder(const fs::path &folder, std::vector<nn::Parameter> &parameters,
                               std::optional<double> scale)
{
    TESSERA_TRY(Adapter adapter, openAdapter(folder));
    const double found = adapter.settings.scale();
    if (scale && std::abs(found - *scale) > 1e-9 * std::abs(*scale))
        return notSupported("lora_alpha", fmt::format("a scale of {}", *scale),
                            fmt::format("the adapter's own scale of {} (alpha {}, rank {})", found,
                                        adapter.settings.alpha, adapter.settings.rank))
            .during("loading " + folder.string());
    return loadAdapter(adapter, parameters);
}

} // namespace tessera::checkpoint
