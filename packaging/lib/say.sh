# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What the scripts tell people: plain lines, one progress bar, one sentence when something failed.
# Uses: program (name of the script that runs), deps (the folder .deps).

say() { printf '%s\n' "$*"; }

# Ends the script with one sentence on standard error.
die() {
  printf '%s: %s\n' "$program" "$*" >&2
  exit 1
}

# fail WHAT REASON LOG: the sentence of a long step that failed and can be continued.
fail() {
  die "$1 failed ($2); the log is ${3#"$root"/}, and running $program again goes on from here."
}

bar_label=""
bar_last=-1

# bar LABEL DONE TOTAL: redraws one line on a terminal; elsewhere one line each 20 percent.
bar() {
  local percent=$(($3 > 0 ? $2 * 100 / $3 : 0))
  if [[ $1 != "$bar_label" ]]; then
    bar_end
    bar_label=$1
  fi
  ((percent == bar_last)) && return
  if [[ -t 1 ]]; then
    local filled=$((percent * 30 / 100)) full=############################## rest=..............................
    printf '\r%-44.44s [%s%s] %3d%%' "$1" "${full:0:filled}" "${rest:filled}" "$percent"
    bar_last=$percent
  elif ((bar_last < 0 || percent / 20 > bar_last / 20)); then
    printf '%-44s %3d%%\n' "$1" "$percent"
    bar_last=$percent
  fi
}

bar_end() {
  if [[ -n $bar_label && -t 1 ]]; then printf '\n'; fi
  bar_label=""
  bar_last=-1
}

# log_file STEP: a fresh log for a step, its path on standard output.
log_file() {
  mkdir -p "$deps/logs"
  : >"$deps/logs/$1.log"
  printf '%s\n' "$deps/logs/$1.log"
}
