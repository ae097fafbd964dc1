# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Greedy continuations by transformers' generate() for every tiny model, and what its processors of logits leave for sampling.

After make_tiny_models.py and make_family_models.py."""

import argparse
import warnings
from pathlib import Path

import numpy as np
import torch
import transformers
from transformers.generation import TemperatureLogitsWarper, TopKLogitsWarper, TopPLogitsWarper

from common import OUTPUT, header, shared_data_argument, write_json
from make_family_models import FAMILIES, load
from smollm2_gguf import DEFAULT_PATH, load_model, load_tokenizer

PLAIN = ["llama_tiny", "qwen2_tiny", "qwen3_tiny", "qwen3_moe_tiny", "qwen3_moe_mixed_tiny"]
NEW_TOKENS = 16
SAFE_GAP = 1e-3  # of the two best logits: rounding must not choose
SAMPLING = [(1.0, 0, 1.0), (0.7, 0, 1.0), (1.0, 5, 1.0), (1.0, 0, 0.6), (1.3, 8, 0.8), (0.5, 3, 0.1), (1.0, 100, 0.999)]


def greedy(model, prompt):
    """New ids with no end token in force, and the smallest gap between the two best logits."""
    model.generation_config.eos_token_id = None
    result = model.generate(torch.tensor([prompt]), max_new_tokens=NEW_TOKENS, do_sample=False, pad_token_id=0,
                            return_dict_in_generate=True, output_logits=True)
    best = torch.stack(result.logits).squeeze(1).topk(2).values
    return result.sequences[0, len(prompt):].tolist(), (best[:, 0] - best[:, 1]).min().item()


def tiny_models():
    rng = np.random.default_rng(71)
    cases = {}
    for name in [*PLAIN, *FAMILIES]:
        model = load(OUTPUT / name / "model")
        for _ in range(50):
            prompt = rng.integers(3, model.config.vocab_size, size=7).tolist()
            ids, gap = greedy(model, prompt)
            if gap > SAFE_GAP:
                break
        assert gap > SAFE_GAP, name
        cases[name] = {"prompt": prompt, "ids": ids, "smallest_gap": gap}
        print(name, ids)
    return cases


def processed():
    """Which tokens may still be chosen, and how likely they are then."""
    rng = np.random.default_rng(72)
    logits = torch.from_numpy(rng.normal(0, 2, (1, 12))).float()
    cases = []
    for temperature, top_k, top_p in SAMPLING:
        scores = TemperatureLogitsWarper(temperature)(None, logits)
        scores = TopKLogitsWarper(top_k)(None, scores) if top_k else scores
        scores = TopPLogitsWarper(top_p)(None, scores) if top_p < 1 else scores
        cases.append({"temperature": temperature, "top_k": top_k, "top_p": top_p, "probabilities": scores.softmax(-1)[0].tolist()})
    return {"logits": logits[0].tolist(), "cases": cases}


def story(shared):
    """A text by stories260K, through its own tokenizer."""
    folder = shared / "stories260K" / "hf"
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = load(folder)
    prompt = "Once upon a time, there was a little"
    ids = tokenizer(prompt)["input_ids"]
    result = model.generate(torch.tensor([ids]), max_new_tokens=48, do_sample=False, pad_token_id=0)
    new = result[0, len(ids):].tolist()
    return {"prompt": prompt, "prompt_ids": ids, "ids": new, "text": tokenizer.decode(result[0], skip_special_tokens=True)[len(prompt):]}


def answer(path):
    """A short conversation with SmolLM2, by its own template and to its own end token."""
    tokenizer, model = load_tokenizer(path), load_model(path)
    messages = [{"role": "user", "content": "What is the capital of France?"}]
    text = tokenizer.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
    ids = tokenizer(text, add_special_tokens=False)["input_ids"]
    result = model.generate(torch.tensor([ids]), max_new_tokens=24, do_sample=False, eos_token_id=tokenizer.convert_tokens_to_ids("<|im_end|>"), pad_token_id=0)
    new = result[0, len(ids):].tolist()
    return {"messages": messages, "prompt_ids": ids, "ids": new, "text": tokenizer.decode(new, skip_special_tokens=True)}


def main():
    warnings.filterwarnings("ignore")
    parser = argparse.ArgumentParser()
    parser.add_argument("--smollm2", type=Path, default=DEFAULT_PATH, help="SmolLM2-135M-Instruct.Q4_1.gguf")
    arguments = shared_data_argument(parser).parse_args()
    write_json(OUTPUT / "generation" / "expected.json", header(__file__, "float32"),
               {"greedy": tiny_models(), "sampling": processed(), "story": story(arguments.shared_data), "smollm2": answer(arguments.smollm2)})


if __name__ == "__main__":
    main()
