// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/expected_tensors.h"
#include "tests/unit/hub/file_makers.h"

#include <functional>
#include <numeric>

// A Llama of one layer and width 32 in a GGUF file, and what opening a model says.

namespace tessera::test {

/// A number for each place of a shape.
inline std::size_t elementsOf(const std::vector<std::int64_t> &shape)
{
    return static_cast<std::size_t>(
        std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>()));
}

inline GgufMaker tinyGguf()
{
    GgufMaker maker;
    maker.addText("general.architecture", "llama");
    maker.addNumber("llama.block_count", 1);
    maker.addNumber("llama.context_length", 64);
    maker.addNumber("llama.embedding_length", 32);
    maker.addNumber("llama.feed_forward_length", 64);
    maker.addNumber("llama.attention.head_count", 4);
    maker.addNumber("llama.attention.head_count_kv", 2);
    maker.addFloat("llama.attention.layer_norm_rms_epsilon", 1e-5F);
    return maker;
}

/// Every tensor that tinyGguf() asks for.
inline std::vector<hub::ExpectedTensor> tinyGgufTensors()
{
    hub::ModelConfig config;
    config.layers = 1;
    config.hidden = 32;
    config.heads = 4;
    config.queryGroups = 2;
    config.headDim = 8;
    config.ffnHidden = 64;
    config.vocab = 5;
    config.tiedEmbeddings = true;
    return hub::expectedTensors(config, hub::ModelSource::GgufFile);
}

/// Why a model cannot be opened; Internal when it can.
inline Error modelError(const std::filesystem::path &path)
{
    auto model = hub::openModel(path);
    return model ? internal("no error") : model.error();
}

} // namespace tessera::test
