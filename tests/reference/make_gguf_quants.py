# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes gguf_quants/expected.safetensors: blocks of every quantised type of GGUF with the values that the Python package gguf makes of them.

Blocks are random bytes with scales of ordinary size: a reader must cope with every code, not only with those that a quantiser chooses.
"""

import datetime
import importlib.metadata
import platform
from pathlib import Path

import gguf
import numpy as np
from gguf.constants import GGML_QUANT_SIZES
from gguf.quants import dequantize
from safetensors.numpy import save_file


OUTPUT = Path(__file__).resolve().parents[2] / "tests" / "data" / "reference" / "gguf_quants"
SEED = 20240817
BLOCKS = {32: 12, 256: 3}
# Where the float16 scales of a block are; all other bytes may be anything.
HALVES = {
    "Q4_0": [0],
    "Q4_1": [0, 2],
    "Q5_0": [0],
    "Q5_1": [0, 2],
    "Q8_0": [0],
    "IQ4_NL": [0],
    "MXFP4": [],
    "Q2_K": [80, 82],
    "Q3_K": [108],
    "Q4_K": [0, 2],
    "Q5_K": [0, 2],
    "Q6_K": [208],
    "IQ4_XS": [0],
}


def random_blocks(random, name):
    size, length = GGML_QUANT_SIZES[gguf.GGMLQuantizationType[name]]
    blocks = random.integers(0, 256, (BLOCKS[size], length), dtype=np.uint8)
    for offset in HALVES[name]:
        scales = random.normal(0, 0.1, len(blocks)).astype(np.float16)
        blocks[:, offset : offset + 2] = scales.view(np.uint8).reshape(-1, 2)
    if name == "MXFP4":  # exponents near 1.0, and the two that give subnormal halves
        blocks[:, 0] = random.integers(120, 134, len(blocks), dtype=np.uint8)
        blocks[:2, 0] = [0, 1]
    return blocks


def main():
    random = np.random.default_rng(SEED)
    tensors = {}
    for name in HALVES:
        blocks = random_blocks(random, name)
        values = dequantize(blocks, gguf.GGMLQuantizationType[name])
        tensors[f"{name}.blocks"] = blocks
        tensors[f"{name}.values"] = np.ascontiguousarray(values, dtype=np.float32)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    made_by = {
        "script": "tests/reference/make_gguf_quants.py",
        "date": datetime.date.today().isoformat(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "gguf": importlib.metadata.version("gguf"),
        "seed": str(SEED),
    }
    save_file(tensors, OUTPUT / "expected.safetensors", metadata=made_by)


if __name__ == "__main__":
    main()
