// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/parallel_dims.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::config {

/// Everything a run was asked to do. One member a key; names, defaults and rules are
/// Megatron-SWIFT's (backend/config/fields.cpp has the line for each key). Members without a value
/// are "not set": the model's config.json or the task decides (resolved before validation).
///
/// A value comes from JSON or the command line through parseRunConfig(); nobody fills it by hand
/// except tests.
struct RunConfig {
    // What
    std::string
        name; ///< own key `run_name`: shown in lists; empty: the preset's or the task's name
    std::string presetTitle;       ///< own key `preset_title`: one line for lists of presets
    std::string presetDescription; ///< own key `preset_description`: a few sentences
    std::string task = "sft";      ///< own key: pretrain, sft
    std::string model;             ///< folder, .gguf file or bare name (paths.h findModel)
    /// Own key: a tokenizer file, a model folder or a .gguf, as findModel() takes; None: the
    /// model's.
    std::optional<std::string> tokenizer;
    bool randomInit = false;      ///< own key `random_init`: config.json only, no weights are read
    bool moeUseUpcycling = false; ///< `moe_use_upcycling` (Megatron core): dense MLP -> experts
    std::vector<std::string> dataset; ///< files or folders, optional "#N" rows
    std::vector<std::string> valDataset;
    std::optional<std::string> system;
    std::optional<bool> useChatTemplate; ///< None: true for sft, false for pretrain
    /// `template`: a name or a .jinja file (text/template_choice.h); None: the model's own.
    std::optional<std::string> chatTemplate;
    std::int64_t maxLength = 2048;
    std::string truncationStrategy = "delete"; ///< delete, left, right
    std::string lossScale = "default";         ///< base[+name...], see loss_scale.h
    bool packing = false;
    std::optional<std::int64_t> packingLength; ///< None = max_length
    std::string packingStrategy = "binpack";   ///< binpack, sequential
    bool paddingFree = true;
    std::vector<std::string> columns; ///< "from=to" pairs; `columns` is a dict in JSON
    double splitDatasetRatio = 0;     ///< share of the rows held out for evaluation
    bool datasetShuffle = true;       ///< "#N" draws rows; false: it takes the first ones
    /// Chance of each data set when several are mixed; empty: one after another.
    std::vector<double> interleaveProb;
    std::string stoppingStrategy = "first_exhausted"; ///< first_exhausted, all_exhausted
    bool streaming = false;                           ///< rows are read while training
    std::int64_t shuffleBufferSize = 1000;            ///< rows that streaming shuffles at a time
    std::optional<int> datasetNumProc; ///< threads that prepare rows; None: the usable cores
    bool loadFromCacheFile = true;     ///< tokens of an earlier run with the same data and settings

    // Where
    std::string device = "auto";     ///< own key: auto, cpu, cuda
    std::optional<int> nprocPerNode; ///< `nproc_per_node`: ranks; None: GPUs, or smallest world
    int threadsPerRank = 0;          ///< own key `omp_num_threads`; 0: cores / ranks
    std::optional<std::string> outputDir; ///< None: the run folder
    bool addVersion = true;               ///< inside output_dir a folder named after the run
    int tensorModelParallelSize = 1;
    bool sequenceParallel = false;
    int contextParallelSize = 1;
    int pipelineModelParallelSize = 1;
    std::optional<int> decoderFirstPipelineNumLayers; ///< None: even stages
    std::optional<int> decoderLastPipelineNumLayers;
    std::optional<int> virtualPipelineModelParallelSize; ///< chunks a rank; None: 1
    int expertModelParallelSize = 1;
    int expertTensorParallelSize = 1;
    bool useDistributedOptimizer = true;
    std::int64_t ddpTimeoutS = 1800; ///< `ddp_timeout`, seconds

    // How long
    std::int64_t microBatchSize = 1;
    std::int64_t globalBatchSize = 16;
    std::optional<std::int64_t> trainIters;
    std::optional<double> numTrainEpochs;

    // How: optimizer
    std::optional<double> lr; ///< None: 1e-5 full, 1e-4 LoRA
    double minLr = 0;
    double lrWarmupInit = 0;
    std::string lrDecayStyle = "cosine"; ///< constant, linear, cosine, inverse-square-root
    std::optional<std::int64_t> lrDecayIters;
    std::optional<std::int64_t> lrWarmupIters;
    std::optional<double> lrWarmupFraction;
    std::string optimizer = "adam"; ///< adam, sgd
    double weightDecay = 0.1;
    double clipGrad = 1.0;
    double adamBeta1 = 0.9;
    double adamBeta2 = 0.95;
    double adamEps = 1e-8;
    double sgdMomentum = 0.9;

    // How: tuner
    std::string tunerType = "full"; ///< full, lora
    std::int64_t loraRank = 8;
    double loraAlpha = 32;
    double loraDropout = 0.05;
    bool useRslora = false;
    std::vector<std::string> targetModules{"all-linear"};
    std::vector<std::string> adapters; ///< PEFT folders to start from (one)

    // How: precision and memory
    std::optional<std::string> torchDtype; ///< float32, bfloat16 (float64 in tests); None: model's
    std::optional<bool> bf16; ///< true means torch_dtype bfloat16; validation turns it into that
    std::string attentionBackend = "flash";         ///< flash, auto
    std::string recomputeGranularity = "none";      ///< none, full
    std::optional<std::string> recomputeMethod;     ///< uniform; needed with full, else not set
    std::optional<std::int64_t> recomputeNumLayers; ///< layers recomputed together; likewise

    // Experts
    std::optional<std::int64_t> numExperts; ///< with upcycling: experts to make
    std::optional<std::int64_t> moeRouterTopk;
    std::optional<std::int64_t> moeFfnHiddenSize;
    std::optional<std::string> moeRouterLoadBalancingType; ///< aux_loss, none
    double moeAuxLossCoeff = 0;
    std::optional<double> moeZLossCoeff;
    std::string moeRouterDtype = "fp32";
    bool moeGroupedGemm = true;
    std::string moeTokenDispatcherType = "alltoall";

    // Seeds
    std::int64_t seed = 42;
    std::int64_t dataSeed = 42;
    bool trainDataloaderShuffle = true;

    // Records
    std::int64_t loggingSteps = 5;
    std::int64_t saveSteps = 500;
    std::optional<std::int64_t> evalSteps;
    std::int64_t evalIters = -1;
    std::optional<std::int64_t> saveTotalLimit;
    bool saveSafetensors = true; ///< write the Hugging Face (or PEFT) folder at the end
    std::string maxShardSize = "5GB";
    bool noSaveOptim = false;
    bool mergeLora = false;
    std::optional<std::string> resumeFromCheckpoint; ///< a checkpoint folder of ours
    int maxRestarts = 0;

    /// The layout for `world` ranks.
    [[nodiscard]] ParallelDims dims(int world) const;
    [[nodiscard]] double effectiveLr() const; ///< lr, or the tuner's default
};

/// Whether there are rows to evaluate on: val_dataset, or a part of dataset.
[[nodiscard]] bool evaluates(const RunConfig &config);

} // namespace tessera::config
