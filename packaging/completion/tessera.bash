# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installed as share/bash-completion/completions/tessera, which bash loads at the first Tab after
# `tessera`. The words come from the program itself, so they are never behind it.
source <("${COMP_WORDS[0]:-tessera}" completion bash 2>/dev/null)
