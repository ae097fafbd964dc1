// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/hugging_face_export.h"

#include "backend/base/files.h"
#include "backend/checkpoint/file_layout.h"
#include "backend/checkpoint/rank_exchange.h"
#include "backend/comm/collectives.h"
#include "backend/export/output_folder.h"
#include "backend/export/tokenizer_files.h"
#include "backend/export/weight_shards.h"
#include "backend/models/weight_names.h"
#include "backend/tensor/dtype.h"
#include "backend/tensor/try_torch.h"

#include <ATen/ops/empty.h>
#include <fmt/format.h>

#include <map>

namespace tessera::exporting {
namespace {

/// A parameter with the tensors that it becomes.
struct Output {
    const nn::Parameter *parameter = nullptr;
    const std::vector<models::WeightSource> *sources = nullptr;
};

Result<std::vector<Output>> match(const std::vector<nn::Parameter> &parameters,
                                  const std::vector<models::ParameterSources> &table)
{
    std::map<std::string_view, const models::ParameterSources *> byName;
    for (const models::ParameterSources &line : table)
        byName.emplace(line.parameter, &line);
    std::vector<Output> outputs;
    for (const nn::Parameter &parameter : parameters) {
        if (parameter.adapter)
            continue;
        const auto it = byName.find(parameter.name);
        if (it == byName.end() || it->second->sources.empty())
            return internal(fmt::format("{} has no name in a Hugging Face folder", parameter.name));
        outputs.push_back({.parameter = &parameter, .sources = &it->second->sources});
    }
    return outputs;
}

/// The part of a whole parameter (all experts) that one file tensor holds.
at::Tensor cut(const at::Tensor &whole, const nn::Parameter &parameter,
               const models::WeightSource &source)
{
    if (source.expert < 0 && parameter.placement == nn::Placement::Expert)
        return checkpoint::toFileLayout(whole, source.layout);
    const at::Tensor matrix = source.expert >= 0 ? whole.select(0, source.expert) : whole;
    return matrix.narrow(0, source.firstRow, source.rows);
}

c10::ScalarType fileType(const nn::Parameter &parameter, c10::ScalarType dtype)
{
    return parameter.keepsFloat32 ? c10::ScalarType::Float : dtype;
}

/// Of all ranks' experts.
std::vector<std::int64_t> wholeShape(const nn::Parameter &parameter)
{
    std::vector<std::int64_t> shape = parameter.value.sizes().vec();
    if (parameter.placement == nn::Placement::Expert)
        shape.front() = parameter.globalRows;
    return shape;
}

std::vector<checkpoint::TensorOutline> outlinesOf(const std::vector<Output> &outputs,
                                                  c10::ScalarType dtype)
{
    std::vector<checkpoint::TensorOutline> outlines;
    for (const Output &output : outputs) {
        const nn::Parameter &parameter = *output.parameter;
        const at::Tensor whole = at::empty(wholeShape(parameter), at::TensorOptions(at::kMeta));
        for (const models::WeightSource &source : *output.sources)
            outlines.push_back({.name = source.name,
                                .dtype = fileType(parameter, dtype),
                                .shape = cut(whole, parameter, source).sizes().vec()});
    }
    return outlines;
}

/// 4-bit experts are written as numbers, as transformers writes them.
hub::ModelConfig unpacked(hub::ModelConfig config)
{
    if (config.expertFiles == hub::ExpertFiles::Mxfp4)
        config.expertFiles = hub::ExpertFiles::OneByOne;
    return config;
}

class Exporting
{
public:
    Exporting(const std::vector<nn::Parameter> &parameters, const HuggingFaceRequest &request,
              const comm::Mesh &mesh)
        : m_parameters(parameters),
          m_request(request),
          m_mesh(mesh),
          m_folder(request.folder),
          m_exchange(m_folder.part().string() + ".ranks", mesh.world())
    {}

    Result<ExportReport> run()
    {
        TESSERA_CHECK(m_exchange.begin());
        const Result<void> outcome = exportTogether();
        const Result<void> finished = m_exchange.finish();
        if (!outcome)
            return outcome.error();
        if (!finished)
            return finished.error();
        m_report.path = m_folder.path();
        m_report.bytes = folderBytes(m_folder.path());
        return std::move(m_report);
    }

private:
    [[nodiscard]] bool writes() const { return m_mesh.rank() == 0; }

    Result<void> exportTogether()
    {
        const auto table = models::weightSources(unpacked(m_request.config));
        auto outputs = match(m_parameters, table);
        TESSERA_CHECK(m_exchange.agree(outputs ? prepare(*outputs) : outputs.error()));
        auto sent = tensor::tryTorch([&] { return sendAll(*outputs); });
        const Result<void> mine = sent ? *sent : Result<void>(sent.error());
        TESSERA_CHECK(m_exchange.agree(mine ? complete() : mine));
        return {};
    }

    Result<void> prepare(const std::vector<Output> &outputs)
    {
        if (!writes())
            return {};
        m_writer.emplace(m_folder.part(), outlinesOf(outputs, m_request.dtype),
                         m_request.maxShardBytes);
        TESSERA_CHECK(needDisk(m_folder.path(), m_writer->totalBytes()));
        return m_folder.create();
    }

    /// After a failed write the ranks still gather together: none waits for one that gave up.
    Result<void> sendAll(const std::vector<Output> &outputs)
    {
        Result<void> status;
        for (const Output &output : outputs) {
            const at::Tensor whole = gathered(*output.parameter);
            for (const models::WeightSource &source : *output.sources)
                if (writes() && status)
                    status =
                        m_writer->append(cut(whole, *output.parameter, source)
                                             .to(fileType(*output.parameter, m_request.dtype)));
        }
        return status;
    }

    at::Tensor gathered(const nn::Parameter &parameter) const
    {
        const at::Tensor local = parameter.value.detach();
        const comm::Group &experts = m_mesh.group(config::MeshAxis::Expert);
        if (parameter.placement != nn::Placement::Expert || experts.size == 1)
            return local;
        std::vector<std::int64_t> shape = local.sizes().vec();
        shape.front() *= experts.size;
        at::Tensor whole = at::empty(shape, local.options());
        comm::allGather(experts, whole, local.contiguous());
        return whole;
    }

    Result<void> complete()
    {
        if (!writes())
            return {};
        TESSERA_CHECK(m_writer->finish());
        hub::ModelConfig config = m_request.config;
        config.dtype = tensor::scalarTypeName(m_request.dtype);
        TESSERA_CHECK(writeFileAtomically(m_folder.part() / "config.json",
                                          dumpJsonPretty(hub::toHuggingFaceConfig(config)) + "\n"));
        TESSERA_TRY(m_report.notices,
                    writeTokenizerFiles({.tokenizerFile = m_request.tokenizerFile,
                                         .templates = m_request.templates,
                                         .source = m_request.source,
                                         .config = &config,
                                         .folder = m_folder.part()}));
        return m_folder.publish();
    }

    const std::vector<nn::Parameter> &m_parameters;
    const HuggingFaceRequest &m_request;
    const comm::Mesh &m_mesh;
    OutputFolder m_folder;
    checkpoint::RankExchange m_exchange;
    std::optional<ShardedWriter> m_writer;
    ExportReport m_report;
};

} // namespace

Result<ExportReport> exportHuggingFace(const std::vector<nn::Parameter> &parameters,
                                       const HuggingFaceRequest &request, const comm::Mesh &mesh)
{
    auto report = Exporting(parameters, request, mesh).run();
    if (!report)
        return std::move(report).error().during("writing " + request.folder.string());
    return report;
}

} // namespace tessera::exporting
