# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Folders, for scripts that need nothing of common.py (which imports torch)."""

import os
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
OUTPUT = REPOSITORY / "tests" / "data" / "reference"
SHARED = Path(os.environ.get("TESSERA_SHARED") or REPOSITORY.parent / "shared")
