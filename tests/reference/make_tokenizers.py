# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Token ids of tricky strings from the package `tokenizers`, for the tokenizer.json files in the shared test inputs, and where they
differ from golden_ids.json there (which another implementation wrote)."""

import argparse
import json
import os
import tarfile
from pathlib import Path

from tokenizers import Tokenizer

from common import OUTPUT, REPOSITORY, header, write_json
from make_smollm2 import STRINGS, encode_plain

NAMES = ("qwen3", "llama3_1", "deepseek_v3", "gptoss", "mistral7b_v01")


class Plain:
    """What encode_plain expects of a transformers tokenizer."""

    def __init__(self, fast):
        self.backend_tokenizer = fast


def tokenizer_json(archive):
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            if member.isfile() and member.name.endswith("tokenizer.json"):
                return tar.extractfile(member).read().decode("utf-8")
    raise FileNotFoundError(f"no tokenizer.json in {archive}")


def main():
    parser = argparse.ArgumentParser()
    shared = Path(os.environ.get("TESSERA_SHARED") or REPOSITORY.parent / "shared")
    parser.add_argument("--tokenizers", type=Path, default=shared / "tokenizers")
    folder = parser.parse_args().tokenizers
    golden = json.loads((folder / "golden_ids.json").read_text(encoding="utf-8"))
    strings = golden["strings"] + [text for text in STRINGS if text not in golden["strings"]]
    ids, plain, differing = {}, {}, {}
    for name in NAMES:
        fast = Tokenizer.from_str(tokenizer_json(folder / f"{name}.tar.gz"))
        ids[name] = [fast.encode(text).ids for text in strings]
        plain[name] = [encode_plain(Plain(fast), text) for text in strings]
        theirs = golden["ids"].get(name, [])
        differing[name] = [i for i, row in enumerate(theirs) if row != ids[name][i]]
        print(name, "differs from golden_ids.json at", differing[name])
    content = {
        "conventions": {
            "ids": "encode(text) with the file's own post-processor, so with BOS where it adds one",
            "ids_special_as_text": "no BOS, and special tokens in the text are only text",
            "differs_from_golden_ids_json": "indices of strings",
        },
        "strings": strings,
        "ids": ids,
        "ids_special_as_text": plain,
        "differs_from_golden_ids_json": differing,
    }
    write_json(OUTPUT / "tokenizers" / "expected.json", header(__file__, "none"), content)


if __name__ == "__main__":
    main()
