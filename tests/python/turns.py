"""Which of the tests that take turns run: chosen by capture's sources, so that a run can be repeated."""

import functools
import os
import sys
import zlib
from pathlib import Path

CAPTURE = Path(__file__).parents[2] / "capture"


@functools.cache
def checksum_of_sources():
    seen = 0
    for path in sorted(CAPTURE.glob("**/*.*")):
        if path.suffix in (".c", ".cpp", ".h", ".def"):
            seen = zlib.crc32(path.read_bytes(), seen)
    return seen


def number(variable):
    """Another number whenever capture's sources change, and the same one for the same sources; the variable of the environment
    sets it."""
    wanted = os.environ.get(variable)
    return int(wanted) if wanted else checksum_of_sources()


def has_turn(name, of=5, minor=sys.version_info[1]):
    """Whether it runs on this version of CPython, of `of` neighbouring versions one; often on another with other sources. Five
    versions, 3.10 to 3.14, run what captures: each case runs once in `./dev test`."""
    return (zlib.crc32(name.encode()) // 10 + number("MSJIT_TURN") + minor) % of == 0


VERSIONS = (10, 12, 13)  # beside the first one, which runs all


def on_this_version(file, minor=sys.version_info[1]):
    """Whether a file of which one version beside the first is enough runs on this one; newer ones run in another system, by
    another compiler, and always."""
    return (
        minor not in VERSIONS or VERSIONS[(number("MSJIT_TURN") + zlib.crc32(file.encode())) % len(VERSIONS)] == minor
    )
