# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""stories260K in transformers: logits, greedy text, 20 steps of full fine-tuning and 20 steps of LoRA (peft)."""

import copy
import json
import shutil

import numpy as np
import peft
import torch
from tokenizers import Tokenizer

from common import OUTPUT, PureFloat64, header, load_causal_lm, shared_data_argument, write_json, write_tensors
from training import train

CASE = OUTPUT / "stories260k"
LOGITS_TEXT = (
    "Once upon a time, there was a little girl named Lily. She had a red ball and a big dog. "
    "One day, they went to the park. The dog ran very fast, and Lily laughed and ran after him."
)
LOGITS_LENGTH = 64
SEQUENCE_LENGTH = 128
CONFIG = {
    "train_iters": 20,
    "micro_batch_size": 2,
    "global_batch_size": 4,
    "max_length": SEQUENCE_LENGTH,
    "optimizer": "adam",
    "lr": 1.0e-3,
    "min_lr": 0.0,
    "lr_decay_style": "cosine",
    "lr_warmup_iters": 2,
    "lr_decay_iters": 20,
    "weight_decay": 0.1,
    "adam_beta1": 0.9,
    "adam_beta2": 0.95,
    "adam_eps": 1.0e-8,
    "clip_grad": 1.0,
}
CONVENTIONS = {
    "rows": "row i of global batch n (from 1) is piece 4*(n-1)+i of the token stream, 128 ids each, no BOS added, no shuffle",
    "loss": "sum of -log p(next id) over the 127 predicted positions of each row, divided by 4*127 tokens of the global batch",
    "grad_norm": "L2 over all trained parameters (the tied embedding once), before clipping",
    "clip": "gradients times clip_grad / (grad_norm + 1e-6) when that is below 1",
    "lr": "used in step n from 1: lr*n/warmup while n <= warmup, then min_lr + (lr-min_lr)*0.5*(1+cos(pi*(n-warmup)/(decay-warmup)))",
    "weight_decay": "decoupled; on parameters with two dimensions (the embedding too), not on norm weights",
    "step_n": "loss and grad_norm are those of the forward in step n, before its update",
}
LORA = {"tuner_type": "lora", "lora_rank": 8, "lora_alpha": 32, "lora_dropout": 0.0, "target_modules": ["all-linear"]}


def piece_tokens(tokenizer, path):
    """The first 80 pieces of the tokenised text, 128 ids each."""
    rows = CONFIG["train_iters"] * CONFIG["global_batch_size"]
    text = path.read_text(encoding="utf-8")[: rows * SEQUENCE_LENGTH * 4]
    ids = tokenizer.encode(text, add_special_tokens=False).ids[: rows * SEQUENCE_LENGTH]
    assert len(ids) == rows * SEQUENCE_LENGTH
    return torch.tensor(ids).reshape(rows, SEQUENCE_LENGTH)


def make_logits(model, tokenizer, made_by):
    encoded = tokenizer.encode(LOGITS_TEXT).ids
    assert len(encoded) >= LOGITS_LENGTH, len(encoded)
    ids = torch.tensor([encoded[:LOGITS_LENGTH]])
    with torch.no_grad():
        logits = model(input_ids=ids, use_cache=False).logits[0]
    tensors = {"input_ids": ids[0], "logits": logits}
    write_tensors(CASE / "logits.safetensors", made_by, tensors)
    return {"text": LOGITS_TEXT, "text_ids": encoded, "length": LOGITS_LENGTH}


def make_scores(model, tokenizer, made_by):
    """Each token's log-probability and the likeliest token in its place; the first token has neither."""
    ids = tokenizer.encode(LOGITS_TEXT).ids
    with torch.no_grad():
        logprobs = model(input_ids=torch.tensor([ids]), use_cache=False).logits[0, :-1].log_softmax(-1)
    own = logprobs.gather(1, torch.tensor(ids[1:])[:, None])[:, 0].tolist()
    content = {"text": LOGITS_TEXT, "ids": ids, "logprobs": [None, *own], "likeliest": [None, *logprobs.argmax(-1).tolist()]}
    write_json(CASE / "score.json", made_by, content)


def published_sample(path):
    """The greedy sample printed in stories260K.md."""
    block = path.read_text(encoding="utf-8").split("-t 0.0\n", 1)[1]
    return block.split("\n```", 1)[0]


def make_greedy(model, tokenizer, shared):
    """Greedy continuation of BOS; 257 positions as the published sample, BOS included."""
    ids = [1]
    margin = float("inf")
    with torch.no_grad():
        while len(ids) < 257:
            scores = model(input_ids=torch.tensor([ids]), use_cache=False).logits[0, -1]
            best = scores.topk(2)
            margin = min(margin, (best.values[0] - best.values[1]).item())
            ids.append(int(best.indices[0]))
    text = tokenizer.decode(ids, skip_special_tokens=True)
    published = published_sample(shared / "stories260K" / "stories260K.md")
    return {
        "prompt_ids": [1],
        "ids": ids,
        "text": text,
        "published_text": published,
        "equals_published": text.strip() == published.strip(),
        "smallest_margin": margin,
    }


def sensitivity(records, exact):
    """How far float32 is from float64 on the same loop: the noise a comparison has to live with."""
    return max(abs(a["loss"] - b["loss"]) / b["loss"] for a, b in zip(records, exact))


def train_in_float64(model, rows):
    twin = copy.deepcopy(model).double()
    with PureFloat64():
        return train(twin, rows, CONFIG)


def norms(model):
    return {n: {"l2": p.detach().double().norm().item(), "sum": p.detach().double().sum().item()} for n, p in model.named_parameters() if p.requires_grad}


def make_full(folder, rows, made_by):
    model = load_causal_lm(folder)
    exact = train_in_float64(model, rows)
    gradients = {}

    def keep_first(step, named):
        if step == 1:
            gradients.update({name: p.grad.double().norm().item() for name, p in named.items()})

    records = train(model, rows, CONFIG, keep_first)
    content = {
        "config": {**CONFIG, "tuner_type": "full", "torch_dtype": "float32"},
        "conventions": CONVENTIONS,
        "steps": records,
        "steps_float64": exact,
        "largest_relative_loss_difference_to_float64": sensitivity(records, exact),
        "gradient_norm_of_step_1": gradients,
        "final_weights": norms(model),
    }
    write_json(CASE / "train_full.json", made_by, content)
    return content


def start_adapter(model):
    """lora_A from a fixed generator, lora_B zero: the start is in the file and does not hang on any library's initialisation."""
    rng = np.random.default_rng(1234)
    for name, p in sorted(model.named_parameters()):
        if "lora_A" in name:
            bound = 1.0 / np.sqrt(p.shape[1])
            p.data.copy_(torch.from_numpy(rng.uniform(-bound, bound, size=tuple(p.shape)).astype(np.float32)))
        elif "lora_B" in name:
            p.data.zero_()


def save_adapter(model, folder):
    """PEFT's own writer; what names this machine or varies between runs is made plain."""
    shutil.rmtree(folder, ignore_errors=True)
    model.save_pretrained(folder)
    (folder / "README.md").unlink(missing_ok=True)
    path = folder / "adapter_config.json"
    config = json.loads(path.read_text())
    config["base_model_name_or_path"] = "stories260K/hf"
    config["target_modules"] = sorted(config["target_modules"])
    path.write_text(json.dumps(config, indent=2, sort_keys=True) + "\n")


def make_lora(folder, rows, made_by):
    settings = peft.LoraConfig(
        r=LORA["lora_rank"], lora_alpha=LORA["lora_alpha"], lora_dropout=0.0, target_modules="all-linear", task_type="CAUSAL_LM"
    )
    model = peft.get_peft_model(load_causal_lm(folder), settings)
    start_adapter(model)
    save_adapter(model, CASE / "adapter_start")
    exact = train_in_float64(model, rows)
    records = train(model, rows, CONFIG)
    save_adapter(model, CASE / "adapter_final")
    with torch.no_grad():
        logits = model(input_ids=rows[:1, :32], use_cache=False).logits[0]
    write_tensors(CASE / "lora_final_logits.safetensors", made_by, {"input_ids": rows[0, :32], "logits": logits})
    content = {
        "config": {**CONFIG, **LORA, "torch_dtype": "float32"},
        "conventions": {**CONVENTIONS, "weight_decay": "decoupled; on lora_A and lora_B", "scaling": "lora_alpha / lora_rank = 4"},
        "adapter_start": "adapter_start/ in PEFT's format; lora_B is zero",
        "steps": records,
        "steps_float64": exact,
        "largest_relative_loss_difference_to_float64": sensitivity(records, exact),
    }
    write_json(CASE / "train_lora.json", made_by, content)
    return content


def main():
    arguments = shared_data_argument().parse_args()
    folder = arguments.shared_data / "stories260K" / "hf"
    made_by = header(__file__, "float32")
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    rows = piece_tokens(tokenizer, arguments.shared_data / "tinyshakespeare" / "input.txt")
    write_tensors(CASE / "train_rows.safetensors", made_by, {"input_ids": rows.to(torch.int32)})

    model = load_causal_lm(folder)
    forward = make_logits(model, tokenizer, made_by)
    make_scores(model, tokenizer, made_by)
    greedy = make_greedy(model, tokenizer, arguments.shared_data)
    write_json(CASE / "forward.json", made_by, {"logits": forward, "greedy": greedy})
    print("greedy equals the published sample:", greedy["equals_published"], "smallest margin", greedy["smallest_margin"])
    for name, content in [("full", make_full(folder, rows, made_by)), ("lora", make_lora(folder, rows, made_by))]:
        losses = [f"{s['loss']:.6f}" for s in content["steps"]]
        print(name, losses[0], losses[-1], "float32 against float64:", content["largest_relative_loss_difference_to_float64"])


if __name__ == "__main__":
    main()
