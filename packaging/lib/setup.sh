# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# The one file that `start` and `check` read: names of the places, the other files, and set_up,
# which brings system packages and .deps to what a kind of build needs. The caller sets `program`.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
root=$(dirname "$here")
deps=$root/.deps
downloads=${TESSERA_DOWNLOADS:-$deps/downloads}

# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"
# shellcheck source=packaging/lib/pins.sh
. "$here/lib/pins.sh"
# shellcheck source=packaging/lib/system.sh
. "$here/lib/system.sh"
# shellcheck source=packaging/lib/fetch.sh
. "$here/lib/fetch.sh"
# shellcheck source=packaging/lib/unpack.sh
. "$here/lib/unpack.sh"
# shellcheck source=packaging/lib/deps.sh
. "$here/lib/deps.sh"
# shellcheck source=packaging/lib/build.sh
. "$here/lib/build.sh"

trap 'printf "\n%s: interrupted; running it again goes on from here.\n" "$program" >&2; exit 130' INT TERM

# one_at_a_time: waits until no other start or check sets up this folder.
one_at_a_time() {
  mkdir -p "$deps"
  exec 9>"$deps/lock"
  if ! flock -n 9; then
    say "Another start or check is at work in this folder: waiting for it."
    flock 9
  fi
}

# announce BUILD_MB TIME FETCH_MB DISK_MB PACKAGES: what is about to be done and what it costs. A
# system package of the list takes about 10 MB to fetch and 45 MB of disk with what it depends on.
announce() {
  local build_mb=$1 duration=$2 packages=$5
  local fetch_mb=$(($3 + packages * 10)) disk_mb=$(($4 + build_mb + packages * 45))
  ((build_mb + fetch_mb + packages > 0)) || return 0
  say "Needed: about $disk_mb MB of disk, $fetch_mb MB to fetch, $packages system packages, $duration on 2 cores."
  say "It can be interrupted; running it again goes on from there."
  require_room $((disk_mb + fetch_mb))
}

# set_up KIND BUILD_MB TIME APT_GROUP...: KIND as for dependency_sets; BUILD_MB is what the build
# folder will take, 0 when it is there already.
set_up() {
  local kind=$1 build_mb=$2 duration=$3 sets parts packages
  shift 3
  require_known_system
  one_at_a_time
  mapfile -t sets < <(dependency_sets "$kind")
  mapfile -t parts < <(missing_parts "${sets[@]}")
  mapfile -t packages < <(missing_apt_packages "$@")
  announce "$build_mb" "$duration" "$(megabytes_to_fetch "${parts[@]}")" "$(megabytes_on_disk "${parts[@]}")" "${#packages[@]}"
  install_apt_packages "${packages[@]}"
  bring_in "${sets[@]}"
}
