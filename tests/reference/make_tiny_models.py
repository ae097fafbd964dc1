# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiny random models of each family: a Hugging Face folder, and logits, loss, router choice and all gradients from transformers.

Each model's weights come from numpy's generator under their names on disk, so no library's initialisation or fusing takes part."""

import json
import re
import shutil

import numpy as np
import torch
import transformers
from safetensors.numpy import save_file

from common import OUTPUT, header, load_causal_lm, write_json, write_tensors
from one_step import compare_with_float64, in_both_precisions, make_batch

VOCABULARY = 96
COMMON = {
    "vocab_size": VOCABULARY,
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "hidden_act": "silu",
    "max_position_embeddings": 256,
    "rms_norm_eps": 1e-6,
    "rope_theta": 10000.0,
    "tie_word_embeddings": False,
    "attention_bias": False,
    "attention_dropout": 0.0,
    "bos_token_id": 1,
    "eos_token_id": 2,
    "torch_dtype": "float32",
}
MOE = {
    "head_dim": 16,
    "num_experts": 8,
    "num_experts_per_tok": 2,
    "moe_intermediate_size": 24,
    "norm_topk_prob": True,
    "router_aux_loss_coef": 0.001,
    "output_router_logits": False,
    "rope_theta": 1000000.0,
}
LLAMA3_ROPE = {
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 64,
}
# name -> (config of the folder, as published models write it; the seed of its weights; what it is there for)
CASES = {
    "llama_tiny": (
        {**COMMON, "architectures": ["LlamaForCausalLM"], "model_type": "llama", "num_hidden_layers": 2, "mlp_bias": False,
         "rope_scaling": LLAMA3_ROPE, "rms_norm_eps": 1e-5},
        11, "grouped queries, untied output, llama3 rope scaling, head_dim not in the config",
    ),
    "qwen2_tiny": (
        {**COMMON, "architectures": ["Qwen2ForCausalLM"], "model_type": "qwen2", "num_hidden_layers": 2, "tie_word_embeddings": True,
         "rope_theta": 1000000.0, "use_sliding_window": False},
        12, "biases on q, k and v, tied output",
    ),
    "qwen3_tiny": (
        {**COMMON, "architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "num_hidden_layers": 2, "head_dim": 16,
         "rope_theta": 1000000.0, "use_sliding_window": False},
        13, "norms on q and k, head_dim larger than hidden_size / heads; config.json as transformers 5 writes it",
    ),
    "qwen3_moe_tiny": (
        {**COMMON, **MOE, "architectures": ["Qwen3MoeForCausalLM"], "model_type": "qwen3_moe", "num_hidden_layers": 2,
         "decoder_sparse_step": 1, "mlp_only_layers": []},
        14, "two layers of experts",
    ),
    "qwen3_moe_mixed_tiny": (
        {**COMMON, **MOE, "architectures": ["Qwen3MoeForCausalLM"], "model_type": "qwen3_moe", "num_hidden_layers": 4,
         "decoder_sparse_step": 2, "mlp_only_layers": [3]},
        15, "layer 1 alone has experts (decoder_sparse_step 2, layer 3 in mlp_only_layers); config.json as transformers 5 writes it",
    ),
}
CONFIG_OF_TRANSFORMERS_5 = {"qwen3_tiny", "qwen3_moe_mixed_tiny"}
CONVENTIONS = {
    "loss": "mean of -log p(labels[b,t+1]) over positions whose shifted label is not -100, over the whole batch; no auxiliary loss",
    "grad.NAME": "gradient of that mean with respect to the tensor NAME of model.safetensors; a tied tensor has the sum of both uses",
    "router_logits.L": "[B*T, experts] of layer L, token b*T+t; before the softmax",
    "router_experts.L": "[B*T, k] experts, largest probability first",
    "router_weights.L": "[B*T, k] softmax over all experts, then the chosen ones divided by their sum (norm_topk_prob)",
    "tokens_per_expert.L": "[experts]; sums to B*T*k",
    "logits_norm_topk_false": "[B,T,V] the same weights with norm_topk_prob false",
}


def is_moe_layer(config, layer):
    if "num_experts" not in config or layer in config["mlp_only_layers"]:
        return False
    return (layer + 1) % config["decoder_sparse_step"] == 0


def mlp_shapes(prefix, hidden, width):
    return {f"{prefix}.gate_proj.weight": (width, hidden), f"{prefix}.up_proj.weight": (width, hidden), f"{prefix}.down_proj.weight": (hidden, width)}


def layer_shapes(config, layer):
    hidden, family, name = config["hidden_size"], config["model_type"], f"model.layers.{layer}"
    head = config.get("head_dim", hidden // config["num_attention_heads"])
    widths = {"q": config["num_attention_heads"] * head, "k": config["num_key_value_heads"] * head, "v": config["num_key_value_heads"] * head}
    shapes = {f"{name}.input_layernorm.weight": (hidden,), f"{name}.post_attention_layernorm.weight": (hidden,)}
    for part, width in widths.items():
        shapes[f"{name}.self_attn.{part}_proj.weight"] = (width, hidden)
        if family == "qwen2":
            shapes[f"{name}.self_attn.{part}_proj.bias"] = (width,)
    shapes[f"{name}.self_attn.o_proj.weight"] = (hidden, widths["q"])
    if family in ("qwen3", "qwen3_moe"):
        shapes[f"{name}.self_attn.q_norm.weight"] = shapes[f"{name}.self_attn.k_norm.weight"] = (head,)
    if not is_moe_layer(config, layer):
        return {**shapes, **mlp_shapes(f"{name}.mlp", hidden, config["intermediate_size"])}
    shapes[f"{name}.mlp.gate.weight"] = (config["num_experts"], hidden)
    for expert in range(config["num_experts"]):
        shapes.update(mlp_shapes(f"{name}.mlp.experts.{expert}", hidden, config["moe_intermediate_size"]))
    return shapes


def all_shapes(config):
    shapes = {"model.embed_tokens.weight": (config["vocab_size"], config["hidden_size"]), "model.norm.weight": (config["hidden_size"],)}
    for layer in range(config["num_hidden_layers"]):
        shapes.update(layer_shapes(config, layer))
    if not config["tie_word_embeddings"]:
        shapes["lm_head.weight"] = (config["vocab_size"], config["hidden_size"])
    return shapes


def random_weights(config, seed):
    """Larger than usual, so that attention, router and every norm weight matter in the numbers."""
    rng = np.random.default_rng(seed)
    weights = {}
    for name, shape in sorted(all_shapes(config).items()):
        values = rng.standard_normal(shape)
        if name.endswith("norm.weight"):
            values = 1.0 + 0.2 * values
        elif name.endswith("bias"):
            values = 0.3 * values
        elif name.endswith("embed_tokens.weight"):
            values = 0.5 * values
        else:
            values = 1.2 * values / np.sqrt(shape[-1])
        weights[name] = values.astype(np.float32)
    return weights


def write_folder(folder, name, config, weights):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "model.safetensors").chmod(0o644)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    if name in CONFIG_OF_TRANSFORMERS_5:
        loaded = transformers.AutoConfig.from_pretrained(folder)
        loaded.save_pretrained(folder)


def on_disk(name, tensor):
    """Transformers 5 fuses the experts of a layer in memory; the folder has one matrix each."""
    match = re.fullmatch(r"(.*\.mlp\.experts)\.(gate_up_proj|down_proj)", name)
    if not match:
        return {name: tensor}
    prefix, part = match.groups()
    result = {}
    for expert, matrix in enumerate(tensor):
        if part == "down_proj":
            result[f"{prefix}.{expert}.down_proj.weight"] = matrix
        else:
            gate, up = matrix.chunk(2, dim=0)
            result[f"{prefix}.{expert}.gate_proj.weight"], result[f"{prefix}.{expert}.up_proj.weight"] = gate, up
    return result


def check_weights(model, weights):
    seen = {}
    for name, p in model.named_parameters():
        seen.update(on_disk(name, p.detach()))
    assert seen.keys() == weights.keys(), seen.keys() ^ weights.keys()
    for name, values in weights.items():
        assert np.array_equal(seen[name].numpy(), values), name


def router_tensors(config, routers):
    tensors, margin = {}, float("inf")
    for layer, (logits, weights, experts) in routers.items():
        tensors[f"router_logits.{layer}"] = logits
        tensors[f"router_weights.{layer}"] = weights
        tensors[f"router_experts.{layer}"] = experts.to(torch.int32)
        tensors[f"tokens_per_expert.{layer}"] = torch.bincount(experts.flatten(), minlength=config["num_experts"]).to(torch.int32)
        best = logits.topk(config["num_experts_per_tok"] + 1, dim=-1).values
        margin = min(margin, (best[:, :-1] - best[:, 1:]).min().item())
    return tensors, margin


def logits_without_normalising(folder, ids):
    model = load_causal_lm(folder)
    for module in model.modules():
        if hasattr(module, "norm_topk_prob"):
            module.norm_topk_prob = False
    with torch.no_grad():
        return model(input_ids=ids, use_cache=False).logits


def make_case(name, config, seed, purpose):
    case, made_by = OUTPUT / name, header(__file__, "float32")
    weights = random_weights(config, seed)
    write_folder(case / "model", name, config, weights)
    model = load_causal_lm(case / "model")
    check_weights(model, weights)
    ids, labels = make_batch(seed, VOCABULARY)
    result, exact = in_both_precisions(model, ids, labels)
    for each in (result, exact):
        each["gradients"] = {name: value for key, p in each["gradients"].items() for name, value in on_disk(key, p).items()}

    tensors = {"input_ids": ids.to(torch.int32), "labels": labels.to(torch.int32), "logits": result["logits"]}
    tensors.update({f"grad.{key}": value for key, value in result["gradients"].items()})
    content = {"purpose": purpose, "conventions": CONVENTIONS, "loss": result["loss"], "loss_float64": exact["loss"], "trained_tokens": result["tokens"]}
    if result["routers"]:
        routers, margin = router_tensors(config, result["routers"])
        assert margin > 1e-3, f"{name}: a router choice is nearly a tie ({margin}); take another seed"
        tensors.update(routers)
        tensors["logits_norm_topk_false"] = logits_without_normalising(case / "model", ids)
        content["smallest_router_margin"] = margin
    content["float32_against_float64"] = compare_with_float64(result, exact)
    write_tensors(case / "expected.safetensors", made_by, tensors)
    write_json(case / "expected.json", made_by, content)
    print(name, content["loss"], content["loss_float64"], content["float32_against_float64"], content.get("smallest_router_margin"))


def main():
    for name, (config, seed, purpose) in CASES.items():
        make_case(name, config, seed, purpose)


if __name__ == "__main__":
    main()
