# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Three documents, each run alone through llama_tiny and qwen3_moe_tiny: what a packed row must give, since attention must not cross documents."""

import numpy as np
import torch

from common import IGNORE_INDEX, OUTPUT, header, load_causal_lm, sum_of_next_token_nll, write_json, write_tensors
from make_tiny_models import CASES, VOCABULARY, on_disk

LENGTHS = (9, 14, 5)
CONVENTIONS = {
    "documents": "document d is input_ids.D with labels.D; each starts at position 0",
    "logits.D": "[T,V] of document d alone",
    "loss": "sum of -log p(next label) over all trained positions of the three documents, divided by their number",
    "grad.NAME": "gradient of that loss",
    "packed": "one row with the documents one after the other, positions restarting at 0, must give the same; the last position of a document predicts nothing",
}


def make_documents():
    rng = np.random.default_rng(77)
    documents = []
    for length in LENGTHS:
        ids = torch.from_numpy(rng.integers(3, VOCABULARY, size=length))
        labels = ids.clone()
        labels[: length // 3] = IGNORE_INDEX
        documents.append((ids, labels))
    return documents


def make_case(name):
    model = load_causal_lm(OUTPUT / name / "model")
    documents = make_documents()
    tensors, per_document, total, tokens = {}, [], 0.0, 0
    for index, (ids, labels) in enumerate(documents):
        logits = model(input_ids=ids[None], use_cache=False).logits
        nll, count = sum_of_next_token_nll(logits, labels[None])
        total, tokens = total + nll, tokens + count
        per_document.append({"length": len(ids), "nll_sum": nll.item(), "trained_tokens": count})
        tensors.update({f"input_ids.{index}": ids.to(torch.int32), f"labels.{index}": labels.to(torch.int32), f"logits.{index}": logits[0]})
    loss = total / tokens
    loss.backward()
    for parameter, p in model.named_parameters():
        tensors.update({f"grad.{key}": value for key, value in on_disk(parameter, p.grad).items()})
    case, made_by = OUTPUT / f"packing_{name}", header(__file__, "float32")
    write_tensors(case / "expected.safetensors", made_by, tensors)
    content = {"model": f"../{name}/model", "conventions": CONVENTIONS, "documents": per_document, "loss": loss.item(), "trained_tokens": tokens}
    write_json(case / "expected.json", made_by, content)
    print(name, loss.item(), tokens)


if __name__ == "__main__":
    for wanted in ("llama_tiny", "qwen3_moe_tiny"):
        assert wanted in CASES
        make_case(wanted)
