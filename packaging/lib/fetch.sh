# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Fetches pinned packages with pip into a folder of downloads, one at a time, each whole or absent.
# pip's own configuration (files and PIP_* variables) decides where packages come from.
# Uses: deps, downloads.

# pip_run ARGUMENTS: the pinned pip from .deps/tools when it is there, else the system's.
pip_run() {
  PYTHONPATH="$deps/tools" PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 python3 -m pip "$@"
}

# platform_options: wheels for Python 3.11 on any glibc up to that of Debian 12's manylinux tag.
platform_options() {
  local minor
  printf '%s\n' --only-binary=:all: --python-version=3.11
  for minor in {28..5}; do printf '%s\n' "--platform=manylinux_2_${minor}_x86_64"; done
  printf '%s\n' --platform=manylinux2014_x86_64
}

# A source package makes pip ask its build system for metadata; that one is among the pinned tools.
source_options() { printf '%s\n' --no-binary=:all: --no-build-isolation; }

# fetch_options PACKAGE: which kind of file pip shall take for it.
fetch_options() {
  if [[ $1 == llama-cpp-python ]]; then source_options; else platform_options; fi
}

# downloaded_file PACKAGE: the wheel or source archive in the downloads, if there.
downloaded_file() {
  local stem=${1//-/_}
  find "$downloads" -maxdepth 1 -type f \( -name "$stem-$(pin_version "$1")-*.whl" -o -name "$stem-$(pin_version "$1").tar.gz" \) \
    2>/dev/null | head -1
}

# intact PACKAGE FILE: whether the file is the pinned one, byte for byte.
intact() { [[ $(sha256sum "$2" | cut -d' ' -f1) == "$(pin_sha256 "$1")" ]]; }

# fetch_reason LOG: why pip failed, in a few words.
fetch_reason() {
  local log=$1
  if grep -q 'DO NOT MATCH THE HASHES' "$log"; then
    echo "what was offered is not the pinned file: its SHA-256 differs from packaging/pins"
  elif disk_is_full || grep -qi 'No space left' "$log"; then
    echo "the disk is full"
  elif grep -qiE 'name resolution|NameResolution|NewConnectionError|Connection ?refused|Failed to resolve|unreachable|ConnectTimeout|connection error' "$log"; then
    echo "no connection to the package index"
  elif grep -qiE 'timed out|IncompleteRead|Connection broken|ConnectionReset|ProtocolError|ReadTimeout' "$log"; then
    echo "the connection broke"
  elif grep -qiE 'CERTIFICATE|SSLError' "$log"; then
    echo "the package index's certificate is not trusted here"
  elif grep -qi 'No matching distribution' "$log"; then
    echo "the package index does not offer this version"
  else
    echo "pip says: $(grep -om1 'ERROR: .*' "$log" | cut -c8-160)"
  fi
}

# pip_progress LABEL: turns pip's `Progress N of M` lines into a bar (there are none for a local file).
pip_progress() {
  local word done_bytes of total
  bar "$1" 0 100
  while read -r word done_bytes of total; do
    if [[ $word == Progress && $of == of ]]; then bar "$1" "$done_bytes" "$total"; fi
  done
  bar_end
}

# progress_option: raw progress is known to the pinned pip, not to Debian's.
progress_option() {
  if [[ -d $deps/tools/pip ]]; then echo --progress-bar=raw; else echo --progress-bar=off; fi
}

# pip_fetch PACKAGE LABEL LOG: downloads into a folder of its own and moves the file into place.
pip_fetch() {
  local package=$1 label=$2 log=$3 partial="$downloads/.partial-$1" options
  mapfile -t options < <(fetch_options "$package")
  rm -rf "$partial"
  mkdir -p "$partial"
  pin_line "$package" >"$partial/requirement.txt"
  if [[ -d $deps/tools/pip ]]; then options+=(--resume-retries=20); fi
  TMPDIR=$partial pip_run download --no-deps --no-cache-dir --require-hashes "${options[@]}" "$(progress_option)" --log "$log" \
    --dest "$partial/files" --requirement "$partial/requirement.txt" 2>/dev/null | pip_progress "$label" || return 1
  mv "$partial"/files/* "$downloads/" || return 1
  rm -rf "$partial"
}

# fetch PACKAGE LABEL: leaves the pinned file, verified, in the downloads.
fetch() {
  local package=$1 label=$2 file log
  file=$(downloaded_file "$package")
  if [[ -n $file ]] && ! intact "$package" "$file"; then
    say "$(basename "$file") in the downloads is damaged (its SHA-256 differs from packaging/pins): removed, fetching it again."
    rm -f "$file"
    file=""
  fi
  if [[ -z $file ]]; then
    log=$(log_file "fetch-$package")
    if ! pip_fetch "$package" "$label" "$log"; then fail "Downloading $package $(pin_version "$package")" "$(fetch_reason "$log")" "$log"; fi
  fi
}
