#!/bin/sh
# Installs the binary of a release of tatham-slv: install.sh [--version X.Y.Z] [--to DIR]
#
# It downloads the archive for this system, compares its SHA-256 checksum, and moves the binary into
# place in one step.
# If anything goes wrong it prints one line, exits with 1 and leaves the system as it was.
set -eu

address=https://github.com/tatham-slv/tatham-slv

usage() {
  cat <<'END'
usage: install.sh [--version X.Y.Z] [--to DIR]

  --version X.Y.Z  the release to install (default: the latest; this script belongs to 0.2.0)
  --to DIR         the folder for the binary (default: ~/.local/bin)

TATHAM_SLV_BASE replaces the address of the project, for mirrors and tests.
END
}

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

has() {
  command -v "$1" >/dev/null 2>&1
}

# download URL FILE
download() {
  if has curl; then
    # Redirects of a secure address stay secure.
    case $1 in https:*) protocol='=https' ;; *) protocol='=http,https' ;; esac
    curl --fail --silent --location --proto "$protocol" --output "$2" "$1" 2>/dev/null || return 1
  else
    wget -q -t 1 -O "$2" "$1" 2>/dev/null || return 1
  fi
}

# Removes what an attempt leaves; a folder that holds a binary now is not empty and stays.
clean() {
  rm -rf "$temporary"
  [ -z "$fresh" ] || rm -f "$fresh"
  [ -z "$made" ] || rmdir "$made" 2>/dev/null || :
}

# checksum FILE
checksum() {
  if has sha256sum; then sha256sum "$1"; else shasum -a 256 "$1"; fi
}

target() {
  system=$(uname -s)
  case $system in
    Linux) system=unknown-linux-musl ;;
    Darwin) system=apple-darwin ;;
    *) fail "no binary for the system $system; Windows users find a .zip at $base/releases" ;;
  esac
  processor=$(uname -m)
  case $processor in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch64 ;;
    *) fail "no binary for the processor $processor; build it from source, see $address" ;;
  esac
  printf '%s-%s\n' "$processor" "$system"
}

check_version() {
  case $version in
    *[!0-9A-Za-z.+-]* | [!0-9]*) fail "not a version: $version" ;;
  esac
}

# between FILE TARGET: the version in the name of an archive
between() {
  file_version=${1#tatham-slv-v}
  printf '%s\n' "${file_version%"-$2.tar.gz"}"
}

# options ARGUMENT…: sets version (empty: the latest) and folder
options() {
  version=
  folder=
  while [ $# -gt 0 ]; do
    case $1 in
      --version | --to)
        { [ $# -ge 2 ] && [ -n "$2" ]; } || fail "$1 needs a value"
        if [ "$1" = --to ]; then folder=$2; else version=${2#v}; fi
        shift 2
        ;;
      -h | --help)
        usage
        exit 0
        ;;
      *) fail "unknown argument: $1; usage: install.sh [--version X.Y.Z] [--to DIR]" ;;
    esac
  done
  [ -z "$version" ] || check_version
  if [ -z "$folder" ]; then
    [ -n "${HOME:-}" ] || fail 'HOME is not set; name a folder with --to'
    folder=$HOME/.local/bin
  fi
  case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
}

# Checks that everything needed is here; sets target.
prepare() {
  { has curl || has wget; } || fail 'curl or wget is required'
  { has sha256sum || has shasum; } || fail 'sha256sum or shasum is required'
  for tool in tar gzip mktemp uname; do
    has "$tool" || fail "$tool is required"
  done
  target=$(target) || exit 1
  temporary=$(mktemp -d 2>/dev/null) || fail 'cannot create a temporary folder'
  fresh=
  made=
  trap clean EXIT
  trap 'exit 1' HUP INT TERM
}

# Downloads the archive and unpacks it; sets version and binary.
fetch() {
  release=$base/releases/latest/download
  [ -z "$version" ] || release=$base/releases/download/v$version
  download "$release/SHA256SUMS" "$temporary/SHA256SUMS" ||
    fail "cannot download $release/SHA256SUMS"

  # The name of the archive holds the version, so that the latest release need not be asked for.
  expected=
  name=
  while read -r sum file; do
    case $file in
      "tatham-slv-v${version:-$(between "$file" "$target")}-$target.tar.gz")
        expected=$sum
        name=${file%.tar.gz}
        ;;
    esac
  done <"$temporary/SHA256SUMS"
  [ -n "$name" ] || fail "no archive for $target in $release/SHA256SUMS"
  version=$(between "$name.tar.gz" "$target")
  check_version

  # What is the latest release may change between two downloads.
  archive=$base/releases/download/v$version/$name.tar.gz
  download "$archive" "$temporary/archive" || fail "cannot download $archive"
  found=$(checksum "$temporary/archive")
  [ "${found%% *}" = "$expected" ] ||
    fail "wrong checksum of $archive: expected $expected, found ${found%% *}"
  (cd "$temporary" && gzip -dc archive | tar -xf -) 2>/dev/null || fail "cannot unpack $archive"
  binary=$temporary/$name/tatham-slv
  [ -f "$binary" ] || fail "no binary in $archive"
}

# Moves the binary into place. Before, it has a name beside the old one, so that the last step is a
# rename; it is tried there, since programs may not be run in temporary folders.
place() {
  [ ! -d "$folder/tatham-slv" ] || fail "$folder/tatham-slv is a folder"
  [ -d "$folder" ] || made=$folder
  mkdir -p "$folder" 2>/dev/null || fail "cannot create the folder $folder"
  fresh=$folder/.tatham-slv.$$
  { cp "$binary" "$fresh" && chmod 755 "$fresh"; } 2>/dev/null ||
    fail "cannot write to the folder $folder"
  "$fresh" --version >/dev/null 2>&1 || fail "the binary of $archive does not run on this system"
  mv -f "$fresh" "$folder/tatham-slv" 2>/dev/null || fail "cannot write to the folder $folder"
}

main() {
  base=${TATHAM_SLV_BASE:-$address}
  options "$@"
  prepare
  fetch
  place
  printf 'tatham-slv %s is in %s\n' "$version" "$folder/tatham-slv"
  case :$PATH: in
    *:"$folder":*) ;;
    *) printf '%s is not in PATH\n' "$folder" ;;
  esac
}

# At the end, so that a script of which a part is missing does nothing.
main "$@"
