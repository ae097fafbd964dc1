#!/bin/bash
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What setting up does when something fails, in a copy of packaging/ with tiny packages of our own
# served from a folder: quick and offline. Each case says what it expects; one failure fails all.
set -euo pipefail

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../../packaging" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shelf=$work/shelf
failures=0 passed=0

# make_wheel NAME VERSION MODULE: a pure wheel on the shelf that holds MODULE/text.
make_wheel() {
  local name=${1//-/_} build=$work/wheel
  rm -rf "$build"
  mkdir -p "$build/$3" "$build/$name-$2.dist-info" "$shelf"
  seq -f "$name $2 %.0f" 20000 >"$build/$3/text"
  printf 'Metadata-Version: 2.1\nName: %s\nVersion: %s\n' "$1" "$2" >"$build/$name-$2.dist-info/METADATA"
  printf 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n' >"$build/$name-$2.dist-info/WHEEL"
  printf '%s/text,,\n%s-%s.dist-info/METADATA,,\n%s-%s.dist-info/WHEEL,,\n%s-%s.dist-info/RECORD,,\n' \
    "$3" "$name" "$2" "$name" "$2" "$name" "$2" >"$build/$name-$2.dist-info/RECORD"
  (cd "$build" && python3 -m zipfile -c "$shelf/$name-$2-py3-none-any.whl" ./*)
}

# pin NAME VERSION: the requirement line for a wheel on the shelf.
pin() {
  printf '%s==%s --hash=sha256:%s  # 1 MB, 1 MB\n' "$1" "$2" "$(sha256sum "$shelf/${1//-/_}-$2-py3-none-any.whl" | cut -d' ' -f1)"
}

# fresh_project: a copy of packaging/ whose only set is two tiny packages.
fresh_project() {
  project=$work/project
  rm -rf "$project"
  mkdir -p "$project"
  cp -r "$source_folder" "$project/packaging"
  : >"$project/packaging/pins/tools.txt"
  { pin nvidia-alpha 1.0; pin nvidia-beta 2.0; } >"$project/packaging/pins/cpu.txt"
  cat >"$project/run" <<'RUN'
set -euo pipefail
program=packaging/start
. "$(dirname "$0")/packaging/lib/setup.sh"
bring_in tools cpu
RUN
}

# set_up: runs the project's set-up; its output is in $work/out and $work/err.
set_up() {
  PIP_CONFIG_FILE=/dev/null PIP_NO_INDEX=1 PIP_FIND_LINKS=$shelf bash "$project/run" >"$work/out" 2>"$work/err"
}

# set_up_without_network: the same against the default index, which cannot be reached.
set_up_without_network() {
  PIP_CONFIG_FILE=/dev/null PIP_RETRIES=0 unshare -n bash "$project/run" >"$work/out" 2>"$work/err"
}

# expect WHAT COMMAND...
expect() {
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failures=$((failures + 1))
    printf 'FAIL: %s\n  out: %s\n  err: %s\n' "$what" "$(tail -3 "$work/out")" "$(tail -3 "$work/err")"
  fi
}

one_sentence() { [[ $(wc -l <"$work/err") == 1 ]]; }
says() { grep -qF -- "$1" "$work/err"; }
fails() { ! "$@"; }
unpacked_text() { [[ -s $project/.deps/site/nvidia/$1/text ]]; }

# same_as_wheel NAME VERSION: whether what is unpacked is what the wheel holds.
same_as_wheel() {
  cmp -s <(unzip -p "$shelf/nvidia_$1-$2-py3-none-any.whl" "nvidia/$1/text") "$project/.deps/site/nvidia/$1/text"
}

a_first_run_brings_everything_in() {
  fresh_project
  expect "the first run succeeds" set_up
  expect "alpha is unpacked" unpacked_text alpha
  expect "beta is unpacked" unpacked_text beta
  expect "fetched files are removed" fails compgen -G "$project/.deps/downloads/*.whl"
}

a_second_run_fetches_nothing() {
  fresh_project
  set_up
  mv "$shelf" "$shelf.away"
  expect "the second run succeeds without any source of packages" set_up
  expect "the second run says nothing" fails test -s "$work/out"
  mv "$shelf.away" "$shelf"
}

a_changed_pin_is_fetched_again() {
  fresh_project
  set_up
  { pin nvidia-alpha 1.0; pin nvidia-beta 2.1; } >"$project/packaging/pins/cpu.txt"
  expect "the run with a new pin succeeds" set_up
  expect "only the new version is fetched" grep -q '\[1/1\] nvidia-beta 2.1' "$work/out"
}

a_wrong_file_from_the_index_is_refused() {
  fresh_project
  sed -i '/alpha/s/sha256:[0-9a-f]*/sha256:0000000000000000000000000000000000000000000000000000000000000000/' "$project/packaging/pins/cpu.txt"
  expect "a wrong hash fails" fails set_up
  expect "one sentence" one_sentence
  expect "it names package and cause" says "Downloading nvidia-alpha 1.0 failed (what was offered is not the pinned file"
  expect "nothing of it is unpacked" fails unpacked_text alpha
}

a_damaged_download_is_fetched_again() {
  fresh_project
  mkdir -p "$project/.deps/downloads"
  cp "$shelf/nvidia_alpha-1.0-py3-none-any.whl" "$project/.deps/downloads/"
  printf 'X' | dd of="$project/.deps/downloads/nvidia_alpha-1.0-py3-none-any.whl" bs=1 seek=5000 conv=notrunc status=none
  expect "the run succeeds" set_up
  expect "it says that the file was damaged" grep -q 'nvidia_alpha.*is damaged' "$work/out"
  expect "the good file is unpacked" same_as_wheel alpha 1.0
}

a_missing_package_stops_and_a_re_run_goes_on() {
  fresh_project
  mv "$shelf/nvidia_beta-2.0-py3-none-any.whl" "$work/"
  expect "the run without beta fails" fails set_up
  expect "one sentence" one_sentence
  expect "it says how to go on" says "running packaging/start again goes on from here"
  mv "$work/nvidia_beta-2.0-py3-none-any.whl" "$shelf/"
  expect "the next run succeeds" set_up
  expect "it fetches beta alone" grep -q '\[1/1\] nvidia-beta' "$work/out"
}

an_interrupted_unpacking_is_done_again() {
  fresh_project
  set_up
  rm "$project/.deps/stamps/nvidia-alpha"
  mkdir -p "$project/.deps/.unpack-nvidia-alpha/nvidia/alpha"
  echo half >"$project/.deps/site/nvidia/alpha/text"
  expect "the run succeeds" set_up
  expect "the half file is replaced" same_as_wheel alpha 1.0
}

a_full_disk_is_named() {
  if ! mkdir -p "$work/small" || ! mount -t tmpfs -o size=300k tmpfs "$work/small" 2>/dev/null; then
    echo "skipped: a full disk (needs root to mount a small one)"
    return
  fi
  fresh_project
  ln -s "$work/small" "$project/.deps"
  expect "the run fails" fails set_up
  expect "one sentence" one_sentence
  expect "it names the disk" says "the disk is full"
  umount "$work/small"
}

no_network_is_named() {
  if ! unshare -n true 2>/dev/null; then
    echo "skipped: no network (needs root to take it away)"
    return
  fi
  fresh_project
  expect "the run fails" fails set_up_without_network
  expect "one sentence" one_sentence
  expect "it names the network" says "no connection to the package index"
}

an_unknown_system_is_refused() {
  fresh_project
  # shellcheck disable=SC2016 # for the other script
  sed -i 's/^bring_in.*/os_release() { case $1 in ID) echo fedora;; VERSION_ID) echo 40;; *) echo "Fedora 40";; esac; }; require_known_system/' "$project/run"
  expect "the run fails" fails set_up
  expect "it names both" says "Debian 12 or Ubuntu 24.04 (x86-64), and this is Fedora 40"
}

make_wheel nvidia-alpha 1.0 nvidia/alpha
make_wheel nvidia-beta 2.0 nvidia/beta
make_wheel nvidia-beta 2.1 nvidia/beta
for case in a_first_run_brings_everything_in a_second_run_fetches_nothing a_changed_pin_is_fetched_again \
  a_wrong_file_from_the_index_is_refused a_damaged_download_is_fetched_again a_missing_package_stops_and_a_re_run_goes_on \
  an_interrupted_unpacking_is_done_again a_full_disk_is_named no_network_is_named an_unknown_system_is_refused; do
  "$case"
done
printf '%d passed, %d failed\n' "$passed" "$failures"
((failures == 0))
