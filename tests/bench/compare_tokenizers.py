#!/usr/bin/env python3
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our tokenizers' MB/s beside the package `tokenizers`, one thread each, same texts, same machine, in turn.

    compare_tokenizers.py [--bench build/ci/bin/tokenizer_speed] [--rounds 3] [--megabytes 4] [--names qwen3,...]

The texts are those of tests/reference/make_tokenizer_digests.py: every text file of the shared data in pieces of 4 KiB or more. Both
sides encode all of them once before they are measured. Of the package the quicker of `encode` and `encode_batch_fast` counts. Prints
one JSON line a tokenizer: MB/s of each round, and the ratio of the medians (above 1: we are quicker)."""

import os

os.environ["TOKENIZERS_PARALLELISM"] = "false"
os.environ["RAYON_NUM_THREADS"] = "1"

import argparse
import json
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/reference"))

from make_tokenizer_digests import NAMES, chunks, load, text_files
from paths import SHARED


def theirs(tokenizer, texts):
    """Seconds of the quicker way, and the number of tokens."""
    best = None
    for encode in (
        lambda: [tokenizer.encode(text, add_special_tokens=False) for text in texts],
        lambda: tokenizer.encode_batch_fast(texts, add_special_tokens=False),
    ):
        begin = time.perf_counter()
        encodings = encode()
        seconds = time.perf_counter() - begin
        best = min(best or seconds, seconds)
    return best, sum(len(encoding.ids) for encoding in encodings)


def ours(bench, file, texts):
    done = subprocess.run([bench, file, texts], check=True, capture_output=True, text=True)
    result = json.loads(done.stdout)
    return result["seconds"], result["tokens"]


def compare(name, folder, texts, size, arguments):
    tokenizer = load(name, folder)
    theirs(tokenizer, texts[:200])
    main_file = folder / name / ("encoder.json" if name == "gpt2" else "tokenizer.json")
    speeds = {"ours": [], "theirs": []}
    for _ in range(arguments.rounds):
        seconds, tokens = ours(arguments.bench, str(main_file), str(folder / "texts"))
        speeds["ours"].append(size / seconds / 1e6)
        seconds, expected = theirs(tokenizer, texts)
        speeds["theirs"].append(size / seconds / 1e6)
        assert tokens == expected, f"{name}: {tokens} tokens, not {expected}"
    ratio = statistics.median(speeds["ours"]) / statistics.median(speeds["theirs"])
    print(json.dumps({"tokenizer": name, "ratio": round(ratio, 2), **{k: [round(x, 2) for x in v] for k, v in speeds.items()}}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", default=str(ROOT / "build/ci/bin/tokenizer_speed"))
    parser.add_argument("--names", default=",".join(NAMES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--megabytes", type=float, help="of the texts, spread over all of them; not given: all")
    arguments = parser.parse_args()
    texts = [chunk for _, text in text_files() for chunk in chunks(text) if "\0" not in chunk]
    if arguments.megabytes:
        texts = texts[:: max(1, round(sum(map(len, texts)) / 1e6 / arguments.megabytes))]
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "texts").write_bytes("\0".join(texts).encode())
        size = sum(len(text.encode()) for text in texts)
        for name in arguments.names.split(","):
            with tarfile.open(SHARED / "tokenizers" / f"{name}.tar.gz") as tar:
                tar.extractall(folder, filter="data")
            compare(name, folder, texts, size, arguments)


if __name__ == "__main__":
    main()
