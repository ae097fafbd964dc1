# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiny models of the newer families as GGUF files, under llama.cpp's keys and tensor names.

A case has the weights of another folder under a config.json that a GGUF file can say, the file, and transformers' logits. Tensor names are those of the
package gguf; what is done to the values follows llama.cpp's conversion scripts. After make_family_models.py and make_published_models.py."""

import importlib.metadata
import json
import tempfile

import gguf
import numpy as np
import torch
from safetensors.torch import load_file

import make_family_models as families
from common import OUTPUT, header, write_json, write_tensors
from make_published_models import write_plain_folder
from one_step import make_batch

FOLDER = OUTPUT / "gguf_models"
# name -> (architecture of GGUF, whose weights, changes of its config.json)
CASES = {
    "olmoe": (gguf.MODEL_ARCH.OLMOE, "olmoe_tiny", {"clip_qkv": None}),
    "deepseek_v2": (gguf.MODEL_ARCH.DEEPSEEK2, "deepseek_v2_tiny", {}),
    "deepseek_v3": (gguf.MODEL_ARCH.DEEPSEEK2, "deepseek_v3_tiny", {}),
    "gemma3": (gguf.MODEL_ARCH.GEMMA3, "gemma3_text_tiny", {"query_pre_attn_scalar": 8}),
    "qwen2moe": (gguf.MODEL_ARCH.QWEN2MOE, "gguf_models/qwen2moe", {}),
    "gpt-oss": (gguf.MODEL_ARCH.GPT_OSS, "gpt_oss_mxfp4_tiny", {}),
}
# Without the dense layer that a GGUF file cannot have.
QWEN2MOE = {**families.FAMILIES["qwen2_moe_tiny"][0], "num_hidden_layers": 2, "mlp_only_layers": [], "max_window_layers": 1}
OLDER = {"deepseek_v2"}  # written as before latent attention's keys and values were parted


def keys(writer, config, older):
    """The metadata that the base of llama.cpp's converters writes, and what each family adds."""
    rope = config.get("rope_scaling") or {}
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    latent = "kv_lora_rank" in config
    writer.add_head_count_kv(1 if latent and not older else config["num_key_value_heads"])
    writer.add_rope_freq_base(config["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    if "head_dim" in config:
        writer.add_key_length(config["head_dim"])
        writer.add_value_length(config["head_dim"])
    kind = rope.get("rope_type", rope.get("type"))
    if kind:
        writer.add_rope_scaling_type(gguf.RopeScalingType(kind))
        writer.add_rope_scaling_factor(rope["factor"])
    if kind == "yarn":
        writer.add_rope_scaling_orig_ctx_len(rope["original_max_position_embeddings"])
        writer.add_rope_scaling_yarn_beta_fast(rope["beta_fast"])
        writer.add_rope_scaling_yarn_beta_slow(rope["beta_slow"])
    experts = families.expert_count(config)
    if experts:
        writer.add_expert_count(experts)
        writer.add_expert_used_count(config["num_experts_per_tok"])
    if "moe_intermediate_size" in config or config["model_type"] == "gpt_oss":
        writer.add_expert_feed_forward_length(config.get("moe_intermediate_size", config["intermediate_size"]))
    if config["model_type"] == "qwen2_moe":
        writer.add_expert_shared_feed_forward_length(config["shared_expert_intermediate_size"])
    if config["model_type"] in ("gpt_oss", "gemma3_text"):
        writer.add_sliding_window(config["sliding_window"])
    if config["model_type"] == "gemma3_text":
        writer.add_sliding_window_pattern(config["sliding_window_pattern"])
        writer.add_rope_freq_base_swa(config["rope_local_base_freq"])
    if latent:
        latent_keys(writer, config, rope, older)


def latent_keys(writer, config, rope, older):
    widths = (config["qk_nope_head_dim"] + config["qk_rope_head_dim"], config["v_head_dim"])
    if older:
        writer.add_key_length(widths[0])
        writer.add_value_length(widths[1])
    else:
        writer.add_key_length(config["kv_lora_rank"] + config["qk_rope_head_dim"])
        writer.add_value_length(config["kv_lora_rank"])
        writer.add_key_length_mla(widths[0])
        writer.add_value_length_mla(widths[1])
    writer.add_kv_lora_rank(config["kv_lora_rank"])
    if config["q_lora_rank"]:
        writer.add_q_lora_rank(config["q_lora_rank"])
    writer.add_leading_dense_block_count(config["first_k_dense_replace"])
    writer.add_vocab_size(config["vocab_size"])
    writer.add_expert_shared_count(config["n_shared_experts"])
    writer.add_expert_group_count(config["n_group"])
    writer.add_expert_group_used_count(config["topk_group"])
    writer.add_expert_weights_scale(config["routed_scaling_factor"])
    sigmoid = config["scoring_func"] == "sigmoid"
    writer.add_expert_gating_func(gguf.ExpertGatingFuncType.SIGMOID if sigmoid else gguf.ExpertGatingFuncType.SOFTMAX)
    if config["norm_topk_prob"]:
        writer.add_expert_weights_norm(True)
    writer.add_rope_dimension_count(config["qk_rope_head_dim"])
    if "mscale_all_dim" in rope:
        writer.add_rope_scaling_yarn_log_mul(0.1 * rope["mscale_all_dim"])


def stacked(weights, config):
    """One tensor for each matrix of all experts of a layer, under the name that the package gguf knows."""
    tensors = {name: value for name, value in weights.items() if ".experts." not in name}
    for layer in range(config["num_hidden_layers"]):
        for part in ("gate_proj", "up_proj", "down_proj"):
            place = f"model.layers.{layer}.mlp.experts."
            found = [weights[f"{place}{i}.{part}.weight"] for i in range(families.expert_count(config)) if f"{place}{i}.{part}.weight" in weights]
            if found:
                tensors[f"{place}{part}.weight"] = torch.stack(found)
    return tensors


def split_latent(tensors, config):
    heads, plain, value = config["num_attention_heads"], config["qk_nope_head_dim"], config["v_head_dim"]
    for name in [name for name in tensors if name.endswith("kv_b_proj.weight")]:
        both = tensors.pop(name).view(heads, plain + value, -1)
        tensors[name.replace("kv_b_proj", "k_b_proj")] = both[:, :plain].transpose(1, 2)
        tensors[name.replace("kv_b_proj", "v_b_proj")] = both[:, plain:]


def file_tensors(weights, config, older):
    if config["model_type"] == "gpt_oss":
        return gpt_oss_tensors(weights)
    tensors = stacked(weights, config)
    if "kv_lora_rank" in config and not older:
        split_latent(tensors, config)
    renamed = {name.replace("e_score_correction_bias", "e_score_correction.bias"): value for name, value in tensors.items()}
    if config["model_type"] == "gemma3_text":
        renamed = {name: value + 1 if name.endswith("norm.weight") else value for name, value in renamed.items()}
    if config["model_type"] == "qwen2_moe":
        renamed = {name: value[0] if name.endswith("shared_expert_gate.weight") else value for name, value in renamed.items()}
    return renamed


def gpt_oss_tensors(weights):
    tensors = {}
    for name, value in weights.items():
        if name.endswith(("_blocks", "_scales")):
            continue
        if name.endswith("gate_up_proj_bias"):
            tensors[name.replace("gate_up_proj_bias", "gate_proj.bias")] = value[:, ::2]
            tensors[name.replace("gate_up_proj_bias", "up_proj.bias")] = value[:, 1::2]
        elif name.endswith("sinks"):
            tensors[name + ".weight"] = value
        else:
            tensors[name.replace("down_proj_bias", "down_proj.bias")] = value
    return tensors


def in_ggml_order(blocks):
    """Bytes with neighbours in their halves -> bytes with value i and value i + 16."""
    low, high = blocks & 15, blocks >> 4
    values = torch.stack((low, high), dim=-1).flatten(-2)
    return values[..., :16] | values[..., 16:] << 4


def add_packed(writer, names, weights):
    """MXFP4 experts as they are: exponent first, gate and up apart."""
    for name, blocks in weights.items():
        if not name.endswith("_blocks"):
            continue
        packed = torch.cat((weights[name.replace("_blocks", "_scales")].unsqueeze(-1), in_ggml_order(blocks)), dim=-1).flatten(-2)
        module = name.removesuffix("_blocks")
        parts = {module: packed}
        if module.endswith("gate_up_proj"):
            parts = {module.replace("gate_up", "gate"): packed[:, ::2], module.replace("gate_up", "up"): packed[:, 1::2]}
        for part, value in parts.items():
            found = names.get_name(part + ".weight", try_suffixes=(".weight",))
            writer.add_tensor(found, np.ascontiguousarray(value.numpy()), raw_dtype=gguf.GGMLQuantizationType.MXFP4)


def write_gguf(path, architecture, config, weights, older):
    writer = gguf.GGUFWriter(path, gguf.MODEL_ARCH_NAMES[architecture])
    keys(writer, config, older)
    writer.add_bos_token_id(config["bos_token_id"])
    writer.add_eos_token_id(config["eos_token_id"])
    names = gguf.get_tensor_name_map(architecture, config["num_hidden_layers"])
    for name, value in sorted(file_tensors(weights, config, older).items()):
        found = names.get_name(name, try_suffixes=(".weight", ".bias"))
        assert found, name
        writer.add_tensor(found, np.ascontiguousarray(value.float().numpy()))
    add_packed(writer, names, weights)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    path.chmod(0o644)


def make_case(name, architecture, source, changes):
    made_by = header(__file__, "float32")
    weights = load_file(OUTPUT / source / "model" / "model.safetensors")
    config = {**json.loads((OUTPUT / source / "model" / "config.json").read_text()), **changes}
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    said = {key: value for key, value in config.items() if key != "quantization_config"}
    (folder / "config.json").write_text(json.dumps(said, indent=2) + "\n")
    write_gguf(folder / "model.gguf", architecture, config, weights, name in OLDER)
    ids, _ = make_batch(63, config["vocab_size"])
    with tempfile.TemporaryDirectory() as place, torch.no_grad():
        write_plain_folder(weights, config, place)
        logits = families.load(place)(input_ids=ids, use_cache=False).logits
    write_tensors(folder / "expected.safetensors", made_by, {"input_ids": ids.to(torch.int32), "logits": logits})
    write_json(folder / "expected.json", made_by, {"weights": source, "gguf": importlib.metadata.version("gguf")})
    print(name, (folder / "model.gguf").stat().st_size)


def main():
    families.write_folder(FOLDER / "qwen2moe" / "model", "qwen2moe", QWEN2MOE, 64)
    for name, (architecture, source, changes) in CASES.items():
        make_case(name, architecture, source, changes)


if __name__ == "__main__":
    main()
