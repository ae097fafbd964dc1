// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::nn {

/// How a parameter lies on the mesh; decides with whom its gradient is summed.
enum class Placement {
    Replicated, ///< whole on every rank: gradient summed over the data axis
    Expert,     ///< first dimension cut over the expert axis: summed over the expert-data axis
};

/// One tensor that a model owns.
///
/// Names are Hugging Face's module paths ("model.layers.0.self_attn.q_proj.weight"), so that files,
/// LoRA targets and messages agree. Experts are stacked: "model.layers.0.mlp.experts.gate_up_proj"
/// [E_local, 2F, D] (gate rows, then up rows) and "...experts.down_proj" [E_local, D, F]; their
/// biases "..._bias" [E_local, 2F] and [E_local, D].
/// LoRA adds "<module>.lora_A.weight" [r, in] and "<module>.lora_B.weight" [out, r].
struct Parameter {
    std::string name;
    at::Tensor value; ///< leaf; requires_grad when trained
    Placement placement = Placement::Replicated;
    bool decay = true; ///< weight decay: matrices yes, norms and biases no
    bool trained = true;
    bool adapter = false;        ///< belongs to LoRA, not to the base model
    bool keepsFloat32 = false;   ///< at least float32 whatever the model's dtype, in files too
    std::int64_t globalRows = 0; ///< Expert: E of the whole layer; else value.size(0)
    std::int64_t firstRow = 0;   ///< Expert: global id of the first local expert
};

} // namespace tessera::nn
