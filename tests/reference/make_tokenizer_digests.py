# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Digests of what the package `tokenizers` makes of many texts: of each tokenizer in the shared test inputs over 20,000 random texts
and every text file of the shared data, of GPT-2's vocabulary behind other parts (tokenizer_variants.json) over random texts and every
character. A digest is the beginning of the SHA-256 of ids and of the texts that they decode to, see `update`."""

import argparse
import hashlib
import json
import struct
import tarfile
import tempfile
from pathlib import Path

import tokenizers
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from paths import OUTPUT, REPOSITORY, SHARED
from random_texts import random_texts

NAMES = ("qwen3", "llama3_1", "deepseek_v3", "gptoss", "mistral7b_v01", "gpt2")
RANDOM_TEXTS = 20_000
BLOCK = 1_000  # texts of one digest
VARIANT_TEXTS = 2_000
CHUNK = 4_096  # bytes of a file, at least, up to the end of a line


def update(sha, ids, decoded):
    """Number of ids, ids, then length and bytes of each decoded text; little-endian."""
    sha.update(struct.pack(f"<I{len(ids)}i", len(ids), *ids))
    for text in decoded:
        data = text.encode()
        sha.update(struct.pack("<I", len(data)) + data)


def digest(tokenizer, texts):
    """Over all texts: ids, and what they decode to with special tokens and without."""
    sha = hashlib.sha256()
    for text in texts:
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        update(sha, ids, [tokenizer.decode(ids, skip_special_tokens=skip) for skip in (False, True)])
    return sha.hexdigest()[:16]


def chunks(text):
    """The text cut behind the first line end after every CHUNK bytes."""
    data = text.encode()
    at = 0
    while at < len(data):
        line = data.find(b"\n", at + CHUNK - 1)
        end = len(data) if line < 0 else line + 1
        yield data[at:end].decode()
        at = end


def text_files():
    """Names and contents of all files of the shared data that are UTF-8."""
    for path in sorted((SHARED / "data").rglob("*")):
        if path.is_file():
            try:
                yield path.relative_to(SHARED / "data").as_posix(), path.read_bytes().decode("utf-8")
            except UnicodeDecodeError:
                continue


def every_character():
    """Each character that is no surrogate below U+32400 and the tags, behind an "a", 64 in a text."""
    codes = [code for code in [*range(0x32400), *range(0xE0000, 0xE0200)] if not 0xD800 <= code < 0xE000]
    for first in range(0, len(codes), 64):
        yield "".join("a" + chr(code) for code in codes[first : first + 64])


def gpt2_model(folder):
    merges = (folder / "vocab.bpe").read_text(encoding="utf-8").split("\n")[1:]
    vocabulary = json.loads((folder / "encoder.json").read_text(encoding="utf-8"))
    return models.BPE(vocabulary, [tuple(line.split(" ")) for line in merges if line])


def load(name, folder):
    if name != "gpt2":
        return Tokenizer.from_file(str(folder / name / "tokenizer.json"))
    tokenizer = Tokenizer(gpt2_model(folder / name))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(["<|endoftext|>"])
    return tokenizer


def variant(parts, gpt2):
    """GPT-2's tokenizer with other parts; added tokens are special unless they are normalized."""
    whole = json.loads(gpt2.to_str())
    whole["normalizer"] = parts.get("normalizer")
    whole["pre_tokenizer"] = parts.get("pre_tokenizer", whole["pre_tokenizer"])
    tokenizer = Tokenizer.from_str(json.dumps(whole))
    normalized = parts.get("normalized", False)
    tokens = [AddedToken(text, normalized=normalized, special=not normalized) for text in parts.get("added_tokens", [])]
    (tokenizer.add_tokens if normalized else tokenizer.add_special_tokens)(tokens)
    return tokenizer


def main():
    argparse.ArgumentParser(description=__doc__).parse_args()
    texts = list(random_texts(RANDOM_TEXTS))
    files = [(name, list(chunks(text))) for name, text in text_files()]
    result = {"random": {}, "files": {}, "variants": {}, "characters": {}}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for name in NAMES:
            with tarfile.open(SHARED / "tokenizers" / f"{name}.tar.gz") as tar:
                tar.extractall(folder, filter="data")
            tokenizer = load(name, folder)
            result["random"][name] = [digest(tokenizer, texts[at : at + BLOCK]) for at in range(0, RANDOM_TEXTS, BLOCK)]
            result["files"][name] = {file: digest(tokenizer, parts) for file, parts in files}
            print(name, flush=True)
        gpt2 = load("gpt2", folder)
        variants = json.loads((REPOSITORY / "tests/data/text/tokenizer_variants.json").read_text(encoding="utf-8"))["variants"]
        for name, parts in variants.items():
            tokenizer = variant(parts, gpt2)
            result["variants"][name] = digest(tokenizer, texts[:VARIANT_TEXTS])
            result["characters"][name] = digest(tokenizer, every_character())
            print(name, flush=True)
    made_by = {"script": "tests/reference/make_tokenizer_digests.py", "tokenizers": tokenizers.__version__}
    path = OUTPUT / "tokenizers" / "digests.json"
    path.write_text(json.dumps({"made_by": made_by, **result}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
