# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""LoRA on qwen3_moe_tiny with an adapter on each matrix of each expert, in PEFT's format with one name an expert.

Logits come from peft. Loss and gradients come from transformers on the merged weights W + scaling * B A by the chain rule:
grad B = scaling * grad W A^T, grad A = scaling * B^T grad W. Both must give the same logits."""

import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import torch
from safetensors.numpy import save_file
from safetensors.torch import load_file

from check_peft_loads import load_adapter_strictly
from common import OUTPUT, header, load_causal_lm, relative_error, sum_of_next_token_nll, write_json, write_tensors
from make_tiny_models import on_disk

BASE = OUTPUT / "qwen3_moe_tiny"
CASE = OUTPUT / "qwen3_moe_tiny_lora"
RANK, ALPHA = 4, 8
TARGETS = ["down_proj", "gate_proj", "k_proj", "o_proj", "q_proj", "up_proj", "v_proj"]
PREFIX = "base_model.model."


def random_adapter(weights):
    rng = np.random.default_rng(99)
    adapter = {}
    for name in sorted(weights):
        parts = name.split(".")
        if parts[-1] == "weight" and parts[-2] in TARGETS:
            rows, columns = weights[name].shape
            stem = PREFIX + name.removesuffix(".weight")
            adapter[f"{stem}.lora_A.weight"] = (rng.standard_normal((RANK, columns)) / np.sqrt(columns)).astype(np.float32)
            adapter[f"{stem}.lora_B.weight"] = (0.2 * rng.standard_normal((rows, RANK))).astype(np.float32)
    return adapter


def write_adapter(folder, adapter):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    save_file(adapter, folder / "adapter_model.safetensors", metadata={"format": "pt"})
    (folder / "adapter_model.safetensors").chmod(0o644)
    config = {
        "base_model_name_or_path": "qwen3_moe_tiny/model",
        "bias": "none",
        "fan_in_fan_out": False,
        "inference_mode": True,
        "lora_alpha": ALPHA,
        "lora_dropout": 0.0,
        "modules_to_save": None,
        "peft_type": "LORA",
        "r": RANK,
        "target_modules": TARGETS,
        "task_type": "CAUSAL_LM",
        "use_dora": False,
        "use_rslora": False,
    }
    (folder / "adapter_config.json").write_text(json.dumps(config, indent=2) + "\n")


def pair(adapter, name):
    """A and B of the matrix `name`, or None."""
    stem = PREFIX + name.removesuffix(".weight")
    if f"{stem}.lora_A.weight" not in adapter:
        return None
    return torch.from_numpy(adapter[f"{stem}.lora_A.weight"]), torch.from_numpy(adapter[f"{stem}.lora_B.weight"])


def merged_model(weights, adapter):
    merged = {}
    for name, value in weights.items():
        found = pair(adapter, name)
        merged[name] = value if found is None else value + (ALPHA / RANK) * found[1] @ found[0]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(BASE / "model" / "config.json", folder)
        save_file({name: value.numpy() for name, value in merged.items()}, Path(folder) / "model.safetensors", metadata={"format": "pt"})
        return load_causal_lm(folder)


def adapter_gradients(model, adapter):
    gradients = {}
    for parameter, p in model.named_parameters():
        for name, of_weight in on_disk(parameter, p.grad).items():
            found = pair(adapter, name)
            if found is not None:
                stem = name.removesuffix(".weight")
                gradients[f"grad.{stem}.lora_A.weight"] = (ALPHA / RANK) * found[1].T @ of_weight
                gradients[f"grad.{stem}.lora_B.weight"] = (ALPHA / RANK) * of_weight @ found[0].T
    return gradients


def main():
    weights = load_file(BASE / "model" / "model.safetensors")
    adapter = random_adapter(weights)
    write_adapter(CASE / "adapter", adapter)
    batch = load_file(BASE / "expected.safetensors")
    ids, labels = batch["input_ids"].long(), batch["labels"].long()

    by_peft, _ = load_adapter_strictly(load_causal_lm(BASE / "model"), CASE / "adapter")
    with torch.no_grad():
        logits = by_peft(input_ids=ids, use_cache=False).logits
    model = merged_model(weights, adapter)
    merged_logits = model(input_ids=ids, use_cache=False).logits
    difference = relative_error(merged_logits.detach(), logits)
    assert difference < 1e-5, difference
    nll, tokens = sum_of_next_token_nll(merged_logits, labels)
    (nll / tokens).backward()

    made_by = header(__file__, "float32")
    tensors = {"input_ids": batch["input_ids"], "labels": batch["labels"], "logits": logits, **adapter_gradients(model, adapter)}
    write_tensors(CASE / "expected.safetensors", made_by, tensors)
    content = {
        "model": "../qwen3_moe_tiny/model",
        "adapter": "adapter/ in PEFT's format, one pair a matrix of an expert; the router has none; lora_B is not zero",
        "conventions": {"scaling": "lora_alpha / r = 2", "loss": "as in qwen3_moe_tiny, with the adapter", "grad.NAME": "NAME without 'base_model.model.'"},
        "loss": (nll / tokens).item(),
        "trained_tokens": tokens,
        "peft_against_merged": difference,
    }
    write_json(CASE / "expected.json", made_by, content)
    print("loss", content["loss"], "peft against merged", difference)


if __name__ == "__main__":
    main()
