// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/model_weights.h"

#include "backend/checkpoint/file_layout.h"
#include "backend/checkpoint/tensor_reader.h"
#include "backend/tensor/try_torch.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tessera::checkpoint {
namespace {

Error wrongShape(const std::string &tensor, const std::vector<std::int64_t> &found,
                 const at::Tensor &place, const nn::Parameter &parameter)
{
    const std::string is = hub::shapeText(found);
    const std::string asked = hub::shapeText(place.sizes().vec());
    return {.code = ErrorCode::WrongShape,
            .detail = fmt::format("Tensor {} has the shape {}, but {} asks for {}.", tensor, is,
                                  parameter.name, asked),
            .args = {tensor, is, asked},
            .context = {},
            .place = SourcePlace::here()};
}

class Loader
{
public:
    Loader(const hub::ModelFolder &folder, Values values)
        : m_gguf(folder.source == hub::ModelSource::GgufFile), m_reader(folder)
    {
        if (values == Values::Finite)
            m_reader.watchValues();
    }

    [[nodiscard]] const std::vector<models::WeightSource> &
    sourcesOf(const models::ParameterSources &line) const
    {
        return m_gguf ? line.gguf : line.sources;
    }

    Result<void> fill(nn::Parameter &parameter, const std::vector<models::WeightSource> &sources)
    {
        std::int64_t filled = 0;
        for (const models::WeightSource &source : sources) {
            const std::int64_t local = source.expert - parameter.firstRow;
            if (source.expert >= 0 && (local < 0 || local >= parameter.value.size(0)))
                continue; // lives on another rank
            const bool allExperts =
                source.expert < 0 && parameter.placement == nn::Placement::Expert;
            TESSERA_CHECK(allExperts ? copyExperts(parameter, source)
                                     : copy(parameter, source, local));
            filled += source.rows
                * (allExperts ? parameter.value.size(0) : std::max(source.heads, std::int64_t{1}));
        }
        const std::int64_t rows = parameter.placement == nn::Placement::Expert
            ? parameter.value.size(0) * parameter.value.size(1)
            : parameter.value.size(0);
        if (filled != rows)
            return internal(
                fmt::format("{} of {} rows of {} have a source", filled, rows, parameter.name));
        return {};
    }

    /// A model with such weights gives NaN for every text.
    [[nodiscard]] Result<void> checkFinite() const
    {
        const auto &found = m_reader.notFinite();
        if (found.empty())
            return {};
        const auto &[name, tensor] = *found.begin();
        const std::string others = found.size() > 1
            ? fmt::format(", and so have {} more of its tensors", found.size() - 1)
            : std::string();
        return badFile(tensor.file.string(), "model weights",
                       fmt::format("tensor {} has {} values that are NaN or infinite{}", name,
                                   tensor.values, others));
    }

private:
    Result<void> copy(nn::Parameter &parameter, const models::WeightSource &source,
                      std::int64_t localExpert)
    {
        at::Tensor place = parameter.value.detach();
        if (source.expert >= 0)
            place = place.select(0, localExpert);
        if (source.heads > 0)
            place = place.unflatten(0, {source.heads, -1});
        place = place.narrow(source.heads > 0 ? 1 : 0, source.firstRow, source.rows);
        if (source.layout != models::FileLayout::Same || source.heads > 0)
            return copyTurned(parameter, source, place);
        const hub::TensorInfo *const info = m_reader.find(source.name);
        if (source.stacked)
            place = place.unsqueeze(0);
        if (info != nullptr && !fits(info->shape, place, source.stacked))
            return wrongShape(source.name, info->shape, place, parameter);
        if (info != nullptr && !source.stacked)
            place = place.view(info->shape); // leading ones may lack there
        return m_reader.copyRows(source.name, source.stacked ? source.expert : 0, place);
    }

    /// A tensor that is read whole, because its values lie otherwise.
    Result<void> copyTurned(const nn::Parameter &parameter, const models::WeightSource &source,
                            const at::Tensor &place)
    {
        TESSERA_TRY(const at::Tensor value, m_reader.read(source.name));
        const at::Tensor found = fromFileLayout(value, source.layout, source.pairedHeads);
        if (found.sizes() != place.sizes())
            return wrongShape(source.name, found.sizes().vec(), place, parameter);
        place.copy_(found);
        return {};
    }

    /// This rank's experts out of a tensor that has them all.
    Result<void> copyExperts(nn::Parameter &parameter, const models::WeightSource &source)
    {
        at::Tensor place = parameter.value.detach();
        TESSERA_TRY(const at::Tensor mine,
                    m_reader.readRows(source.name, parameter.firstRow, parameter.value.size(0)));
        const at::Tensor found = fromFileLayout(mine, source.layout);
        if (found.sizes() != place.sizes())
            return wrongShape(source.name, found.sizes().vec(), place, parameter);
        place.copy_(found);
        return {};
    }

    /// Of a stacked tensor one slice is taken, whatever their number.
    static bool fits(std::vector<std::int64_t> shape, const at::Tensor &place, bool slice)
    {
        if (slice && !shape.empty())
            shape.front() = 1;
        const auto sizes = place.sizes();
        return hub::sameShape(shape, {sizes.begin(), sizes.end()});
    }

    bool m_gguf;
    TensorReader m_reader;
};

} // namespace

Result<std::vector<std::string>>
loadModelWeights(const hub::ModelFolder &folder, const std::vector<models::ParameterSources> &table,
                 std::vector<nn::Parameter> &parameters, Values values)
{
    std::map<std::string_view, const models::ParameterSources *> byName;
    for (const models::ParameterSources &line : table)
        byName.emplace(line.parameter, &line);
    Loader loader(folder, values);
    std::vector<std::string> unfilled;
    for (nn::Parameter &parameter : parameters) {
        if (parameter.adapter)
            continue;
        const auto it = byName.find(parameter.name);
        if (it == byName.end() || loader.sourcesOf(*it->second).empty()) {
            unfilled.push_back(parameter.name);
            continue;
        }
        auto filled =
            tensor::tryTorch([&] { return loader.fill(parameter, loader.sourcesOf(*it->second)); });
        if (!filled)
            return std::move(filled).error().during("loading " + parameter.name);
        if (!*filled)
            return std::move(*filled).error().during("loading " + folder.path.string());
    }
    TESSERA_CHECK(loader.checkFinite());
    return unfilled;
}

} // namespace tessera::checkpoint
