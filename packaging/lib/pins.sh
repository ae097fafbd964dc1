# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Reads packaging/pins/*.txt: pip requirement lines `name==version --hash=sha256:...`, each with a
# comment `# FETCH MB, DISK MB` that says what it costs. A file is a set of packages; a package is
# fetched whole and unpacked as one part, torch as two: `torch` and, for GPUs, `torch+cuda`.
# Uses: here (the folder packaging).

# pin_line PACKAGE: its requirement line.
pin_line() { grep -h -m1 "^$1==" "$here"/pins/*.txt; }

# pin_version PACKAGE
pin_version() { pin_line "$1" | sed -E 's/^[^=]+==([^ ]+) .*/\1/'; }

# pin_sha256 PACKAGE
pin_sha256() { pin_line "$1" | sed -E 's/.*--hash=sha256:([0-9a-f]+).*/\1/'; }

# package_of PART: the package that a part comes from.
package_of() { printf '%s\n' "${1%%+*}"; }

# fetch_megabytes PART, disk_megabytes PART
fetch_megabytes() { pin_line "$(package_of "$1")" | sed -E 's/.*# ([0-9]+) MB, .*/\1/'; }
disk_megabytes() {
  case $1 in
    torch+cuda) echo 512 ;;
    *) pin_line "$1" | sed -E 's/.*, ([0-9]+) MB$/\1/' ;;
  esac
}

# parts_of SET: the parts that the set `cpu`, `cuda-link`, ... consists of, one a line.
parts_of() {
  if [[ $1 == cuda-link ]]; then echo torch+cuda; fi
  sed -nE 's/^([a-z0-9-]+)==.*/\1/p' "$here/pins/$1.txt"
}
