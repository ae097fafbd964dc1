# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes fp8/expected.safetensors: F8_E4M3 matrices with scales as folders have them, and what transformers makes of them when it dequantises."""

import json
from types import SimpleNamespace

import torch
from common import OUTPUT, header
from safetensors.torch import save_file
from transformers.integrations.finegrained_fp8 import Fp8Dequantize

SEED = 11
# name: shape of the weight, shape of the scales
CASES = {
    "block": ((16, 24), (4, 3)),  # blocks of 4 x 8, as DeepSeek-V3 has them with 128 x 128
    "stacked": ((3, 8, 12), (3, 2, 4)),
    "row": ((6, 10), (6, 1)),
    "tensor": ((8, 32), (1, 1)),
}


def main():
    generator = torch.Generator().manual_seed(SEED)
    operation = Fp8Dequantize(SimpleNamespace())
    tensors = {}
    for name, (shape, scale_shape) in CASES.items():
        codes = torch.randint(0, 254, shape, generator=generator, dtype=torch.int32)
        codes += (codes >= 127).to(torch.int32)  # 127 and 255 are not numbers
        weight = codes.to(torch.uint8).view(torch.float8_e4m3fn)
        scales = torch.rand(scale_shape, generator=generator) * 0.01 + 0.001
        values = operation._dequantize_one(weight, scales, torch.float32)
        tensors[f"{name}.weight"] = weight
        tensors[f"{name}.weight_scale_inv"] = scales
        tensors[f"{name}.values"] = values
    path = OUTPUT / "fp8" / "expected.safetensors"
    path.parent.mkdir(parents=True, exist_ok=True)
    save_file(tensors, path, metadata={"made_by": json.dumps(header(__file__, "float8_e4m3fn"))})  # numpy has no such type
    path.chmod(0o644)


if __name__ == "__main__":
    main()
