"""What ./dev wheel asks of a wheel: that it runs on an older glibc; its size, and the time and memory that importing takes."""

import argparse
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ALLOWED = {
    "libc.so.6",
    "libm.so.6",
    "libdl.so.2",
    "librt.so.1",
    "libpthread.so.0",
    "libgcc_s.so.1",
    "ld-linux-aarch64.so.1",
    "ld-linux-x86-64.so.2",
}


def version(text):
    return tuple(int(n) for n in text.split("."))


def check(path, glibc):
    """Fails where a library in the wheel asks for a newer glibc, or for a library that is not part of every system."""
    from elftools.elf.elffile import ELFFile

    found = 0
    with zipfile.ZipFile(path) as wheel:
        for name in wheel.namelist():
            if not name.endswith(".so"):
                continue
            found += 1
            with wheel.open(name) as file:
                elf = ELFFile(file)
                needed = {t.needed for t in elf.get_section_by_name(".dynamic").iter_tags("DT_NEEDED")}
                versions = {
                    aux.name for _, all_ in elf.get_section_by_name(".gnu.version_r").iter_versions() for aux in all_
                }
            if needed - ALLOWED:
                sys.exit(f"{path}: {name} needs {', '.join(sorted(needed - ALLOWED))}")
            newer = [
                v for v in versions if (m := re.fullmatch(r"GLIBC_([\d.]+)", v)) and version(m[1]) > version(glibc)
            ]
            if newer:
                sys.exit(f"{path}: {name} needs {', '.join(sorted(newer))}")
    if not found:
        sys.exit(f"{path} holds no library")


MOST_BYTES, MOST_QUICK = 6_000_000, 6_180_000  # as zopfli makes it; as zlib does


def bounded(path, quick):
    size = Path(path).stat().st_size
    most = MOST_QUICK if quick else MOST_BYTES
    if size > most:
        sys.exit(f"{path}: {size / 1e6:.3f} MB, where a wheel may have {most / 1e6:.3f}: make what was added smaller")


def compress(path):
    """The same files compressed once more: by zopfli, which takes a minute and some 3 % off what zlib makes at its best."""
    from zopfli.zlib import compress as made_small

    class Compressor:
        def __init__(self):
            self.parts = []

        def compress(self, data):
            self.parts.append(data)
            return b""

        def flush(self):
            return made_small(b"".join(self.parts), numiterations=5)[2:-4]  # zlib's header and sum are not a zip's

    zipfile._get_compressor = lambda *given: Compressor()
    smaller = Path(path).with_suffix(".smaller")
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(smaller, "w") as out:
        for entry in wheel.infolist():
            out.writestr(entry, wheel.read(entry), compress_type=zipfile.ZIP_DEFLATED)
    smaller.replace(path)


def measure(path, installed):
    """Prints the size, the time of `pip install`, and what importing msjit takes once NumPy is there."""

    def imported(module):
        code = f"import {module}, resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        times, memory = [], 0
        for _ in range(7):
            start = time.perf_counter()
            memory = int(subprocess.run([sys.executable, "-I", "-c", code], check=True, capture_output=True).stdout)
            times.append(time.perf_counter() - start)
        return min(times), memory

    (numpy_time, numpy_memory), (time_, memory) = imported("numpy"), imported("numpy, msjit")
    print(
        f"{Path(path).name}: {Path(path).stat().st_size / 1e6:.2f} MB; pip install {installed / 1000:.1f} s; "
        f"import {1000 * (time_ - numpy_time):.0f} ms over NumPy's {1000 * numpy_time:.0f}; "
        f"{(memory - numpy_memory) / 1024:.1f} MiB over NumPy's {numpy_memory / 1024:.1f}"
    )


parser = argparse.ArgumentParser()
parser.add_argument("--measure", type=int, metavar="MS", help="print figures; pip install took MS milliseconds")
parser.add_argument("--compress", action="store_true", help="make it as small as it may be, which takes a minute")
parser.add_argument("--bounded", action="store_true", help="fail where it is too large")
parser.add_argument("--quick", action="store_true", help="with --bounded: it was not compressed")
parser.add_argument("glibc", nargs="?")
parser.add_argument("wheel")
given = parser.parse_args()
if given.compress:
    compress(given.wheel)
elif given.bounded:
    bounded(given.wheel, given.quick)
elif given.measure is not None:
    measure(given.wheel, given.measure)
else:
    check(given.wheel, given.glibc)
