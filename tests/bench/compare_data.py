#!/usr/bin/env python3
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows a second read and tokenised, ours beside the packages `datasets` and `tokenizers`, on the same two cores, in turn.

    compare_data.py [--bench build/ci/bin/data_speed] [--rounds 3] [--megabytes 40] [--tokenizer qwen3]

The rows are texts of the shared data, cut to 1 KiB or more, one `{"text": ...}` a line. Both sides begin without a cache and end with
tokens in a file: theirs is `load_dataset("json")` and `map(batched=True)` over `encode_batch_fast`, once with one process whose tokenizer
uses both cores and once with `num_proc=2`; the quicker counts. Prints one JSON line: rows/s of each round, the ratio of the
medians, and processor seconds, which say more on a machine that has other work (ours with the second load, from the file)."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/reference"))

CORES = sorted(os.sched_getaffinity(0))[:2]
os.sched_setaffinity(0, CORES)
os.environ["RAYON_NUM_THREADS"] = "2"
os.environ["HF_HUB_OFFLINE"] = "1"

from make_tokenizer_digests import chunks, load, text_files
from paths import SHARED


def write_rows(path, megabytes):
    texts = [chunk for _, text in text_files() for chunk in chunks(text)]
    size = rows = 0
    with path.open("w", encoding="utf-8") as file:
        while size < megabytes * 1e6:
            for text in texts:
                for begin in range(0, len(text), 1024):
                    line = json.dumps({"text": text[begin : begin + 1024]}, ensure_ascii=False) + "\n"
                    size += len(line.encode())
                    rows += 1
                    file.write(line)
                if size >= megabytes * 1e6:
                    break
    return rows, size


def busy_seconds():
    """Processor time of this process and of children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def theirs(tokenizer, rows, processes):
    import datasets

    datasets.disable_progress_bars()
    os.environ["TOKENIZERS_PARALLELISM"] = "true" if processes is None else "false"
    with tempfile.TemporaryDirectory() as cache:
        begin, busy = time.perf_counter(), busy_seconds()
        data = datasets.load_dataset("json", data_files=str(rows), split="train", cache_dir=cache)
        encode = lambda batch: {"input_ids": [e.ids for e in tokenizer.encode_batch_fast(batch["text"], add_special_tokens=False)]}
        mapped = data.map(encode, batched=True, remove_columns=["text"], num_proc=processes)
        seconds, busy = time.perf_counter() - begin, busy_seconds() - busy
        tokens = sum(len(batch) for batch in mapped["input_ids"])
    return seconds, busy, tokens


def ours(bench, tokenizer_file, rows):
    busy = busy_seconds()
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [bench, tokenizer_file, str(rows)], check=True, capture_output=True, text=True, env={**os.environ, "TESSERA_HOME": home}
        )
    return {**json.loads(done.stdout), "busy": busy_seconds() - busy}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", default=str(ROOT / "build/ci/bin/data_speed"))
    parser.add_argument("--tokenizer", default="qwen3")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--megabytes", type=float, default=40)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        rows, size = write_rows(folder / "rows.jsonl", arguments.megabytes)
        with tarfile.open(SHARED / "tokenizers" / f"{arguments.tokenizer}.tar.gz") as tar:
            tar.extractall(folder, filter="data")
        tokenizer = load(arguments.tokenizer, folder)
        tokenizer.encode_special_tokens = True  # text of a row that spells one is text, as it is for us
        file = str(folder / arguments.tokenizer / "tokenizer.json")
        speeds = {"ours": [], "ours_again": [], "theirs": []}
        processor = {"ours_and_again": [], "theirs": []}
        for _ in range(arguments.rounds):
            found = ours(arguments.bench, file, folder / "rows.jsonl")
            assert found["rows"] == rows
            speeds["ours"].append(rows / found["seconds"])
            speeds["ours_again"].append(rows / found["again_seconds"])
            quickest, busy, tokens = min(theirs(tokenizer, folder / "rows.jsonl", processes) for processes in (None, 2))
            speeds["theirs"].append(rows / quickest)
            processor["ours_and_again"].append(found["busy"])
            processor["theirs"].append(busy)
            ends = found["tokens"] - tokens
            assert ends in (0, rows), f"{found['tokens']} tokens, not {tokens}"  # ours end with an end token
        ratio = statistics.median(speeds["ours"]) / statistics.median(speeds["theirs"])
        print(json.dumps({"rows": rows, "megabytes": round(size / 1e6, 1), "ratio": round(ratio, 2), **{k: [round(x) for x in v] for k, v in speeds.items()}, "processor_seconds": {k: [round(x, 2) for x in v] for k, v in processor.items()}}))


if __name__ == "__main__":
    main()
