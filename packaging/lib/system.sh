# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# The machine: is it one we know, has it room, are the system packages there. Uses: here, deps.

# os_release KEY: a value of /etc/os-release.
os_release() { sed -nE "s/^$1=\"?([^\"]*)\"?\$/\1/p" /etc/os-release 2>/dev/null; }

# require_known_system: Debian 12 or Ubuntu 24.04 on x86-64, or the end.
require_known_system() {
  local name
  name=$(os_release PRETTY_NAME)
  case "$(os_release ID) $(os_release VERSION_ID) $(uname -m)" in
    "debian 12 x86_64" | "ubuntu 24.04 x86_64") ;;
    *) die "Tessera Studio is set up on Debian 12 or Ubuntu 24.04 (x86-64), and this is ${name:-an unknown system} ($(uname -m))." ;;
  esac
}

# require_room MEGABYTES: enough free disk for them in the project's folder, or the end.
require_room() {
  local free
  free=$(df -Pm "$root" | awk 'NR == 2 { print $4 }')
  if ((free < $1)); then
    die "$1 MB of disk are needed in $root and $free MB are free: make room and run $program again."
  fi
}

# disk_is_full: whether nothing more can be written under .deps (a log may not have said so then).
disk_is_full() { (($(df -Pk "$deps/." | awk 'NR == 2 { print $4 }') < 100)); }

# has_nvidia_driver: whether an NVIDIA GPU can be used here.
has_nvidia_driver() { [[ -e /proc/driver/nvidia/version || -e /dev/nvidiactl ]]; }

# apt_packages GROUP...: names listed for the groups.
apt_packages() {
  local group
  for group in "$@"; do awk -v group="$group" '$1 == group { print $2 }' "$here/apt-packages.txt"; done
}

# missing_apt_packages GROUP...: those not installed, one a line.
missing_apt_packages() {
  local name
  for name in $(apt_packages "$@"); do
    if ! dpkg-query -W -f '${Status}\n' "$name" 2>/dev/null | grep -q '^install ok installed'; then printf '%s\n' "$name"; fi
  done
}

# as_root COMMAND...
as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# apt_status ARGUMENTS: apt-get whose status lines go to standard output and all else to APT_LOG. They
# need a descriptor of their own (apt makes it non-blocking), which sudo would close: hence the shell.
apt_status() {
  # shellcheck disable=SC2016 # for the inner shell
  as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C APT_LOG="$APT_LOG" sh -c \
    'exec apt-get -q -y -o APT::Status-Fd=3 -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 "$@" 3>&1 >>"$APT_LOG" 2>&1 </dev/null' apt-get "$@"
}

# apt_get LABEL LOG ARGUMENTS: apt-get with a bar made from its status lines.
apt_get() {
  local label=$1 log=$2 kind percent
  shift 2
  APT_LOG=$log apt_status "$@" | {
    while IFS=: read -r kind _ percent _; do
      case $kind in
        dlstatus) bar "$label: fetching" "${percent%.*}" 100 ;;
        pmstatus) bar "$label: installing" "${percent%.*}" 100 ;;
      esac
    done
    bar_end
  }
}

# apt_reason LOG: why apt failed, in a few words.
apt_reason() {
  if grep -qE 'Temporary failure resolving|Could not resolve|Could not connect|Unable to connect|unreachable' "$1"; then
    echo "no connection to the package servers"
  elif disk_is_full || grep -qiE 'No space left|enough free space' "$1"; then
    echo "the disk is full"
  elif grep -q 'Could not get lock' "$1"; then
    echo "another program is installing packages"
  else
    echo "apt says: $(grep -m1 '^E:' "$1" | cut -c4-160)"
  fi
}

# install_apt_packages NAME...: as root or through sudo; neither is the end with a list.
install_apt_packages() {
  local log
  (($# > 0)) || return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    die "These system packages are missing and neither root nor sudo is at hand to install them: $*"
  fi
  log=$(log_file apt)
  # apt-get update succeeds with old lists when servers are away; --error-on=any makes that visible.
  if ! { apt_get "System packages" "$log" --error-on=any update && apt_get "System packages ($#)" "$log" --no-install-recommends install "$@"; }; then
    fail "Installing system packages" "$(apt_reason "$log")" "$log"
  fi
}
