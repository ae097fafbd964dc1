# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A training loop in plain sight: what 'the same 20 steps' means, step by step. Written without any trainer library."""

import math

import torch

from common import sum_of_next_token_nll


def learning_rate(step, lr, min_lr, warmup, decay):
    """Rate used in step `step`, counted from 1: linear to lr over `warmup` steps, then a cosine to min_lr at step `decay`."""
    if step <= warmup:
        return lr * step / warmup
    return min_lr + (lr - min_lr) * 0.5 * (1.0 + math.cos(math.pi * (step - warmup) / (decay - warmup)))


def adamw(parameters, config):
    """PyTorch's AdamW (decoupled decay) with decay on the parameters of `decayed` only."""
    decayed = [p for p in parameters if p.ndim >= 2]
    plain = [p for p in parameters if p.ndim < 2]
    groups = [
        {"params": decayed, "weight_decay": config["weight_decay"]},
        {"params": plain, "weight_decay": 0.0},
    ]
    betas = (config["adam_beta1"], config["adam_beta2"])
    return torch.optim.AdamW([g for g in groups if g["params"]], lr=0.0, betas=betas, eps=config["adam_eps"], foreach=False)


def global_norm(parameters):
    return math.sqrt(sum(p.grad.double().pow(2).sum().item() for p in parameters))


def clip(parameters, norm, limit):
    """Megatron's rule: factor limit / (norm + 1e-6), applied only when it is below one."""
    factor = limit / (norm + 1.0e-6)
    if factor < 1.0:
        for p in parameters:
            p.grad.mul_(factor)


def accumulate_gradients(model, rows, micro_batch_size):
    """Gradient of the mean loss over all trained tokens of `rows` [global batch, T]; returns the loss and the token count."""
    tokens = rows.shape[0] * (rows.shape[1] - 1)
    total = 0.0
    for micro in rows.split(micro_batch_size):
        nll, _ = sum_of_next_token_nll(model(input_ids=micro, use_cache=False).logits, micro)
        (nll / tokens).backward()
        total += nll.item()
    return total / tokens, tokens


def train(model, rows, config, on_gradients=None):
    """Runs config['train_iters'] steps over `rows` [N,T] in order. Returns one record per step."""
    named = {name: p for name, p in model.named_parameters() if p.requires_grad}
    parameters = list(named.values())
    optimizer = adamw(parameters, config)
    records = []
    for step in range(1, config["train_iters"] + 1):
        first = (step - 1) * config["global_batch_size"]
        optimizer.zero_grad(set_to_none=True)
        loss, tokens = accumulate_gradients(model, rows[first : first + config["global_batch_size"]], config["micro_batch_size"])
        norm = global_norm(parameters)
        if on_gradients is not None:
            on_gradients(step, named)
        clip(parameters, norm, config["clip_grad"])
        rate = learning_rate(step, config["lr"], config["min_lr"], config["lr_warmup_iters"], config["lr_decay_iters"])
        for group in optimizer.param_groups:
            group["lr"] = rate
        optimizer.step()
        records.append({"step": step, "loss": loss, "grad_norm": norm, "lr": rate, "trained_tokens": tokens})
    return records
