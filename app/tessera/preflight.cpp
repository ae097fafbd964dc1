// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/preflight.h"

#include "app/tessera/check_resume.h"
#include "app/tessera/check_text.h"
#include "app/tessera/rank_program.h"
#include "backend/base/common_errors.h"
#include "backend/base/files.h"
#include "backend/base/host_facts.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/config/target_modules.h"
#include "backend/data/dataset.h"
#include "backend/data/missing_columns.h"
#include "backend/data/source_files.h"
#include "backend/hub/linear_layers.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/model_folder.h"
#include "backend/supervisor/checkpoints.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace tessera::app {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kLeastFree = std::uint64_t{32} << 20;
constexpr std::uint64_t kFarAboveFree = 2; ///< times what is free: such a run fills the disk
constexpr int kManyRanksOfACore = 4;

Error noDevice(std::string_view device, std::string_view missing)
{
    return {.code = ErrorCode::NoDevice,
            .detail =
                fmt::format("device is {}, which this computer cannot offer: {}", device, missing),
            .args = {std::string(device), std::string(missing)},
            .context = {},
            .place = SourcePlace::here()};
}

Error withDetail(Error error, std::string detail)
{
    error.detail = std::move(detail);
    return error;
}

config::Problem notice(std::string rule, std::string key, std::string text)
{
    return {.rule = std::move(rule),
            .severity = config::Severity::Notice,
            .keys = {std::move(key)},
            .text = std::move(text),
            .args = {},
            .suggestions = {}};
}

/// The source with the first of its files that has rows; nothing when none has.
std::optional<data::DataSource> withOneFile(data::DataSource source)
{
    if (source.files.size() == 1)
        return source; // it has been checked
    const auto file = std::ranges::find_if(source.files, [](const fs::path &one) {
        return data::checkDataset({one.string()}).empty();
    });
    if (file == source.files.end())
        return std::nullopt;
    source.files = {fs::path(*file)};
    return source;
}

/// Why the folder cannot be made or written to; nothing when it can.
std::optional<std::string> whyNoFolder(const fs::path &folder)
{
    constexpr std::size_t kLongestName = 255;
    fs::path existing = folder;
    std::error_code ignored;
    while (!fs::exists(fs::symlink_status(existing, ignored)) && existing.has_relative_path()) {
        if (existing.filename().string().size() > kLongestName)
            return fmt::format("a name may have {} bytes", kLongestName);
        existing = existing.parent_path();
    }
    if (!fs::is_directory(existing, ignored))
        return existing.string() + " is not a folder";
    if (::access(existing.c_str(), W_OK | X_OK) != 0)
        return fmt::format("{}: {}", existing.string(), std::strerror(errno));
    return std::nullopt;
}

/// One run's checks; each step adds what it finds to `out` and uses what earlier ones found.
class Checker
{
public:
    Checker(config::RunConfig config, bool confirmed) : m_confirmed(confirmed)
    {
        out.config = std::move(config);
    }

    void run()
    {
        checkModel();
        chooseDevice();
        chooseRanks();
        checkRules();
        checkDatasets();
        checkModelAgainstRun();
        checkAdapters();
        checkResume();
        checkOutput();
        checkDisks();
        if (auto program = findRankProgram(); !program)
            out.errors.push_back(std::move(program).error());
    }

    Preflight out;

private:
    config::RunConfig &config() { return out.config; }
    void add(Error error) { out.errors.push_back(std::move(error)); }
    void add(config::Problem problem);

    void checkModel();
    void planModel(const hub::ModelFolder &model);
    void chooseDevice();
    [[nodiscard]] std::optional<std::string> whyNoCuda() const;
    void chooseRanks();
    void addRanksBeyondCores(int world);
    void checkRules();
    void checkDatasets();
    void checkDatasets(std::vector<std::string> &names);
    void checkModelAgainstRun();
    void checkAdapters();
    void takeRank(const fs::path &adapterConfig);
    void checkResume();
    void checkOutput();
    void checkDisks();
    void checkDisk(const DiskPlace &place);

    bool m_confirmed;
    HostFacts m_host = hostFacts();
    std::optional<hub::ModelFolder> m_model;
    std::optional<hub::ModelConfig> m_planned;     ///< after upcycling
    std::optional<data::DataSource> m_firstSource; ///< of the training set, with one file
    bool m_dataRead = false;                       ///< without a problem
    std::string m_templateHash;                    ///< of the chat template that is used
};

void Checker::checkModel()
{
    if (config().model.empty())
        return add(missingValue("model"));
    Result<fs::path> path = hub::locateModel(config().model);
    if (!path)
        return add(std::move(path).error().during("finding the model"));
    config().model = path->string();
    Result<hub::ModelFolder> model = hub::openModel(*path);
    if (!model)
        return add(std::move(model).error().during("opening the model"));
    if (!model->hasWeights && !config().randomInit)
        return add(withDetail(
            fileNotFound((*path / "model.safetensors").string()),
            fmt::format("{} has no weights. Set random_init to true to start from random ones.",
                        path->string())));
    for (config::Problem problem : model->problems) {
        problem.severity = config::Severity::Notice;
        problem.keys = {"model"};
        add(std::move(problem));
    }
    planModel(*model);
    m_model = std::move(model).value();
}

void Checker::planModel(const hub::ModelFolder &model)
{
    m_planned = model.config;
    if (!config().moeUseUpcycling)
        return;
    if (!config().numExperts || !config().moeRouterTopk)
        return add(missingValue(!config().numExperts ? "num_experts" : "moe_router_topk"));
    Result<hub::ModelConfig> planned =
        hub::upcycled(model.config, *config().numExperts, *config().moeRouterTopk);
    if (planned)
        m_planned = std::move(planned).value();
    else
        add(std::move(planned).error().during("planning the experts"));
}

std::optional<std::string> Checker::whyNoCuda() const
{
    if (m_host.gpus.empty())
        return m_host.gpuNote;
    const Result<Json> probe = probeRank();
    if (!probe)
        return probe.error().detail;
    if (!probe->value("cuda_module", false))
        return "tessera-rank has no CUDA module: " + probe->value("cuda_module_error", "");
    return std::nullopt;
}

void Checker::chooseDevice()
{
    const std::string asked = config().device;
    if (asked == "cpu")
        return;
    const std::optional<std::string> why = whyNoCuda();
    config().device = why ? "cpu" : "cuda";
    if (why && asked == "cuda")
        add(noDevice(asked, *why));
    else if (why && !m_host.gpus.empty())
        out.findings.push_back(
            notice("device", "device", fmt::format("The run uses the CPU. {}", *why)));
}

void Checker::chooseRanks()
{
    const bool cuda = config().device == "cuda";
    const int gpus = cuda ? static_cast<int>(m_host.gpus.size()) : 0;
    const int world = std::max(1, config::chooseWorld(config(), gpus));
    config().nprocPerNode = world;
    if (cuda && world > gpus)
        add(noDevice("cuda",
                     fmt::format("{} ranks need as many GPUs, {} are there.", world, gpus)));
    if (!cuda && world > m_host.cpuCores)
        addRanksBeyondCores(world);
    if (config().threadsPerRank > m_host.cpuCores)
        add(notice("threads", "omp_num_threads",
                   fmt::format("omp_num_threads is {} and this computer has {} CPU cores: more "
                               "threads than cores make each step slower.",
                               config().threadsPerRank, m_host.cpuCores)));
    if (config().threadsPerRank == 0)
        config().threadsPerRank = std::max(1, m_host.cpuCores / world);
}

/// A few ranks too many are slow and may be wanted, to try a layout; many are a slip of the pen.
void Checker::addRanksBeyondCores(int world)
{
    config::Problem problem =
        notice("ranks", "nproc_per_node",
               fmt::format("{} ranks share {} CPU cores: more ranks than cores make each step "
                           "slower, and each has its own copy of the weights.",
                           world, m_host.cpuCores));
    if (world > kManyRanksOfACore * m_host.cpuCores)
        problem.severity = config::Severity::Confirm;
    add(std::move(problem));
}

void Checker::checkRules()
{
    if (!m_planned)
        return; // with facts that are not known half the rules would be skipped
    const config::ModelFacts facts = hub::modelFacts(m_planned.value());
    const std::vector<config::Problem> problems =
        config::validate(config(), *config().nprocPerNode, facts, std::nullopt);
    for (const config::Problem &problem : problems)
        add(problem);
}

/// A finding, which is an error too when it blocks the start.
void Checker::add(config::Problem problem)
{
    if (problem.severity == config::Severity::Error)
        add(config::toError(problem));
    if (problem.severity == config::Severity::Confirm && !m_confirmed)
        add(config::toError(problem).during("say --yes to start all the same"));
    out.findings.push_back(std::move(problem));
}

/// As the ranks find and read them. Names become paths.
void Checker::checkDatasets(std::vector<std::string> &names)
{
    for (std::string &name : names) {
        const Result<data::DataSource> source = data::findSource(name);
        if (!source) {
            m_dataRead = false;
            add(Error(source.error()).during("finding the data set"));
            continue;
        }
        name = source->wholeEntry();
        for (Error &problem : data::checkDataset({name})) {
            m_dataRead = false;
            add(std::move(problem).during("checking the data set"));
        }
        if (!m_firstSource)
            m_firstSource = withOneFile(*source);
    }
}

void Checker::checkDatasets()
{
    if (config().dataset.empty()) {
        if (!m_planned) // otherwise the rules have said it
            add(missingValue("dataset"));
        return;
    }
    m_dataRead = true;
    checkDatasets(config().dataset);
    checkDatasets(config().valDataset);
    if (!m_dataRead || config().columns.empty())
        return;
    std::vector<std::string> all = config().dataset;
    all.insert(all.end(), config().valDataset.begin(), config().valDataset.end());
    for (config::Problem &finding : data::checkColumns(config().columns, all))
        add(std::move(finding));
}

void Checker::checkModelAgainstRun()
{
    if (!m_model)
        return;
    CheckedText text = checkText(config(), *m_model, m_dataRead ? m_firstSource : std::nullopt);
    for (Error &error : text.errors)
        add(std::move(error));
    m_templateHash = std::move(text.templateHash);
    if (!text.notice.empty()) {
        config::Problem found = notice("template", "template", std::move(text.notice));
        found.args = std::move(text.noticeArgs);
        add(std::move(found));
    }
    if (!m_planned)
        return;
    if (config().tunerType != "lora" || !config().adapters.empty())
        return;
    const std::vector<std::string> modules = hub::moduleNames(hub::linearLayers(*m_planned));
    if (auto chosen = config::chooseModules(config().targetModules, modules); !chosen)
        add(std::move(chosen).error());
}

void Checker::checkAdapters()
{
    for (std::string &adapter : config().adapters) {
        Result<fs::path> path = findModel(adapter);
        if (!path) {
            add(std::move(path).error().during("finding the adapter"));
            continue;
        }
        adapter = path->string();
        std::error_code ignored;
        if (!fs::exists(*path / "adapter_config.json", ignored))
            add(fileNotFound((*path / "adapter_config.json").string())
                    .during("opening the adapter"));
        else
            takeRank(*path / "adapter_config.json");
    }
}

/// The adapter that a run goes on with has a rank already.
void Checker::takeRank(const fs::path &adapterConfig)
{
    const Result<Json> said = readJsonFile(adapterConfig);
    if (!said)
        return add(Error(said.error()).during("opening the adapter"));
    const Json rank = said->is_object() ? said->value("r", Json()) : Json();
    if (!rank.is_number_integer() || rank.get<std::int64_t>() == config().loraRank)
        return;
    add(notice("adapter", "lora_rank",
               fmt::format("lora_rank is {} and the adapter has rank {}: the run uses the "
                           "adapter's own rank.",
                           config().loraRank, rank.get<std::int64_t>())));
    config().loraRank = rank.get<std::int64_t>();
}

void Checker::checkResume()
{
    if (!config().resumeFromCheckpoint)
        return;
    if (config().resumeFromCheckpoint->empty())
        return add(withDetail(missingValue("resume_from_checkpoint"),
                              "resume_from_checkpoint is empty; set it to a checkpoint's folder, "
                              "or to null."));
    const fs::path folder = fs::absolute(*config().resumeFromCheckpoint).lexically_normal();
    config().resumeFromCheckpoint = folder.string();
    if (auto whole = supervisor::checkCheckpoint(folder); !whole)
        return add(std::move(whole).error().during("resuming"));
    const Result<Json> manifest = readJsonFile(folder / "manifest.json");
    if (!manifest || !m_planned)
        return;
    ResumeCheck check = compareWithCheckpoint(config(), *m_planned, *manifest);
    for (Error &error : check.errors)
        add(std::move(error).during("resuming"));
    for (config::Problem &finding : check.findings)
        add(std::move(finding));
    if (auto finding = compareTemplate(config(), *manifest, m_templateHash))
        add(*std::move(finding));
    if (!m_dataRead)
        return;
    Result<std::optional<config::Problem>> otherData = compareData(config(), *manifest);
    if (!otherData)
        return add(std::move(otherData).error().during("comparing the data with the checkpoint's"));
    if (*otherData)
        add(**std::move(otherData));
}

void Checker::checkOutput()
{
    if (config().outputDir && config().outputDir->empty())
        config().outputDir.reset(); // as when it is not set
    if (!config().outputDir)
        return;
    const fs::path place = fs::absolute(*config().outputDir).lexically_normal();
    config().outputDir = place.string();
    if (const std::optional<std::string> why = whyNoFolder(place))
        return add(fileUnwritable(place.string(), *why).during("checking output_dir"));
    for (const char *name : {"model", "adapter", "adapter_merged"}) {
        std::error_code ignored;
        if (!config().addVersion && fs::exists(fs::symlink_status(place / name, ignored)))
            return add(fileUnwritable((place / name).string(),
                                      "it is there already, and a run replaces nothing. Name "
                                      "another output_dir, or set add_version to true")
                           .during("checking output_dir"));
    }
}

void Checker::checkDisks()
{
    if (!m_planned)
        return;
    out.disk = diskNeeds(config(), *m_planned);
    Result<std::vector<DiskPlace>> places =
        diskPlaces(out.disk, runsFolder(), config().outputDir.value_or(runsFolder().string()));
    if (!places)
        return add(places.error());
    out.disks = std::move(places).value();
    for (const DiskPlace &place : out.disks)
        checkDisk(place);
}

void Checker::checkDisk(const DiskPlace &place)
{
    if (place.free < place.smallest)
        add(diskFull("The run", place.path.string(), place.smallest, place.free));
    if (place.free < place.smallest || place.free >= place.all)
        return;
    config::Problem problem =
        notice("disk", "save_total_limit",
               fmt::format("{} checkpoints of {} may not fit: the run writes about {} on the disk "
                           "of {}, and {} are free. save_total_limit keeps fewer.",
                           out.disk.kept, formatBytes(out.disk.checkpoint), formatBytes(place.all),
                           place.path.string(), formatBytes(place.free)));
    if (place.all / kFarAboveFree > place.free)
        problem.severity = config::Severity::Confirm;
    add(std::move(problem));
}

} // namespace

Preflight preflight(config::RunConfig config, bool confirmed)
{
    Checker checker(std::move(config), confirmed);
    checker.run();
    return std::move(checker.out);
}

Result<void> checkBeforeStart(const config::RunConfig &config, const fs::path &runFolder)
{
    std::error_code ignored;
    if (!fs::exists(config.model, ignored))
        return fileNotFound(config.model).during("starting the ranks");
    if (config.resumeFromCheckpoint) {
        auto whole = supervisor::checkCheckpoint(*config.resumeFromCheckpoint);
        if (!whole)
            return std::move(whole).error().during("resuming");
    }
    TESSERA_TRY(const std::uint64_t free, freeDiskBytes(runFolder));
    if (free < kLeastFree)
        return diskFull("The run", runFolder.string(), kLeastFree, free);
    return {};
}

} // namespace tessera::app
