# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loads a Hugging Face folder with transformers and prints the logits of the given ids as one JSON line.

    check_transformers_loads.py FOLDER --ids 1,5,7 [--dtype float32] [--greedy 8]

Output: {"schema": 1, "class", "parameters", "dtype", "ids", "shape": [T,V], "logits": [[...]...], "greedy": [...]}.
Missing or unexpected weights are an error: exit code 1 and {"error": "..."} on standard error."""

import argparse
import json
import sys

import common  # noqa: F401  (first: one thread, offline, quiet)
import torch
import transformers


def parse_arguments(parser=None):
    parser = parser or argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--ids", required=True, help="token ids separated by commas")
    parser.add_argument("--dtype", default="float32", choices=["float32", "float64", "bfloat16"])
    parser.add_argument("--greedy", type=int, default=0, help="that many greedy tokens after the ids")
    arguments = parser.parse_args()
    arguments.ids = [int(part) for part in arguments.ids.split(",")]
    return arguments


def load_strictly(folder, dtype):
    """from_pretrained fills what is missing at random and only warns; here that is an error."""
    model, info = transformers.AutoModelForCausalLM.from_pretrained(
        folder, dtype=getattr(torch, dtype), attn_implementation="eager", output_loading_info=True
    )
    wrong = {key: sorted(map(str, info[key])) for key in ("missing_keys", "unexpected_keys", "mismatched_keys") if info.get(key)}
    if wrong:
        raise ValueError(f"weights do not fit the config: {json.dumps(wrong)[:2000]}")
    return model.eval()


def describe(model, arguments):
    ids = torch.tensor([arguments.ids])
    with torch.no_grad():
        logits = model(input_ids=ids, use_cache=False).logits[0]
        greedy = list(arguments.ids)
        for _ in range(arguments.greedy):
            greedy.append(int(model(input_ids=torch.tensor([greedy]), use_cache=False).logits[0, -1].argmax()))
    return {
        "schema": 1,
        "class": type(model).__name__,
        "parameters": sum(p.numel() for p in model.parameters()),
        "dtype": arguments.dtype,
        "ids": arguments.ids,
        "shape": list(logits.shape),
        "logits": logits.double().tolist(),
        "greedy": greedy[len(arguments.ids) :],
    }


def run(main):
    try:
        print(json.dumps(main()))
    except Exception as error:  # the caller reads one line, whatever went wrong
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}), file=sys.stderr)
        sys.exit(1)


def main():
    arguments = parse_arguments()
    return describe(load_strictly(arguments.folder, arguments.dtype), arguments)


if __name__ == "__main__":
    run(main)
