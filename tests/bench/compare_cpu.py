#!/usr/bin/env python3
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our tokens per second on the CPU beside transformers and peft, same work, same machine, in turn.

    compare_cpu.py [--tessera build/release/bin/tessera] [--rounds 2] [--cases ...] [--dtypes ...]

Each round runs the peer (peer_hf_cpu.py) and then us for each case, so both see the same machine. Our side is a real run of
`tessera train` on rows of token ids; tokens per second are those of its median step after two warm-up steps. Prints one JSON line
a case: both numbers of each round and the ratio of the medians (above 1: we are quicker). Also prints the time from the command to
the end of the first step. Environment: TESSERA_REFERENCE_PYTHON, see tests/reference/README.md."""

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CASES = ("dense_full", "dense_lora", "moe_full")
WARMUP = 2


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera", default=str(ROOT / "build/release/bin/tessera"))
    parser.add_argument("--cases", default=",".join(CASES))
    parser.add_argument("--dtypes", default="float32,bfloat16")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--steps", type=int, default=7)
    parser.add_argument("--sequence", type=int, default=256)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def write_rows(path, count, length, vocabulary):
    numbers = random.Random(1)
    with path.open("w") as file:
        for _ in range(count):
            ids = [numbers.randrange(vocabulary) for _ in range(length)]
            file.write(json.dumps({"input_ids": ids}) + "\n")


def run_config(case, dtype, folder, arguments):
    gguf = "SmolLM2-135M-Instruct.Q4_1.gguf"
    rows = folder / f"rows_{case}.jsonl"
    write_rows(rows, 2 * arguments.steps, arguments.sequence, 4096)
    config = {
        "task": "pretrain", "device": "cpu", "nproc_per_node": 1, "omp_num_threads": arguments.threads,
        "model": gguf, "tokenizer": gguf, "dataset": [str(rows)], "max_length": arguments.sequence,
        "micro_batch_size": 1, "global_batch_size": 2, "train_iters": arguments.steps, "lr": 1e-4,
        "torch_dtype": dtype, "save_safetensors": False, "no_save_optim": True, "save_steps": 1000,
    }
    if case == "moe_full":
        model = folder / "moe"
        model.mkdir(exist_ok=True)
        shutil.copy(HERE / "moe_small.json", model / "config.json")
        config |= {"model": str(model), "random_init": True}
        del config["tokenizer"]  # rows of token ids need none
    if case.endswith("lora"):
        config |= {"tuner_type": "lora", "lora_rank": 8, "lora_alpha": 32, "lora_dropout": 0.0}
    path = folder / f"{case}_{dtype}.json"
    path.write_text(json.dumps(config))
    return path


def run_ours(case, dtype, folder, arguments):
    home = folder / "home"
    environment = dict(os.environ, TESSERA_HOME=str(home))
    started = time.time()
    done = subprocess.run([arguments.tessera, "train", str(run_config(case, dtype, folder, arguments)), "--json"],
                          env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{case} {dtype}: {done.stderr.strip()}")
    run = Path(json.loads(done.stdout)["folder"])
    seconds, first = [], None
    for line in (run / "events.jsonl").read_text().splitlines():
        event = json.loads(line)
        if event["type"] == "MetricBatch":
            seconds += event["columns"]["step_seconds"]
            first = first or event["time_ms"] / 1000 - started
    tokens = 2 * arguments.sequence
    return tokens / statistics.median(seconds[WARMUP:]), first


def run_peer(case, dtype, arguments):
    python = os.environ.get("TESSERA_REFERENCE_PYTHON")
    if not python:
        sys.exit("TESSERA_REFERENCE_PYTHON is not set: see tests/reference/README.md")
    done = subprocess.run([python, str(HERE / "peer_hf_cpu.py"), "--cases", case, "--dtypes", dtype, "--threads",
                           str(arguments.threads), "--steps", str(arguments.steps - WARMUP), "--warmup", str(WARMUP),
                           "--sequence", str(arguments.sequence)],
                          env=dict(os.environ, OMP_NUM_THREADS=str(arguments.threads)), capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"peer {case} {dtype}: {done.stderr.strip()[-500:]}")
    return json.loads(done.stdout.splitlines()[-1])["tokens_per_second"]


def main():
    arguments = parse_arguments()
    for case in arguments.cases.split(","):
        for dtype in arguments.dtypes.split(","):
            ours, peer, first = [], [], []
            for _ in range(arguments.rounds):
                peer.append(run_peer(case, dtype, arguments))
                with tempfile.TemporaryDirectory() as folder:
                    speed, seconds = run_ours(case, dtype, Path(folder), arguments)
                ours.append(speed)
                first.append(seconds)
            print(json.dumps({"case": case, "dtype": dtype, "ours": [round(v, 1) for v in ours],
                              "peer": [round(v, 1) for v in peer],
                              "ratio": round(statistics.median(ours) / statistics.median(peer), 2),
                              "command_to_first_step_s": round(statistics.median(first), 2)}), flush=True)


if __name__ == "__main__":
    main()
