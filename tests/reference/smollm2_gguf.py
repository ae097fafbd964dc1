# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SmolLM2-135M from its GGUF file: weights by the package gguf, tokenizer by the package tokenizers, model class by transformers.

transformers can read GGUF too, but makes a plain GPT-2 tokenizer of it, which does not split digits; so the tokenizer is put together
here as the model's own tokenizer.json has it. Its weights are used as a cross-check."""

import os
from pathlib import Path

import gguf
import numpy as np
import tokenizers
import torch
import transformers

from common import REPOSITORY

FILE_NAME = "SmolLM2-135M-Instruct.Q4_1.gguf"
DEFAULT_PATH = Path(os.environ.get("TESSERA_MODELS") or REPOSITORY / ".deps" / "models") / FILE_NAME
HF_NAMES = {
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
TOP_NAMES = {"token_embd.weight": "model.embed_tokens.weight", "output_norm.weight": "model.norm.weight"}


def hf_name(name):
    if name in TOP_NAMES:
        return TOP_NAMES[name]
    _, layer, part, _ = name.split(".")
    return f"model.layers.{layer}.{HF_NAMES[part]}.weight"


def unpermute(matrix, heads):
    """GGUF keeps the rows of q and k so that rotary pairs are neighbours; Hugging Face has first halves, then second halves."""
    rows, columns = matrix.shape
    return matrix.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)


def read_weights(reader):
    """All tensors as float32 in Hugging Face's names and layout."""
    heads = int(reader.fields["llama.attention.head_count"].contents())
    kv_heads = int(reader.fields["llama.attention.head_count_kv"].contents())
    weights = {}
    for tensor in reader.tensors:
        values = gguf.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        if ".attn_q." in tensor.name:
            values = unpermute(values, heads)
        elif ".attn_k." in tensor.name:
            values = unpermute(values, kv_heads)
        weights[hf_name(tensor.name)] = np.ascontiguousarray(values)
    return weights


def model_config(reader):
    field = lambda name: reader.fields[f"llama.{name}"].contents()
    return transformers.LlamaConfig(
        vocab_size=int(field("vocab_size")),
        hidden_size=int(field("embedding_length")),
        intermediate_size=int(field("feed_forward_length")),
        num_hidden_layers=int(field("block_count")),
        num_attention_heads=int(field("attention.head_count")),
        num_key_value_heads=int(field("attention.head_count_kv")),
        max_position_embeddings=int(field("context_length")),
        rms_norm_eps=float(np.float32(field("attention.layer_norm_rms_epsilon"))),
        rope_parameters={"rope_type": "default", "rope_theta": float(field("rope.freq_base"))},
        tie_word_embeddings=True,
        bos_token_id=1,
        eos_token_id=2,
        attn_implementation="eager",
    )


def load_model(path=DEFAULT_PATH, dtype=torch.float32, attention="eager"):
    reader = gguf.GGUFReader(path)
    config = model_config(reader)
    config._attn_implementation = attention
    model = transformers.LlamaForCausalLM(config)
    weights = {name: torch.from_numpy(values) for name, values in read_weights(reader).items()}
    missing, unexpected = model.load_state_dict(weights, strict=False)
    assert missing == ["lm_head.weight"] and not unexpected, (missing, unexpected)
    model.tie_weights()
    return model.to(dtype).eval()


def load_tokenizer(path=DEFAULT_PATH):
    """A transformers tokenizer: byte-level BPE, each digit alone, 17 special tokens, the file's chat template."""
    reader = gguf.GGUFReader(path)
    field = lambda name: reader.fields[f"tokenizer.{name}"].contents()
    tokens, types = field("ggml.tokens"), field("ggml.token_type")
    merges = [tuple(line.split(" ")) for line in field("ggml.merges")]
    model = tokenizers.models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=merges, fuse_unk=False)
    fast = tokenizers.Tokenizer(model)
    fast.pre_tokenizer = tokenizers.pre_tokenizers.Sequence(
        [tokenizers.pre_tokenizers.Digits(individual_digits=True), tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)]
    )
    fast.decoder = tokenizers.decoders.ByteLevel()
    control = int(gguf.TokenType.CONTROL)
    fast.add_special_tokens([tokenizers.AddedToken(t, special=True, normalized=False) for t, kind in zip(tokens, types) if kind == control])
    wrapped = transformers.PreTrainedTokenizerFast(tokenizer_object=fast, bos_token="<|im_start|>", eos_token="<|im_end|>", unk_token="<|endoftext|>", pad_token="<|im_end|>")
    wrapped.chat_template = field("chat_template")
    return wrapped
