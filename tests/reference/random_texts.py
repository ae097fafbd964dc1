# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random texts as tests/unit/text/random_texts.cpp makes them, from the same description."""

import json

from paths import REPOSITORY

MASK = (1 << 64) - 1


class Numbers:
    """SplitMix64 (Steele, Lea and Flood 2014)."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return (mixed ^ (mixed >> 31)) % limit


def _piece(kind, numbers):
    if "words" in kind:
        return kind["words"][numbers.below(len(kind["words"]))]
    characters = []
    for _ in range(1 + numbers.below(kind["most"])):
        first, last = kind["ranges"][numbers.below(len(kind["ranges"]))]
        characters.append(chr(first + numbers.below(last - first + 1)))
    return "".join(characters)


def random_texts(count):
    recipe = json.loads((REPOSITORY / "tests/data/text/random_texts.json").read_text(encoding="utf-8"))
    numbers = Numbers(recipe["seed"])
    for _ in range(count):
        pieces = 1 + numbers.below(recipe["pieces"])
        yield "".join(_piece(recipe["kinds"][numbers.below(len(recipe["kinds"]))], numbers) for _ in range(pieces))
