"""Every source alone, parsed by clang with -Wall -Wextra and its analysis of locks: python tests/lint/clang_check.py PYTHON.

What GCC joins and precompiles (MSJIT_QUICK_BUILD) hides a missing include; here each file has only its own and the
standard library's, which are precompiled once: parsing them anew for each file takes three times as long (ALONE=1 does).
Any warning is an error. WORKERS=n: how many at once (2); SHARE=n: only an nth of the files, another one whenever capture's
sources change; further arguments: only files whose path holds one of them.
"""

import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "clang"
TAKES_VALUE = ("-o", "-MF", "-MT")
STANDARD = BUILD / "standard.h"

sys.path.insert(0, str(ROOT / "tests" / "python"))
import turns  # noqa: E402


def has_its_turn(file):
    share = int(os.environ.get("SHARE", "1"))
    return (zlib.crc32(str(Path(file).relative_to(ROOT)).encode()) + turns.number("MSJIT_SHARE")) % share == 0


def configure(python):
    command = ["cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, "-DCMAKE_CXX_COMPILER=clang++-14", "-DCMAKE_C_COMPILER=clang-14",
               "-DMSJIT_APART=ON", f"-DMSJIT_PYTHONS={python}"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return json.loads((BUILD / "compile_commands.json").read_text())


def words_of(entry):
    """The compiler's call, without what names results and without what would differ from the precompiled headers."""
    words, kept = shlex.split(entry["command"]), []
    if "ccache" in words[0]:
        words = words[1:]
    while words:
        word = words.pop(0)
        if word in TAKES_VALUE:
            words.pop(0)
        elif word not in ("-c", "-MD") and not re.match("-O|-fPI[CE]$|-fwrapv$", word):
            kept.append(word)
    return kept


def precompile(entries):
    """The standard headers that CMake precompiles for GCC; the options for whoever uses them."""
    if os.environ.get("ALONE"):
        return []
    names = re.search(r"MSJIT_STANDARD_HEADERS (.*?)\)", (ROOT / "cmake" / "Library.cmake").read_text(), re.S)[
        1
    ].split()
    STANDARD.write_text("".join(f"#include {name}\n" for name in names))
    plain = next(e for f, e in sorted(entries.items()) if Path(f).is_relative_to(ROOT / "src"))
    call = [word for word in words_of(plain) if word != plain["file"]]
    made = STANDARD.with_suffix(".pch")
    subprocess.run([*call, "-x", "c++-header", STANDARD, "-o", made], cwd=plain["directory"], check=True)
    return ["-include-pch", str(made)]


def parse(entry, with_standard):
    call = words_of(entry) + (with_standard if entry["file"].endswith(".cpp") else [])
    done = subprocess.run([*call, "-Werror", "-fsyntax-only"], cwd=entry["directory"], capture_output=True, text=True)
    return entry["file"], done.returncode, done.stderr


def main(python, *only):
    entries = {e["file"]: e for e in configure(python)}  # of a file of several targets, one
    entries = {f: e for f, e in entries.items() if Path(f).is_relative_to(ROOT) and not Path(f).is_relative_to(BUILD)}
    chosen = [e for f, e in sorted(entries.items()) if (not only or any(o in f for o in only)) and has_its_turn(f)]
    with_standard = precompile(entries)
    faulty = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("WORKERS", "2"))) as pool:
        for file, code, text in pool.map(parse, chosen, [with_standard] * len(chosen)):
            if code:
                faulty += 1
                print(f"{file}:\n{text[:3000]}")
    print(f"clang: {len(chosen)} files, {faulty} with warnings or errors")
    return 1 if faulty or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
