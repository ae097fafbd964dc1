# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loads a base model and an adapter folder in PEFT's format with peft and prints the logits of the given ids as one JSON line.

    check_peft_loads.py BASE_FOLDER --adapter ADAPTER_FOLDER --ids 1,5,7 [--dtype float32] [--greedy 8]

Output as of check_transformers_loads.py, and "adapter_tensors", "adapter_modules", "effect": the largest change of a logit by
the adapter. An adapter tensor that peft does not take, or a module of the adapter that the folder does not fill, is an error."""

import argparse
import json
from pathlib import Path

from check_transformers_loads import describe, load_strictly, parse_arguments, run

import peft
import torch
from safetensors import safe_open


def adapter_names(folder):
    with safe_open(Path(folder) / "adapter_model.safetensors", "pt") as tensors:
        return set(tensors.keys())


def load_adapter_strictly(base, folder):
    """As PeftModel.from_pretrained, which only warns of what is missing. Adapters of single experts are fused by peft on the way."""
    config = peft.PeftConfig.from_pretrained(folder)
    model = peft.PeftModelForCausalLM(base, config, "default")
    result = model.load_adapter(folder, "default")
    if result.missing_keys or result.unexpected_keys:
        wrong = {"missing": result.missing_keys, "unexpected": result.unexpected_keys}
        raise ValueError(f"adapter tensors differ from what peft expects: {json.dumps(wrong)[:2000]}")
    return model.eval(), sorted(adapter_names(folder))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--adapter", required=True)
    arguments = parse_arguments(parser)
    base = load_strictly(arguments.folder, arguments.dtype)
    ids = torch.tensor([arguments.ids])
    with torch.no_grad():
        before = base(input_ids=ids, use_cache=False).logits[0].clone()
    model, names = load_adapter_strictly(base, arguments.adapter)
    result = describe(model, arguments)
    result["effect"] = (torch.tensor(result["logits"], dtype=torch.float64) - before.double()).abs().max().item()
    result["adapter_tensors"] = len(names)
    result["adapter_modules"] = sorted({name.split(".")[-3] for name in names})
    return result


if __name__ == "__main__":
    run(main)
