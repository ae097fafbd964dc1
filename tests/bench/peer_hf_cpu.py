#!/usr/bin/env python3
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tokens per second of transformers and peft on the CPU, for the same work as our own bench. Prints one JSON line a case.

    peer_hf_cpu.py [--cases dense_full,dense_lora,moe_full] [--dtypes float32,bfloat16] [--threads 2] [--steps 5] [--warmup 2]

A step is: forward and backward of `global_batch / micro_batch` micro-batches of full rows (no padding, causal attention, loss over
all predicted tokens), clipping at 1.0, AdamW. bfloat16 means bfloat16 weights and activations with float32 master weights, as in
mixed-precision training. dense = SmolLM2-135M, moe = moe_small.json with random weights. LoRA: rank 8, alpha 32, all linear layers.

tokens_per_second = sequence * global_batch / median step time. Environment: tests/reference/README.md."""

import argparse
import importlib.metadata
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = ("dense_full", "dense_lora", "moe_full")


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", default=",".join(CASES))
    parser.add_argument("--dtypes", default="float32,bfloat16")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--sequence", type=int, default=256)
    parser.add_argument("--micro-batch", type=int, default=1)
    parser.add_argument("--global-batch", type=int, default=2)
    parser.add_argument("--steps", type=int, default=5)
    parser.add_argument("--warmup", type=int, default=2)
    parser.add_argument("--lr", type=float, default=1e-4)
    parser.add_argument("--gguf", type=Path, help="the GGUF file of SmolLM2-135M")
    parser.add_argument("--moe-config", type=Path, default=HERE / "moe_small.json")
    parser.add_argument("--experts", default="grouped_mm", help="transformers' experts implementation: grouped_mm, batched_mm, eager")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def build_model(case, dtype, arguments):
    import peft
    import transformers

    if case.startswith("dense"):
        from smollm2_gguf import DEFAULT_PATH, load_model

        model = load_model(arguments.gguf or DEFAULT_PATH, dtype, attention="sdpa")
    else:
        config = transformers.Qwen3MoeConfig(**json.loads(arguments.moe_config.read_text()))
        config._attn_implementation = "sdpa"
        model = transformers.Qwen3MoeForCausalLM(config).to(dtype)
        model.set_experts_implementation(arguments.experts)
    if case.endswith("lora"):
        settings = peft.LoraConfig(r=8, lora_alpha=32, lora_dropout=0.0, target_modules="all-linear", task_type="CAUSAL_LM")
        model = peft.get_peft_model(model, settings, autocast_adapter_dtype=False)
    return model.train()


class MasterAdamW:
    """AdamW on float32 copies of the trained weights; with float32 weights it works on them directly."""

    def __init__(self, parameters, lr):
        import torch

        self.parameters = parameters
        self.masters = [p if p.dtype == torch.float32 else p.detach().float().requires_grad_() for p in parameters]
        decayed = [m for m in self.masters if m.ndim >= 2]
        plain = [m for m in self.masters if m.ndim < 2]
        groups = [{"params": decayed, "weight_decay": 0.1}, {"params": plain, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=lr, betas=(0.9, 0.95), eps=1e-8, fused=True)

    def step(self):
        import torch

        for p, master in zip(self.parameters, self.masters):
            if master is not p:
                master.grad = p.grad.float()
                p.grad = None
        torch.nn.utils.clip_grad_norm_(self.masters, 1.0, foreach=True)
        self.optimizer.step()
        with torch.no_grad():
            for p, master in zip(self.parameters, self.masters):
                if master is not p:
                    p.copy_(master)
        self.optimizer.zero_grad(set_to_none=True)


def train_step(model, optimizer, rows, micro_batch):
    """One global batch; returns its mean loss."""
    import torch.nn.functional as F

    tokens = rows.shape[0] * (rows.shape[1] - 1)
    total = 0.0
    for micro in rows.split(micro_batch):
        logits = model(input_ids=micro, use_cache=False).logits[:, :-1].float()
        loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), micro[:, 1:].reshape(-1), reduction="sum") / tokens
        loss.backward()
        total += loss.item()
    optimizer.step()
    return total


def measure(case, dtype_name, arguments):
    import torch

    sys.path.insert(0, str(HERE.parent / "reference"))
    import common  # noqa: F401  (offline, quiet)

    torch.set_num_threads(arguments.threads)
    torch.use_deterministic_algorithms(False)
    torch.manual_seed(1)
    began = time.monotonic()
    model = build_model(case, getattr(torch, dtype_name), arguments)
    trained = [p for p in model.parameters() if p.requires_grad]
    optimizer = MasterAdamW(trained, arguments.lr)
    vocabulary = model.get_input_embeddings().weight.shape[0]
    rows = torch.randint(100, vocabulary, (arguments.global_batch, arguments.sequence), generator=torch.Generator().manual_seed(7))
    loaded = time.monotonic() - began
    losses, times = [], []
    for _ in range(arguments.warmup + arguments.steps):
        start = time.monotonic()
        losses.append(train_step(model, optimizer, rows, arguments.micro_batch))
        times.append(time.monotonic() - start)
    median = statistics.median(times[arguments.warmup :])
    return {
        "schema": 1,
        "program": "transformers" + ("+peft" if case.endswith("lora") else ""),
        "case": case,
        "dtype": dtype_name,
        "threads": arguments.threads,
        "sequence": arguments.sequence,
        "micro_batch": arguments.micro_batch,
        "global_batch": arguments.global_batch,
        "parameters": sum(p.numel() for p in model.parameters()),
        "trained_parameters": sum(p.numel() for p in trained),
        "tokens_per_second": round(arguments.sequence * arguments.global_batch / median, 1),
        "tokens_per_second_best": round(arguments.sequence * arguments.global_batch / min(times[arguments.warmup :]), 1),
        "step_seconds_median": round(median, 4),
        "step_seconds": [round(t, 4) for t in times[arguments.warmup :]],
        "load_seconds": round(loaded, 2),
        "first_loss": losses[0],
        "last_loss": losses[-1],
        "peak_memory_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "versions": {name: importlib.metadata.version(name) for name in ("torch", "transformers", "peft")},
    }


def run_apart(case, dtype, arguments):
    """Each case in a process of its own, so that its peak memory is its own."""
    command = [sys.executable, __file__, "--one", "--cases", case, "--dtypes", dtype]
    for name in ("threads", "sequence", "micro_batch", "global_batch", "steps", "warmup", "lr", "moe_config", "experts", "gguf"):
        value = getattr(arguments, name)
        if value is not None:
            command += [f"--{name.replace('_', '-')}", str(value)]
    environment = {**os.environ, "OMP_NUM_THREADS": str(arguments.threads)}
    return subprocess.run(command, env=environment, check=False).returncode


def main():
    arguments = parse_arguments()
    cases, dtypes = arguments.cases.split(","), arguments.dtypes.split(",")
    unknown = set(cases) - set(CASES)
    if unknown:
        sys.exit(f"unknown case {sorted(unknown)}; known: {', '.join(CASES)}")
    if arguments.one:
        print(json.dumps(measure(cases[0], dtypes[0], arguments)), flush=True)
        return
    codes = [run_apart(case, dtype, arguments) for case in cases for dtype in dtypes]
    sys.exit(max(codes))


if __name__ == "__main__":
    main()
