// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What loading a made-up 16-bit model of some 500 MB takes: memory at most, time, and how much of
// its files a rank of an expert-parallel group touches. Printed, never asserted.
#include "backend/base/files.h"
#include "backend/checkpoint/model_weights.h"
#include "backend/checkpoint/safetensors_writer.h"
#include "backend/hub/expected_tensors.h"
#include "backend/models/model.h"
#include "tests/support/temp_folder.h"

#include <QElapsedTimer>
#include <QTest>

#include <ATen/ops/randn.h>

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

using namespace tessera;
namespace fs = std::filesystem;

namespace {

constexpr double kMegabyte = 1e6;

Json config()
{
    return {{"architectures", {"Qwen3MoeForCausalLM"}},
            {"model_type", "qwen3_moe"},
            {"num_hidden_layers", 5},
            {"hidden_size", 1024},
            {"num_attention_heads", 16},
            {"num_key_value_heads", 4},
            {"head_dim", 64},
            {"intermediate_size", 2048},
            {"moe_intermediate_size", 512},
            {"num_experts", 32},
            {"num_experts_per_tok", 4},
            {"vocab_size", 32000},
            {"max_position_embeddings", 4096},
            {"rms_norm_eps", 1e-6},
            {"tie_word_embeddings", true},
            {"torch_dtype", "bfloat16"}};
}

/// A layer a shard, random numbers.
void writeModel(const fs::path &folder)
{
    std::ofstream(folder / "config.json") << config().dump();
    const auto model = hub::parseModelConfig(config(), "config.json");
    std::map<std::string, std::vector<checkpoint::NamedTensor>> shards;
    Json map = Json::object();
    for (const auto &tensor : hub::expectedTensors(*model, hub::ModelSource::HuggingFaceFolder)) {
        const std::string file =
            tensor.name.starts_with("model.layers.") ? tensor.name.substr(0, 14) : "rest";
        map[tensor.name] = file;
        shards[file].push_back({tensor.name, at::randn(tensor.shape, at::kBFloat16)});
    }
    for (const auto &[file, tensors] : shards)
        if (!checkpoint::writeSafetensors(folder / file, tensors))
            qFatal("the shard could not be written");
    std::ofstream(folder / "model.safetensors.index.json") << Json{{"weight_map", map}}.dump();
}

std::int64_t statusBytes(const std::string &key)
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == key) {
            std::int64_t kibibytes = 0;
            status >> kibibytes;
            return 1024 * kibibytes;
        }
    return 0;
}

void forgetPages(const hub::ModelFolder &model)
{
    for (const auto &[name, file] : model.tensorFiles) {
        const UniqueFd fd(::open(file.c_str(), O_RDONLY));
        (void)::fdatasync(fd.get());
        (void)::posix_fadvise(fd.get(), 0, 0, POSIX_FADV_DONTNEED);
    }
}

/// Bytes of the files that are in the page cache.
std::int64_t cachedBytes(const hub::ModelFolder &model)
{
    std::set<fs::path> files;
    for (const auto &[name, file] : model.tensorFiles)
        files.insert(file);
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::int64_t pages = 0;
    for (const fs::path &file : files) {
        const auto mapped = MappedFile::open(file);
        std::vector<unsigned char> there((mapped->size() + page - 1) / page);
        (void)::mincore(const_cast<char *>(mapped->data()), mapped->size(), there.data());
        pages += std::count_if(there.begin(), there.end(), [](auto one) { return (one & 1) != 0; });
    }
    return pages * static_cast<std::int64_t>(page);
}

} // namespace

class LoadingMemory final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void load_data()
    {
        QTest::addColumn<int>("ranks");
        QTest::newRow("one rank") << 1;
        QTest::newRow("rank 1 of 4") << 4;
    }

    void load()
    {
        QFETCH(const int, ranks);
        const test::TempFolder folder;
        writeModel(folder.path());
        const auto source = hub::openModel(folder.path());
        QVERIFY2(source.ok(), source ? "" : source.error().sentence().c_str());
        forgetPages(*source);
        const std::int64_t cachedBefore = cachedBytes(*source);
        ::malloc_trim(0); // what writing has freed must not be counted as room
        std::ofstream("/proc/self/clear_refs") << "5";
        const std::int64_t before = statusBytes("VmRSS:");
        QElapsedTimer timer;
        timer.start();
        models::BuildOptions options;
        options.dtype = at::kBFloat16;
        options.expertRank = ranks == 1 ? 0 : 1;
        options.expertRanks = ranks;
        const auto model = models::buildModel(source->config, options);
        const double built = static_cast<double>(timer.restart());
        const std::int64_t peakOfBuilding = statusBytes("VmHWM:") - before;
        const auto loaded = checkpoint::loadModelWeights(
            *source, models::weightSources(source->config), (*model)->parameters());
        QVERIFY(loaded.ok());
        std::int64_t bytes = 0;
        for (const nn::Parameter &parameter : (*model)->parameters())
            bytes += static_cast<std::int64_t>(parameter.value.nbytes());
        const auto peak = static_cast<double>(statusBytes("VmHWM:") - before);
        qInfo("files %.1f MB, parameters of the rank %.1f MB, peak of building %.1f MB, peak with "
              "loading %.1f MB (%.3f of the parameters), %.1f MB of the files read (%.1f before), "
              "%.0f ms to build, %lld ms to load",
              static_cast<double>(source->weightBytes) / kMegabyte,
              static_cast<double>(bytes) / kMegabyte,
              static_cast<double>(peakOfBuilding) / kMegabyte, peak / kMegabyte,
              peak / static_cast<double>(bytes),
              static_cast<double>(cachedBytes(*source)) / kMegabyte,
              static_cast<double>(cachedBefore) / kMegabyte, built,
              static_cast<long long>(timer.elapsed()));
    }
};

QTEST_GUILESS_MAIN(LoadingMemory)
#include "tst_loading_memory.moc"
