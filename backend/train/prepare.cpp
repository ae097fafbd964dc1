// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/prepare.h"

#include "backend/adapters/lora.h"
#include "backend/base/log.h"
#include "backend/base/paths.h"
#include "backend/base/stop_token.h"
#include "backend/checkpoint/adapter_folder.h"
#include "backend/checkpoint/model_weights.h"
#include "backend/comm/collectives.h"
#include "backend/config/tasks.h"
#include "backend/config/validate.h"
#include "backend/data/content_hash.h"
#include "backend/hub/hash.h"
#include "backend/hub/linear_layers.h"
#include "backend/hub/text_source.h"
#include "backend/models/weight_names.h"
#include "backend/parallel/apply.h"
#include "backend/tensor/dtype.h"
#include "backend/tensor/try_torch.h"
#include "backend/text/vocabulary_fit.h"
#include "backend/train/resume.h"
#include "backend/train/streamed_batches.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace tessera::train {
namespace {

using protocol::RunState;

/// Files beside a tokenizer that say how it is used, or hold a part of it.
constexpr std::array kTokenizerFiles{"tokenizer_config.json", "added_tokens.json", "config.json",
                                     "merges.txt", "vocab.bpe"};

/// Of config::validate(): what nobody could say before the rows were counted.
constexpr std::array<std::string_view, 3> kRulesOfRows{"B05", "B06", "T17"};

/// Tells tokenizer and templates from all others.
Result<std::string> textIdentity(const text::ModelText &text)
{
    std::string whole = text.templateHash;
    if (!text.tokenizer)
        return hub::sha256(whole);
    TESSERA_TRY(const std::string hash, data::fileHash(text.tokenizerFile));
    whole += text.tokenizerFile.filename().string() + hash;
    for (const char *const name : kTokenizerFiles) {
        const std::filesystem::path file = text.tokenizerFile.parent_path() / name;
        std::error_code ignored;
        if (!std::filesystem::exists(file, ignored))
            continue;
        TESSERA_TRY(const std::string content, data::fileHash(file));
        whole += name + content;
    }
    return hub::sha256(whole);
}

/// Steps of the whole run, of which the checkpoint's are done; it keeps its length of an epoch.
std::int64_t stepsToEnd(const config::RunConfig &config, const PlanStart &start)
{
    constexpr double kTolerance = 1e-6; // as config::trainSteps()
    const auto rows = static_cast<std::int64_t>(std::floor(
        static_cast<double>(start.rowsPerEpoch) * config.numTrainEpochs.value_or(0) + kTolerance));
    return start.step + std::max<std::int64_t>(0, rows - start.rows) / config.globalBatchSize;
}

class Preparation
{
public:
    Preparation(const config::RunConfig &config, const comm::Mesh &mesh, c10::Device device,
                RunHost &host, checkpoint::Trust trust)
        : m_mesh(mesh), m_device(device), m_host(host), m_trust(trust)
    {
        m_run.config = config;
    }

    Result<PreparedRun> run()
    {
        if (m_run.config.resumeFromCheckpoint) {
            TESSERA_TRY(m_checkpoint, openCheckpoint(m_run.config, m_mesh));
        }
        TESSERA_TRY(const std::filesystem::path path, findModel(m_run.config.model));
        TESSERA_TRY(m_run.source, hub::openModel(path));
        phase("reading_data");
        TESSERA_CHECK(readData());
        phase("loading_model");
        TESSERA_TRY(const hub::ModelConfig modelConfig, plannedModel());
        TESSERA_CHECK(buildModel(modelConfig));
        TESSERA_CHECK(fillModel(modelConfig));
        TESSERA_CHECK(tensor::tryTorch([&] { makeOptimizer(); }));
        TESSERA_CHECK(restore());
        return std::move(m_run);
    }

private:
    void phase(const char *name, double progress = -1)
    {
        m_host.setPhase(name, m_run.doneSteps);
        if (m_mesh.rank() == 0)
            m_host.send(protocol::StateChanged{
                .state = RunState::Preparing, .phase = name, .progress = progress});
    }

    Result<void> readData();
    Result<void> readText();
    Result<data::Dataset> readRows(const std::vector<std::string> &entries,
                                   const config::RunConfig &settings, bool tells);
    void tellShared();
    Result<void> planSteps();
    /// Every rank reads all rows; one of them tells.
    void warnOfDropped(const data::DataReport &report, const char *key) const
    {
        if (const std::string line = report.droppedLine(key); m_mesh.rank() == 0 && !line.empty())
            logWarn("data", "{}", line);
    }
    Result<hub::ModelConfig> plannedModel() const;
    Result<models::LoraSpec> adapterDescription(const hub::ModelConfig &modelConfig) const;
    Result<void> buildModel(const hub::ModelConfig &modelConfig);
    Result<void> fillModel(const hub::ModelConfig &modelConfig);
    Result<void> loadWeights(const hub::ModelConfig &modelConfig);
    void makeOptimizer();
    Result<void> restore();

    PreparedRun m_run;
    const comm::Mesh &m_mesh;
    c10::Device m_device;
    RunHost &m_host;
    checkpoint::Trust m_trust;
    std::optional<checkpoint::Manifest> m_checkpoint; ///< that the run goes on from
};

Result<void> Preparation::readText()
{
    TESSERA_TRY(const hub::TextSource source,
                hub::textSource(m_run.config.tokenizer, m_run.source));
    TESSERA_TRY(m_run.text, text::openModelText(source, data::templateWish(m_run.config)));
    if (m_run.text.tokenizer) // rows of tokens need none
        TESSERA_CHECK(text::checkVocabulary(*m_run.text.tokenizer, m_run.text.tokenizerFile,
                                            m_run.source.config.vocab));
    return {};
}

/// Rank 0 begins, so that it is the one that makes the file of tokens, and tells how far it is; the
/// others come when it has begun.
Result<data::Dataset> Preparation::readRows(const std::vector<std::string> &entries,
                                            const config::RunConfig &settings, bool tells)
{
    data::TextTools tools = data::textTools(m_run.text, m_run.source.config.vocab);
    TESSERA_TRY(tools.identity, textIdentity(m_run.text));
    bool begun = false;
    const auto begin = [&] {
        if (!std::exchange(begun, true))
            comm::barrier(m_mesh.world());
    };
    auto loaded = tensor::tryTorch([&] {
        if (m_mesh.rank() != 0)
            begin();
        auto read = data::loadDataset(settings, entries, tools, StopToken(), [&](double done) {
            begin();
            if (tells)
                phase("reading_data", done);
        });
        begin();
        return read;
    });
    if (!loaded)
        return std::move(loaded).error();
    return *std::move(loaded);
}

Result<void> Preparation::readData()
{
    TESSERA_CHECK(readText());
    const config::RunConfig &config = m_run.config;
    if (config.streaming) {
        TESSERA_TRY(m_run.dataset.contentHash, data::contentHash(config.dataset));
    } else {
        TESSERA_TRY(m_run.dataset, readRows(config.dataset, config, true));
        warnOfDropped(m_run.dataset.report, "dataset");
        if (m_run.dataset.report.packs.packs > 0 && m_mesh.rank() == 0)
            logInfo("data", "{}", m_run.dataset.report.packs.text());
    }
    m_run.validationRows = std::move(m_run.dataset.heldOut);
    if (!config.valDataset.empty()) {
        TESSERA_TRY(data::Dataset validation,
                    readRows(config.valDataset, data::forEvaluation(config), false));
        warnOfDropped(validation.report, "val_dataset");
        m_run.validationRows = std::move(validation.rows);
        if (m_mesh.rank() == 0)
            tellShared();
    }
    return planSteps();
}

/// Texts that are trained on and evaluated with.
void Preparation::tellShared()
{
    const std::int64_t both = m_run.validationRows.countShared(m_run.dataset.rows);
    if (both > 0) {
        m_run.dataset.report.notices["held_out_and_trained"] = both;
        logWarn("data", "{} texts of val_dataset are in dataset too.", both);
    }
}

Result<void> Preparation::planSteps()
{
    const config::DataFacts facts{.rows = static_cast<std::int64_t>(m_run.dataset.rows.size()),
                                  .valRows =
                                      static_cast<std::int64_t>(m_run.validationRows.size())};
    const hub::ModelFolder &model = m_run.source;
    for (const config::Problem &problem : config::validate(m_run.config, m_mesh.dims().world,
                                                           hub::modelFacts(model.config), facts)) {
        if (problem.severity == config::Severity::Error)
            return config::toError(problem);
        if (m_mesh.rank() == 0
            && std::ranges::find(kRulesOfRows, problem.rule) != kRulesOfRows.end())
            logWarn("data", "{}", problem.text);
    }
    const int dataRanks = m_mesh.group(config::MeshAxis::Data).size;
    m_run.totalSteps = config::trainSteps(m_run.config, m_mesh.dims(), facts.rows);
    if (m_run.config.streaming) {
        const Json position =
            m_checkpoint ? m_checkpoint->shared.value("position", Json()) : Json();
        m_run.batches = std::make_unique<StreamedBatches>(m_run.config, dataRanks, m_run.text,
                                                          m_run.source.config.vocab, position);
        return {};
    }
    const PlanStart start =
        m_checkpoint ? planStart(m_run.config, *m_checkpoint, facts.rows) : PlanStart();
    if (!m_run.config.trainIters && start.rowsPerEpoch > 0)
        m_run.totalSteps = stepsToEnd(m_run.config, start);
    m_run.batches =
        std::make_unique<PlannedBatches>(m_run.config, dataRanks, m_run.dataset.rows, start);
    return {};
}

Result<hub::ModelConfig> Preparation::plannedModel() const
{
    if (!m_run.config.moeUseUpcycling)
        return m_run.source.config;
    return hub::upcycled(m_run.source.config, m_run.config.numExperts.value_or(0),
                         m_run.config.moeRouterTopk.value_or(0));
}

/// From the settings, or from the adapter that the run starts with.
Result<models::LoraSpec> Preparation::adapterDescription(const hub::ModelConfig &modelConfig) const
{
    if (!m_run.config.adapters.empty()) {
        TESSERA_TRY(const checkpoint::Adapter adapter,
                    checkpoint::openAdapter(m_run.config.adapters.front()));
        return models::LoraSpec{.rank = adapter.settings.rank,
                                .scale = adapter.settings.scale(),
                                .dropout = m_run.config.loraDropout,
                                .modules = adapter.modules};
    }
    return adapters::loraSpec(m_run.config, hub::moduleNames(hub::linearLayers(modelConfig)));
}

Result<void> Preparation::buildModel(const hub::ModelConfig &modelConfig)
{
    const parallel::AppliedLayout layout = parallel::applyLayout(m_mesh);
    models::BuildOptions options;
    TESSERA_TRY(options.dtype,
                tensor::scalarType(m_run.config.torchDtype.value_or(modelConfig.dtype)));
    options.device = m_device;
    options.expertRank = layout.expertRank;
    options.expertRanks = layout.expertRanks;
    options.recompute = m_run.config.recomputeGranularity == "full";
    if (m_run.config.tunerType == "lora") {
        TESSERA_TRY(m_run.lora, adapterDescription(modelConfig));
        options.lora = m_run.lora;
        options.trainBase = false;
    }
    auto built = tensor::tryTorch([&] { return models::buildModel(modelConfig, options); });
    if (!built)
        return std::move(built).error().during("building the model");
    TESSERA_TRY(m_run.model, std::move(built).value());
    return {};
}

Result<void> Preparation::fillModel(const hub::ModelConfig &modelConfig)
{
    // Random values first: routers of an upcycled model have no source and keep them.
    if (m_run.config.randomInit || m_run.config.moeUseUpcycling)
        TESSERA_CHECK(
            tensor::tryTorch([&] { models::initialise(*m_run.model, m_run.config.seed); }));
    if (!m_run.config.randomInit)
        TESSERA_CHECK(loadWeights(modelConfig));
    if (m_run.config.tunerType != "lora")
        return {};
    TESSERA_CHECK(
        tensor::tryTorch([&] { models::initialiseAdapter(*m_run.model, m_run.config.seed); }));
    if (m_run.config.adapters.empty())
        return {};
    return checkpoint::loadAdapterFolder(m_run.config.adapters.front(), m_run.model->parameters(),
                                         m_run.lora->scale);
}

Result<void> Preparation::loadWeights(const hub::ModelConfig &modelConfig)
{
    const auto table = m_run.config.moeUseUpcycling ? models::upcyclingSources(modelConfig)
                                                    : models::weightSources(modelConfig);
    TESSERA_TRY(const std::vector<std::string> unfilled,
                checkpoint::loadModelWeights(m_run.source, table, m_run.model->parameters()));
    if (!unfilled.empty())
        logInfo("train", "{} parameters start at random, {} is the first", unfilled.size(),
                unfilled.front());
    return {};
}

void Preparation::makeOptimizer()
{
    const config::RunConfig &config = m_run.config;
    m_run.optimizer = std::make_unique<optim::DistributedOptimizer>(
        m_run.model->parameters(), m_mesh,
        optim::OptimizerSettings{.kind = config.optimizer,
                                 .beta1 = config.adamBeta1,
                                 .beta2 = config.adamBeta2,
                                 .eps = config.adamEps,
                                 .momentum = config.sgdMomentum,
                                 .weightDecay = config.weightDecay,
                                 .clipGrad = config.clipGrad,
                                 .distributed = config.useDistributedOptimizer});
    m_run.model->rebind();
}

Result<void> Preparation::restore()
{
    if (!m_checkpoint)
        return {};
    phase("restoring_checkpoint");
    return resumeFrom(*m_checkpoint, m_trust, m_run, m_mesh);
}

} // namespace

Result<PreparedRun> prepareRun(const config::RunConfig &config, const comm::Mesh &mesh,
                               c10::Device device, RunHost &host, checkpoint::Trust trust)
{
    return Preparation(config, mesh, device, host, trust).run();
}

const data::DataReport &dataReport(const PreparedRun &run)
{
    const data::DataReport *const soFar = run.batches->readSoFar();
    return soFar != nullptr ? *soFar : run.dataset.report;
}

protocol::RunFacts runFacts(const PreparedRun &run, const comm::Mesh &mesh)
{
    const data::DataReport &report = dataReport(run);
    protocol::RunFacts facts;
    facts.totalSteps = run.totalSteps;
    facts.rows =
        run.config.streaming ? report.rowsKept : static_cast<std::int64_t>(run.dataset.rows.size());
    facts.droppedRows = report.rowsRead - report.rowsKept;
    facts.trainedTokensPerEpoch = report.trainedTokens;
    facts.startStep = run.doneSteps;
    facts.experts = static_cast<int>(run.model->config().experts);
    facts.topk = static_cast<int>(run.model->config().topk);
    facts.device = run.deviceName;
    facts.report = report.toJson();
    const int expertRanks = mesh.group(config::MeshAxis::Expert).size;
    for (const nn::Parameter &parameter : run.model->parameters()) {
        const bool cut = parameter.placement == nn::Placement::Expert;
        const std::int64_t count = parameter.value.numel() * (cut ? expertRanks : 1);
        facts.parametersTotal += count;
        facts.parametersTrained += parameter.trained ? count : 0;
    }
    for (std::int64_t layer = 0; layer < run.model->config().layers; ++layer) {
        if (run.model->config().isMoe(layer))
            facts.moeLayers.push_back(static_cast<int>(layer));
    }
    return facts;
}

} // namespace tessera::train
