#!/usr/bin/env bash
# Makes wheels for other machines, and the source distribution: ./dev wheel --help.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

usage() {
  cat <<'EOT'
usage: ./dev wheel [--python X]... [--arch aarch64] [--sdist] [--quick]

Makes manylinux_2_28 wheels in dist/, one for each supported CPython found (--python X: for that one), which need glibc 2.28,
NumPy and nothing else: they are linked with the interfaces of glibc 2.28 (of ziglang, from PyPI) and with
libstdc++ inside, checked by auditwheel, installed into an empty environment and tried there.
--arch aarch64 cross-compiles for AArch64 instead, in the userland of ./dev test --arch aarch64, under whose emulation the wheel
of that userland's CPython (3.11) is tried. --sdist makes the source distribution only; --quick leaves out the last compression, which
takes a minute.
EOT
}
say() { printf 'msjit: %s\n' "$*" >&2; }
die() { say "$@"; exit 2; }

# From ./dev: MSJIT_PYTHONS, a line each. The first one's environment serves the tools.
arch=x86_64 only_sdist= quick=
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --arch) [ $# -ge 2 ] || die "--arch needs a processor: --arch aarch64"; arch=$2; shift 2 ;;
    --sdist) only_sdist=yes; shift ;;
    --quick) quick=--quick; shift ;;
    *) die "./dev wheel does not know '$1'; ./dev wheel --help" ;;
  esac
done
[ "$arch" = "$(uname -m)" ] || [ "$arch" = aarch64 ] || die "--arch knows aarch64 only; this processor needs no --arch"
[ "$arch" != x86_64 ] || [ "$(uname -m)" = x86_64 ] || die "wheels for x86_64 are made on x86_64"
mapfile -t pythons <<<"${MSJIT_PYTHONS:?run as ./dev wheel}"
glibc=2.28 tools=$PWD/.venv-wheel/bin
stubs=$PWD/.cache/glibc-$glibc-$arch

# What a shared library sees of glibc 2.28: zig makes libraries without code for it, of which the linker takes names and
# versions.
make_stubs() {
  local work=$stubs.new cc=cc f found name
  say "making the interfaces of glibc $glibc for $arch"
  rm -rf "$work"
  mkdir -p "$work/zig"
  echo 'int msjit_nothing(void) { return 0; }' >"$work/nothing.c"
  (cd "$work" && ZIG_GLOBAL_CACHE_DIR=$work/zig ZIG_LOCAL_CACHE_DIR=$work/zig "$tools/python" -m ziglang cc -target "$arch-linux-gnu.$glibc" \
    -shared -fPIC -o nothing.so nothing.c -lm -ldl -lpthread -lrt) || die "zig could not make the interfaces of glibc"
  found=$(dirname "$(find "$work/zig" -name libc.so.6 | head -1)")
  for f in "$found"/lib*.so.*; do
    name=${f##*/}
    cp "$f" "$work/$name"
    [ "$name" = libc.so.6 ] || ln -s "$name" "$work/${name%.so.*}.so"
  done
  cp "$(find "$work/zig" -name libc_nonshared.a | head -1)" "$work/"
  # What newer headers and libstdc++.a refer to and glibc 2.28 lacks. Processes count as having several threads.
  cat >"$work/newer.c" <<'EOT'
#include <stdlib.h>
char __libc_single_threaded = 0;
EOT
  [ "$arch" = "$(uname -m)" ] || cc=$arch-linux-gnu-gcc
  $cc -O2 -fPIC -fvisibility=hidden -c "$work/newer.c" -o "$work/newer.o"
  ar rcs "$work/libnewer.a" "$work/newer.o"
  echo "GROUP ( $stubs/libc.so.6 $stubs/libc_nonshared.a $stubs/libnewer.a AS_NEEDED ( $stubs/libld.so.2 ) )" >"$work/libc.so"
  rm -rf "$work/zig" "$work"/nothing.* "$stubs"
  mv "$work" "$stubs"
}

stamp="${pythons[0]} $(cksum <requirements-wheel.txt)"
if [ "$(cat .venv-wheel/.stamp 2>/dev/null)" != "$stamp" ]; then
  say "making .venv-wheel"
  rm -rf .venv-wheel
  "${pythons[0]}" -m venv .venv-wheel >&2 || die "${pythons[0]} -m venv failed; on Debian: apt-get install python3-venv"
  "$tools/python" -m pip install -qq --disable-pip-version-check --no-compile -r requirements-wheel.txt >&2 ||
    die "pip could not install requirements-wheel.txt into .venv-wheel; is PyPI reachable?"
  echo "$stamp" >.venv-wheel/.stamp
fi
mkdir -p dist build
"$tools/python" -m build --sdist --outdir dist . >build/sdist.log 2>&1 || { tail -20 build/sdist.log >&2; die "the source distribution could not be made"; }
say "$(ls -1t dist/*.tar.gz | head -1)"
[ -z "$only_sdist" ] || exit 0

settings=()
root=$PWD/.cache/root-aarch64
if [ "$arch" != "$(uname -m)" ]; then
  tests/systems/aarch64.sh --make
  export CMAKE_TOOLCHAIN_FILE=$PWD/build/$arch/toolchain.cmake
fi
[ -d "$stubs" ] || make_stubs
# An interpreter of this machine, as CMake is to see that of the other: names and headers.
foreign_python() {  # PYTHON TAG
  local wrapper=$PWD/build/$arch/python-for-wheels-$2
  printf '#!/bin/sh\n"%s" "$@" | sed "s/x86_64-linux-gnu/%s-linux-gnu/g; s#^/usr/include#%s/usr/include#"\n' "$1" "$arch" "$root" >"$wrapper"
  chmod +x "$wrapper"
  echo "$wrapper"
}

# Where no locale is set Python sets one for its children, which the compiler cache counts.
export PYTHONCOERCECLOCALE=0 CC=${CC:-cc} CXX=${CXX:-c++}
[ "$arch" = "$(uname -m)" ] || unset CC CXX
for python in "${pythons[@]}"; do
  tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
  folder=build/wheels/$tag-$arch
  rm -rf "$folder"
  mkdir -p "$folder"
  [ "$arch" = "$(uname -m)" ] || settings=(-C "cmake.define.MSJIT_PYTHONS=$(foreign_python "$python" "$tag")")
  # As deep as the build folder of the same compiler's tests: the compiler cache knows what is compiled in the same way.
  made_in=build-wheel-$tag-$arch
  [ "$arch" = "$(uname -m)" ] || made_in=build/wheel-$tag-$arch
  builder=$python  # Debian's interpreters beside its python3 have no pip of their own
  "$python" -m pip --version >/dev/null 2>&1 || { "$python" -m venv "$folder/builder" && builder=$folder/builder/bin/python; }
  say "building for $tag, $arch"
  LDFLAGS="-L$stubs -static-libstdc++" SKBUILD_BUILD_DIR=$made_in CMAKE_BUILD_PARALLEL_LEVEL=${MSJIT_JOBS:-$(nproc)} \
    "$builder" -m pip wheel -q --disable-pip-version-check --no-deps -w "$folder" ${settings[@]+"${settings[@]}"} .
  if [ "$arch" = "$(uname -m)" ]; then
    PATH=$tools:$PATH "$tools/auditwheel" repair --zip-compression-level 9 --plat "manylinux_${glibc/./_}_$arch" --only-plat -w "$folder/checked" "$folder"/*.whl
  else  # named after this machine so far; auditwheel looks for libraries of it: of its checks the versions of symbols, and the libraries
    "$tools/python" cmake/check_wheel.py "$glibc" "$folder"/*.whl
    "$tools/python" -m wheel tags --remove --platform-tag "manylinux_${glibc/./_}_$arch" "$folder"/*.whl >/dev/null
    mkdir "$folder/checked" && mv "$folder"/*.whl "$folder/checked/"
  fi
  [ -n "$quick" ] || "$tools/python" cmake/check_wheel.py --compress "$folder"/checked/*.whl
  "$tools/python" cmake/check_wheel.py --bounded $quick "$folder"/checked/*.whl
  cp "$folder"/checked/*.whl dist/
  if [ "$arch" = "$(uname -m)" ]; then
    "$python" -m venv "$folder/bare"
    start=$(date +%s%N)
    "$folder/bare/bin/python" -m pip install -qq --disable-pip-version-check "$folder"/checked/*.whl
    installed=$((($(date +%s%N) - start) / 1000000))
    (cd "$folder/bare" && env -i PATH=/usr/bin:/bin bin/python -I "$OLDPWD/tests/smoke.py" >&2)
    "$folder/bare/bin/python" cmake/check_wheel.py --measure "$installed" "$folder"/checked/*.whl
  elif [ "$tag" = cp311 ]; then
    rm -rf "$folder/bare" && mkdir "$folder/bare" && (cd "$folder/bare" && "$tools/python" -m zipfile -e ../checked/*.whl .)
    (cd "$folder/bare" && MSJIT_SMOKE_UNPACKED=1 PYTHONPATH=$PWD "$OLDPWD/build/$arch/python" "$OLDPWD/tests/smoke.py" >&2)
  fi
done
