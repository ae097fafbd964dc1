# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Brings .deps to what the pins say: sets in, nothing fetched twice. Uses: deps, downloads, here.

# missing_parts SET...: parts of the sets that are not unpacked yet, one a line.
missing_parts() {
  local set part
  for set in "$@"; do
    for part in $(parts_of "$set"); do
      if ! unpacked "$part"; then printf '%s\n' "$part"; fi
    done
  done
}

# megabytes_to_fetch PART..., megabytes_on_disk PART...
megabytes_to_fetch() {
  local part sum=0 seen=" "
  for part in "$@"; do
    if [[ $seen != *" $(package_of "$part") "* ]]; then sum=$((sum + $(fetch_megabytes "$part"))); fi
    seen+="$(package_of "$part") "
  done
  echo "$sum"
}
megabytes_on_disk() {
  local part sum=0
  for part in "$@"; do sum=$((sum + $(disk_megabytes "$part"))); done
  echo "$sum"
}

# drop_download PART LATER...: removes a package's file when no later part needs it. Files in a
# folder that the user named (TESSERA_DOWNLOADS) stay.
drop_download() {
  local package later
  package=$(package_of "$1")
  shift
  if [[ -n ${TESSERA_DOWNLOADS:-} ]]; then return; fi
  for later in "$@"; do
    if [[ $(package_of "$later") == "$package" ]]; then return; fi
  done
  rm -f "$(downloaded_file "$package")"
}

# bring_in SET...: fetches and unpacks what is missing.
bring_in() {
  local parts number=0 part
  mapfile -t parts < <(missing_parts "$@")
  mkdir -p "$downloads"
  for part in "${parts[@]}"; do
    number=$((number + 1))
    fetch "$(package_of "$part")" "[$number/${#parts[@]}] $part $(pin_version "$(package_of "$part")"), $(fetch_megabytes "$part") MB"
    unpack "$part"
    drop_download "$part" "${parts[@]:number}"
  done
}

# dependency_sets cpu|cuda-link|gpu: which pin files a kind of build needs, the tools first.
dependency_sets() {
  printf '%s\n' tools cpu
  if [[ $1 != cpu ]]; then echo cuda-link; fi
  if [[ $1 == gpu ]]; then
    echo cuda-run
    if ! nvcc_13_on_path; then echo cuda-build; fi
  fi
}

# nvcc_13_on_path: whether the machine brings a CUDA 13 compiler of its own.
nvcc_13_on_path() {
  command -v nvcc >/dev/null && nvcc --version 2>/dev/null | grep -q 'release 13\.'
}
