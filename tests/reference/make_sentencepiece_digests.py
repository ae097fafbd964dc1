# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Digests of what the package `sentencepiece` makes of the texts of make_tokenizer_digests.py, with the Llama 2 model in the shared
test inputs. Texts that spell control symbols are plain text to it."""

import hashlib
import json

import sentencepiece

from make_tokenizer_digests import BLOCK, RANDOM_TEXTS, chunks, text_files, update
from paths import OUTPUT, SHARED
from random_texts import random_texts


def digest(processor, texts):
    sha = hashlib.sha256()
    for text in texts:
        ids = processor.encode(text)
        update(sha, ids, [processor.decode(ids)] * 2)
    return sha.hexdigest()[:16]


def main():
    processor = sentencepiece.SentencePieceProcessor(model_file=str(SHARED / "data/llama2-tokenizer/tokenizer.model"))
    texts = list(random_texts(RANDOM_TEXTS))
    result = {
        "made_by": {"script": "tests/reference/make_sentencepiece_digests.py", "sentencepiece": sentencepiece.__version__},
        "random": [digest(processor, texts[at : at + BLOCK]) for at in range(0, RANDOM_TEXTS, BLOCK)],
        "files": {name: digest(processor, list(chunks(text))) for name, text in text_files()},
    }
    path = OUTPUT / "tokenizers" / "sentencepiece_digests.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
