#!/usr/bin/env bash
# Runs the project's command in a chroot of another Debian suite, for newer compilers and interpreters: ./dev chroot --help.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

usage() {
  cat <<'EOT'
usage: ./dev chroot SUITE [COMMAND...]

Makes a chroot of the Debian suite in .cache/chroot-SUITE, copies the checkout into it and runs ./dev COMMAND there
(default: test). Suites: bookworm (GCC 12, CPython 3.11), trixie (GCC 14, CPython 3.13), forky (GCC 16, CPython 3.14), sid.
What was built there stays for the next time. Needs root, debootstrap (installed where it is missing) and 2 GB.
MSJIT_MIRROR names another mirror.

  ./dev chroot forky test tests/python/capture     the tests of capture with CPython 3.14
  ./dev chroot trixie demo
  ./dev chroot forky --make                        only makes the chroot
  ./dev chroot forky --remove                      removes the chroot
  ./dev chroot forky --sdist                       installs the source distribution in a new and bare chroot, with the packages
                                                   that docs/install.md names, and tries it
EOT
}
say() { printf 'msjit: %s\n' "$*" >&2; }
die() { say "$@"; exit 2; }

suite=${1:---help}
shift || true
case "$suite" in
  --help | -h) usage; exit 0 ;;
  bookworm | trixie | forky | sid) ;;
  *) die "no suite '$suite'; ./dev chroot --help lists them" ;;
esac
[ "$(id -u)" -eq 0 ] || die "a chroot needs root"
folder=$PWD/.cache/chroot-$suite
[ "${1:-}" != --sdist ] || folder=$PWD/.cache/bare-$suite
# What is mounted below is seen by this process alone and goes with it, however it ends: in a chroot that was left behind
# with this system's /dev in it, removing files would remove the devices.
[ "${MSJIT_OWN_MOUNTS:-}" = $$ ] ||
  exec unshare --mount --propagation private env "MSJIT_OWN_MOUNTS=$$" "$PWD/tests/systems/chroot.sh" "$suite" "$@"

if [ "${1:-}" = --remove ]; then
  rm -rf --one-file-system "$folder" "$folder".log
  exit 0
fi

make_chroot() {
  local mirror scripts=/usr/share/debootstrap/scripts packages=--include=ca-certificates,git f
  if ! command -v debootstrap >/dev/null; then
    say "installing debootstrap"
    { apt-get update -q && apt-get install -y -q debootstrap; } >/dev/null
  fi
  mirror=${MSJIT_MIRROR:-$(apt-cache policy libc6 | awk '$2 ~ /^https?:/ && $3 ~ /\/main$/ && !m { m = $2 } END { print m }')}
  [ -e "$scripts/$suite" ] || ln -s sid "$scripts/$suite"
  say "making a chroot of Debian $suite"
  rm -rf "$folder.new"
  mkdir -p "$folder.new"
  # The keys of a suite that is newer than this system may be unknown here.
  debootstrap --variant=minbase "$packages" "$suite" "$folder.new" "$mirror" >"$folder.log" 2>&1 ||
    debootstrap --no-check-gpg --variant=minbase "$packages" "$suite" "$folder.new" "$mirror" >"$folder.log" 2>&1 ||
    die "debootstrap failed; see $folder.log"
  # What reaches the package registries here, carried over as it is.
  for f in /etc/pip.conf /etc/resolv.conf /etc/hosts ~/.config/pip/pip.conf /etc/apt/apt.conf.d/*prox*; do
    [ ! -f "$f" ] || install -D -m 644 "$f" "$folder.new$f"
  done
  echo 'Acquire::Check-Valid-Until "false";' >"$folder.new/etc/apt/apt.conf.d/99dated"  # a mirror may lag behind
  mv "$folder.new" "$folder"
}
# The working tree as it is: tracked files and new ones; what has gone here goes there.
copy_checkout() {
  local to=$folder/msjit list
  mkdir -p "$to"
  list=$(mktemp)
  git ls-files --cached --others --exclude-standard | while read -r f; do [ ! -e "$f" ] || echo "$f"; done | sort >"$list"
  [ ! -f "$to.files" ] || comm -13 "$list" "$to.files" | (cd "$to" && xargs -r -d '\n' rm -rf)
  tar -c -T "$list" | tar -x -C "$to"
  mv "$list" "$to.files"
  [ -d "$to/.git" ] || git -C "$to" init -q
  git -C "$to" add -A  # ./dev lists the files it formats
}

[ "${1:-}" != --sdist ] || rm -rf --one-file-system "$folder"
[ -d "$folder" ] || make_chroot
[ "${1:-}" != --make ] || exit 0
mountpoint -q "$folder/proc" || mount -t proc proc "$folder/proc"
mountpoint -q "$folder/dev" || mount --bind /dev "$folder/dev"
# The authorities that this system trusts; pip takes them from here whatever its configuration names.
trusted=/etc/ssl/certs/of-the-outer-system.crt
install -D -m 644 "${PIP_CERT:-/etc/ssl/certs/ca-certificates.crt}" "$folder$trusted"
inside() {
  chroot "$folder" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 PIP_CERT="$trusted" \
    CMAKE_BUILD_PARALLEL_LEVEL="${MSJIT_JOBS:-$(nproc)}" "$@"
}
if [ "${1:-}" = --sdist ]; then
  archive=$(ls -1t dist/msjit-*.tar.gz 2>/dev/null | head -1)
  [ -n "$archive" ] || die "no source distribution in dist/: ./dev wheel --sdist"
  packages=$(sed -n 's/^- Debian and Ubuntu: `apt-get install \(.*\)`\.$/\1/p' docs/install.md)
  [ -n "$packages" ] || die "docs/install.md names no packages of Debian"
  install -D -m 644 -t "$folder/tried" "$archive" tests/smoke.py
  say "installing $packages"
  # shellcheck disable=SC2086
  inside sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"' \
    - $packages python3-venv \
    >"$folder.log" 2>&1 || die "apt-get failed; see $folder.log"
  inside python3 -m venv /tried/bare
  TIMEFORMAT='%R s, of the processor %U'
  took=$({ time inside /tried/bare/bin/python -m pip install -q --disable-pip-version-check "${archive/#dist/\/tried}" >&3 2>&3; } 3>&2 2>&1)
  inside sh -c 'cd /tried/bare && bin/python -I ../smoke.py'
  say "${archive##*/} in a bare $suite, $(inside /tried/bare/bin/python -V), $(inside g++ --version | head -1):" \
    "built and installed in $took"
  umount "$folder/proc" "$folder/dev"
  rm -rf --one-file-system "$folder"
  exit 0
fi
copy_checkout
[ $# -gt 0 ] || set -- test
inside /msjit/dev "$@"
