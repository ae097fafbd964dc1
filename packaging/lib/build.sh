# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Configures and builds with the presets of CMakePresets.json. Uses: root, deps.

# build_jobs: as many as there are processors, and no more than memory holds (1.5 GB a job).
build_jobs() {
  local by_memory jobs
  by_memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
  jobs=$(nproc)
  if ((by_memory < jobs)); then jobs=$by_memory; fi
  echo $((jobs > 0 ? jobs : 1))
}

# use_ccache: compiler results are shared between copies of the project on this machine.
use_ccache() {
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
  export CMAKE_BUILD_PARALLEL_LEVEL
  CMAKE_BUILD_PARALLEL_LEVEL=$(build_jobs)
}

# ninja_progress LABEL: turns ninja's `[N/M] ...` lines into a bar.
ninja_progress() {
  local line
  while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then bar "$1" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"; fi
  done
  bar_end
}

# configure_reason LOG, build_reason LOG: the first error, in a few words.
configure_reason() { grep -m1 -A2 '^CMake Error' "$1" | tail -n +2 | tr -s ' \n' ' ' | cut -c1-200; }
build_reason() {
  if disk_is_full || grep -q 'No space left' "$1"; then
    echo "the disk is full"
  elif grep -qE 'Killed signal|cannot allocate memory' "$1"; then
    echo "memory ran out"
  else
    grep -m1 -E '(error|Error): |^ninja: error' "$1" | cut -c1-160
  fi
}

# build PRESET TARGET...
build() {
  local preset=$1 log
  shift
  use_ccache
  cd "$root" || die "the folder $root cannot be entered"
  log=$(log_file "configure-$preset")
  say "Configuring ($preset)"
  if ! cmake --preset "$preset" >"$log" 2>&1; then fail "Configuring" "$(configure_reason "$log")" "$log"; fi
  log=$(log_file "build-$preset")
  if ! cmake --build --preset "$preset" --target "$@" 2>&1 | tee "$log" | ninja_progress "Building ($preset)"; then
    fail "Building" "$(build_reason "$log")" "$log"
  fi
}
