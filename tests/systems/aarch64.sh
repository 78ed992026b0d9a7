#!/usr/bin/env bash
# Builds for AArch64 by a cross compiler and runs tests under emulation: ./dev test --arch aarch64.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

usage() {
  cat <<'EOT'
usage: ./dev test --arch aarch64 [--results | --by-turns | ARGUMENTS OF PYTEST]

Makes an arm64 userland of Debian 12 in .cache/root-aarch64 (once), builds in build/aarch64 and runs there, under
qemu-user: the C++ unit tests, the comparison of results with those of this processor's AVX2, and some tests of capture;
--results: the comparison only, less than a minute of processor time once it is built; --by-turns: what ./dev test runs, built
by clang without optimisation in build/aarch64-quick, which takes a third of the time: a fifth of the comparison, one file of the
tests of capture and one program of unit tests, others whenever capture's sources change; with other arguments only pytest
with these. Needs root once (debootstrap, the cross compiler and qemu are installed where they are missing), a build for this
processor (./dev build) and 1 GB. MSJIT_MIRROR names another mirror. Python is some eight times slower than it is here.
EOT
}
say() { printf 'msjit: %s\n' "$*" >&2; }
die() { say "$@"; exit 2; }
only_root= only_results=
root=$PWD/.cache/root-aarch64 folder=$PWD/build/aarch64 host=${MSJIT_HOST_PYTHON:-$PWD/.venv/bin/python}
captures=(guards mutation breaks dispatch entries fusion exceptions backward joined_sums dynamic models fuzz)
units=(base tensor kernel codegen eager exec)
left_out=Math.Float32Within2Ulp  # takes five minutes under emulation
settings=(-DCMAKE_BUILD_TYPE=Release) share=1
cc=aarch64-linux-gnu-gcc cxx=aarch64-linux-gnu-g++ compiler=g++-aarch64-linux-gnu
case "${1:-}" in
  --help | -h) usage; exit 0 ;;
  --make) only_root=yes ;;  # the userland and what compiles for it
  --results) only_results=yes; shift ;;
  --by-turns)
    shift
    folder=$PWD/build/aarch64-quick share=5 cc=clang-14 cxx=clang++-14 compiler=clang-14
    settings=(-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG= -DCMAKE_CXX_FLAGS_DEBUG=)
    turn=$(PYTHONPATH=tests/python "$host" -c 'import turns; print(turns.number("MSJIT_TURN"))')
    captures=("${captures[@]/dynamic/breaks}")  # over a minute of processor time without optimisation, where others take 20 s
    captures=("${captures[@]/fuzz/guards}")      # as well
    captures=("${captures[$((turn % ${#captures[@]}))]}")
    units=(base tensor kernel eager exec codegen codegen codegen codegen)  # of the last one a quarter each time
    export GTEST_TOTAL_SHARDS=1 GTEST_SHARD_INDEX=0
    unit=$((turn / 12 % ${#units[@]}))
    [ $unit -lt 5 ] || export GTEST_TOTAL_SHARDS=4 GTEST_SHARD_INDEX=$((unit - 5))
    units=("${units[$unit]}")
    left_out+=:*.CostOfASmall*  # bounds of optimised code
    ;;
esac

[ $# -gt 0 ] || PYTHONPATH=python "$host" -c 'import msjit' 2>/dev/null ||
  die "results are compared with this processor's: ./dev build first"
programs=(debootstrap qemu-aarch64-static aarch64-linux-gnu-g++ cmake ninja $cxx)
packages=(debootstrap qemu-user-static g++-aarch64-linux-gnu cmake ninja-build $compiler)
missing=()
for i in "${!programs[@]}"; do command -v "${programs[$i]}" >/dev/null || missing+=("${packages[$i]}"); done
if [ ${#missing[@]} -gt 0 ]; then
  [ "$(id -u)" -eq 0 ] || die "needs root to install ${missing[*]}"
  say "installing ${missing[*]}"
  { apt-get update -q && apt-get install -y -q --no-install-recommends "${missing[@]}"; } >/dev/null
fi

# Neither a chroot nor binfmt: packages are unpacked, and programs are run by the emulator, by name.
make_root() {
  local mirror package l
  mirror=${MSJIT_MIRROR:-$(apt-cache policy libc6 | awk '$2 ~ /^https?:/ && $3 ~ /\/main$/ && !m { m = $2 } END { print m }')}
  say "making an arm64 userland of Debian 12"
  rm -rf "$root.new"
  debootstrap --arch=arm64 --foreign --variant=minbase \
    --include=python3,python3-dev,python3-numpy,python3-pytest,libasmjit-dev,libeigen3-dev,nlohmann-json3-dev,libgtest-dev,libstdc++-12-dev \
    bookworm "$root.new" "$mirror" >"$root.log" 2>&1 || die "debootstrap failed; see $root.log"
  for package in "$root.new"/var/cache/apt/archives/*.deb; do dpkg -x "$package" "$root.new"; done
  rm -rf "$root.new"/var/cache/apt/archives
  for l in blas lapack; do ln -sf "$l/lib$l.so.3" "$root.new/usr/lib/aarch64-linux-gnu/lib$l.so.3"; done
  mv "$root.new" "$root"
}
mkdir -p .cache "$folder"
[ -d "$root" ] || make_root
# Absolute in the package: the linker would take the static library instead.
ln -sf ../../../lib/aarch64-linux-gnu/libm.so.6 "$root/usr/lib/aarch64-linux-gnu/libm.so"

# An interpreter of the other processor: for what asks it where its headers are, and, as its sys.executable, for tests
# that start another.
cat >"$folder/python" <<EOT
#!/bin/sh
exec qemu-aarch64-static -0 "\$0" -L '$root' '$root/usr/bin/python3.11' "\$@"
EOT
chmod +x "$folder/python"
cat >"$folder/toolchain.cmake" <<EOT
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER $cc)
set(CMAKE_CXX_COMPILER $cxx)
set(CMAKE_C_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_SYSROOT $root)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(what LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_\${what} ONLY)
endforeach()
EOT
[ -z "$only_root" ] || exit 0
export CCACHE_DIR=${CCACHE_DIR:-$PWD/.cache/ccache} CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
targets=(msjit_core_cp311)
[ $# -gt 0 ] || [ -n "$only_results" ] || targets+=("${units[@]/#/unit_}")
cmake -G Ninja -S . -B "$folder" -DCMAKE_TOOLCHAIN_FILE="$folder/toolchain.cmake" -DMSJIT_QUICK_BUILD=ON -DMSJIT_APART=ON \
  "${settings[@]}" -DMSJIT_PYTHONS="$folder/python" >"$folder/configure.log" 2>&1 || { cat "$folder/configure.log" >&2; die "cmake could not configure"; }
ninja -C "$folder" -k 0 ${MSJIT_JOBS:+-j"$MSJIT_JOBS"} "${targets[@]}" >"$folder/build.log" 2>&1 ||
  { grep -E 'error|FAILED|undefined' "$folder/build.log" | head -40 >&2; die "the build failed; see $folder/build.log"; }

rm -rf "$folder/packages"
mkdir "$folder/packages"
cp -r python/msjit "$folder/packages/"
rm -f "$folder"/packages/msjit/*.so
cp "$folder"/_core*.so "$folder/packages/msjit/"
run_python() { PYTHONPATH=$folder/packages "$folder/python" "$@"; }
if [ $# -gt 0 ]; then
  run_python -m pytest -q -p no:cacheprovider "$@"
  exit
fi
say "results, compared with those of AVX2"
PYTHONPATH=python MSJIT_ISA=avx2 "$host" tests/systems/dump.py "$folder/avx2.npz" --share $share
run_python tests/systems/dump.py "$folder/neon.npz" "$folder/avx2.npz" --share $share
[ -z "$only_results" ] || exit 0
say "captured code: ${captures[*]}"
files=("${captures[@]/#/tests/python/capture/test_}")
run_python -m pytest -q -p no:cacheprovider --durations=3 "${files[@]/%/.py}"
for unit in "${units[@]}"; do
  say "unit_$unit"
  qemu-aarch64-static -L "$root" "$folder/tests/unit/unit_$unit" --gtest_brief=1 --gtest_filter="-$left_out"
done
