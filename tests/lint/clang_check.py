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


def plain_entry(entries):
    return next(e for f, e in sorted(entries.items()) if Path(f).is_relative_to(ROOT / "src"))


def precompile(entries):
    """The standard headers that CMake precompiles for GCC; the options for whoever uses them."""
    if os.environ.get("ALONE"):
        return []
    names = re.search(r"MSJIT_STANDARD_HEADERS (.*?)\)", (ROOT / "cmake" / "Library.cmake").read_text(), re.S)[
        1
    ].split()
    STANDARD.write_text("".join(f"#include {name}\n" for name in names))
    plain = plain_entry(entries)
    call = [word for word in words_of(plain) if word != plain["file"]]
    made = STANDARD.with_suffix(".pch")
    subprocess.run([*call, "-x", "c++-header", STANDARD, "-o", made], cwd=plain["directory"], check=True)
    return ["-include-pch", str(made)]


# What the analysis must let pass, and what it must refuse, as the body of a function of a class with locks. It says nothing
# where it is off, or where the marks have lost their meaning.
TRIED = """
#include "src/base/condition.h"
#include "src/base/shared_mutex.h"
struct Counter {
  msjit::Mutex mutex;
  msjit::SharedMutex shared;
  msjit::Condition changed;
  int count MSJIT_GUARDED_BY(mutex) = 0, seen MSJIT_GUARDED_BY(shared) = 0;
  int taken() MSJIT_REQUIRES(mutex) { return ++count; }
  void add() MSJIT_EXCLUDES(mutex) { msjit::MutexLock lock(mutex); ++count; }
  void tried() { using namespace msjit; BODY }
};
"""
RIGHT = (
    "MutexLock lock(mutex); changed.wait(mutex); taken(); lock.unlock(); add(); lock.lock(); ++count;",
    "if (!mutex.try_lock()) return; MutexLock lock(mutex, MutexLock::Held{}); ++count;",
    "{ ReadLock lock(shared); static_cast<void>(seen); } WriteLock lock(shared); ++seen;",
)
WRONG = (
    "++count;",
    "taken();",
    "mutex.lock();",
    "changed.wait(mutex);",
    "MutexLock lock(mutex); add();",
    "MutexLock lock(mutex); lock.unlock(); ++count;",
    "if (!mutex.try_lock()) ++count;",
    "ReadLock lock(shared); ++seen;",
)


def try_analysis(entry):
    """The bodies that the analysis judges wrongly, given the options of one source."""
    call = [word for word in words_of(entry) if word != entry["file"]]
    call += ["-Werror", "-fsyntax-only", "-x", "c++", "-"]
    for body, passes in [*((b, True) for b in RIGHT), *((b, False) for b in WRONG)]:
        text = TRIED.replace("BODY", body)
        done = subprocess.run(call, cwd=entry["directory"], input=text, capture_output=True, text=True)
        if not (done.returncode == 0 if passes else "-Wthread-safety" in done.stderr):
            yield f"{'refused' if passes else 'let pass'}: {body}\n{done.stderr}"


def parse(entry, with_standard):
    call = words_of(entry) + (with_standard if entry["file"].endswith(".cpp") else [])
    done = subprocess.run([*call, "-Werror", "-fsyntax-only"], cwd=entry["directory"], capture_output=True, text=True)
    return entry["file"], done.returncode, done.stderr


def main(python, *only):
    entries = {e["file"]: e for e in configure(python)}  # of a file of several targets, one
    entries = {f: e for f, e in entries.items() if Path(f).is_relative_to(ROOT) and not Path(f).is_relative_to(BUILD)}
    chosen = [e for f, e in sorted(entries.items()) if (not only or any(o in f for o in only)) and has_its_turn(f)]
    if misjudged := list(try_analysis(plain_entry(entries))):
        print("the analysis of locks does not do what src/base/mutex.h relies on", *misjudged, sep="\n")
        return 1
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
