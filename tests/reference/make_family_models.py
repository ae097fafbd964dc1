# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiny random models of the families with mathematics of their own, and variants of two models of make_tiny_models.py.

A family's folder is written by transformers itself, so names and layouts on disk are transformers'. Gradients are brought under the same
names by saving them as if they were weights. A variant is the weights of another case under another config.json."""

import copy
import json
import shutil
import tempfile
import warnings
from pathlib import Path

import numpy as np
import torch
import transformers
from safetensors.torch import load_file
from transformers.models.glm4_moe import modeling_glm4_moe
from transformers.models.llama import modeling_llama

from common import OUTPUT, header, write_json, write_tensors
from one_step import compare_with_float64, in_both_precisions, make_batch

VOCABULARY = 64
COMMON = {
    "vocab_size": VOCABULARY,
    "hidden_size": 32,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "hidden_act": "silu",
    "max_position_embeddings": 256,
    "rms_norm_eps": 1e-6,
    "rope_theta": 10000.0,
    "tie_word_embeddings": False,
    "attention_dropout": 0.0,
    "bos_token_id": 1,
    "eos_token_id": 2,
    "torch_dtype": "float32",
}
MLA = {
    "num_key_value_heads": 4,
    "intermediate_size": 40,
    "moe_intermediate_size": 8,
    "n_routed_experts": 8,
    "n_shared_experts": 2,
    "num_experts_per_tok": 3,
    "first_k_dense_replace": 1,
    "kv_lora_rank": 16,
    "qk_nope_head_dim": 8,
    "qk_rope_head_dim": 4,
    "v_head_dim": 6,
    "num_hidden_layers": 2,
    "attention_bias": False,
}
MLA_YARN = {"type": "yarn", "factor": 8.0, "original_max_position_embeddings": 16, "beta_fast": 4, "beta_slow": 1}


def case(architecture, model_type, seed, purpose, **config):
    return {**COMMON, "architectures": [architecture], "model_type": model_type, **config}, seed, purpose


FAMILIES = {
    "llama_bias_tiny": case(
        "LlamaForCausalLM", "llama", 31, "attention_bias and mlp_bias", num_hidden_layers=2, intermediate_size=24, attention_bias=True, mlp_bias=True,
    ),
    "mixtral_tiny": case(
        "MixtralForCausalLM", "mixtral", 32, "experts named w1 w2 w3, a sliding window; model_stacked/ has the experts of a layer in one tensor",
        num_hidden_layers=2, intermediate_size=12, num_local_experts=4, num_experts_per_tok=2, sliding_window=6, router_aux_loss_coef=0.02,
    ),
    "qwen2_moe_tiny": case(
        "Qwen2MoeForCausalLM", "qwen2_moe", 43, "shared expert with a gate, layer 0 dense, norm_topk_prob false",
        num_hidden_layers=3, intermediate_size=24, num_experts=6, num_experts_per_tok=2, moe_intermediate_size=8, shared_expert_intermediate_size=16,
        decoder_sparse_step=1, mlp_only_layers=[0], norm_topk_prob=False, use_sliding_window=False, sliding_window=4, max_window_layers=2,
    ),
    "olmoe_tiny": case(
        "OlmoeForCausalLM", "olmoe", 44, "q and k normed over their whole width, clip_qkv, norm_topk_prob false",
        num_hidden_layers=2, intermediate_size=8, num_experts=6, num_experts_per_tok=2, norm_topk_prob=False, clip_qkv=0.9, attention_bias=False,
    ),
    "deepseek_v2_tiny": case(
        "DeepseekV2ForCausalLM", "deepseek_v2", 35, "latent attention without q_lora_rank, groups of experts, a scale of the weights", **MLA,
        q_lora_rank=None, topk_method="group_limited_greedy", n_group=4, topk_group=2, norm_topk_prob=False, routed_scaling_factor=1.5,
        scoring_func="softmax",
    ),
    "deepseek_v2_yarn_tiny": case(
        "DeepseekV2ForCausalLM", "deepseek_v2", 36, "q_lora_rank, yarn with both mscales, greedy choice", **MLA, q_lora_rank=12, topk_method="greedy",
        n_group=1, topk_group=1, norm_topk_prob=False, routed_scaling_factor=1.0, scoring_func="softmax",
        rope_scaling={**MLA_YARN, "mscale": 0.707, "mscale_all_dim": 0.5},
    ),
    "deepseek_v3_tiny": case(
        "DeepseekV3ForCausalLM", "deepseek_v3", 37, "sigmoid scores with correction, groups, q_lora_rank, yarn with mscale", **MLA, q_lora_rank=12,
        topk_method="noaux_tc", n_group=4, topk_group=2, norm_topk_prob=True, routed_scaling_factor=2.5, scoring_func="sigmoid",
        num_nextn_predict_layers=1, rope_scaling={**MLA_YARN, "mscale": 1.0, "mscale_all_dim": 1.0},
    ),
    "deepseek_v3_plain_tiny": case(
        "DeepseekV3ForCausalLM", "deepseek_v3", 68, "without q_lora_rank, groups and normalising; biases; RoPE in halves; config.json of transformers 5",
        **{**MLA, "attention_bias": True}, q_lora_rank=None, topk_method="noaux_tc", n_group=1, topk_group=1, norm_topk_prob=False,
        routed_scaling_factor=1.0, rope_interleave=False,
    ),
    "gpt_oss_tiny": case(
        "GptOssForCausalLM", "gpt_oss", 49, "sinks, windows in every other layer, clamped SwiGLU, biases everywhere, yarn without whole numbers",
        num_hidden_layers=2, head_dim=8, intermediate_size=12, num_local_experts=6, num_experts_per_tok=2, sliding_window=5, swiglu_limit=1.0,
        attention_bias=True, layer_types=["sliding_attention", "full_attention"],
        rope_scaling={"rope_type": "yarn", "factor": 8.0, "beta_fast": 4.0, "beta_slow": 1.0, "truncate": False, "original_max_position_embeddings": 16},
    ),
    "gemma3_text_tiny": case(
        "Gemma3ForCausalLM", "gemma3_text", 40, "norms around, 1 + weight, scaled embedding, GeGLU, windows with a RoPE of their own, query_pre_attn_scalar",
        num_hidden_layers=3, head_dim=8, intermediate_size=40, sliding_window=5, sliding_window_pattern=3, query_pre_attn_scalar=12,
        hidden_activation="gelu_pytorch_tanh", rope_theta=1000000.0, rope_local_base_freq=10000.0, rope_scaling={"rope_type": "linear", "factor": 8.0},
        tie_word_embeddings=True,
    ),
}
del FAMILIES["gemma3_text_tiny"][0]["hidden_act"]  # Gemma has hidden_activation
CONFIG_OF_TRANSFORMERS_5 = {"deepseek_v3_plain_tiny"}
STACKED = {"mixtral_tiny"}

YARN = {"factor": 4.0, "original_max_position_embeddings": 16, "beta_fast": 4.0, "beta_slow": 1.0}
MISTRAL = {"architectures": ["MistralForCausalLM"], "model_type": "mistral", "rope_scaling": None}
# name -> (whose weights, changes of its config.json; null removes a key)
VARIANTS = {
    "rope_linear": ("llama_tiny", {"rope_scaling": {"type": "linear", "factor": 2.5}}),
    "rope_linear_5": ("llama_tiny", {"rope_scaling": None, "rope_theta": None, "rope_parameters": {"rope_type": "linear", "factor": 2.5, "rope_theta": 10000.0}}),
    "rope_dynamic": ("llama_tiny", {"rope_scaling": {"type": "dynamic", "factor": 3.0}, "max_position_embeddings": 8}),
    "rope_dynamic_short": ("llama_tiny", {"rope_scaling": {"type": "dynamic", "factor": 3.0}}),
    "rope_yarn": ("llama_tiny", {"rope_scaling": {"type": "yarn", **YARN}}),
    "rope_yarn_5": ("llama_tiny", {"rope_scaling": None, "rope_theta": None, "rope_parameters": {
        "rope_type": "yarn", **YARN, "rope_theta": 20000.0, "truncate": False, "attention_factor": 1.3}}),
    "rope_llama3_5": ("llama_tiny", {"rope_scaling": None, "rope_theta": None, "rope_parameters": {
        "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 64, "rope_theta": 10000.0}}),
    "rope_partial": ("llama_tiny", {"rope_scaling": None, "partial_rotary_factor": 0.5}),
    "mistral_window": ("llama_tiny", {**MISTRAL, "attention_bias": None, "mlp_bias": None, "sliding_window": 5}),
    "mistral_no_window": ("llama_tiny", {**MISTRAL, "attention_bias": None, "mlp_bias": None, "sliding_window": "null"}),
    "qwen2_window": ("qwen2_tiny", {"use_sliding_window": True, "sliding_window": 5, "max_window_layers": 1}),
}
VARIANT_GRADIENTS = ("self_attn.q_proj.weight", "self_attn.k_proj.weight", "self_attn.v_proj.weight")


def load(folder):
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager")
    if any(name.endswith("experts") for name, _ in model.named_modules()):
        model.set_experts_implementation("eager")
    return model.eval()


def random_value(name, shape, rng):
    """Larger than usual, so that attention, router, norms and biases matter in the numbers."""
    values = rng.standard_normal(shape)
    if name.endswith("norm.weight"):
        return 1.0 + 0.2 * values
    if name.endswith(("bias", "sinks")):
        return 0.3 * values
    if name.endswith("embed_tokens.weight"):
        return 0.5 * values
    inputs = shape[1] if len(shape) == 3 and "gpt_oss" in name else shape[-1]
    return 1.2 * values / np.sqrt(inputs)


def fill(model, seed):
    rng = np.random.default_rng(seed)
    gemma = model.config.model_type == "gemma3_text"
    seen = set()
    for name, value in sorted(model.state_dict().items()):
        if value.data_ptr() in seen:
            continue
        seen.add(value.data_ptr())
        drawn = random_value(name, tuple(value.shape), rng)
        if gemma and name.endswith("norm.weight"):
            drawn = drawn - 1.0
        value.copy_(torch.from_numpy(np.asarray(drawn)).float())


def write_folder(folder, name, config, seed):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    loaded = transformers.AutoConfig.from_pretrained(folder)
    model = transformers.AutoModelForCausalLM.from_config(loaded, dtype=torch.float32)
    with torch.no_grad():
        fill(model, seed)
    model.save_pretrained(folder)
    if name in STACKED:
        stacked = folder.parent / "model_stacked"
        shutil.rmtree(stacked, ignore_errors=True)
        model.save_pretrained(stacked, save_original_format=False)
    if name not in CONFIG_OF_TRANSFORMERS_5:
        (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    for path in folder.parent.rglob("*"):
        if path.name == "generation_config.json":
            path.unlink()
        elif path.is_file():
            path.chmod(0o644)


def on_disk(model, values):
    """Tensors named as in memory -> named as in the folder."""
    twin = copy.deepcopy(model).float()
    with torch.no_grad(), tempfile.TemporaryDirectory() as folder:
        for name, p in twin.named_parameters():
            p.copy_(values[name].float())
        twin.save_pretrained(folder)
        saved = {k: v for file in Path(folder).glob("*.safetensors") for k, v in load_file(file).items()}
    buffers = {name for name, _ in model.named_buffers()}
    return {name: value for name, value in saved.items() if name not in buffers}


def router_tensors(experts, routers):
    """Choices by number of the expert: in which order they were found is nobody's promise."""
    tensors = {}
    for layer, (_, weights, chosen) in routers.items():
        chosen, order = chosen.sort(dim=-1)
        tensors[f"router_experts.{layer}"] = chosen.to(torch.int32)
        tensors[f"router_weights.{layer}"] = weights.gather(1, order)
        tensors[f"tokens_per_expert.{layer}"] = torch.bincount(chosen.flatten(), minlength=experts).to(torch.int32)
    return tensors


def expert_count(config):
    return next((config[key] for key in ("num_experts", "num_local_experts", "n_routed_experts") if key in config), 0)


def run(folder, seed, vocabulary):
    model = load(folder)
    ids, labels = make_batch(seed, vocabulary)
    result, exact = in_both_precisions(model, ids, labels)
    for layer, (_, _, chosen) in result["routers"].items():
        same = torch.equal(chosen.sort(-1).values, exact["routers"][layer][2].sort(-1).values)
        used = len(chosen.unique()) == expert_count(model.config.to_dict())
        assert same and used, f"{folder}: nearly a tie, or an idle expert, in layer {layer}; take another seed"
    tensors = {"input_ids": ids.to(torch.int32), "labels": labels.to(torch.int32), "logits": result["logits"]}
    content = {
        "loss": result["loss"], "loss_float64": exact["loss"], "trained_tokens": result["tokens"],
        "parameters": sum(p.numel() for p in model.parameters()) + sum(b.numel() for n, b in model.named_buffers() if "correction" in n),
        "float32_against_float64": compare_with_float64(result, exact),
    }
    return model, result, tensors, content


def make_family(name, config, seed, purpose):
    folder, made_by = OUTPUT / name, header(__file__, "float32")
    write_folder(folder / "model", name, config, seed)
    model, result, tensors, content = run(folder / "model", seed, VOCABULARY)
    gradients = on_disk(model, result["gradients"])
    idle = [key for key, value in gradients.items() if value.abs().max() == 0]
    assert not idle, f"{name}: no gradient in {idle}; take another seed"
    tensors.update({f"grad.{key}": value for key, value in gradients.items()})
    tensors.update(router_tensors(expert_count(config), result["routers"]))
    write_tensors(folder / "expected.safetensors", made_by, tensors)
    write_json(folder / "expected.json", made_by, {"purpose": purpose, **content})
    print(name, content["loss"], content["float32_against_float64"])


def turn_part_of_heads():
    """Llama with the RoPE of GLM-4 MoE, whose attention is the same otherwise: transformers has no Llama with partial_rotary_factor."""
    modeling_llama.apply_rotary_pos_emb = modeling_glm4_moe.apply_rotary_pos_emb
    modeling_llama.LlamaRotaryEmbedding.compute_default_rope_parameters = staticmethod(
        modeling_glm4_moe.Glm4MoeRotaryEmbedding.compute_default_rope_parameters)


def changed(config, changes):
    result = {key: value for key, value in {**config, **changes}.items() if value is not None}
    return {key: None if value == "null" else value for key, value in result.items()}


def make_variant(name, weights, changes):
    folder, made_by = OUTPUT / "variants" / name, header(__file__, "float32")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    config = changed(json.loads((OUTPUT / weights / "model" / "config.json").read_text()), changes)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    with tempfile.TemporaryDirectory() as place:
        shutil.copy(OUTPUT / weights / "model" / "model.safetensors", place)
        shutil.copy(folder / "config.json", place)
        _, result, tensors, content = run(place, 50, config["vocab_size"])
    tensors.update({f"grad.{key}": value for key, value in result["gradients"].items() if key.endswith(VARIANT_GRADIENTS)})
    write_tensors(folder / "expected.safetensors", made_by, tensors)
    write_json(folder / "expected.json", made_by, {"weights": weights, **content})
    print(name, content["loss"], content["float32_against_float64"])


def main():
    warnings.filterwarnings("ignore")
    for name, (config, seed, purpose) in FAMILIES.items():
        make_family(name, config, seed, purpose)
    for name, (weights, changes) in VARIANTS.items():
        if name == "rope_partial":
            continue
        make_variant(name, weights, changes)
    turn_part_of_heads()
    make_variant("rope_partial", *VARIANTS["rope_partial"])


if __name__ == "__main__":
    main()
