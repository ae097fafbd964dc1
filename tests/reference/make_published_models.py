# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiny models in the forms that large ones are published in: gpt-oss with MXFP4 experts, DeepSeek-V3 in FP8 with scales of blocks of 128 x 128.

What transformers makes of the packed values is written beside each, and the logits with them."""

import json
import shutil
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from transformers.integrations.finegrained_fp8 import Fp8Dequantize
from transformers.integrations.mxfp4 import convert_moe_packed_tensors

import make_family_models as families
from common import OUTPUT, header, write_tensors
from one_step import make_batch

GPT_OSS = {
    **families.FAMILIES["gpt_oss_tiny"][0], "intermediate_size": 32, "num_local_experts": 4, "swiglu_limit": 7.0, "torch_dtype": "bfloat16",
    "quantization_config": {"quant_method": "mxfp4", "modules_to_not_convert": [
        "model.layers.*.self_attn", "model.layers.*.mlp.router", "model.embed_tokens", "lm_head"]},
}
# A little more than one block in every direction.
DEEPSEEK = {
    **families.FAMILIES["deepseek_v3_tiny"][0], "hidden_size": 144, "num_attention_heads": 2, "num_key_value_heads": 2, "intermediate_size": 136,
    "moe_intermediate_size": 136, "n_routed_experts": 3, "n_shared_experts": 1, "num_experts_per_tok": 2, "n_group": 1, "topk_group": 1,
    "num_nextn_predict_layers": 0, "torch_dtype": "bfloat16",
    "quantization_config": {"activation_scheme": "dynamic", "fmt": "e4m3", "quant_method": "fp8", "weight_block_size": [128, 128]},
}
KEPT = ("norm.weight", "embed_tokens.weight", "lm_head.weight", "mlp.gate.weight", "e_score_correction_bias")
BLOCK = 128
LARGEST = 448.0  # of e4m3


def random_weights(name, config, seed):
    plain = {key: value for key, value in config.items() if key != "quantization_config"}
    with tempfile.TemporaryDirectory() as place:
        families.write_folder(Path(place) / "model", name, plain, seed)
        return load_file(Path(place) / "model" / "model.safetensors")


def pack_mxfp4(value, rng):
    """Random blocks and scales for a matrix of this shape, rows turned as the published files have them."""
    experts, columns, rows = value.shape
    blocks = torch.from_numpy(rng.integers(0, 256, (experts, rows, columns // 32, 16), dtype=np.uint8))
    scales = torch.from_numpy(rng.integers(121, 126, (experts, rows, columns // 32), dtype=np.uint8))
    return {"_blocks": blocks, "_scales": scales}


def pack_fp8(value):
    rows, columns = value.shape
    scales = torch.empty(-(-rows // BLOCK), -(-columns // BLOCK))
    packed = torch.empty_like(value, dtype=torch.float8_e4m3fn)
    for i, j in np.ndindex(*scales.shape):
        part = (slice(i * BLOCK, (i + 1) * BLOCK), slice(j * BLOCK, (j + 1) * BLOCK))
        scales[i, j] = value[part].abs().max() / LARGEST
        packed[part] = (value[part] / scales[i, j]).to(torch.float8_e4m3fn)
    return {"": packed, "_scale_inv": scales}


def fp8_values(weight, scales):
    """By transformers, whose blocks must divide the matrix: with zeros around it they do."""
    rows, columns = weight.shape
    padded = torch.zeros(scales.shape[0] * BLOCK, scales.shape[1] * BLOCK, dtype=torch.uint8)
    padded[:rows, :columns] = weight.view(torch.uint8)
    values = Fp8Dequantize(SimpleNamespace())._dequantize_one(padded.view(torch.float8_e4m3fn), scales, torch.float32)
    return values[:rows, :columns].contiguous()


def unpacked(weights):
    values = {}
    for name, value in weights.items():
        if name.endswith("_blocks"):
            values[name.removesuffix("_blocks")] = convert_moe_packed_tensors(value, weights[name.replace("_blocks", "_scales")])
        elif value.dtype == torch.float8_e4m3fn:
            values[name] = fp8_values(value, weights[name + "_scale_inv"])
        elif not name.endswith(("_scales", "_scale_inv")):
            values[name] = value
    return values


def write_plain_folder(weights, config, place):
    """The same model with its packed values unpacked, for transformers to load."""
    save_file(unpacked(weights), Path(place) / "model.safetensors", metadata={"format": "pt"})
    said = {key: value for key, value in config.items() if key != "quantization_config"}
    (Path(place) / "config.json").write_text(json.dumps(said))


def write_case(name, config, weights):
    folder, made_by = OUTPUT / name, header(__file__, "float32")
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "model").mkdir(parents=True)
    (folder / "model" / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    save_file(weights, folder / "model" / "model.safetensors", metadata={"format": "pt"})
    (folder / "model" / "model.safetensors").chmod(0o644)
    ids, _ = make_batch(63, config["vocab_size"])
    with tempfile.TemporaryDirectory() as place, torch.no_grad():
        write_plain_folder(weights, config, place)
        logits = families.load(place)(input_ids=ids, use_cache=False).logits
    packed = {f"values.{key}": value.float() for key, value in unpacked(weights).items() if key not in weights}
    write_tensors(folder / "expected.safetensors", made_by, {"input_ids": ids.to(torch.int32), "logits": logits, **packed})
    print(name, logits.abs().max().item())


def main():
    rng = np.random.default_rng(62)
    weights = {name: value.bfloat16() for name, value in random_weights("gpt_oss", GPT_OSS, 61).items()}
    for name in sorted(name for name in weights if name.endswith(("experts.gate_up_proj", "experts.down_proj"))):
        packed = pack_mxfp4(weights.pop(name), rng)
        weights.update({name + suffix: value for suffix, value in packed.items()})
    write_case("gpt_oss_mxfp4_tiny", GPT_OSS, weights)

    weights = {}
    for name, value in random_weights("deepseek_v3", DEEPSEEK, 65).items():
        if name.endswith(KEPT):
            weights[name] = value if "correction" in name else value.bfloat16()
        else:
            weights.update({name + suffix: part for suffix, part in pack_fp8(value).items()})
    write_case("deepseek_v3_fp8_tiny", DEEPSEEK, weights)


if __name__ == "__main__":
    main()
