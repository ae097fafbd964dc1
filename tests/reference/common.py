# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every reference script shares: paths, the header that says what made a file, writing, and a loss that is plain to read."""

import argparse
import contextlib
import datetime
import json
import os
import platform
import warnings
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")

import numpy as np
import torch
import torch.nn.functional as F
import transformers
from safetensors.numpy import save_file
from torch.overrides import TorchFunctionMode

from paths import OUTPUT, REPOSITORY

IGNORE_INDEX = -100

warnings.filterwarnings("ignore")
torch.set_num_threads(1)
torch.use_deterministic_algorithms(True, warn_only=True)
with contextlib.suppress(Exception):
    transformers.utils.logging.disable_progress_bar()


def shared_data_argument(parser=None):
    """Adds --shared-data: the folder with the test inputs that are not part of the repository (as tests/support/shared_data.h)."""
    parser = parser or argparse.ArgumentParser()
    shared = Path(os.environ.get("TESSERA_SHARED") or REPOSITORY.parent / "shared")
    parser.add_argument("--shared-data", type=Path, default=shared / "data")
    return parser


def header(script, dtype):
    """What made a file. Goes first into every json and into the metadata of every safetensors file."""
    import peft
    import safetensors
    import tokenizers

    return {
        "script": f"tests/reference/{Path(script).name}",
        "date": datetime.date.today().isoformat(),
        "dtype": dtype,
        "device": "cpu, 1 thread",
        "python": platform.python_version(),
        "torch": torch.__version__.split("+")[0],
        "transformers": transformers.__version__,
        "peft": peft.__version__,
        "tokenizers": tokenizers.__version__,
        "safetensors": safetensors.__version__,
        "numpy": np.__version__,
    }


def write_json(path, made_by, content):
    """Numbers are written so that they read back to the same double. Short lists stay on one line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_dumps({"made_by": made_by, **content}) + "\n", encoding="utf-8")


def _dumps(value, indent=0):
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= 110 or not isinstance(value, (dict, list)) or _is_row_of_numbers(value):
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        rows = [f"{pad}{json.dumps(k, ensure_ascii=False)}: {_dumps(v, indent + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + " " * indent + "}"
    rows = [pad + _dumps(v, indent + 1) for v in value]
    return "[\n" + ",\n".join(rows) + "\n" + " " * indent + "]"


def _is_row_of_numbers(value):
    return isinstance(value, list) and all(isinstance(v, (int, float)) for v in value)


def write_tensors(path, made_by, tensors):
    """Tensors go to disk contiguous and sorted by name, with the header as one entry of metadata (several would be stored in random order)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays = {}
    for name in sorted(tensors):
        value = tensors[name]
        if isinstance(value, torch.Tensor):
            value = value.detach().cpu().contiguous().numpy()
        arrays[name] = np.ascontiguousarray(value)
    save_file(arrays, path, metadata={"made_by": json.dumps(made_by)})
    path.chmod(0o644)


def sum_of_next_token_nll(logits, labels):
    """Sum over trained tokens of -log p(label) and their number. Position t predicts labels[t + 1]; IGNORE_INDEX is not trained.

    logits [B,T,V], labels [B,T] (unshifted, as Hugging Face takes them)."""
    predicted = logits[:, :-1].reshape(-1, logits.shape[-1])
    wanted = labels[:, 1:].reshape(-1)
    nll = F.cross_entropy(predicted, wanted, ignore_index=IGNORE_INDEX, reduction="sum")
    return nll, int((wanted != IGNORE_INDEX).sum())


def load_causal_lm(folder, dtype=torch.float32, **kwargs):
    """The model as transformers loads it, with the plainest implementation of attention and experts."""
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=dtype, attn_implementation="eager", **kwargs)
    if hasattr(model.config, "num_experts"):
        model.set_experts_implementation("eager")
    return model.eval()


class PureFloat64(TorchFunctionMode):
    """Inside this block float64 stays float64: transformers' up-casts to float32 (norms, softmax, rotary angles) do nothing.

    So a float64 model gives the value that a float32 run is a rounding of."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        first = args[0] if args else None
        if isinstance(first, torch.Tensor) and first.dtype == torch.float64:
            if function is torch.Tensor.float:
                return first
            if function is torch.Tensor.to and (torch.float32 in args[1:] or kwargs.get("dtype") is torch.float32):
                return first
            if kwargs.get("dtype") is torch.float32:
                kwargs["dtype"] = torch.float64
        return function(*args, **kwargs)


def relative_error(value, reference):
    """max |value - reference| / max |reference|, both as float64."""
    value, reference = value.double(), reference.double()
    scale = reference.abs().max().item()
    return (value - reference).abs().max().item() / scale if scale > 0 else 0.0
