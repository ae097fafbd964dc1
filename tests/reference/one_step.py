# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One forward and backward pass of a tiny model over a small batch, in float32 and in float64."""

import copy

import numpy as np
import torch

from common import IGNORE_INDEX, PureFloat64, relative_error, sum_of_next_token_nll


def make_batch(seed, vocabulary):
    """[2,16] ids and labels: the first row is trained as a whole, the second only in part, as an answer would be."""
    rng = np.random.default_rng(seed + 1000)
    ids = torch.from_numpy(rng.integers(3, vocabulary, size=(2, 16)))
    labels = ids.clone()
    labels[1, :6] = IGNORE_INDEX
    labels[1, 12] = IGNORE_INDEX
    return ids, labels


def watch_routers(model, found):
    """Keeps what each router returned: logits, weights and experts of its layer."""
    for name, module in model.named_modules():
        if type(module).__name__.lower().endswith("router"):
            layer = int(name.split(".")[2])
            module.register_forward_hook(lambda _m, _i, out, layer=layer: found.__setitem__(layer, [t.detach().clone() for t in out]))


def forward_backward(model, ids, labels):
    """Gradients are named as the model's parameters."""
    routers = {}
    watch_routers(model, routers)
    logits = model(input_ids=ids, use_cache=False).logits
    nll, tokens = sum_of_next_token_nll(logits, labels)
    loss = nll / tokens
    loss.backward()
    gradients = {name: p.grad for name, p in model.named_parameters()}
    return {"logits": logits.detach(), "loss": loss.item(), "tokens": tokens, "gradients": gradients, "routers": routers}


def in_both_precisions(model, ids, labels):
    twin = copy.deepcopy(model).double()
    result = forward_backward(model, ids, labels)
    with PureFloat64():
        exact = forward_backward(twin, ids, labels)
    return result, exact


def compare_with_float64(result, exact):
    return {
        "logits": relative_error(result["logits"], exact["logits"]),
        "worst_gradient": max(relative_error(value, exact["gradients"][key]) for key, value in result["gradients"].items()),
    }
