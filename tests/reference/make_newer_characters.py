# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes backend/text/newer_characters_table.inc: characters whose general category is another one in the package `tokenizers`
(Unicode 16) than in Unicode 14, which PCRE2 10.42 has and Python 3.11 too. Each gets an older character of the new category and of
the same length in UTF-8 as its stand-in."""

import unicodedata

from tokenizers import Regex, pre_tokenizers

from paths import REPOSITORY

CATEGORIES = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf".split()
CODES = [code for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF]
TEXT = "".join(map(chr, CODES))
# By category and length in UTF-8. Punctuation is later than Unicode 8 (see kPunctuation in pre_tokenizer.cpp); Han characters have one of their own,
# because patterns ask for \p{Han}.
STAND_INS = {
    ("Lu", 3): 0x1E00, ("Ll", 3): 0x1E01, ("Mn", 3): 0x093C, ("Mc", 3): 0x0903, ("Po", 3): 0x2E43, ("So", 3): 0x2400,
    ("Lu", 4): 0x10400, ("Ll", 4): 0x10428, ("Lm", 4): 0x16F93, ("Lo", 4): 0x10380, ("Han", 4): 0x20000, ("Mn", 4): 0x101FD,
    ("Mc", 4): 0x11000, ("Nd", 4): 0x104A0, ("No", 4): 0x10107, ("Pd", 4): 0x10EAD, ("Po", 4): 0x11660, ("Sm", 4): 0x1D6C1,
    ("So", 4): 0x1F300, ("Cf", 4): 0x1D173,
}  # fmt: skip


def matched(pattern):
    pieces = pre_tokenizers.Split(Regex(pattern), "removed", invert=True).pre_tokenize_str(TEXT)
    return {ord(character) for piece, _ in pieces for character in piece}


def main():
    assert unicodedata.unidata_version == "14.0.0", "run this with Python 3.11, which has Unicode 14"
    han = matched(r"\p{Han}+")
    newer = {}
    for category in CATEGORIES:
        for code in matched(rf"\p{{{category}}}+"):
            if unicodedata.category(chr(code)) != category:
                kind = "Han" if code in han and category == "Lo" else category
                newer[code] = STAND_INS[kind, len(chr(code).encode())]
    ranges = []
    for code in sorted(newer):
        if ranges and ranges[-1][1] == code - 1 and ranges[-1][2] == newer[code]:
            ranges[-1][1] = code
        else:
            ranges.append([code, code, newer[code]])
    lines = [
        "// SPDX-FileCopyrightText: Tessera Studio contributors",
        "// SPDX-License-Identifier: GPL-3.0-or-later",
        "// Written by tests/reference/make_newer_characters.py: first, last, stand-in.",
    ]
    row = []
    for entry in ranges:
        row.append("{" + ", ".join(f"0x{code:X}" for code in entry) + "}, ")
        if len(row) == 3:
            lines.append("".join(row).rstrip())
            row = []
    lines.append("".join(row).rstrip())
    (REPOSITORY / "backend/text/newer_characters_table.inc").write_text("\n".join(lines) + "\n")
    print(len(newer), "characters in", len(ranges), "ranges")


if __name__ == "__main__":
    main()
