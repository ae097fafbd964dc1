#!/usr/bin/env python3
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our tokenizers' MB/s beside the package `tokenizers`, one thread each, same texts, same machine, in turn.

    compare_tokenizers.py [--bench build/ci/bin/tokenizer_speed] [--rounds 3] [--megabytes 4] [--names qwen3,...]

The texts are those of tests/reference/make_tokenizer_digests.py: every text file of the shared data in pieces of 4 KiB or more. Both
sides encode all of them once before they are measured. Of the package the quicker of `encode` and `encode_batch_fast` counts. Prints
one JSON line a tokenizer: MB/s of each round by the clock and by the processor's time (which other work on the machine changes
less), and the ratios of the medians (above 1: we are quicker)."""

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
    """Seconds and processor seconds of the quicker way, and the number of tokens."""
    best = None
    for encode in (
        lambda: [tokenizer.encode(text, add_special_tokens=False) for text in texts],
        lambda: tokenizer.encode_batch_fast(texts, add_special_tokens=False),
    ):
        begin, processor = time.perf_counter(), time.process_time()
        encodings = encode()
        seconds = (time.perf_counter() - begin, time.process_time() - processor)
        best = min(best or seconds, seconds, key=lambda pair: pair[1])
    return *best, sum(len(encoding.ids) for encoding in encodings)


def ours(bench, file, texts):
    done = subprocess.run([bench, file, texts], check=True, capture_output=True, text=True)
    result = json.loads(done.stdout)
    return result["seconds"], result["processor_seconds"], result["tokens"]


def compare(name, folder, texts, size, arguments):
    tokenizer = load(name, folder)
    theirs(tokenizer, texts[:200])
    main_file = folder / name / ("encoder.json" if name == "gpt2" else "tokenizer.json")
    speeds = {"ours": [], "theirs": []}
    processor = {"ours": [], "theirs": []}
    for _ in range(arguments.rounds):
        counts = {}
        for side, run in (
            ("ours", lambda: ours(arguments.bench, str(main_file), str(folder / "texts"))),
            ("theirs", lambda: theirs(tokenizer, texts)),
        ):
            seconds, processor_seconds, counts[side] = run()
            speeds[side].append(size / seconds / 1e6)
            processor[side].append(size / processor_seconds / 1e6)
        assert counts["ours"] == counts["theirs"], f"{name}: {counts}"
    line = {"tokenizer": name}
    for what, rounds in (("clock", speeds), ("processor", processor)):
        ratio = statistics.median(rounds["ours"]) / statistics.median(rounds["theirs"])
        line[what] = {"ratio": round(ratio, 2), **{side: [round(x, 2) for x in all] for side, all in rounds.items()}}
    print(json.dumps(line), flush=True)


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
